import { describe, expect, test } from "vitest";
import { createFeature } from "@/lib/editor/commands/features";
import { createDocument } from "@/lib/editor/document";
import { fairwaysOf, findFairwaySource, isComplete } from "@/lib/editor/fairways";
import { documentOf, fairway } from "@/lib/editor/testing/courses";
import { wholeHole } from "@/lib/editor/testing/whole-course";
import { offsetBy } from "@/lib/geo/offset";
import { allMessages } from "@/lib/messages/catalogue";
import { translatorFor } from "@/lib/messages/translator";
import type { Hole } from "@/lib/validation/hole";
import { newTarget, newTee } from "@/lib/validation/hole";
import { drawProfile } from "./profile";
import type { SignContents } from "./sign-drawing";
import { drawTeeSign } from "./tee-sign";

const t = translatorFor("en", allMessages("en"));
const TALL = { width: 186, height: 273 };
const WIDE = { width: 186, height: 131 };

/** The sign of the first of two holes of 100 m, with these changes, as SVG. */
function signOf(...parameters: Parameters<typeof drawnSignOf>): string {
  const { below, above } = drawnSignOf(...parameters);
  return below.text + above.text;
}

function drawnSignOf(
  change: Partial<Hole> = {},
  size = TALL,
  features = [water(10)],
  more: Partial<SignContents> = {},
) {
  const { holes, layouts } = documentOf([fairway(1), fairway(2)]);
  const document = createDocument({
    holes: holes.map((hole, i) => (i === 0 ? { ...hole, ...change } : hole)),
    layouts,
    features,
  });
  const [first, next = null] = fairwaysOf(document).filter(isComplete);
  const source = first && findFairwaySource(document, first.id);
  if (!first || !source) throw new Error("The hole lacks an end.");
  const contents = {
    course: "Oak Grove",
    source,
    features,
    pictures: [],
    throws: source.hole.throws ?? [],
    fairway: first,
    next,
    layoutColour: null,
    unit: "metres" as const,
    t,
    ...more,
  };
  return drawTeeSign(contents, size);
}

function road(east: number) {
  const at = (north: number) => offsetBy(fairway(1).teePosition, { east, north });
  return createFeature(`feature_road_${east}`, { kind: "road", shape: "line", points: [at(0), at(90)] });
}

describe("the ground along the hole", () => {
  const heightOf = (drawing: ReturnType<typeof drawnSignOf>) => drawing.backdrop.ground.height;

  test.each([
    ["a tall sign", TALL],
    ["a wide sign", WIDE],
  ])("has its place below the drawing of %s, which makes room for it", (_, size) => {
    const without = drawnSignOf({}, size);
    expect(without.profile).toBeNull();
    const sign = drawnSignOf({}, size, [water(10)], { hasProfile: true });
    const { profile, backdrop } = sign;
    if (!profile) throw new Error("The sign has no place for it.");
    expect(heightOf(sign)).toBeLessThan(heightOf(without) - profile.size.height);
    expect(profile.at.y).toBeGreaterThan(backdrop.at.y + backdrop.ground.height);
    expect(profile.at.y + profile.size.height).toBeLessThan(size.height - 6);
    expect(profile.at.x + profile.size.width).toBeLessThanOrEqual(size.width);
    expect(profile.line.at(0)).toEqual(fairway(1).teePosition);
  });

  test("is drawn from the heights that are known, higher ground above lower, in the unit of the sign", () => {
    const samples = (heights: (number | null)[]) =>
      heights.map((metres, index) => ({ along: 50 * index, metres, place: { lat: 0, lng: 0 } }));
    const size = { width: 180, height: 24 };
    const metres = { unit: "metres", language: "en" } as const;
    expect(drawProfile(samples([null, null, null]), size, metres)).toBeNull();
    const text = drawProfile(samples([100, 104, 110]), size, metres)?.text ?? "";
    const line = /<path d="M([\d. L]+)" fill="none" stroke="#1b7340"/.exec(text)?.[1]?.split("L") ?? [];
    const [tee, middle, target] = line.map((point) => point.split(" ").map(Number));
    if (!tee || !middle || !target) throw new Error("The ground has no line.");
    expect(tee[1]).toBeGreaterThan(middle[1] as number);
    expect(middle[1]).toBeGreaterThan(target[1] as number);
    for (const label of ["100 m", "110 m", "0 m"]) expect(text).toContain(`>${label}</text>`);
    expect(drawProfile(samples([100, 104, 110]), size, { ...metres, unit: "feet" })?.text).toContain(
      " ft</text>",
    );
    // A throw needs the heights of both ends.
    expect(text).toContain("stroke-dasharray");
    expect(drawProfile(samples([100, 104, null]), size, metres)?.text).not.toContain("stroke-dasharray");
  });
});

/** A pond at this distance to the side of the tee, in metres. */
function water(east: number) {
  const at = (right: number, north: number) => offsetBy(fairway(1).teePosition, { east: right, north });
  const points = [at(east, 30), at(east + 10, 30), at(east + 10, 60)];
  return createFeature(`feature_${east}`, { kind: "water", shape: "area", points });
}

const textsOf = (sign: string) =>
  [...sign.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text ?? "");

