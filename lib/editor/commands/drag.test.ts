import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { metresBetween, offsetBy } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocument } from "../document";
import { findGaps } from "../gaps";
import { findHandlePlace } from "../handles";
import { findPointPlace } from "../points";
import { documentOf, fairway, fairwayIdFor, HOME } from "../testing/courses";
import { hole, point } from "../testing/points";
import type { Command } from "./command";
import { addPoint, deletePoint } from "./control-points";
import {
  applyDrag,
  type DragTarget,
  draggedTurn,
  followDrag,
  moveDrag,
  previewDrag,
  startDrag,
} from "./drag";
import { addCorner, addFeature, createFeature, deleteCorner } from "./features";

const POND = "feature_00000000000000000000000001";
const east = (metres: number, north = 0) => offsetBy(HOME, { east: metres, north });

/** Hole 1 with an alternate of two control points, holes 2 and 3, and a pond of four corners. */
function course(): CourseDocument {
  const document = documentOf([hole(2), fairway(2), fairway(3)]);
  const points = [east(0, -50), east(20, -50), east(20, -30), east(0, -30)];
  return run(document, addFeature(createFeature(POND, { kind: "water", shape: "area", points })));
}

function run(document: CourseDocument, command: Command): CourseDocument {
  return command(document)?.document ?? document;
}

const grab = (document: CourseDocument, target: DragTarget, at: Coordinates | null = null) => {
  const drag = startDrag(document, target, at);
  if (!drag) throw new Error("The document lacks the target.");
  return drag;
};
const corner = (index: number) => ({ kind: "corner", featureId: POND, index }) as const;
const newCorner = (index: number): DragTarget => ({ kind: "new", point: corner(index), at: east(10, -50) });
const labelKey = (document: CourseDocument, drag: Parameters<typeof applyDrag>[1]) =>
  applyDrag(document, drag)?.label.key;

describe("a drag", () => {
  test("of every kind of target previews what its drop does, and is nothing before it moves", () => {
    const document = course();
    const gap = findGaps(hole(2), hole(2).flightPaths[1] as never)[0];
    if (!gap) throw new Error("no gap");
    const group = { holeIds: [fairwayIdFor(2)], featureIds: [POND] };
    const targets: [DragTarget, string][] = [
      [{ kind: "handle", handle: { fairwayId: fairwayIdFor(1), part: "tee" } }, "editing.move"],
      [{ kind: "handle", handle: point(1, "path_alt") }, "editing.move"],
      [{ kind: "end", holeId: fairwayIdFor(3), end: "target", id: "target_0" }, "editing.move"],
      [{ kind: "new", ...gap }, "tools.addPoint"],
      [corner(2), "features.reshapeStep"],
      [newCorner(1), "features.reshapeStep"],
      [{ kind: "group", group }, "group.moveStep"],
      [{ kind: "turn", group }, "group.rotateStep"],
    ];
    for (const [target, label] of targets) {
      const begun = grab(document, target, east(200));
      expect(previewDrag(document, begun)).toBe(document);
      const moved = moveDrag(begun, offsetBy(begun.from, { east: 5, north: 30 }));
      expect(labelKey(document, moved)).toBe(label);
      expect(previewDrag(document, moved)).toEqual(applyDrag(document, moved)?.document);
      expect(previewDrag(document, moved)).not.toEqual(document);
    }
  });

  test("of a target that the document lacks doesn't begin", () => {
    const document = documentOf([fairway(1)]);
    expect(startDrag(document, corner(0), HOME)).toBeNull();
    expect(
      startDrag(document, { kind: "group", group: { holeIds: [], featureIds: [POND] } }, HOME),
    ).toBeNull();
  });

  test("of a group moves all its members alike, by what the pointer moved", () => {
    const document = course();
    const group = { holeIds: [fairwayIdFor(2)], featureIds: [POND] };
    const moved = previewDrag(
      document,
      moveDrag(grab(document, { kind: "group", group }, HOME), east(40, 7)),
    );
    const shift = (place: (document: CourseDocument) => Coordinates | null) =>
      metresBetween(place(document) ?? HOME, place(moved) ?? HOME);
    const tee = shift((document) => findHandlePlace(document, { fairwayId: fairwayIdFor(2), part: "tee" }));
    const pond = shift((document) => findPointPlace(document, { kind: "corner", featureId: POND, index: 0 }));
    for (const { east, north } of [tee, pond]) {
      expect(east).toBeCloseTo(40, 0);
      expect(north).toBeCloseTo(7, 0);
    }
    expect(moved.holes[0]).toBe(document.holes[0]);
  });

  test("turns a group by whole degrees about its centre, and with Shift by steps of 15", () => {
    const document = course();
    const drag = grab(document, { kind: "turn", group: { holeIds: [], featureIds: [POND] } }, east(10, 0));
    // The centre is at 10 m east and 40 m south: a quarter turn takes the pointer from its north to its east.
    const quarter = moveDrag(drag, east(50, -40));
    expect(draggedTurn(document, quarter)).toBe(90);
    expect(draggedTurn(document, moveDrag(drag, east(17, 0)))).toBe(10);
    expect(draggedTurn(document, moveDrag(drag, east(17, 0), true))).toBe(15);
    expect(draggedTurn(document, moveDrag(drag, east(-30, -40)))).toBe(-90);
    const [before, after] = [document, previewDrag(document, quarter)].map(
      ({ features }) => features[0]?.points[0] as Coordinates,
    );
    expect(distanceInMetres(before as Coordinates, after as Coordinates)).toBeCloseTo(20, 0);
  });
});

