import { midpoint } from "@/lib/geo/midpoint";
import type { CourseEdit, Fairway, FairwayEdit, OwnedCourse } from "@/lib/validation/course";

/** A fairway in the editor: what the studio saves, with its flight path always there. */
export type EditedFairway = {
  readonly [K in keyof FairwayEdit]-?: NonNullable<FairwayEdit[K]>;
};

/**
 * What is being edited: the fairways of one course, ascending by number. A document is never changed in place,
 * and a fairway that an edit leaves alone stays the same object, so that comparing by identity is enough.
 */
export interface CourseDocument {
  readonly fairways: readonly EditedFairway[];
}

/** The document of a stored course. Throws when a fairway has no tee or no target, which no writer stores. */
export function documentOf(course: Pick<OwnedCourse, "fairways">): CourseDocument {
  return documentWith(course.fairways.map(editedFairway));
}

/** A document of these fairways, put in order. */
export function documentWith(fairways: readonly EditedFairway[]): CourseDocument {
  return { fairways: [...fairways].sort((a, b) => a.number - b.number) };
}

/** The fairway with this id, or null when the document has none. */
export function fairwayWithId(document: CourseDocument, id: string | null): EditedFairway | null {
  return document.fairways.find((fairway) => fairway.id === id) ?? null;
}

/** The document with one fairway replaced by its new state. */
export function withFairway(document: CourseDocument, changed: EditedFairway): CourseDocument {
  return documentWith(document.fairways.map((fairway) => (fairway.id === changed.id ? changed : fairway)));
}

/** The body that saves the document. */
export function courseEditOf(document: CourseDocument): CourseEdit {
  return { fairways: [...document.fairways] };
}

/** True when both documents hold the same fairways in the same places, whatever objects they are made of. */
export function sameDocument(a: CourseDocument, b: CourseDocument): boolean {
  return a === b || canonical(a) === canonical(b);
}

function canonical(document: CourseDocument): string {
  return JSON.stringify(
    document.fairways.map((fairway) => [
      fairway.id,
      fairway.number,
      [fairway.teePosition, ...fairway.flightPath, fairway.targetPosition].map(({ lat, lng }) => [lat, lng]),
    ]),
  );
}

function editedFairway(fairway: Fairway): EditedFairway {
  const { id, number, teePosition, targetPosition, flightPath } = fairway;
  if (!teePosition || !targetPosition) throw new Error(`Fairway ${id} has no tee or no target`);
  return {
    id,
    number,
    teePosition,
    targetPosition,
    flightPath: flightPath ?? [{ order: 0, ...midpoint(teePosition, targetPosition) }],
  };
}
