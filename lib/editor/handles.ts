import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FlightPathId } from "@/lib/validation/course-ids";
import type { CourseDocument, FlightPath } from "./document";
import { type EditedFairway, type FairwayId, findFairway, primaryPath } from "./fairways";

export type End = "tee" | "target";

/** The handle of a control point, by its index from 0 on one flight path. */
export interface PointHandle {
  readonly fairwayId: FairwayId;
  readonly part: "point";
  readonly pathId: FlightPathId;
  readonly index: number;
}

/** A part of a fairway that the user can move. */
export type Handle =
  | { readonly fairwayId: FairwayId; readonly part: "tee" }
  | { readonly fairwayId: FairwayId; readonly part: "target" }
  | PointHandle;

/** The handles along one flight path: tee, control points, target. */
export function listHandles(fairway: EditedFairway, path: FlightPath = primaryPath(fairway)): Handle[] {
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

/** A key that is unique among the handles of a document. */
export function handleKey(handle: Handle): string {
  return handle.part === "point"
    ? `${handle.fairwayId}/${handle.pathId}/${handle.index}`
    : `${handle.fairwayId}/${handle.part}`;
}

/** What names a handle: an end, or a control point by its index from 0. */
type NamedPart = { readonly part: End } | Pick<PointHandle, "part" | "index">;

/** The name of the part: "tee", "target", "control point 2" (counted from 1). */
export function partName(handle: NamedPart): Message {
  return handle.part === "point"
    ? message("editing.point", { number: handle.index + 1 })
    : message(`editing.${handle.part}`);
}

/** The accessible name: "Tee, hole 3". QA and screen readers rely on it. */
export function handleName(handle: NamedPart, hole: number): Message {
  switch (handle.part) {
    case "tee":
      return message("editing.teeHandle", { hole });
    case "target":
      return message("editing.targetHandle", { hole });
    case "point":
      return message("editing.pointHandle", { number: handle.index + 1, hole });
  }
}

/** The position of a handle in degrees; null if the document has no such handle. */
export function findHandlePlace(document: CourseDocument, handle: Handle): Coordinates | null {
  const fairway = findFairway(document, handle.fairwayId);
  return fairway && handlePlace(fairway, handle);
}

/** The position of a handle on its fairway in degrees; null if the fairway has no such handle. */
export function handlePlace(fairway: EditedFairway, handle: Handle): Coordinates | null {
  switch (handle.part) {
    case "tee":
      return fairway.teePosition;
    case "target":
      return fairway.targetPosition;
    case "point":
      return fairway.flightPaths.find(({ id }) => id === handle.pathId)?.points[handle.index] ?? null;
  }
}
