import { describe, expect, test } from "vitest";
import { LIVE_CHECKS, runChecks } from "@/lib/editor/checks/checks";
import { type CourseDocument, type EditedFeature, replaceLayout } from "@/lib/editor/document";
import type { CompleteFairway } from "@/lib/editor/fairways";
import { documentOf, fairway, HOME } from "@/lib/editor/testing/courses";
import { wholeFeature } from "@/lib/editor/testing/whole-course";
import { metresBetween, offsetBy } from "@/lib/geo/offset";
import type { Ground } from "@/lib/ground/ground";
import { checks as checkTexts } from "@/lib/messages/checks";
import { inEnglish } from "@/lib/messages/testing/translate";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { FEATURE_LIMITS, type FeatureKind } from "@/lib/validation/feature";
import type { SkillLevel } from "@/lib/validation/skill-level";
import { guidelineCheck } from "./checks";
import { feetToMetres } from "./tables";
import { orderOfWork } from "./work";

const at = (east: number, north: number) => offsetBy(HOME, { east, north });

/** A straight fairway to the north, 60 m east of HOME. */
const straight = (feet: number) => fairway(1, { metres: feetToMetres(feet) });

const bent = (points: readonly [number, number][]): CompleteFairway => ({
  ...fairway(1),
  flightPaths: [{ id: "path_0", name: null, points: points.map(([east, north]) => at(60 + east, north)) }],
});

const feature = (
  kind: FeatureKind,
  shape: EditedFeature["shape"],
  points: [number, number][],
): EditedFeature => ({
  ...wholeFeature,
  kind,
  shape,
  points: points.map(([east, north]) => at(east, north)),
  name: null,
  holeIds: [],
  layoutIds: [],
  passOn: null,
  dropZoneId: null,
});

const atLevel = (level: SkillLevel | null, ...fairways: CompleteFairway[]) => {
  const document = documentOf(fairways);
  const [main] = document.layouts;
  return main ? replaceLayout(document, { ...main, level }) : document;
};

const find = (document: CourseDocument, ground?: Ground) =>
  runChecks(document, [], [guidelineCheck({ layoutId: MAIN_LAYOUT_ID, ground })]);
const texts = (document: CourseDocument, ground?: Ground) =>
  find(document, ground).map(({ text }) => inEnglish(text));
const keys = (document: CourseDocument) => find(document).map(({ text }) => text.key);

describe("hole lengths beside those published for the level", () => {
  // Skill Level Guidelines, p. 2: the shortest par 3.
  test.each([
    ["gold", 250],
    ["blue", 200],
    ["white", 160],
    ["red", 140],
    ["green", 100],
  ] as const)("the shortest par 3 of %s is %d ft", (level, feet) => {
    expect(keys(atLevel(level, straight(feet)))).toEqual([]);
    expect(keys(atLevel(level, straight(feet - 1)))).toEqual(["checks.shortForLevel"]);
  });

  test("a hole whose effective length is beyond its par is named with both lengths", () => {
    expect(keys(atLevel("blue", straight(480)))).toEqual([]);
    expect(texts(atLevel("blue", straight(490)))).toEqual([
      "Hole 1 has an effective length of 149 m; par 3 for Blue ends at 146 m",
    ]);
    expect(keys(atLevel("blue", { ...straight(490), par: 4 }))).toEqual(["checks.shortForLevel"]);
  });

  test("only 18 holes have a published total", () => {
    const short = (count: number) =>
      Array.from({ length: count }, (_, index) => fairway(index + 1, { metres: feetToMetres(270) }));
    expect(texts(atLevel("blue", ...short(18)))).toEqual([
      "18 holes are 1,481 m long; the shortest published for Blue are 1,524 m",
    ]);
    expect(texts(atLevel("blue", ...short(17)))).toEqual([]);
  });

  test("a layout without a level is compared with nothing", () => {
    expect(texts(atLevel(null, straight(50)))).toEqual([]);
  });
});

describe("the corner of a dogleg", () => {
  const dogleg = (feet: number) =>
    bent([[feetToMetres(feet) * Math.SQRT1_2, feetToMetres(feet) * Math.SQRT1_2]]);

  test("may be as far from the tee as is published for the level", () => {
    expect(keys(atLevel("red", dogleg(159)))).not.toContain("checks.dogleg");
    expect(texts(atLevel("red", dogleg(170)))).toContain(
      "Hole 1: the corner is 52 m from the tee; the farthest published for Red is 49 m",
    );
    expect(keys(atLevel("white", dogleg(170)))).not.toContain("checks.dogleg");
  });

  test("is a turn of 45° or more: a gentle bend has none", () => {
    expect(keys(atLevel("red", bent([[8, 55]])))).not.toContain("checks.dogleg");
  });
});

describe("a throw across water", () => {
  const pond = (feet: number) =>
    feature("water", "area", [
      [40, 5],
      [80, 5],
      [80, 5 + feetToMetres(feet)],
      [40, 5 + feetToMetres(feet)],
    ]);
  const across = (level: SkillLevel, feet: number) => ({
    ...atLevel(level, straight(350)),
    features: [pond(feet)],
  });

  test("is compared with the longest published for Gold and Blue", () => {
    expect(texts(across("blue", 240))).toEqual([
      "Hole 1 crosses 73 m of water; the longest forced throw published for Blue is 70 m",
    ]);
    expect(texts(across("blue", 220))).toEqual([]);
    expect(texts(across("gold", 250))).toEqual([]);
    expect(texts(across("gold", 275))).toHaveLength(1);
  });

  test("is compared with nothing for levels without a published figure", () => {
    for (const level of ["white", "red", "green"] as const)
      expect(keys(across(level, 300))).not.toContain("checks.carry");
  });
});

