import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import { offsetBy } from "@/lib/geo/offset";
import { tidyPlace } from "@/lib/geo/place";
import { inEnglish } from "@/lib/messages/testing/translate";
import type { Coordinates } from "@/lib/validation/coordinates";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import {
  type CourseDocument,
  createDocument,
  type EditedHole,
  type EditedTarget,
  type EditedTee,
} from "../document";
import {
  type CompleteFairway,
  type EditedFairway,
  fairwaysOf,
  findFairway,
  mainFairwayId,
  newPlay,
} from "../fairways";
import { type End, findHandlePlace, listHandles } from "../handles";
import { documentOf, documentOfHoles, fairway, fairwayIdFor, HOME } from "../testing/courses";
import { run } from "../testing/run";
import { wholeHole, wholeLayout } from "../testing/whole-course";
import { reverseFairway } from "./holes";
import { moveHandle } from "./move-handle";
import { detectPreset, PRESETS, presetPoints, straightPoint } from "./presets";
import { shortenHole } from "./quick-fixes";

const ENDS = ["tee", "target"] as const;

/** Moves one end of a hole by a distance in metres. */
function moveEndBy(hole: CompleteFairway, part: End, by: { east: number; north: number }): CompleteFairway {
  const from = part === "tee" ? hole.teePosition : hole.targetPosition;
  const handle = { fairwayId: hole.id, part } as const;
  const { document } = run(moveHandle(handle, offsetBy(from, by)), documentOf([hole]));
  return fairwaysOf(document)[0] as CompleteFairway;
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

/**
 * The position of a place relative to the line between two others: along it and to the side, as shares of its
 * length.
 */
function relativeTo(from: Coordinates, to: Coordinates, place: Coordinates) {
  const east = Math.cos((from.lat * Math.PI) / 180);
  const [x, y] = [(to.lng - from.lng) * east, to.lat - from.lat];
  const [px, py] = [(place.lng - from.lng) * east, place.lat - from.lat];
  const square = x * x + y * y;
  return { along: (px * x + py * y) / square, aside: (px * y - py * x) / square };
}

describe("moving a handle", () => {
  const document = documentOfHoles(3);
  const hole2 = fairwaysOf(document)[1] as CompleteFairway;

  test("moves a control point alone, and no other hole", () => {
    const [tee, point, target] = listHandles(hole2);
    if (!tee || !point || !target) throw new Error("three handles");
    const after = run(moveHandle(point, HOME), document).document;
    expect(findHandlePlace(after, point)).toEqual(HOME);
    for (const other of [tee, target]) {
      expect(findHandlePlace(after, other)).toEqual(findHandlePlace(document, other));
    }
    expect(fairwaysOf(after)[0]).toBe(fairwaysOf(document)[0]);
    expect(fairwaysOf(after)[2]).toBe(fairwaysOf(document)[2]);
  });

  test("moves an end and its control points, but not the other end", () => {
    for (const part of ENDS) {
      const other = part === "tee" ? "target" : "tee";
      const after = run(moveHandle({ fairwayId: hole2.id, part }, HOME), document).document;
      expect(findHandlePlace(after, { fairwayId: hole2.id, part })).toEqual(HOME);
      expect(findHandlePlace(after, { fairwayId: hole2.id, part: other })).toEqual(
        findHandlePlace(document, { fairwayId: hole2.id, part: other }),
      );
      expect(fairwaysOf(after)[1]?.flightPaths[0].points).not.toEqual(hole2.flightPaths[0].points);
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

  test("the midpoint that the API creates stays the midpoint, however often the ends move", () => {
    for (const created of [midpoint, straightPoint]) {
      let hole = fairway(1);
      const points = [
        created === midpoint ? midpoint(hole.teePosition, hole.targetPosition) : straightPoint(hole),
      ];
      hole = { ...hole, flightPaths: [{ id: "path_0", name: null, points }] };
      for (const part of [...ENDS, ...ENDS]) {
        hole = moveEndBy(hole, part, { east: 13, north: 7 });
        expect(hole.flightPaths[0].points).toEqual([
          tidyPlace(midpoint(hole.teePosition, hole.targetPosition)),
        ]);
      }
    }
  });

  test("a straight path without control points gets none", () => {
    for (const part of ENDS) {
      const moved = moveEndBy(holeWith([]), part, { east: 13, north: 7 });
      expect(moved.flightPaths).toEqual([{ id: "path_0", name: null, points: [] }]);
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
        // Positions are rounded to a centimetre, and the rounding error grows in proportion to the hole.
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
    const back = run(moveHandle(handle, hole.targetPosition), documentOf([away])).document;
    const points = fairwaysOf(back)[0]?.flightPaths[0].points ?? [];
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

  test("a hole without its other end keeps its points", () => {
    const unfinished = { ...holeWith([[5, 50]]), targetPosition: null };
    const document = documentOf([unfinished]);
    const after = run(moveHandle({ fairwayId: unfinished.id, part: "tee" }, HOME), document).document;
    expect(pointsOf(after)).toEqual(pointsOf(document));
  });
});

describe("a tee or target that several flight paths share", () => {
  const by = { east: 30, north: -10 };
  const [tee, short] = wholeHole.tees as [EditedTee, EditedTee];
  const [target, other] = wholeHole.targets as [EditedTarget, EditedTarget];
  const paths = [
    { id: "path_0", name: null, teeId: tee.id, targetId: target.id },
    { id: "path_1", name: null, teeId: tee.id, targetId: other.id },
    { id: "path_2", name: null, teeId: short.id, targetId: target.id },
    { id: "path_3", name: null, teeId: short.id, targetId: other.id },
  ].map((path, index) => ({ ...path, points: [offsetBy(HOME, { east: 10 + index, north: 60 })] }));
  const hole: EditedHole = { ...wholeHole, flightPaths: paths };
  const play = { ...newPlay("play_00000000000000000000000001", hole.id), teeId: short.id };
  const document = createDocument({
    holes: [hole],
    layouts: [NEW_MAIN_LAYOUT, { ...wholeLayout, plays: [play] }],
    features: [],
  });
  const ends = (each: EditedHole, path: { readonly teeId: string; readonly targetId: string }) => ({
    teePosition: each.tees.find(({ id }) => id === path.teeId)?.position as Coordinates,
    targetPosition: each.targets.find(({ id }) => id === path.targetId)?.position as Coordinates,
  });
  const moved = (fairwayId: string, part: End, from: EditedTee | EditedTarget) => {
    const { document: after } = run(moveHandle({ fairwayId, part }, offsetBy(from.position, by)), document);
    return { after, hole: after.holes[0] as EditedHole };
  };
  /**
   * Finds the flight paths whose points changed. The points must keep their position relative to their own
   * tee and target.
   */
  const changedPaths = (after: EditedHole) => {
    after.flightPaths.forEach((path, index) => {
      const [was, is] = [ends(hole, path), ends(after, path)];
      const before = relativeTo(was.teePosition, was.targetPosition, paths[index]?.points[0] as Coordinates);
      const now = relativeTo(is.teePosition, is.targetPosition, path.points[0] as Coordinates);
      expect(now.along).toBeCloseTo(before.along, 3);
      expect(now.aside).toBeCloseTo(before.aside, 3);
    });
    return after.flightPaths.filter((path, index) => path !== hole.flightPaths[index]).map(({ id }) => id);
  };

  test("takes the control points of all flight paths from it or to it along", () => {
    expect(changedPaths(moved(hole.id, "tee", tee).hole)).toEqual(["path_0", "path_1"]);
    expect(changedPaths(moved(hole.id, "target", target).hole)).toEqual(["path_0", "path_2"]);
  });

  test("does so whichever layout's fairway is dragged", () => {
    expect(changedPaths(moved(play.id, "tee", short).hole)).toEqual(["path_2", "path_3"]);
    expect(changedPaths(moved(play.id, "target", target).hole)).toEqual(["path_0", "path_2"]);
    expect(moved(play.id, "target", target).after.layouts).toBe(document.layouts);
  });

  test("takes them along too when a hole is reversed or shortened", () => {
    const reversed = run(reverseFairway(mainFairwayId(hole.id)), document).document.holes[0] as EditedHole;
    expect(reversed.flightPaths[3]).toBe(hole.flightPaths[3]);
    expect(reversed.flightPaths[1]).not.toEqual(hole.flightPaths[1]);
    const far = { ...target, position: offsetBy(tee.position, { east: 0, north: 1500 }) };
    const long = createDocument({ ...document, holes: [{ ...hole, targets: [far, other] }] });
    const shortened = run(shortenHole(mainFairwayId(hole.id)), long).document.holes[0] as EditedHole;
    expect(shortened.flightPaths[2]).not.toEqual(hole.flightPaths[2]);
    expect(shortened.flightPaths[3]).toBe(hole.flightPaths[3]);
  });

  test("keeps the midpoints of straight paths", () => {
    const straight = {
      ...hole,
      flightPaths: paths.map((path) => ({ ...path, points: [straightPoint(ends(hole, path))] })),
    };
    const edit = moveHandle({ fairwayId: mainFairwayId(hole.id), part: "tee" }, offsetBy(tee.position, by));
    const { holes } = run(edit, createDocument({ ...document, holes: [straight] })).document;
    const [after] = holes as [EditedHole];
    for (const path of after.flightPaths) expect(path.points).toEqual([straightPoint(ends(after, path))]);
  });
});

function pointsOf(document: CourseDocument) {
  return findFairway(document, fairwayIdFor(1))?.flightPaths[0].points;
}
