import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CourseDocument, createDocument, type EditedFeature } from "@/lib/editor/document";
import { documentOf, fairway } from "@/lib/editor/testing/courses";
import {
  otherHole,
  wholeDropZones,
  wholeFeature,
  wholeHole,
  wholeLayout,
} from "@/lib/editor/testing/whole-course";
import { readContents } from "@/lib/exchange/read";
import { importInto } from "@/lib/exchange/testing/import";
import { xmldom } from "@/lib/exchange/xmldom";
import { metresBetween, offsetBy } from "@/lib/geo/offset";
import type { Ground } from "@/lib/ground/ground";
import { inEnglish } from "@/lib/messages/testing/translate";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { compareReports, steepWalksOf } from "./compare";
import { reportLayout } from "./report";
import { courseReport } from "./report-schema";
import { ACRES } from "./tables";

const EMPTY = createDocument({ holes: [], layouts: [NEW_MAIN_LAYOUT], features: [] });
const main = { layoutId: MAIN_LAYOUT_ID };

function courseOf(file: string): CourseDocument {
  const contents = readContents(readFileSync(`examples/courses/${file}.json`), {
    swapped: false,
    xml: xmldom,
  });
  return importInto(EMPTY, contents, { mode: "add" }).document;
}

const ekeberg = courseOf("ekeberg-oslo");
const ferme = courseOf("ferme-des-50");

/** A plane that rises 8 % to the north. */
function northward(document: CourseDocument, more: Partial<Ground> = {}): Ground {
  const origin = document.holes[0]?.tees[0]?.position ?? { lat: 0, lng: 0 };
  return {
    heightAt: (place) => 200 + 0.08 * metresBetween(origin, place).north,
    model: "terrain",
    sigma: 0.3,
    resolution: 1,
    quantum: 0.01,
    ...more,
  };
}

/** The numbers of holes by par, at one level. */
function parsAt(report: ReturnType<typeof reportLayout>, level: string) {
  return report.holes.map(({ parByLevel }) => parByLevel.find((each) => each.level === level)?.par);
}

// Figures computed from the files by other means: haversine distances, the tables by hand, a hull of the points.
describe("the report of Ekeberg, Oslo", () => {
  const report = reportLayout(ekeberg, main);

  test("has its lengths, mix and bends", () => {
    expect(report.holes.reduce((sum, { distance }) => sum + distance, 0)).toBeCloseTo(1227.86, 1);
    expect(report.lengths).toMatchObject({ shortest: 31.75, longest: 125.01, total: 1269.32 });
    expect(report.lengths?.classes.map(({ holes }) => holes)).toEqual([5, 6, 4, 2, 1]);
    expect(report.lengths?.classes.findIndex(({ isMean }) => isMean)).toBe(1);
    expect(report.bends).toEqual({ left: 3, right: 0, both: 0, straight: 15 });
    expect(report.holes.filter(({ bend }) => bend === "left").map(({ number }) => number)).toEqual([
      3, 14, 16,
    ]);
  });

  test("has par by level: Gold has six holes of par 2, Green three of par 4", () => {
    expect(report.par).toEqual({ shown: 54, byLevel: { gold: 48, blue: 54, white: 54, red: 55, green: 57 } });
    const twos = parsAt(report, "gold").flatMap((par, index) => (par === 2 ? [index + 1] : []));
    expect(twos).toEqual([2, 4, 7, 9, 10, 13]);
    const fours = parsAt(report, "green").flatMap((par, index) => (par === 4 ? [index + 1] : []));
    expect(fours).toEqual([3, 15, 17]);
  });

  test("has its walk, round, score and land", () => {
    expect(report.walk).toMatchObject({
      metres: expect.closeTo(1176.83, 1),
      longest: expect.closeTo(119.88, 1),
      minutes: expect.closeTo(23.36, 1),
    });
    // Four players, 54 throws, half a minute each; the walk between holes, and along 1 269 m of them.
    expect(report.round.minutes).toBe(
      Math.round(4 * 54 * 0.5 + 23.36 + (1.26932 / (6 * Math.exp(-0.175) * 0.6)) * 60),
    );
    expect(report.scratch).toMatchObject({
      score: expect.closeTo(44.62, 2),
      pointsPerThrow: expect.closeTo(12.84, 2),
    });
    expect(report.land.squareMetres).toBeGreaterThan(89_500);
    expect(report.land.squareMetres).toBeLessThan(90_000);
  });

  test("assumes nothing about the ground, and says so", () => {
    expect(report).toMatchObject({
      ground: null,
      climb: null,
      wheels: { unknown: 17, accessible: 0, refused: 0 },
    });
    expect(report.walk.assumptions.map((each) => inEnglish(each)).join(" ")).toContain("counts as flat");
    expect(report.work).toEqual([]);
  });
});

