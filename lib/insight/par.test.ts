import { describe, expect, test } from "vitest";
import { inEnglish, inFinnish } from "@/lib/messages/testing/translate";
import { SKILL_LEVELS, type SkillLevel } from "@/lib/validation/skill-level";
import { parByLevel, parFor } from "./par";
import { feetToMetres } from "./tables";

// The table of the Par Guidelines (draft of 1 January 2022, p. 10), restated: the ranges in feet, as printed.
const PRINTED: Record<SkillLevel, Record<number, [from: number, to: number | null]>> = {
  gold: { 2: [0, 185], 3: [186, 585], 4: [586, 1010], 5: [1011, 1395], 6: [1396, null] },
  blue: { 2: [0, 85], 3: [86, 480], 4: [481, 845], 5: [846, 1245], 6: [1246, null] },
  white: { 2: [0, 55], 3: [56, 430], 4: [431, 765], 5: [766, 1170], 6: [1171, null] },
  red: { 2: [0, 30], 3: [31, 375], 4: [376, 680], 5: [681, 1010], 6: [1011, null] },
  green: { 3: [0, 310], 4: [311, 525], 5: [526, 790], 6: [791, null] },
};

const flat = (feet: number) => ({ length: feetToMetres(feet), climb: null });
const terrain = (metres: number, sigma: number | null = 0.3) =>
  ({ metres, sigma, model: "terrain" }) as const;
const reasons = (level: SkillLevel, input: Parameters<typeof parFor>[1]) =>
  parFor(level, input).reason.map((each) => inEnglish(each));

describe("par by length, after the guideline", () => {
  const ends = SKILL_LEVELS.flatMap((level) =>
    Object.entries(PRINTED[level]).flatMap(([par, [from, to]]) =>
      [from, to].flatMap((feet) => (feet === null ? [] : [[level, feet, Number(par)] as const])),
    ),
  );

  test.each(ends)("of %s at %d ft is %d, as printed", (level, feet, par) => {
    expect(parFor(level, flat(feet)).par).toBe(par);
  });

  test.each(ends.filter(([, feet]) => feet > 0))("of %s changes within 1 ft of %d ft", (level, feet, par) => {
    const [from, to] = PRINTED[level][par] ?? [0, null];
    if (feet === from) expect(parFor(level, flat(feet - 1)).par).toBe(par - 1);
    if (feet === to) expect(parFor(level, flat(feet + 1)).par).toBe(par + 1);
  });

  test("rounds to whole feet first, as the table has no other", () => {
    expect(parFor("blue", flat(480.4)).par).toBe(3);
    expect(parFor("blue", flat(480.6)).par).toBe(4);
  });

  test("par 2 is explained, and Green has none", () => {
    expect(reasons("gold", flat(185)).join(" ")).toContain("only you can set 2");
    expect(reasons("gold", flat(186)).join(" ")).not.toContain("only you can set 2");
    expect(parFor("green", flat(1)).par).toBe(3);
  });
});

describe("the effective length", () => {
  test("adds three times the climb: 300 ft with 10 ft up plays like 330 ft (Skill Level Guidelines, p. 2)", () => {
    const { effective } = parFor("blue", { length: feetToMetres(300), climb: terrain(feetToMetres(10)) });
    expect(effective).toBeCloseTo(feetToMetres(330), 9);
  });

  test("subtracts three times the descent, and is never negative", () => {
    expect(parFor("blue", { length: 100, climb: terrain(-10) }).effective).toBe(70);
    expect(parFor("blue", { length: 20, climb: terrain(-10) }).effective).toBe(0);
  });

  test("adds what is missing to a fairway throw at a forced dogleg, by level", () => {
    const corner = feetToMetres(200);
    const input = { length: 100, climb: null, forced: { corner, carries: [] } };
    const added = parByLevel(input).map(({ effective }) => effective - 100);
    // Fairway throws of 330, 270, 240, 210 and 170 ft (Par Guidelines, p. 9).
    expect(added.map((metres) => Math.round(metres / 0.3048))).toEqual([130, 70, 40, 10, 0]);
    expect(reasons("blue", input)[0]).toBe("100 m + 21 m for the dogleg = 121 m effective length");
  });

  test("adds the way around water that is wider than a fairway throw of the level, and nothing for narrower water", () => {
    const carries = [{ over: feetToMetres(240), around: 12 }];
    const input = { length: 100, climb: null, forced: { corner: null, carries } };
    const added = parByLevel(input).map(({ level, effective }) => [level, effective - 100]);
    expect(Object.fromEntries(added)).toEqual({ gold: 0, blue: 0, white: 0, red: 12, green: 12 });
    expect(reasons("red", input)[0]).toBe("100 m + 12 m around the water = 112 m effective length");
  });

  test("adds nothing for a bend or a pond that the designer hasn't marked", () => {
    expect(parFor("blue", { length: 100, climb: null }).effective).toBe(100);
    const forced = { corner: null, carries: [] };
    expect(parFor("blue", { length: 100, climb: null, forced }).effective).toBe(100);
  });
});

