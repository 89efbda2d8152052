import type { Coordinates } from "@/lib/validation/coordinates";
import { type CourseDocument, type EditedFairway, fairwayWithId, withFairway } from "./document";

/** Something of a fairway that a hand can hold: its tee, its target, or one control point (index from 0). */
export type Handle =
  | { readonly fairwayId: string; readonly part: "tee" }
  | { readonly fairwayId: string; readonly part: "target" }
  | { readonly fairwayId: string; readonly part: "point"; readonly index: number };

/** The handles of a fairway along its flight path: tee, control points, target. */
export function handlesOf(fairway: EditedFairway): Handle[] {
  const fairwayId = fairway.id;
  return [
    { fairwayId, part: "tee" },
    ...fairway.flightPath.map((_, index): Handle => ({ fairwayId, part: "point", index })),
    { fairwayId, part: "target" },
  ];
}

/** A text that tells the handles of a document apart. */
export function handleKey(handle: Handle): string {
  return handle.part === "point"
    ? `${handle.fairwayId}/point/${handle.index}`
    : `${handle.fairwayId}/${handle.part}`;
}

/** What people call the handle: "tee", "target", "control point 2" (counted from 1). */
export function partName(handle: Handle): string {
  return handle.part === "point" ? `control point ${handle.index + 1}` : handle.part;
}

/** Where the handle is, in degrees; null when the document no longer has it. */
export function placeOf(document: CourseDocument, handle: Handle): Coordinates | null {
  const fairway = fairwayWithId(document, handle.fairwayId);
  return fairway && placeOn(fairway, handle);
}

/** Where the handle is on its fairway, in degrees; null when the fairway has no such control point. */
export function placeOn(fairway: EditedFairway, handle: Handle): Coordinates | null {
  switch (handle.part) {
    case "tee":
      return fairway.teePosition;
    case "target":
      return fairway.targetPosition;
    case "point":
      return fairway.flightPath[handle.index] ?? null;
  }
}

/** The document with the handle, and nothing else, at another place (degrees). */
export function withPlace(document: CourseDocument, handle: Handle, place: Coordinates): CourseDocument {
  const fairway = fairwayWithId(document, handle.fairwayId);
  if (!fairway) return document;
  const { lat, lng } = place;
  switch (handle.part) {
    case "tee":
      return withFairway(document, { ...fairway, teePosition: { lat, lng } });
    case "target":
      return withFairway(document, { ...fairway, targetPosition: { lat, lng } });
    case "point":
      return withFairway(document, {
        ...fairway,
        flightPath: fairway.flightPath.map((point, index) =>
          index === handle.index ? { order: point.order, lat, lng } : point,
        ),
      });
  }
}