describe("the report of Ferme des 50, Toulouse", () => {
  const report = reportLayout(ferme, main);

  test("has its lengths, bends and land", () => {
    expect(report.holes.reduce((sum, { distance }) => sum + distance, 0)).toBeCloseTo(1564.74, 1);
    expect(report.bends).toEqual({ left: 2, right: 3, both: 0, straight: 13 });
    expect(report.lengths?.classes.map(({ holes }) => holes)).toEqual([1, 5, 8, 2, 2]);
    expect(report.land.squareMetres).toBeGreaterThan(92_700);
    expect(report.land.squareMetres).toBeLessThan(93_000);
  });

  test("has par by level: holes 13 (564 ft) and 18 (527 ft) are a par more from Blue on, and two for Green", () => {
    expect(report.par).toEqual({ shown: 56, byLevel: { gold: 53, blue: 56, white: 56, red: 56, green: 60 } });
    expect([12, 17].map((index) => parsAt(report, "blue")[index])).toEqual([4, 4]);
    expect([12, 17].map((index) => parsAt(report, "green")[index])).toEqual([5, 5]);
  });

  test("has what its level says about its length, as work", () => {
    const document = { ...ferme, layouts: [{ ...NEW_MAIN_LAYOUT, level: "blue" as const }] };
    const { work, land } = reportLayout(document, main);
    expect(work.map(({ what }) => inEnglish(what))).toEqual([
      "Hole 9 is 55 m long; the shortest par 3 published for Blue is 61 m",
      "Hole 17 is 59 m long; the shortest par 3 published for Blue is 61 m",
    ]);
    expect(work.every(({ fairwayId }) => fairwayId !== null)).toBe(true);
    expect(land.published).toEqual(ACRES.blue);
  });
});

describe("a report with heights", () => {
  const report = reportLayout(ekeberg, { ...main, ground: northward(ekeberg) });

  test("has the climb of each hole: on a slope of 8 % to the north, 8 % of how far north it goes", () => {
    for (const { climb, fairwayId } of report.holes) {
      const hole = ekeberg.holes.find(({ id }) => id === fairwayId);
      const [tee, target] = [hole?.tees[0]?.position, hole?.targets[0]?.position];
      if (!tee || !target) throw new Error("The hole lacks an end");
      expect(climb).toBeCloseTo(0.08 * (target.lat - tee.lat) * 111_195, 1);
    }
    const climbs = report.holes.map(({ climb }) => climb ?? 0);
    expect(report.climb).toMatchObject({
      throwsUp: climbs.filter((climb) => climb >= 1).length,
      throwsDown: climbs.filter((climb) => climb <= -1).length,
    });
  });

  test("has effective lengths, intervals and reasons", () => {
    const [first] = report.holes;
    const gold = first?.parByLevel[0];
    expect(gold?.effective).toBeCloseTo(80.86 + 3 * (first?.climb ?? 0), 1);
    expect((gold?.interval?.to ?? 0) - (gold?.interval?.from ?? 0)).toBeCloseTo(6 * Math.SQRT2 * 0.3, 2);
    expect(gold?.reason.map((each) => inEnglish(each))[0]).toMatch(
      /^81 m − 3 × [\d.]+ m down = [\d.]+ m effective/,
    );
  });

  test("judges walks for wheels: none is steeper than the slope, and short ones pass", () => {
    const { accessible, refused, unknown } = report.wheels;
    expect(unknown).toBe(0);
    expect(accessible + refused).toBe(17);
    expect(accessible).toBeGreaterThan(0);
    for (const { walkToNext } of report.holes)
      expect(walkToNext?.wheels.steepest ?? 0).toBeLessThanOrEqual(0.081);
  });

  test("of a surface model has the same pars, scores and walks as one without heights", () => {
    const without = reportLayout(ekeberg, main);
    const { par, scratch, walk, ground, holes } = reportLayout(ekeberg, {
      ...main,
      ground: northward(ekeberg, { model: "surface" }),
    });
    expect({ par, scratch, walk }).toEqual({
      par: without.par,
      scratch: without.scratch,
      walk: without.walk,
    });
    expect(ground).toMatchObject({ model: "surface", known: 18 });
    expect(holes[0]?.climb).not.toBeNull();
  });

  test("leaves the par that players see as it is", () => {
    const steep = { heightAt: () => null as number | null };
    for (const ground of [northward(ekeberg), { ...northward(ekeberg), ...steep }]) {
      expect(reportLayout(ekeberg, { ...main, ground }).par.shown).toBe(54);
    }
  });

  test("has no climb where a height is unknown", () => {
    const ground = northward(ekeberg, { heightAt: () => null });
    const { climb, ground: source, holes } = reportLayout(ekeberg, { ...main, ground });
    expect(climb).toBeNull();
    expect(source?.known).toBe(0);
    expect(holes[0]).toMatchObject({ climb: null, lowest: null, steepest: null, clearance: null });
  });
});

