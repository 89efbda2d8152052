import type { Coordinates } from "@/lib/validation/coordinates";
import type { NamedFlightPath, OwnedCourse } from "@/lib/validation/course";

/** One flight path in the editor: the points between tee and target, in order from the tee. */
export type FlightPath = {
  readonly [K in keyof NamedFlightPath]: Readonly<NamedFlightPath[K]>;
};

/**
 * A fairway in the editor: what the studio saves, except that one that is being made may lack an end. Then it can be
 * drawn and kept, but not saved. The first flight path is the primary one.
 */
export interface EditedFairway {
  readonly id: string;
  readonly number: number;
  readonly teePosition: Coordinates | null;
  readonly targetPosition: Coordinates | null;
  readonly flightPaths: readonly [FlightPath, ...FlightPath[]];
}

/** A fairway that has both of its ends. */
export type CompleteFairway = EditedFairway & {
  readonly teePosition: Coordinates;
  readonly targetPosition: Coordinates;
};

/**
 * What is being edited: the fairways of one course, ascending by number. A document is never changed in place,
 * and a fairway that an edit leaves alone stays the same object, so that comparing by identity is enough.
 */
export interface CourseDocument {
  readonly fairways: readonly EditedFairway[];
}

/** The document of a stored course. Throws when a fairway has no flight path, which no writer stores. */
export function documentOf(course: Pick<OwnedCourse, "fairways">): CourseDocument {
  return documentWith(
    course.fairways.map(
      ({ id, number, teePosition, targetPosition, flightPaths: [primary, ...alternates] }) => {
        if (!primary) throw new Error(`Fairway ${id} has no flight path`);
        return { id, number, teePosition, targetPosition, flightPaths: [primary, ...alternates] };
      },
    ),
  );
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

/** True when the fairway has its tee and its target. */
export function isComplete(fairway: EditedFairway): fairway is CompleteFairway {
  return fairway.teePosition !== null && fairway.targetPosition !== null;
}

/** The primary flight path: the one that applications see and that is flown where no other is named. */
export function primaryPath(fairway: EditedFairway): FlightPath {
  return fairway.flightPaths[0];
}

/** A flight path of a fairway by its id; the primary one where it has no such path. */
export function pathWithId(fairway: EditedFairway, pathId: string | null): FlightPath {
  return fairway.flightPaths.find(({ id }) => id === pathId) ?? primaryPath(fairway);
}

/** The fairway with one flight path replaced by its new state. */
export function withPath(fairway: EditedFairway, changed: FlightPath): EditedFairway {
  const [primary, ...alternates] = fairway.flightPaths;
  const replaced = (path: FlightPath) => (path.id === changed.id ? changed : path);
  return { ...fairway, flightPaths: [replaced(primary), ...alternates.map(replaced)] };
}

/** The places that a flight path passes, in degrees: tee, control points, target; a missing end is left out. */
export function placesAlong(fairway: EditedFairway, path: FlightPath = primaryPath(fairway)): Coordinates[] {
  return [fairway.teePosition, ...path.points, fairway.targetPosition].filter((place) => place !== null);
}

/** Every place of a fairway, on all of its flight paths, in degrees. */
export function placesOf(fairway: EditedFairway): Coordinates[] {
  return [
    fairway.teePosition,
    fairway.targetPosition,
    ...fairway.flightPaths.flatMap(({ points }) => points),
  ].filter((place) => place !== null);
}

/** The body that saves the document, once the rules find nothing wrong with it (problems.ts). */
export function courseEditOf(document: CourseDocument): { fairways: readonly EditedFairway[] } {
  return { fairways: document.fairways };
}

/** True when both documents hold the same fairways in the same places, whatever objects they are made of. */
export function sameDocument(a: CourseDocument, b: CourseDocument): boolean {
  return a === b || canonical(a) === canonical(b);
}

/** True when both are the same fairway in the same places, whatever objects they are made of. */
export function sameFairway(a: EditedFairway, b: EditedFairway): boolean {
  return a === b || JSON.stringify(canonicalFairway(a)) === JSON.stringify(canonicalFairway(b));
}

function canonical(document: CourseDocument): string {
  return JSON.stringify(document.fairways.map(canonicalFairway));
}

function canonicalFairway(fairway: EditedFairway) {
  const place = (at: Coordinates | null) => at && [at.lat, at.lng];
  return [
    fairway.id,
    fairway.number,
    place(fairway.teePosition),
    place(fairway.targetPosition),
    fairway.flightPaths.map(({ id, name, points }) => [id, name, points.map(place)]),
  ];
}