describe.each([
  ["upright", TALL],
  ["wide", WIDE],
])("a tee sign that is %s", (_, size) => {
  test("says what players ask at the tee", () => {
    const texts = textsOf(signOf({ label: "1A", name: "Creek", notes: "Mind the road.", par: 4 }, size));
    const expected = [
      "1A",
      "Creek",
      "Oak Grove",
      "Par",
      "4",
      "100 m",
      "328 ft",
      "Water",
      "Mind the road.",
      "Tee 2 · 117 m",
    ];
    expect(texts).toEqual(expect.arrayContaining([...expected, "Next tee: hole 2, 117 m"]));
    // There is nothing to say about the only tee, target and flight path.
    for (const title of ["Tees", "Targets", "Flight paths"]) expect(texts).not.toContain(title);
  });

  test("says how far the target is above each tee, as far as the heights are known", () => {
    const from = fairway(1).teePosition;
    const at = (north: number, metres: number | null) => {
      const heights = {
        model: "terrain",
        source: "Laser",
        resolution: 1,
        sigma: null,
        measuredOn: "2026-11-27",
      } as const;
      return {
        ...offsetBy(from, { east: 0, north }),
        ...(metres !== null && { ground: { metres, ...heights } }),
      };
    };
    const tees = [newTee("tee_0", at(0, 50)), newTee("tee_1", at(-10, 56.4)), newTee("tee_2", at(-20, null))];
    const ends = {
      tees,
      teeId: "tee_0",
      targets: [newTarget("target_0", at(100, 54))],
      targetId: "target_0",
    };
    const texts = textsOf(signOf({ ...ends, flightPaths: [] }, size)).join(" | ");
    expect(texts).toContain("▲ 4.0 m");
    expect(texts).toContain("▼ 2.4 m");
    expect(texts.match(/[▲▼]/g)).toHaveLength(2);
    expect(texts).toContain("Heights: Laser");
    expect(textsOf(signOf({}, size)).join()).not.toMatch(/[▲▼]|Heights/);
  });

  test("says the rules of the hole in words, and names only the kinds of other features", () => {
    const { id } = documentOf([fairway(1)]).holes[0] ?? {};
    const rule = { ...water(10), holeIds: [id as string], name: "Pond", notes: "Drop zone, 1 throw." };
    const texts = textsOf(signOf({}, size, [rule, road(20)]));
    expect(texts.join(" ")).toContain("Water, Pond: Drop zone, 1 throw.");
    expect(texts).toContain("Road");
    expect(texts).not.toContain("Water");
  });

  test("has the length from each tee in its head, and lists the tees if they don't fit there", () => {
    const from = fairway(1).teePosition;
    const tees = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...newTee(`tee_${index}`, offsetBy(from, { east: 0, north: index * 5 })),
        name: `Tee of the juniors ${index}`,
      }));
    const change = (count: number) => ({ tees: tees(count), teeId: "tee_0", flightPaths: [] });
    expect(textsOf(signOf(change(1), size))).not.toContain("Tees");
    const texts = textsOf(signOf(change(8), size));
    expect(texts).toContain("Tees");
    expect(texts.filter((text) => text.startsWith("Tee of the juniors"))).toHaveLength(8);
  });

  test("names every tee and target with its length, without relying on colour", () => {
    const from = fairway(1).teePosition;
    const at = (north: number) => offsetBy(from, { east: 0, north });
    const tees = [
      { ...newTee("tee_0", from), colours: ["blue" as const] },
      { ...newTee("tee_1", at(20)), name: "Juniors", colours: ["red" as const, "white" as const] },
    ];
    const targets = [newTarget("target_0", at(100)), newTarget("target_1", at(130))];
    const ends = { tees, targets, teeId: "tee_0", targetId: "target_0" };
    const texts = textsOf(signOf({ ...ends, flightPaths: [] }, size));
    const expected = ["Blue", "Juniors", "80 m", "Targets", "Target A", "Target B", "130 m"];
    expect(texts).toEqual(expect.arrayContaining(expected));
    // Each mark appears in the drawing and in the list.
    for (const mark of ["1", "2", "A", "B"])
      expect(texts.filter((text) => text === mark).length).toBeGreaterThan(1);
  });

  test("needs nothing besides itself, and escapes what users wrote", () => {
    const sign = signOf({ name: `<script>&"'`, notes: "</text><image href='x'/>" }, size);
    expect(sign).not.toMatch(/<(script|image|style|foreignObject)/);
    expect(sign).toContain("&lt;script&gt;&amp;&quot;&#39;");
    for (const [, id] of sign.matchAll(/url\(#([^)]+)\)/g)) expect(sign).toContain(`id="${id}"`);
  });

  test("cuts texts that are too long, visibly", () => {
    const long = "W".repeat(60);
    const sign = signOf({ name: long, label: "WWWWWWWW", notes: "word ".repeat(400).trim() }, size);
    const texts = textsOf(sign);
    expect(texts.some((text) => text.startsWith("WWW") && text.endsWith("…"))).toBe(true);
    expect(texts.some((text) => text.startsWith("word") && text.endsWith("…"))).toBe(true);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(130);
  });

  test("explains only the features that it shows", () => {
    expect(textsOf(signOf({}, size, [water(5000)]))).not.toContain("Water");
  });
});

test("a kept throw is drawn with the ellipse of its landings, and its figures stand in the legend", () => {
  const { throws } = wholeHole;
  const sign = signOf({ throws: throws as Hole["throws"] });
  expect(sign).toContain("<ellipse");
  expect(textsOf(sign).join(" ")).toMatch(
    /White, .*: 64 % past trees, 60 % within 20 m \(model, lengths ±16 %\)/,
  );
  expect(signOf()).not.toContain("<ellipse");
});
