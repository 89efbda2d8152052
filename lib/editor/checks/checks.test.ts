import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import { offsetBy } from "@/lib/geo/offset";
import { inEnglish } from "@/lib/messages/testing/translate";
import { duplicateFairway } from "../commands/fairways";
import { type CompleteFairway, type CourseDocument, createDocument, type EditedFairway } from "../document";
import { documentOfHoles, fairway, fairwayIdFor, HOME } from "../testing/courses";
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
  expect(find(createDocument([]))).toEqual([]);
});

test("errors come before warnings and name their hole", () => {
  const document = createDocument([fairway(1), { ...fairway(3), targetPosition: null }]);
  const [first, ...others] = find(document);
  expect(first).toMatchObject({ severity: "error", fairwayId: fairwayIdFor(3) });
  expect(others.map(({ severity }) => severity)).toContain("warning");
  expect(new Set(find(document).map(({ key }) => key)).size).toBe(find(document).length);
});

describe("quick fixes", () => {
  test("change a duplicate number to the lowest free one, and no other number", () => {
    const document = createDocument([fairway(1), { ...fairway(2), number: 1 }, fairway(3)]);
    const after = applyFix(document, find(document)[0]);
    expect(after.fairways.map(({ id, number }) => [id, number])).toEqual([
      [fairwayIdFor(1), 1],
      [fairwayIdFor(2), 2],
      [fairwayIdFor(3), 3],
    ]);
    expect(find(after)).toEqual([]);
  });

  test("shorten a hole over 1000 m along its line, control points in proportion", () => {
    const long = fairway(1, { metres: 1500 });
    const document = createDocument([long]);
    const after = applyFix(document, find(document)[0]);
    const hole = after.fairways[0] as CompleteFairway;
    expect(find(after)).toEqual([]);
    expect(hole.teePosition).toEqual(long.teePosition);
    expect(distanceInMetres(hole.teePosition, hole.targetPosition)).toBeCloseTo(999.5, 0);
    expect(hole.targetPosition.lng).toBeCloseTo(long.targetPosition.lng, 6);
    const point = hole.flightPaths[0].points[0];
    expect(point && distanceInMetres(hole.teePosition, point)).toBeCloseTo(499.75, 0);
  });

  test("shorten even a hole that spans continents", () => {
    const document = createDocument([{ ...fairway(1), targetPosition: { lat: -33, lng: -179 } }]);
    const after = applyFix(document, find(document)[0]);
    const { teePosition, targetPosition } = after.fairways[0] as CompleteFairway;
    expect(distanceInMetres(teePosition, targetPosition)).toBeLessThanOrEqual(1000);
  });

  test("place a missing target beyond the tee, and a missing tee before the target", () => {
    for (const missing of ["teePosition", "targetPosition"] as const) {
      const unfinished: EditedFairway = {
        ...fairway(1),
        [missing]: null,
        flightPaths: [{ id: "path_0", name: null, points: [] }],
      };
      const document = createDocument([unfinished]);
      const finding = find(document).find(({ quickFix }) => quickFix);
      const after = applyFix(document, finding);
      const { teePosition, targetPosition } = after.fairways[0] as CompleteFairway;
      expect(find(after)).toEqual([]);
      expect(distanceInMetres(teePosition, targetPosition)).toBeCloseTo(80, 0);
    }
  });

  test("don't place a hole that lacks both ends", () => {
    const document = createDocument([{ ...fairway(1), teePosition: null, targetPosition: null }]);
    expect(find(document).every(({ quickFix }) => quickFix === null)).toBe(true);
  });

  test("separate overlapping tees by moving the later one, whose straight path stays straight", () => {
    const a = line(1, [0, 0], [0, 100]);
    const b = line(2, [0, 0.5], [80, 0]);
    const document = createDocument([a, b]);
    expect(texts(document)).toEqual(["Holes 1 and 2 share a tee"]);
    const after = applyFix(document, find(document)[0]);
    expect(after.fairways[0]).toBe(document.fairways[0]);
    expect(after.fairways[1]?.targetPosition).toEqual(b.targetPosition);
    const { teePosition, targetPosition, flightPaths } = after.fairways[1] as CompleteFairway;
    const [point] = flightPaths[0].points;
    expect(point && distanceInMetres(point, midpoint(teePosition, targetPosition))).toBeLessThan(0.05);
    expect(texts(after)).toEqual([]);
  });

  test("close gaps in the numbering by numbering from 1", () => {
    const document = createDocument([2, 3, 6].map((number) => fairway(number)));
    expect(texts(document)).toEqual(["Missing hole numbers: 1, 4, 5"]);
    expect(find(applyFix(document, find(document)[0]))).toEqual([]);
  });
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
    const document = createDocument(fairways);
    expect(texts(document)).toEqual(["Holes 1 and 2 cross", "Holes 1 and 3 cross"]);
    expect(find(document)).toMatchObject([{ severity: "warning" }, { severity: "warning" }]);
  });

  test("are not searched for above the maximum number of holes, which would take minutes", () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      line(index + 1, [0, index % 50], [100, 50 - (index % 50)]),
    );
    const start = performance.now();
    expect(find(createDocument(many)).some(({ text }) => text.key === "checks.cross")).toBe(false);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test("are both named", () => {
    const [finding] = find(createDocument([line(1, [0, 0], [100, 0]), line(2, [50, -50], [50, 50])]));
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

  test("are found fast after an edit of a full course: 27 overlapping holes of 50 points", () => {
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
    // It takes a few milliseconds; the rest is for slow machines.
    expect(performance.now() - start).toBeLessThan(150);
  });
});

describe("the area", () => {
  test("above the maximum names the farthest hole and shows the bounding box", () => {
    const near = documentOfHoles(3).fairways;
    const far = { ...fairway(4, { from: offsetBy(HOME, { east: 4000, north: 4000 }) }) };
    const document = createDocument([...near, far]);
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
  const after = duplicateFairway(fairwayIdFor(2), fairwayIdFor(99))(documentOfHoles(3))?.document;
  expect(after && find(after)).toEqual([]);
});