describe("a report of any course", () => {
  const whole = createDocument({
    holes: [wholeHole, otherHole],
    layouts: [NEW_MAIN_LAYOUT, wholeLayout],
    features: [wholeFeature, ...wholeDropZones],
  });

  test("is what its schema says, for every layout", () => {
    for (const document of [whole, ekeberg, EMPTY, documentOf([{ ...fairway(1), targetPosition: null }])]) {
      const layouts = document.layouts.map(({ id }) => reportLayout(document, { layoutId: id }));
      const report = { course: null, notes: [], layouts, comparisons: [] };
      expect(courseReport.parse(report)).toEqual(report);
      expect(JSON.parse(JSON.stringify(layouts))).toEqual(layouts);
    }
  });

  test("names holes that can't be measured, and measures the others", () => {
    const document = documentOf([fairway(1), { ...fairway(2), targetPosition: null }]);
    const { unfinished, holes, work } = reportLayout(document, main);
    expect([unfinished, holes.map(({ number }) => number)]).toEqual([[2], [1]]);
    expect(holes[0]?.walkToNext?.metres).toBeGreaterThan(100);
    expect(inEnglish(work[0]?.what ?? { key: "checks.title" })).toBe("Hole 2 has no target");
  });

  test("without holes has zeroes, and no lengths", () => {
    expect(reportLayout(EMPTY, main)).toMatchObject({
      lengths: null,
      par: { shown: 0 },
      land: { squareMetres: 0 },
    });
  });

  test("counts the corner of a hole as forced if the designer drew a mandatory for that hole", () => {
    const corner = offsetBy(fairway(1).teePosition, { east: 50, north: 0 });
    const dogleg = { ...fairway(1), flightPaths: [{ id: "path_0", name: null, points: [corner] }] as const };
    const { holes, ...document } = documentOf([dogleg, fairway(2)]);
    const effective = (holeIds: readonly string[]) => {
      const features = [{ ...wholeFeature, holeIds, dropZoneId: null, layoutIds: [] }];
      const [first] = reportLayout({ ...document, holes, features }, main).holes;
      return first?.parByLevel[0]?.effective ?? 0;
    };
    const [first, second] = holes.map(({ id }) => id);
    // For Gold, what is missing to a fairway throw of 330 ft.
    expect(effective([first as string]) - effective([])).toBeCloseTo(330 * 0.3048 - 50, 0);
    expect(effective([second as string])).toBe(effective([]));
  });

  test("counts the way around water that is drawn for a hole, at levels whose players can't throw across it", () => {
    const { teePosition } = fairway(1);
    const target = offsetBy(teePosition, { east: 120, north: 0 });
    const { holes, ...document } = documentOf([
      { ...fairway(1), targetPosition: target, flightPaths: [{ id: "path_0", name: null, points: [] }] },
      fairway(2),
    ]);
    // 60 m (197 ft) along the flight path, 40 m to its north and far more to its south.
    const corner = (east: number, north: number) => offsetBy(teePosition, { east, north });
    const points = [corner(30, 40), corner(90, 40), corner(90, -400), corner(30, -400)];
    const added = (water: Partial<EditedFeature>) => {
      const pond = {
        ...wholeFeature,
        kind: "water",
        shape: "area",
        passOn: null,
        dropZoneId: null,
        points,
      } as const;
      const features = [{ ...pond, layoutIds: [], ...water }];
      const [first] = reportLayout({ ...document, holes, features }, main).holes;
      return first?.parByLevel.map(({ effective }) => Math.round(effective - 120));
    };
    const [first, second] = holes.map(({ id }) => id) as [string, string];
    // 50 m to either corner of the north, 60 m between them. Only Green's fairway throw of 170 ft is too short.
    expect(added({ holeIds: [first] })).toEqual([0, 0, 0, 0, 40]);
    expect(added({ holeIds: [] })).toEqual([0, 0, 0, 0, 0]);
    expect(added({ holeIds: [second] })).toEqual([0, 0, 0, 0, 0]);
    expect(added({ holeIds: [first], layoutIds: [wholeLayout.id] })).toEqual([0, 0, 0, 0, 0]);
  });

  test("says of each walk that is too steep for wheels how steep, for how long, and how many steps", () => {
    // Banks of 1 m, one below the other.
    const document = documentOf([fairway(1), fairway(2)]);
    const bank = northward(document, {
      heightAt: (place) => {
        const { north, east } = metresBetween(fairway(1).teePosition, place);
        return Math.floor((north + east) / 20);
      },
    });
    const report = reportLayout(document, { ...main, ground: bank });
    const [walk] = steepWalksOf(report);
    expect(walk?.fairwayId).toBe(report.holes[0]?.fairwayId);
    expect(inEnglish(walk?.text ?? { key: "checks.title" })).toBe(
      "After hole 1: steepest 25 % · 2 steps or banks above 12 % · longest runs: 5.0 m above 5 %, 5.0 m above 8.33 %, 5.0 m above 10 %",
    );
    expect(
      steepWalksOf(reportLayout(document, { ...main, ground: northward(document, { heightAt: () => 5 }) })),
    ).toEqual([]);
  });

  test("is compared with that of another layout by the numbers of the holes, with a dash for what one of them lacks", () => {
    const climbing = { ...northward(ekeberg), sigma: null };
    const both = documentOf([fairway(1), fairway(2)]);
    const one = reportLayout(documentOf([fairway(2)]), main);
    const rows = compareReports(reportLayout(both, { ...main, ground: climbing }), one);
    const say = (fact: (typeof rows)[number]["first"]) => fact && inEnglish(fact);
    const byName = new Map(rows.map(({ what, first, second }) => [say(what), [say(first), say(second)]]));
    expect(byName.get("Hole 1")).toEqual(["100 m · ▲ 7.9 m · Straight · Par 3", null]);
    expect(byName.get("Hole 2")).toEqual([
      "100 m · ▲ 7.9 m · Straight · Par 3",
      "100 m · – · Straight · Par 3",
    ]);
    expect(byName.get("Par")).toEqual(["Par 6", "Par 3"]);
    expect(byName.get("Par for Gold")).toEqual(["Par 6", "Par 3"]);
    expect(byName.get("Climb")).toEqual([
      "15.8 m up · 0.0 m down · 2 holes uphill, 0 downhill, 0 level",
      null,
    ]);
    expect(byName.get("Mix of lengths")?.[0]).toBe(
      "0 under 55 m · 0 under 75 m · 0 under 95 m · 2 under 120 m · 0 longer",
    );
    expect(byName.get("Order of work")).toEqual(["2 things to do", "1 thing to do"]);
  });

  test("says how near the next path or road is, however far", () => {
    const road = offsetBy(fairway(1).teePosition, { east: 150, north: 0 });
    const points = [road, offsetBy(road, { east: 0, north: 100 })];
    const feature = {
      ...wholeFeature,
      kind: "road",
      points,
      passOn: null,
      dropZoneId: null,
      layoutIds: [],
    } as const;
    const { holes, work } = reportLayout({ ...documentOf([fairway(1)]), features: [feature] }, main);
    expect(holes[0]?.nearestWay).toMatchObject({ kind: "road", metres: expect.closeTo(150, 0) });
    expect(work).toEqual([]);
  });

  test("names features without a purpose, and why", () => {
    const [dropZone] = wholeDropZones;
    if (!dropZone) throw new Error("There is no drop zone");
    const at = (end: number) => ({
      ...dropZone,
      id: `feature_${String(end).padStart(26, "0")}`,
      holeIds: [],
    });
    const note = { ...at(51), kind: "note" as const, name: null, notes: null, layoutIds: [] };
    const features = [
      { ...at(50), layoutIds: [] },
      note,
      { ...note, id: at(52).id, name: "Shade", layoutIds: [wholeLayout.id] },
      { ...note, id: at(53).id, name: "Well" },
    ];
    const layouts = [NEW_MAIN_LAYOUT, { ...wholeLayout, isActive: false }];
    const { idleFeatures } = reportLayout({ ...whole, layouts, features }, main);
    expect(idleFeatures.map(({ featureId, why }) => [featureId, inEnglish(why)])).toEqual([
      [at(50).id, "No mandatory leads to it, and it belongs to no hole"],
      [at(51).id, "It has neither a name nor a text"],
      [at(52).id, "All its layouts are out of use"],
    ]);
  });
});

test("a kept throw is in the report of its hole, with how far the model is off", () => {
  const document = createDocument({ holes: [wholeHole], layouts: [NEW_MAIN_LAYOUT], features: [] });
  const { holes, sources } = reportLayout(document, main);
  expect(holes[0]?.throws.map(inEnglish)).toEqual([
    expect.stringMatching(/^White, .*: 64 % past trees, 60 % within 20 m \(model, lengths ±16 %\)$/),
  ]);
  expect(sources.map(inEnglish).join()).toContain("differ from the model by up to 16 %");
  expect(reportLayout(ekeberg, main).holes.flatMap(({ throws }) => throws)).toEqual([]);
});
