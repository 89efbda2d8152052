import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { inEnglish } from "@/lib/messages/testing/translate";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  type CompleteFairway,
  type CourseDocument,
  createDocument,
  type EditedFairway,
  findFairway,
} from "../document";
import { type End, findHandlePlace, listHandles } from "../handles";
import { documentOfHoles, fairway, fairwayIdFor, HOME } from "../testing/courses";
import { run } from "../testing/run";
import { moveHandle } from "./move-handle";
import { detectPreset, PRESETS, presetPoints } from "./presets";

const ENDS = ["tee", "target"] as const;

/** The hole with one of its ends moved by some metres. */
function moveEndBy(hole: CompleteFairway, part: End, by: { east: number; north: number }): CompleteFairway {
  const from = part === "tee" ? hole.teePosition : hole.targetPosition;
  const handle = { fairwayId: hole.id, part } as const;
  const { document } = run(moveHandle(handle, offsetBy(from, by)), createDocument([hole]));
  return document.fairways[0] as CompleteFairway;
}

/** A hole of 100 m straight north whose flight paths have these points, as metres east and north of the tee. */
function holeWith(...paths: [east: number, north: number][][]): CompleteFairway {
  const plain = fairway(1);
  const [primary = [], ...alternates] = paths.map((points) =>
    points.map(([east, north]) => offsetBy(plain.teePosition, { east, north })),
  );
  return {
    ...plain,
    flightPaths: [
      { id: "path_0", name: null, points: primary },
      ...alternates.map((points, index) => ({ id: `path_${index + 1}`, name: null, points })),
    ],
  };
}

/** A place relative to the line between two others: how far along and how far aside, as shares of its length. */
function relativeTo(from: Coordinates, to: Coordinates, place: Coordinates) {
  const east = Math.cos((from.lat * Math.PI) / 180);
  const [x, y] = [(to.lng - from.lng) * east, to.lat - from.lat];
  const [px, py] = [(place.lng - from.lng) * east, place.lat - from.lat];
  const square = x * x + y * y;
  return { along: (px * x + py * y) / square, aside: (px * y - py * x) / square };
}

describe("moving a handle", () => {
  const document = documentOfHoles(3);
  const hole2 = document.fairways[1] as CompleteFairway;

  test("moves a control point alone, and no other hole", () => {
    const [tee, point, target] = listHandles(hole2);
    if (!tee || !point || !target) throw new Error("three handles");
    const after = run(moveHandle(point, HOME), document).document;
    expect(findHandlePlace(after, point)).toEqual(HOME);
    for (const other of [tee, target]) {
      expect(findHandlePlace(after, other)).toEqual(findHandlePlace(document, other));
    }
    expect(after.fairways[0]).toBe(document.fairways[0]);
    expect(after.fairways[2]).toBe(document.fairways[2]);
  });

  test("moves an end and its control points, but not the other end", () => {
    for (const part of ENDS) {
      const other = part === "tee" ? "target" : "tee";
      const after = run(moveHandle({ fairwayId: hole2.id, part }, HOME), document).document;
      expect(findHandlePlace(after, { fairwayId: hole2.id, part })).toEqual(HOME);
      expect(findHandlePlace(after, { fairwayId: hole2.id, part: other })).toEqual(
        findHandlePlace(document, { fairwayId: hole2.id, part: other }),
      );
      expect(after.fairways[1]?.flightPaths[0].points).not.toEqual(hole2.flightPaths[0].points);
    }
  });

  test("is labelled by handle and hole, control points counted from 1", () => {
    const labels = listHandles(hole2).map((handle) =>
      inEnglish(run(moveHandle(handle, HOME), document).label),
    );
    expect(labels).toEqual(["Move tee, hole 2", "Move control point 1, hole 2", "Move target, hole 2"]);
  });

  test("leaves the original document unchanged", () => {
    const before = structuredClone(document);
    run(moveHandle({ fairwayId: hole2.id, part: "tee" }, HOME), document);
    expect(document).toEqual(before);
  });

  test("wraps longitudes to ±180 when the map was panned past the antimeridian", () => {
    const handle = { fairwayId: hole2.id, part: "tee" } as const;
    for (const [panned, stored] of [
      [180.5, -179.5],
      [-181, 179],
      [384.9, 24.9],
    ] as const) {
      const after = run(moveHandle(handle, { lat: 1, lng: panned }), document).document;
      expect(findHandlePlace(after, handle)?.lng).toBeCloseTo(stored, 7);
    }
  });

  test("rounds to 7 decimals", () => {
    const handle = { fairwayId: hole2.id, part: "tee" } as const;
    const after = run(moveHandle(handle, { lat: 1.123456789, lng: -0.00000001 }), document).document;
    expect(findHandlePlace(after, handle)).toEqual({ lat: 1.1234568, lng: 0 });
  });

  test("does nothing if the handle is there already, or doesn't exist", () => {
    expect(moveHandle({ fairwayId: hole2.id, part: "tee" }, hole2.teePosition)(document)).toBeNull();
    expect(moveHandle({ fairwayId: fairwayIdFor(9), part: "tee" }, HOME)(document)).toBeNull();
    expect(
      moveHandle({ fairwayId: hole2.id, part: "point", pathId: "path_0", index: 7 }, HOME)(document),
    ).toBeNull();
  });
});