describe("a path or road within reach of a fairway", () => {
  const withWay = (kind: "path" | "road", east: number) => ({
    ...documentOf([fairway(1)]),
    features: [
      feature(kind, "line", [
        [east, -50],
        [east, 200],
      ]),
    ],
  });

  test("is named with its distance, and no distance that would be enough", () => {
    expect(texts(withWay("road", 72))).toEqual(["Hole 1 passes 12 m from Road"]);
    expect(texts(withWay("path", 45))).toEqual(["Hole 1 passes 15 m from Path"]);
    const [item] = orderOfWork(find(withWay("road", 72)));
    expect(item?.howMuch).toEqual({ measured: expect.closeTo(12, 1), limit: null });
  });

  test("is found where the fairway crosses it", () => {
    const crossing = feature("path", "line", [
      [0, 50],
      [200, 55],
    ]);
    expect(texts({ ...documentOf([fairway(1)]), features: [crossing] })).toEqual(["Hole 1 crosses Path"]);
  });

  test("is not named beyond 20 m, and only the nearest is", () => {
    expect(texts(withWay("road", 81))).toEqual([]);
    const both = {
      ...withWay("road", 72),
      features: [withWay("road", 72), withWay("path", 65)].flatMap(({ features }) => features),
    };
    expect(texts(both)).toEqual(["Hole 1 passes 5.00 m from Path"]);
  });

  test("is found fast among the most features that a course can have", { tags: ["full"] }, () => {
    const features = Array.from({ length: FEATURE_LIMITS.features / 20 }, (_, index) =>
      feature(
        "path",
        "line",
        Array.from({ length: 200 }, (_, point) => [60 + 30 * Math.sin(point) + index, point]),
      ),
    );
    const holes = Array.from({ length: 27 }, (_, index) => ({
      ...fairway(index + 1),
      flightPaths: [
        {
          id: "path_0",
          name: null,
          points: Array.from({ length: 50 }, (_, point) => at(60 * index + (point % 2), 2 * point)),
        },
      ] as const,
    }));
    const start = performance.now();
    find({ ...documentOf(holes as unknown as CompleteFairway[]), features });
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe("the ground of a tee pad", () => {
  const slope = (east: number, north: number, more: Partial<Ground> = {}): Ground => ({
    heightAt: (place) => {
      const from = metresBetween(HOME, place);
      return 50 + east * from.east + north * from.north;
    },
    model: "terrain",
    sigma: null,
    resolution: 1,
    quantum: 0.01,
    ...more,
  });
  const document = documentOf([fairway(1)]);

  test("is named with its slope, lengthwise, across or both", () => {
    for (const ground of [slope(0.1, 0), slope(0, -0.1), slope(0.06, 0.08)]) {
      expect(texts(document, ground)).toEqual(["Hole 1: the ground falls 10 % where the tee pad would be"]);
    }
    expect(texts(document, slope(0.03, 0.03))).toEqual([]);
  });

  test("isn't judged by tree tops, by heights too coarse or too uncertain for it, or without any", () => {
    for (const more of [
      { model: "surface" },
      { resolution: 10 },
      { sigma: 0.5 },
      { heightAt: () => null },
    ] as const) {
      expect(texts(document, slope(0.1, 0, more))).toEqual([]);
    }
  });
});

describe("the order of work", () => {
  test("says why for every check", () => {
    const notFindings =
      /title|noProblems|count|error|warning|showMe|playTarget|useNumber|shorten|area|Box|boxUse/;
    const found = Object.keys(checkTexts.en).filter((key) => !notFindings.test(key));
    expect(found.length).toBeGreaterThan(15);
    for (const key of found) {
      const text = { key: `checks.${key}` } as { key: "checks.short" };
      const finding = {
        ...(find(atLevel("blue", straight(100)))[0] as ReturnType<typeof find>[number]),
        text,
      };
      expect(orderOfWork([finding])[0]?.why, key).not.toBeNull();
    }
  });

  test("has what is unfinished first, then people in reach, then lengths; the farthest off first", () => {
    const [main] = documentOf([]).layouts;
    const document = {
      ...documentOf([
        fairway(1, { metres: 50 }),
        fairway(2, { metres: 40 }),
        { ...fairway(3), targetPosition: null },
      ]),
      layouts: main ? [{ ...main, level: "blue" as const }] : [],
      features: [
        feature("road", "line", [
          [130, -50],
          [130, 200],
        ]),
      ],
    };
    const work = orderOfWork(
      runChecks(document, [], [...LIVE_CHECKS, guidelineCheck({ layoutId: MAIN_LAYOUT_ID })]),
    );
    expect(work.map(({ what }) => inEnglish(what))).toEqual([
      "Hole 3 has no target",
      "Hole 2 passes 10 m from Road",
      "Hole 2 is 40 m long; the shortest par 3 published for Blue is 61 m",
      "Hole 1 is 50 m long; the shortest par 3 published for Blue is 61 m",
    ]);
    expect(work[3]?.howMuch).toEqual({ measured: 50, limit: feetToMetres(200) });
  });
});
