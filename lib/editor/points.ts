import type { Coordinates } from "@/lib/validation/coordinates";
import type { Command } from "./commands/command";
import { moveCorner } from "./commands/features";
import { moveHandle } from "./commands/move-handle";
import { moveOtherEnd } from "./commands/move-hole-end";
import { type CourseDocument, findFeature, findHole } from "./document";
import { type End, findHandlePlace, type Handle } from "./handles";

/** Anything with a position: a handle of a hole, a tee or target that the layout doesn't play, a corner of a feature. */
export type CoursePoint =
  | { readonly kind: "handle"; readonly handle: Handle }
  | { readonly kind: "end"; readonly holeId: string; readonly end: End; readonly id: string }
  | { readonly kind: "corner"; readonly featureId: string; readonly index: number };

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
      return moveOtherEnd(point.holeId, point.end, point.id, to);
    case "corner":
      return moveCorner(point.featureId, point.index, to);
  }
}
