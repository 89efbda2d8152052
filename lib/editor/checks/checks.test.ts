import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { inEnglish } from "@/lib/messages/testing/translate";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { duplicateHole } from "../commands/holes";
import { type CourseDocument, createDocument, type EditedHole, type EditedPlay } from "../document";
import { type CompleteFairway, type EditedFairway, fairwaysOf } from "../fairways";
import { documentOf, documentOfHoles, fairway, fairwayIdFor, HOME } from "../testing/courses";
import { otherHole, wholeDropZones, wholeFeature, wholeHole, wholeLayout } from "../testing/whole-course";
import { type Finding, measureArea, runChecks } from "./checks";
import { findCrossings } from "./crossings";
import { findProblems } from "./problems";

const find = (document: CourseDocument) => runChecks(document, findProblems(document));
const texts = (document: CourseDocument) => find(document).map(({ text }) => inEnglish(text));

const applyFix = (document: CourseDocument, finding: Finding | undefined) => {
  const edit = finding?.quickFix?.command(document);
  if (!edit) throw new Error("There is no quick fix, or it did nothing");
  return edit.document;
};

/** A straight fairway from one place to another, in metres east and north of HOME. */
const line = (number: number, from: [number, number], to: [number, number]): CompleteFairway => {
  const at = ([east, north]: [number, number]) => offsetBy(HOME, { east, north });
  const middle = at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  return {
    ...fairway(number),
    teePosition: at(from),
    targetPosition: at(to),
    flightPaths: [{ id: "path_0", name: null, points: [middle] }],
  };
};

test("a valid course without warnings has no findings", () => {
  expect(find(documentOfHoles(18))).toEqual([]);
  expect(find(documentOf([]))).toEqual([]);
});

test("errors come before warnings and name their hole", () => {
  const document = documentOf([{ ...fairway(1), targetPosition: null }, fairway(3, { metres: 1203 })]);
  const [first, ...others] = find(document);
  expect(first).toMatchObject({ severity: "error", fairwayId: fairwayIdFor(3) });
  expect(others.map(({ severity }) => severity)).toContain("warning");
  expect(new Set(find(document).map(({ key }) => key)).size).toBe(find(document).length);
});

describe("quick fixes", () => {
  test("change a duplicate number to the lowest free one, and no other number", () => {
    const document = documentOf([fairway(1), { ...fairway(2), number: 1 }, fairway(3)]);
    const after = applyFix(document, find(document)[0]);
    expect(fairwaysOf(after).map(({ id, number }) => [id, number])).toEqual([
      [fairwayIdFor(1), 1],
      [fairwayIdFor(2), 2],
      [fairwayIdFor(3), 3],
    ]);
    expect(find(after)).toEqual([]);
  });

  test("shorten a hole over 1000 m along its line, control points in proportion", () => {
    const long = fairway(1, { metres: 1500 });
    const document = documentOf([long]);
    const after = applyFix(document, find(document)[0]);
    const hole = fairwaysOf(after)[0] as CompleteFairway;
    expect(find(after)).toEqual([]);
    expect(hole.teePosition).toEqual(long.teePosition);
    expect(distanceInMetres(hole.teePosition, hole.targetPosition)).toBeCloseTo(999.5, 0);
    expect(hole.targetPosition.lng).toBeCloseTo(long.targetPosition.lng, 6);
    const point = hole.flightPaths[0].points[0];
    expect(point && distanceInMetres(hole.teePosition, point)).toBeCloseTo(499.75, 0);
  });

  test("shorten even a hole that spans continents", () => {
    const document = documentOf([{ ...fairway(1), targetPosition: { lat: -33, lng: -179 } }]);
    const after = applyFix(document, find(document)[0]);
    const { teePosition, targetPosition } = fairwaysOf(after)[0] as CompleteFairway;
    expect(distanceInMetres(teePosition, targetPosition)).toBeLessThanOrEqual(1000);
  });

  test("place a missing target beyond the tee, and a missing tee before the target", () => {
    for (const missing of ["teePosition", "targetPosition"] as const) {
      const unfinished: EditedFairway = {
        ...fairway(1),
        [missing]: null,
        flightPaths: [{ id: "path_0", name: null, points: [] }],
      };
      const document = documentOf([unfinished]);
      const finding = find(document).find(({ quickFix }) => quickFix);
      const after = applyFix(document, finding);
      const { teePosition, targetPosition } = fairwaysOf(after)[0] as CompleteFairway;
      expect(find(after)).toEqual([]);
      expect(distanceInMetres(teePosition, targetPosition)).toBeCloseTo(80, 0);
    }
  });

  test("don't place a hole that lacks both ends", () => {
    const document = documentOf([{ ...fairway(1), teePosition: null, targetPosition: null }]);
    expect(find(document).every(({ quickFix }) => quickFix === null)).toBe(true);
  });

  test("close gaps in the numbering by numbering from 1", () => {
    const document = documentOf([2, 3, 6].map((number) => fairway(number)));
    expect(texts(document)).toEqual(["Missing hole numbers: 1, 4, 5"]);
    expect(find(applyFix(document, find(document)[0]))).toEqual([]);
  });
});

