import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { type CourseDocument, documentWith, fairwayWithId } from "../document";
import { type Handle, partName, placeOf, withPlace } from "../handles";
import { newFairway } from "./new-fairway";
import { tidyPlace } from "./place";

/** What came of a command: the next document, and what people call the step ("Move tee, hole 3"). */
export interface Edit {
  readonly label: Message;
  readonly document: CourseDocument;
}

/** Something that can be done to a document. Null when there is nothing to do. */
export type Command = (document: CourseDocument) => Edit | null;

/** Puts one handle at a place (degrees, any copy of the world). Nothing else moves. */
export function moveHandle(handle: Handle, to: Coordinates): Command {
  return (document) => {
    const from = placeOf(document, handle);
    const fairway = fairwayWithId(document, handle.fairwayId);
    const place = tidyPlace(to);
    if (!from || !fairway || (from.lat === place.lat && from.lng === place.lng)) return null;
    return {
      label: message("editing.move", { part: partName(handle), hole: fairway.number }),
      document: withPlace(document, handle, place),
    };
  };
}

/**
 * Adds a fairway with the lowest free number: after the hole before it, or around `centre` (degrees) when it is
 * the first. Null when every number is taken.
 */
export function addFairway(id: string, centre: Coordinates): Command {
  return (document) => {
    const number = lowestFreeNumber(document);
    if (number === null) return null;
    return {
      label: message("editing.addHole", { hole: number }),
      document: documentWith([...document.fairways, newFairway(document, { id, number, centre })]),
    };
  };
}

/** Deletes a fairway. The others keep their numbers. */
export function deleteFairway(id: string): Command {
  return (document) => {
    const fairway = fairwayWithId(document, id);
    if (!fairway) return null;
    return {
      label: message("editing.deleteHole", { hole: fairway.number }),
      document: documentWith(document.fairways.filter((other) => other !== fairway)),
    };
  };
}

/** Puts another document in the place of this one, as one step that undo takes back. */
export function replaceDocument(label: Message, next: CourseDocument): Command {
  return (document) => (document === next ? null : { label, document: next });
}

/** The lowest hole number that no fairway has; null when all are taken. */
export function lowestFreeNumber(document: CourseDocument): number | null {
  const taken = new Set(document.fairways.map((fairway) => fairway.number));
  for (let number = 1; number <= COURSE_LIMITS.fairways; number++) {
    if (!taken.has(number)) return number;
  }
  return null;
}
