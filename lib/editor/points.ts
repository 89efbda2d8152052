import { isSamePlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureId, HoleId, TargetId, TeeId } from "@/lib/validation/course-ids";
import type { Command } from "./commands/command";
import { addPoint } from "./commands/control-points";
import { addCorner, moveCorner } from "./commands/features";
import { moveEnd } from "./commands/move-end";
import { moveHandle } from "./commands/move-handle";
import { type CourseDocument, findFeature, findHole } from "./document";
import { findFairway } from "./fairways";
import { type End, findHandlePlace, type Handle, handleKey } from "./handles";

/** Anything with a position: a handle of a hole, a tee or target that the layout doesn't play, a corner of a feature. */
export type CoursePoint =
  | { readonly kind: "handle"; readonly handle: Handle }
  | { readonly kind: "end"; readonly holeId: HoleId; readonly end: End; readonly id: TeeId | TargetId }
  | { readonly kind: "corner"; readonly featureId: FeatureId; readonly index: number };

/** A place for another control point or corner. */
export interface Gap {
  /** What the point will be. */
  readonly point: CoursePoint;
  /** Where the line is now, in degrees. */
  readonly at: Coordinates;
}

/** A key that is unique among the points of a document. */
export function pointKey(point: CoursePoint): string {
  switch (point.kind) {
    case "handle":
      return handleKey(point.handle);
    case "end":
      return `${point.holeId}/${point.id}`;
    case "corner":
      return `${point.featureId}/${point.index}`;
  }
}

/** The index of a control point on its flight path, or of a corner; 0 for tees and targets. */
export function indexOf(point: CoursePoint): number {
  if (point.kind === "corner") return point.index;
  return point.kind === "handle" && point.handle.part === "point" ? point.handle.index : 0;
}

/** The position of a point in degrees; null if the document has no such point. */
export function findPointPlace(document: CourseDocument, point: CoursePoint): Coordinates | null {
  switch (point.kind) {
    case "handle":
      return findHandlePlace(document, point.handle);
    case "end": {
      const hole = findHole(document, point.holeId);
      const ends = point.end === "tee" ? hole?.tees : hole?.targets;
      return ends?.find(({ id }) => id === point.id)?.position ?? null;
    }
    case "corner":
      return findFeature(document, point.featureId)?.points[point.index] ?? null;
  }
}

/** Moves a point to a place in degrees. */
export function movePointTo(point: CoursePoint, to: Coordinates): Command {
  switch (point.kind) {
    case "handle":
      return moveHandle(point.handle, to);
    case "end":
      return moveEnd(point.holeId, point.end, point.id, to);
    case "corner":
      return moveCorner(point.featureId, point.index, to);
  }
}

/** Adds a control point or a corner. */
export function addPointAt({ point, at }: Gap): Command {
  if (point.kind === "corner") return addCorner(point.featureId, point.index, at);
  if (point.kind === "handle" && point.handle.part === "point") return addPoint(point.handle, at);
  return () => null;
}

/**
 * The same point in a document that others have changed, where a control point or a corner may have another index; null if it is
 * gone. One that is yet to be added stays before the point that it was to be before.
 */
export function followPoint(
  point: CoursePoint,
  before: CourseDocument,
  after: CourseDocument,
  isNew = false,
): CoursePoint | null {
  const follow = (index: number): number | null => {
    const [from, to] = [listOf(before, point), listOf(after, point)];
    if (!from || !to) return null;
    return isNew && index === from.length ? to.length : followIndex(from, to, index);
  };
  if (point.kind === "corner") {
    const index = follow(point.index);
    return index === point.index ? point : index === null ? null : { ...point, index };
  }
  if (point.kind === "handle" && point.handle.part === "point") {
    const index = follow(point.handle.index);
    if (index === point.handle.index) return point;
    return index === null ? null : { ...point, handle: { ...point.handle, index } };
  }
  return findPointPlace(after, point) && point;
}

/** The control points of the flight path, or the corners, among which a point is. */
function listOf(document: CourseDocument, point: CoursePoint): readonly Coordinates[] | null {
  if (point.kind === "corner") return findFeature(document, point.featureId)?.points ?? null;
  if (point.kind !== "handle" || point.handle.part !== "point") return null;
  const { fairwayId, pathId } = point.handle;
  const path = findFairway(document, fairwayId)?.flightPaths.find(({ id }) => id === pathId);
  return path?.points ?? null;
}

/**
 * The index of a point of a list in a changed one; null if it is gone. A list has no ids: points before and after the changed
 * stretch keep their order, one within it is found by its place, and if the stretch has as many points as before, by its number.
 */
function followIndex(
  before: readonly Coordinates[],
  after: readonly Coordinates[],
  index: number,
): number | null {
  const place = before[index];
  if (!place) return null;
  const added = after.length - before.length;
  const changed = before.findIndex((each, at) => !isSamePlace(each, after[at]));
  if (changed < 0 || index < changed) return index;
  const lastChanged = before.findLastIndex((each, at) => !isSamePlace(each, after[at + added]));
  if (index > lastChanged) return index + added;
  if (added === 0) return index;
  const found = after.findIndex((each) => isSamePlace(each, place));
  return found < 0 ? null : found;
}