describe("unfinished holes", () => {
  test("are warnings that name what is missing, and block nothing", () => {
    const document = documentOf([
      { ...fairway(1), teePosition: null },
      { ...fairway(2), targetPosition: null },
      { ...fairway(3), teePosition: null, targetPosition: null },
      fairway(4),
    ]);
    expect(findProblems(document)).toEqual([]);
    expect(texts(document)).toEqual([
      "Hole 1 has no tee",
      "Hole 2 has no target",
      "Hole 3 has no tee or target",
    ]);
    expect(find(document).map(({ severity, fairwayId }) => [severity, fairwayId])).toEqual(
      [1, 2, 3].map((number) => ["warning", fairwayIdFor(number)]),
    );
  });

  test("are judged by the main layout", () => {
    const [hole] = documentOf([fairway(1)]).holes as [EditedHole];
    const unset = createDocument({ ...documentOf([]), holes: [{ ...hole, teeId: null }] });
    expect(texts(unset)).toEqual(["Hole 1 has no tee"]);
  });
});

describe("short holes", () => {
  test("under 30 m are unusual, with the length", () => {
    const [text, ...others] = texts(documentOf([fairway(1, { metres: 29.5 }), fairway(2, { metres: 30.5 })]));
    expect(text).toMatch(/^Hole 1 is (29|30) m long; under 30 m is unusual$/);
    expect(others).toEqual([]);
  });

  test("under 5 m are tee and target almost in one place", () => {
    expect(texts(documentOf([fairway(1, { metres: 4 }), fairway(2, { metres: 6 })]))).toEqual([
      "Hole 1: tee and target are only 4.00 m apart",
      "Hole 2 is 6.00 m long; under 30 m is unusual",
    ]);
  });

  test("below the minimum of the interface are an error, and only that", () => {
    const found = find(documentOf([fairway(1, { metres: 0.05 })]));
    expect(found.map(({ severity }) => severity)).toEqual(["error"]);
  });
});

describe("features and layouts", () => {
  const document = createDocument({
    holes: [wholeHole, otherHole],
    layouts: [NEW_MAIN_LAYOUT, wholeLayout],
    features: [wholeFeature, ...wholeDropZones],
  });
  const keys = (changed: CourseDocument) =>
    find(changed)
      .map(({ key }) => key.split("/")[0])
      .filter((key) => key === "mandatory" || key === "target");

  test("a mandatory without a drop zone is a warning that shows it", () => {
    expect(keys({ ...document, layouts: [NEW_MAIN_LAYOUT] })).toEqual([]);
    const without = { ...wholeFeature, dropZoneId: null };
    const found = find({ ...document, layouts: [NEW_MAIN_LAYOUT], features: [without] });
    const finding = found.find(({ key }) => key.startsWith("mandatory/"));
    expect(finding).toMatchObject({ severity: "warning", featureId: wholeFeature.id, fairwayId: null });
    expect(finding && inEnglish(finding.text)).toContain("has no drop zone");
    expect(finding && inEnglish(finding.text)).toContain("The oak");
  });

  test("a layout that plays a temporary target which is not in use is a warning, whose fix plays the one in use", () => {
    const [finding] = find(document).filter(({ key }) => key.startsWith("target/"));
    const [play] = wholeLayout.plays as [EditedPlay];
    expect(finding).toMatchObject({ severity: "warning", fairwayId: play.id });
    expect(finding && inEnglish(finding.text)).toBe(
      "Winter: hole 1 plays a temporary target that is not in use",
    );
    const after = applyFix(document, finding);
    expect(after.layouts[1]?.plays?.[0]).toEqual({ ...play, targetId: null });
    expect(keys(after)).toEqual([]);
  });

  test("a layout may play the target in use, and permanent ones", () => {
    expect(keys({ ...document, holes: [{ ...wholeHole, targetId: "target_y" }, otherHole] })).toEqual([]);
    const targets = wholeHole.targets.map((target) => ({ ...target, isPermanent: true }));
    expect(keys({ ...document, holes: [{ ...wholeHole, targets }, otherHole] })).toEqual([]);
  });

  test("every finding has a key of its own", () => {
    const features = [wholeFeature, { ...wholeFeature, id: "feature_00000000000000000000000031" }].map(
      (feature) => ({ ...feature, dropZoneId: null }),
    );
    const plays = (wholeLayout.plays ?? []).map((play) => ({ ...play, targetId: "target_y" }));
    const found = find({ ...document, features, layouts: [NEW_MAIN_LAYOUT, { ...wholeLayout, plays }] });
    expect(found.filter(({ key }) => /^(mandatory|target)/.test(key))).toHaveLength(4);
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
  });
});

test("a shared tee is normal and no finding", () => {
  expect(texts(documentOf([line(1, [0, 0], [0, 100]), line(2, [0, 0.5], [80, 0])]))).toEqual([]);
});