describe("the reason", () => {
  test("says the sum and the range in both languages", () => {
    const { reason } = parFor("gold", { length: 77, climb: terrain(3.2) });
    expect(reason.map((each) => inEnglish(each))).toEqual([
      "77 m + 3 × 3.2 m up = 87 m effective length",
      "Gold: 57 m to 178 m is par 3",
    ]);
    expect(reason.map((each) => inFinnish(each))).toEqual([
      "77 m + 3 × 3,2 m nousua = tehollinen pituus 87 m",
      "Kulta: 57 m–178 m on par 3",
    ]);
    expect(reasons("red", flat(2000))[1]).toBe("Red: from 308 m it is par 6");
  });

  test("says that the factor is probably more than 3 above 10 %, up or down", () => {
    for (const climb of [10.1, -10.1]) {
      expect(reasons("blue", { length: 100, climb: terrain(climb) }).join(" ")).toContain(
        "Steeper than 10 %",
      );
    }
    expect(reasons("blue", { length: 100, climb: terrain(9.9) }).join(" ")).not.toContain("Steeper");
  });

  test("says that heights are unknown", () => {
    expect(reasons("blue", flat(300)).join(" ")).toContain("no known height");
  });
});

describe("the uncertainty of heights", () => {
  test("of 0.3 m at each end leaves ± 1.3 m, which opens a par only near an end of its range", () => {
    const near = parFor("blue", { length: 146, climb: terrain(0) });
    expect(near.interval).toEqual({
      from: expect.closeTo(144.73, 2),
      to: expect.closeTo(147.27, 2),
      pars: [3, 4],
    });
    expect(reasons("blue", { length: 146, climb: terrain(0) }).join(" ")).toContain(
      "The heights leave ± 1.27 m, so these pars are possible: 3, 4.",
    );
    expect(parFor("blue", { length: 120, climb: terrain(0) }).interval?.pars).toEqual([3]);
  });

  test("of 16 m leaves nearly every par open", () => {
    expect(parFor("gold", { length: 100, climb: terrain(0, 16) }).interval?.pars).toEqual([2, 3]);
    expect(parFor("red", { length: 150, climb: terrain(0, 16) }).interval?.pars).toEqual([3, 4, 5]);
  });

  test("that is unknown gives no interval, rather than one of zero", () => {
    expect(parFor("blue", { length: 146, climb: terrain(2, null) }).interval).toBeNull();
    expect(parFor("blue", flat(480)).interval).toBeNull();
  });

  test("of a surface model doesn't matter, since tree tops never move a par", () => {
    for (const metres of [-40, 0, 40]) {
      const treeTops = { metres, sigma: 4, model: "surface" } as const;
      const found = parByLevel({ length: 120, climb: treeTops });
      const without = parByLevel({ length: 120, climb: null });
      expect(found.map(({ par, effective, interval }) => [par, effective, interval])).toEqual(
        without.map(({ par, effective }) => [par, effective, null]),
      );
      expect(inEnglish(found[0]?.reason[2] ?? { key: "checks.title" })).toContain("tree tops");
    }
  });
});
