import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  type CourseDocument,
  type EditedFairway,
  type FlightPath,
  fairwayWithId,
  pathWithId,
  primaryPath,
  withFairway,
  withPath,
} from "./document";

/**
 * Something of a fairway that a hand can hold: its tee, its target, or one control point of one of its flight paths
 * (index from 0).
 */
export type Handle =
  | { readonly fairwayId: string; readonly part: "tee" }
  | { readonly fairwayId: string; readonly part: "target" }
  | { readonly fairwayId: string; readonly part: "point"; readonly pathId: string; readonly index: number };

/** The handles of a fairway along one flight path (the primary one, if none is named): tee, control points, target. */
export function handlesOf(fairway: EditedFairway, path: FlightPath = primaryPath(fairway)): Handle[] {
  const fairwayId = fairway.id;
  const points = path.points.map(
    (_, index): Handle => ({ fairwayId, part: "point", pathId: path.id, index }),
  );
  return [
    ...(fairway.teePosition ? [{ fairwayId, part: "tee" } as const] : []),
    ...points,
    ...(fairway.targetPosition ? [{ fairwayId, part: "target" } as const] : []),
  ];
}

/** A text that tells the handles of a document apart. */
export function handleKey(handle: Handle): string {
  return handle.part === "point"
    ? `${handle.fairwayId}/${handle.pathId}/${handle.index}`
    : `${handle.fairwayId}/${handle.part}`;
}

/** What people call the handle: "tee", "target", "control point 2" (counted from 1). */
export function partName(handle: Handle): Message {
  return handle.part === "point"
    ? message("editing.point", { number: handle.index + 1 })
    : message(`editing.${handle.part}`);
}

/** "Tee, hole 3": people and tests find handles by this name. */
export function handleName(handle: Handle, hole: number): Message {
  switch (handle.part) {
    case "tee":
      return message("editing.teeHandle", { hole });
    case "target":
      return message("editing.targetHandle", { hole });
    case "point":
      return message("editing.pointHandle", { number: handle.index + 1, hole });
  }
}

/** Where the handle is, in degrees; null when the document no longer has it. */
export function placeOf(document: CourseDocument, handle: Handle): Coordinates | null {
  const fairway = fairwayWithId(document, handle.fairwayId);
  return fairway && placeOn(fairway, handle);
}

/** Where the handle is on its fairway, in degrees; null when the fairway has no such handle. */
export function placeOn(fairway: EditedFairway, handle: Handle): Coordinates | null {
  switch (handle.part) {
    case "tee":
      return fairway.teePosition;
    case "target":
      return fairway.targetPosition;
    case "point":
      return fairway.flightPaths.find(({ id }) => id === handle.pathId)?.points[handle.index] ?? null;
  }
}

/** The document with the handle, and nothing else, at another place (degrees). */
export function withPlace(
  document: CourseDocument,
  handle: Handle,
  { lat, lng }: Coordinates,
): CourseDocument {
  const fairway = fairwayWithId(document, handle.fairwayId);
  if (!fairway) return document;
  switch (handle.part) {
    case "tee":
      return withFairway(document, { ...fairway, teePosition: { lat, lng } });
    case "target":
      return withFairway(document, { ...fairway, targetPosition: { lat, lng } });
    case "point": {
      const path = pathWithId(fairway, handle.pathId);
      const points = path.points.map((point, index) => (index === handle.index ? { lat, lng } : point));
      return withFairway(document, withPath(fairway, { ...path, points }));
    }
  }
}