describe("crossing holes", () => {
  const pairs = (fairways: readonly EditedFairway[]) =>
    findCrossings(fairways).map(([a, b]) => `${a.number}×${b.number}`);

  test("are found once per pair, also if they cross exactly at control points", () => {
    const fairways = [
      line(1, [0, 0], [100, 0]),
      line(2, [50, -50], [50, 50]),
      line(3, [60, -50], [60, 50]),
      line(4, [0, 80], [100, 80]),
    ];
    expect(pairs(fairways)).toEqual(["1×2", "1×3"]);
    const document = documentOf(fairways);
    expect(texts(document)).toEqual(["Holes 1 and 2 cross", "Holes 1 and 3 cross"]);
    expect(find(document)).toMatchObject([{ severity: "warning" }, { severity: "warning" }]);
  });

  test("are not searched for above the maximum number of holes, which would take minutes", () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      line(index + 1, [0, index % 50], [100, 50 - (index % 50)]),
    );
    expect(find(documentOf(many)).some(({ text }) => text.key === "checks.cross")).toBe(false);
  });

  test("are both named", () => {
    const [finding] = find(documentOf([line(1, [0, 0], [100, 0]), line(2, [50, -50], [50, 50])]));
    expect([finding?.otherId, finding?.fairwayId]).toEqual([fairwayIdFor(1), fairwayIdFor(2)]);
  });

  test("are compared by their curves, not by straight lines", () => {
    const bent = {
      ...line(1, [0, 0], [100, 0]),
      flightPaths: [{ id: "path_0", name: null, points: [offsetBy(HOME, { east: 50, north: 60 })] }],
    } satisfies EditedFairway;
    expect(pairs([bent, line(2, [50, 40], [50, 90])])).toEqual(["1×2"]);
    expect(pairs([bent, line(2, [50, -40], [50, 40])])).toEqual([]);
  });

  test("don't include a hole that starts where another ends", () => {
    expect(pairs([line(1, [0, 0], [100, 0]), line(2, [100, 0], [100, 90])])).toEqual([]);
    expect(pairs([line(1, [0, 0], [100, 0]), line(2, [100, 0], [0, 1])])).toEqual([]);
  });

  test("are found across the antimeridian", () => {
    const at = (east: number, north: number) => offsetBy({ lat: 0, lng: 180 }, { east, north });
    const across = (number: number, from: [number, number], to: [number, number]): EditedFairway => {
      const middle = at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 1);
      return {
        ...fairway(number),
        teePosition: at(...from),
        targetPosition: at(...to),
        flightPaths: [{ id: "path_0", name: null, points: [middle] }],
      };
    };
    const fairways = [
      across(1, [-50, 0], [50, 0]),
      across(2, [20, -50], [20, 50]),
      across(3, [-20, -50], [-20, 50]),
    ];
    expect(pairs(fairways)).toEqual(["1×2", "1×3"]);
  });

  test("are found fast after an edit of a full course: 27 overlapping holes of 50 points", {
    tags: ["full"],
  }, () => {
    const wild = (number: number): EditedFairway => ({
      ...line(number, [number * 3, 0], [number * 3, 600]),
      flightPaths: [
        {
          id: "path_0",
          name: null,
          points: Array.from({ length: 50 }, (_, i) =>
            offsetBy(HOME, { east: number * 3 + 0.8 * Math.sin(i), north: 12 * (i + 1) }),
          ),
        },
      ],
    });
    const fairways = Array.from({ length: 27 }, (_, index) => wild(index + 1));
    expect(findCrossings(fairways)).toEqual([]);
    const start = performance.now();
    findCrossings([...fairways.slice(0, 26), wild(27)]);
    // Takes a few milliseconds; the margin is for slow machines.
    expect(performance.now() - start).toBeLessThan(150);
  });
});

describe("the area", () => {
  test("above the maximum names the farthest hole and shows the bounding box", () => {
    const near = fairwaysOf(documentOfHoles(3));
    const far = { ...fairway(4, { from: offsetBy(HOME, { east: 4000, north: 4000 }) }) };
    const document = documentOf([...near, far]);
    expect(find(document)[0]).toMatchObject({ area: true, fairwayId: fairwayIdFor(4), quickFix: null });
  });

  test("is given in square metres and as a share of 5 km²", () => {
    const a = fairway(1, { from: HOME });
    const b = fairway(2, { from: offsetBy(HOME, { east: 1000, north: 900 }) });
    const { area, share } = measureArea([a, b]);
    expect(area).toBeCloseTo(1060 * 1000, -4);
    expect(share).toBeCloseTo(area / 5e6, 10);
    expect(measureArea([])).toEqual({ area: 0, share: 0 });
  });
});

test("duplicating a hole causes no finding", () => {
  const after = duplicateHole(fairwayIdFor(2), fairwayIdFor(99))(documentOfHoles(3))?.document;
  expect(after && find(after)).toEqual([]);
});