describe("control points follow an end that moves", () => {
  const anyMove = fc.record({
    east: fc.integer({ min: -300, max: 300 }),
    north: fc.integer({ min: -300, max: 300 }),
  });

  test("a straight hole stays straight, and its shape stays recognised as Straight", () => {
    for (const part of ENDS) {
      const moved = moveEndBy(fairway(1), part, { east: 40, north: 25 });
      expect(detectPreset(moved, moved.flightPaths[0])).toBe("straight");
    }
  });

  test("points on a straight line stay on it, at the same share of the way", () => {
    const shares = [0.1, 0.5, 0.9];
    fc.assert(
      fc.property(fc.constantFrom(...ENDS), anyMove, (part, by) => {
        fc.pre(by.east !== 0 || by.north !== 0);
        const moved = moveEndBy(holeWith(shares.map((share) => [0, 100 * share])), part, by);
        const metres = distanceInMetres(moved.teePosition, moved.targetPosition);
        fc.pre(metres > 1);
        // Positions are rounded to a centimetre, and the shape of the points grows with the hole.
        const rounding = 0.02 * Math.max(1, metres / 100);
        moved.flightPaths[0].points.forEach((point, index) => {
          const { along, aside } = relativeTo(moved.teePosition, moved.targetPosition, point);
          expect(Math.abs(aside * metres)).toBeLessThan(rounding);
          expect(Math.abs(along - (shares[index] as number)) * metres).toBeLessThan(rounding);
        });
      }),
    );
  });

  test("each preset on each path stays that preset", () => {
    const plain = fairway(1);
    const [straight, ...others] = PRESETS.map((preset) => ({
      id: `path_${preset}`,
      name: null,
      points: presetPoints(plain, preset),
    }));
    if (!straight) throw new Error("no presets");
    const hole = { ...plain, flightPaths: [straight, ...others] } satisfies EditedFairway;
    for (const part of ENDS) {
      const moved = moveEndBy(hole as CompleteFairway, part, { east: -35, north: 60 });
      expect(moved.flightPaths.map((path) => detectPreset(moved, path))).toEqual([...PRESETS]);
    }
  });

  test("a bend keeps its shape: points keep their position relative to the line", () => {
    const hole = holeWith(
      [
        [12, 30],
        [-8, 70],
      ],
      [[-20, 45]],
    );
    for (const part of ENDS) {
      const moved = moveEndBy(hole, part, { east: 50, north: -20 });
      moved.flightPaths.forEach((path, index) => {
        path.points.forEach((point, at) => {
          const before = hole.flightPaths[index]?.points[at] as Coordinates;
          const was = relativeTo(hole.teePosition, hole.targetPosition, before);
          const is = relativeTo(moved.teePosition, moved.targetPosition, point);
          expect(is.along).toBeCloseTo(was.along, 3);
          expect(is.aside).toBeCloseTo(was.aside, 3);
        });
      });
    }
  });

  test("points near the moved end move most, and none farther than the end itself", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ENDS),
        anyMove,
        fc.array(fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 300 })), {
          minLength: 1,
          maxLength: 5,
        }),
        (part, by, points) => {
          const length = Math.hypot(by.east, by.north);
          fc.pre(length > 0);
          const hole = holeWith(points);
          const moved = moveEndBy(hole, part, by);
          moved.flightPaths[0].points.forEach((point, index) => {
            const before = hole.flightPaths[0].points[index] as Coordinates;
            expect(distanceInMetres(before, point)).toBeLessThan(length * 1.001 + 0.05);
          });
        },
      ),
    );
    const even = moveEndBy(
      holeWith([
        [0, 20],
        [0, 80],
      ]),
      "target",
      { east: 10, north: 0 },
    );
    const [near, far] = even.flightPaths[0].points;
    const metresEast = (place: Coordinates | undefined) =>
      place && distanceInMetres(place, { lat: place.lat, lng: even.teePosition.lng });
    expect(metresEast(near)).toBeCloseTo(2, 1);
    expect(metresEast(far)).toBeCloseTo(8, 1);
  });

  test("moving an end and back restores the points", () => {
    const hole = holeWith([
      [12, 30],
      [-8, 70],
    ]);
    const away = moveEndBy(hole, "target", { east: 33, north: 44 });
    const handle = { fairwayId: hole.id, part: "target" } as const;
    const back = run(moveHandle(handle, hole.targetPosition), createDocument([away])).document;
    const points = back.fairways[0]?.flightPaths[0].points ?? [];
    points.forEach((point, index) => {
      expect(distanceInMetres(point, hole.flightPaths[0].points[index] as Coordinates)).toBeLessThan(0.03);
    });
  });

  test("a very short hole with a point far aside doesn't send it away", () => {
    const hole = {
      ...holeWith([[50, 0]]),
      targetPosition: offsetBy(fairway(1).teePosition, { east: 0, north: 0.2 }),
    };
    const moved = moveEndBy(hole, "target", { east: 0, north: 80 });
    const [before, after] = [hole, moved].map((each) => each.flightPaths[0].points[0] as Coordinates);
    expect(before && after && distanceInMetres(before, after)).toBeLessThan(80.1);
  });

  test("points of a hole whose ends coincide are spread by their order", () => {
    const hole = {
      ...holeWith([
        [0, 0],
        [0, 0],
      ]),
      targetPosition: fairway(1).teePosition,
    };
    const moved = moveEndBy(hole, "target", { east: 0, north: 90 });
    const metres = moved.flightPaths[0].points.map((point) => distanceInMetres(hole.teePosition, point));
    expect(metres.map(Math.round)).toEqual([30, 60]);
  });

  test("works across the antimeridian", () => {
    const tee = { lat: -16.5, lng: 179.9995 };
    const across = {
      ...fairway(1),
      teePosition: tee,
      targetPosition: offsetBy(tee, { east: 100, north: 0 }),
      flightPaths: [{ id: "path_0", name: null, points: [offsetBy(tee, { east: 50, north: 10 })] }] as const,
    };
    const moved = moveEndBy(across, "target", { east: 20, north: 0 });
    const [point] = moved.flightPaths[0].points;
    const expected = offsetBy(tee, { east: 60, north: 12 });
    expect(point && distanceInMetres(point, expected)).toBeLessThan(0.05);
  });

  test("points of a hole without the other end stay", () => {
    const unfinished = { ...holeWith([[5, 50]]), targetPosition: null };
    const document = createDocument([unfinished]);
    const after = run(moveHandle({ fairwayId: unfinished.id, part: "tee" }, HOME), document).document;
    expect(pointsOf(after)).toEqual(pointsOf(document));
  });
});

function pointsOf(document: CourseDocument) {
  return findFairway(document, fairwayIdFor(1))?.flightPaths[0].points;
}