describe("a drag while somebody else changes the course", () => {
  const placeOf = (document: CourseDocument, target: DragTarget) => findPointPlace(document, target as never);

  test("goes on with the same corner when another one is added or deleted before it", () => {
    const document = course();
    const place = placeOf(document, corner(2));
    for (const [change, index] of [
      [addCorner(POND, 1, east(10, -55)), 3],
      [deleteCorner(POND, 0), 1],
      [addCorner(POND, 3, east(10, -25)), 2],
    ] as const) {
      const changed = run(document, change);
      const followed = followDrag(grab(document, corner(2)), document, changed);
      expect(followed?.target).toEqual(corner(index));
      expect(placeOf(changed, corner(index))).toEqual(place);
    }
  });

  test("goes on with the same control point when another one is added or deleted before it", () => {
    const document = course();
    const target = (index: number): DragTarget => ({ kind: "handle", handle: point(index, "path_alt") });
    const added = run(document, addPoint(point(0, "path_alt"), east(70, 10)));
    expect(followDrag(grab(document, target(1)), document, added)?.target).toEqual(target(2));
    const deleted = run(document, deletePoint(point(0, "path_alt")));
    expect(followDrag(grab(document, target(1)), document, deleted)?.target).toEqual(target(0));
  });

  test("adds its new corner where it was meant to be", () => {
    const document = course();
    const changed = run(document, addCorner(POND, 1, east(10, -55)));
    expect(followDrag(grab(document, newCorner(2)), document, changed)?.target).toEqual(newCorner(3));
    expect(followDrag(grab(document, newCorner(4)), document, changed)?.target).toEqual(newCorner(5));
  });

  test("ends when its target is deleted, and is the same if nothing about it changed", () => {
    const document = course();
    const drag = grab(document, corner(2));
    expect(followDrag(drag, document, { ...document, holes: [] })).toBe(drag);
    expect(followDrag(drag, document, { ...document, features: [] })).toBeNull();
    expect(followDrag(drag, document, run(document, deleteCorner(POND, 2)))).toBeNull();
    const group = grab(document, { kind: "group", group: { holeIds: [], featureIds: [POND] } }, HOME);
    expect(followDrag(group, document, { ...document, features: [] })).toBeNull();
  });
});
