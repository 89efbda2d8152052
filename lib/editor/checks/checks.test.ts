import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { inEnglish } from "@/lib/messages/testing/translate";
import { duplicateHole } from "../commands/order";
import { shifted } from "../commands/place";
import { type CompleteFairway, type CourseDocument, documentWith, type EditedFairway } from "../document";
import { documentOfHoles, fairway, HOME, idOf } from "../testing/courses";
import { areaOf, checksOf, type Finding } from "./checks";
import { crossings } from "./crossings";
import { problemsOf } from "./problems";

const find = (document: CourseDocument) => checksOf(document, problemsOf(document));
const texts = (document: CourseDocument) => find(document).map(({ text }) => inEnglish(text));

const mended = (document: CourseDocument, finding: Finding | undefined) => {
  const made = finding?.mend?.command(document);
  if (!made) throw new Error("there is no mend, or it did nothing");
  return made.document;
};

/** A straight fairway from one place to another, in metres east and north of HOME. */
const line = (number: number, from: [number, number], to: [number, number]): CompleteFairway => {
  const at = ([east, north]: [number, number]) => shifted(HOME, { east, north });
  const middle = at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  return {
    ...fairway(number),
    teePosition: at(from),
    targetPosition: at(to),
    flightPaths: [{ id: "path_0", name: null, points: [middle] }],
  };
};

test("a good course has no findings", () => {
  expect(find(documentOfHoles(18))).toEqual([]);
  expect(find(documentWith([]))).toEqual([]);
});

test("errors come before warnings and point at their hole", () => {
  const document = documentWith([fairway(1), { ...fairway(3), targetPosition: null }]);
  const [first, ...others] = find(document);
  expect(first).toMatchObject({ severity: "error", fairwayId: idOf(3) });
  expect(others.map(({ severity }) => severity)).toContain("warning");
  expect(new Set(find(document).map(({ key }) => key)).size).toBe(find(document).length);
});

describe("one-click mends", () => {
  test("a number that is there twice becomes the lowest free one, and nobody else's changes", () => {
    const document = documentWith([fairway(1), { ...fairway(2), number: 1 }, fairway(3)]);
    const after = mended(document, find(document)[0]);
    expect(after.fairways.map(({ id, number }) => [id, number])).toEqual([
      [idOf(1), 1],
      [idOf(2), 2],
      [idOf(3), 3],
    ]);
    expect(find(after)).toEqual([]);
  });

  test("a hole over 1000 m is shortened along its line, points in proportion", () => {
    const long = fairway(1, { metres: 1500 });
    const document = documentWith([long]);
    const after = mended(document, find(document)[0]);
    const hole = after.fairways[0] as CompleteFairway;
    expect(find(after)).toEqual([]);
    expect(hole.teePosition).toEqual(long.teePosition);
    expect(distanceInMetres(hole.teePosition, hole.targetPosition)).toBeCloseTo(999.5, 0);
    expect(hole.targetPosition.lng).toBeCloseTo(long.targetPosition.lng, 6);
    const point = hole.flightPaths[0].points[0];
    expect(point && distanceInMetres(hole.teePosition, point)).toBeCloseTo(499.75, 0);
  });

  test("even one from another continent", () => {
    const document = documentWith([{ ...fairway(1), targetPosition: { lat: -33, lng: -179 } }]);
    const after = mended(document, find(document)[0]);
    const { teePosition, targetPosition } = after.fairways[0] as CompleteFairway;
    expect(distanceInMetres(teePosition, targetPosition)).toBeLessThanOrEqual(1000);
  });

  test("a missing target is placed beyond the tee, and a missing tee before the target", () => {
    for (const missing of ["teePosition", "targetPosition"] as const) {
      const unfinished: EditedFairway = {
        ...fairway(1),
        [missing]: null,
        flightPaths: [{ id: "path_0", name: null, points: [] }],
      };
      const document = documentWith([unfinished]);
      const finding = find(document).find(({ mend }) => mend);
      const after = mended(document, finding);
      const { teePosition, targetPosition } = after.fairways[0] as CompleteFairway;
      expect(find(after)).toEqual([]);
      expect(distanceInMetres(teePosition, targetPosition)).toBeCloseTo(80, 0);
    }
  });

  test("a hole without either end is not placed for anybody", () => {
    const document = documentWith([{ ...fairway(1), teePosition: null, targetPosition: null }]);
    expect(find(document).every(({ mend }) => mend === null)).toBe(true);
  });

  test("tees on top of each other are set apart, the later one moving", () => {
    const a = line(1, [0, 0], [0, 100]);
    const b = line(2, [0, 0.5], [80, 0]);
    const document = documentWith([a, b]);
    expect(texts(document)).toEqual(["Holes 1 and 2 share a tee"]);
    const after = mended(document, find(document)[0]);
    expect(after.fairways[0]).toBe(document.fairways[0]);
    expect(after.fairways[1]?.targetPosition).toEqual(b.targetPosition);
    expect(texts(after)).toEqual([]);
  });

  test("numbers that are left out are filled up by numbering from 1", () => {
    const document = documentWith([2, 3, 6].map((number) => fairway(number)));
    expect(texts(document)).toEqual(["Missing hole numbers: 1, 4, 5"]);
    expect(find(mended(document, find(document)[0]))).toEqual([]);
  });
});

describe("crossing holes", () => {
  const pairs = (fairways: readonly EditedFairway[]) =>
    crossings(fairways).map(([a, b]) => `${a.number}×${b.number}`);

  test("are found, each pair once, also where they cross exactly at control points", () => {
    const fairways = [
      line(1, [0, 0], [100, 0]),
      line(2, [50, -50], [50, 50]),
      line(3, [60, -50], [60, 50]),
      line(4, [0, 80], [100, 80]),
    ];
    expect(pairs(fairways)).toEqual(["1×2", "1×3"]);
    const document = documentWith(fairways);
    expect(texts(document)).toEqual(["Holes 1 and 2 cross", "Holes 1 and 3 cross"]);
    expect(find(document)).toMatchObject([{ severity: "warning" }, { severity: "warning" }]);
  });

  test("are not looked for among more holes than a course may have, which would take minutes", () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      line(index + 1, [0, index % 50], [100, 50 - (index % 50)]),
    );
    const begun = performance.now();
    expect(find(documentWith(many)).some(({ text }) => text.key === "checks.cross")).toBe(false);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test("are both to be looked at", () => {
    const [finding] = find(documentWith([line(1, [0, 0], [100, 0]), line(2, [50, -50], [50, 50])]));
    expect([finding?.otherId, finding?.fairwayId]).toEqual([idOf(1), idOf(2)]);
  });

  test("are judged by the curve, not by the straight line", () => {
    const bent = {
      ...line(1, [0, 0], [100, 0]),
      flightPaths: [{ id: "path_0", name: null, points: [shifted(HOME, { east: 50, north: 60 })] }],
    } satisfies EditedFairway;
    expect(pairs([bent, line(2, [50, 40], [50, 90])])).toEqual(["1×2"]);
    expect(pairs([bent, line(2, [50, -40], [50, 40])])).toEqual([]);
  });

  test("do not include a hole that begins where another ends", () => {
    expect(pairs([line(1, [0, 0], [100, 0]), line(2, [100, 0], [100, 90])])).toEqual([]);
    expect(pairs([line(1, [0, 0], [100, 0]), line(2, [100, 0], [0, 1])])).toEqual([]);
  });

  test("are found across the antimeridian", () => {
    const at = (east: number, north: number) => shifted({ lat: 0, lng: 180 }, { east, north });
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

  test("of a full course, 27 holes of 50 points on top of each other, cost an edit little", () => {
    const wild = (number: number): EditedFairway => ({
      ...line(number, [number * 3, 0], [number * 3, 600]),
      flightPaths: [
        {
          id: "path_0",
          name: null,
          points: Array.from({ length: 50 }, (_, i) =>
            shifted(HOME, { east: number * 3 + 0.8 * Math.sin(i), north: 12 * (i + 1) }),
          ),
        },
      ],
    });
    const fairways = Array.from({ length: 27 }, (_, index) => wild(index + 1));
    expect(crossings(fairways)).toEqual([]);
    const begun = performance.now();
    crossings([...fairways.slice(0, 26), wild(27)]);
    // A few milliseconds; the room is for a busy machine.
    expect(performance.now() - begun).toBeLessThan(150);
  });
});

describe("the area", () => {
  test("that is too large points at the hole farthest out, and at the box", () => {
    const near = documentOfHoles(3).fairways;
    const far = { ...fairway(4, { from: shifted(HOME, { east: 4000, north: 4000 }) }) };
    const document = documentWith([...near, far]);
    expect(find(document)[0]).toMatchObject({ area: true, fairwayId: idOf(4), mend: null });
  });

  test("is measured as a share of 5 km²", () => {
    const a = fairway(1, { from: HOME });
    const b = fairway(2, { from: shifted(HOME, { east: 1000, north: 900 }) });
    const { area, share } = areaOf([a, b]);
    expect(area).toBeCloseTo(1060 * 1000, -4);
    expect(share).toBeCloseTo(area / 5e6, 10);
    expect(areaOf([])).toEqual({ area: 0, share: 0 });
  });
});

test("a duplicate of a hole brings no finding", () => {
  const after = duplicateHole(idOf(2), idOf(99))(documentOfHoles(3))?.document;
  expect(after && find(after)).toEqual([]);
});
