import { dequal } from "dequal/lite";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FairwayEdit, NamedFlightPath, OwnedCourse } from "@/lib/validation/course";

type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;

/** One flight path in the editor: the control points between tee and target, in order from the tee. */
export type FlightPath = Immutable<NamedFlightPath>;

/**
 * A fairway in the editor: what the studio saves, except that one still being drawn may lack an end or control points.
 * Such a fairway is shown and kept as a draft, but cannot be saved. The first flight path is the primary one.
 */
export interface EditedFairway
  extends Immutable<Omit<FairwayEdit, "teePosition" | "targetPosition" | "flightPaths">> {
  readonly teePosition: Coordinates | null;
  readonly targetPosition: Coordinates | null;
  readonly flightPaths: readonly [FlightPath, ...FlightPath[]];
}

/** A fairway that has both ends. */
export type CompleteFairway = EditedFairway & {
  readonly teePosition: Coordinates;
  readonly targetPosition: Coordinates;
};

/**
 * The fairways of the course being edited, ascending by number. Documents are immutable, and an edit reuses the object
 * of every fairway that it doesn't change, so callers can compare fairways by identity.
 */
export interface CourseDocument {
  readonly fairways: readonly EditedFairway[];
}

/** The document of a stored course. Throws if a fairway has no flight path, which the service never stores. */
export function toCourseDocument(course: Pick<OwnedCourse, "fairways">): CourseDocument {
  return createDocument(
    course.fairways.map(
      ({ par: _par, distance: _distance, flightPaths: [primary, ...alternates], ...fairway }) => {
        if (!primary) throw new Error(`Fairway ${fairway.id} has no flight path`);
        return { ...fairway, flightPaths: [primary, ...alternates] };
      },
    ),
  );
}

/** Creates a document, with its fairways sorted by number. */
export function createDocument(fairways: readonly EditedFairway[]): CourseDocument {
  return { fairways: [...fairways].sort((a, b) => a.number - b.number) };
}

/** The fairway with this id, or null. */
export function findFairway(document: CourseDocument, id: string | null): EditedFairway | null {
  return document.fairways.find((fairway) => fairway.id === id) ?? null;
}

/** Replaces the fairway that has the same id. */
export function replaceFairway(document: CourseDocument, changed: EditedFairway): CourseDocument {
  return createDocument(document.fairways.map((fairway) => (fairway.id === changed.id ? changed : fairway)));
}

export function isComplete(fairway: EditedFairway): fairway is CompleteFairway {
  return fairway.teePosition !== null && fairway.targetPosition !== null;
}

/** The primary flight path: the only one that applications see. */
export function primaryPath(fairway: EditedFairway): FlightPath {
  return fairway.flightPaths[0];
}

/** The flight path with this id, or the primary one if the fairway has no such path. */
export function findPathOrPrimary(fairway: EditedFairway, pathId: string | null): FlightPath {
  return fairway.flightPaths.find(({ id }) => id === pathId) ?? primaryPath(fairway);
}

/** Applies a function to every flight path. */
export function mapPaths(fairway: EditedFairway, change: (path: FlightPath) => FlightPath): EditedFairway {
  const [primary, ...alternates] = fairway.flightPaths;
  return { ...fairway, flightPaths: [change(primary), ...alternates.map(change)] };
}

/** Replaces the flight path that has the same id. */
export function replacePath(fairway: EditedFairway, changed: FlightPath): EditedFairway {
  return mapPaths(fairway, (path) => (path.id === changed.id ? changed : path));
}

/** Applies a function to every position (degrees in, degrees out). */
export function mapPositions(
  fairway: EditedFairway,
  change: (position: Coordinates) => Coordinates,
): EditedFairway {
  const { teePosition, targetPosition } = fairway;
  return {
    ...mapPaths(fairway, (path) => ({ ...path, points: path.points.map(change) })),
    teePosition: teePosition && change(teePosition),
    targetPosition: targetPosition && change(targetPosition),
  };
}

/** Tee, control points and target of one flight path, in degrees, without an end that is not set. */
export function placesAlong(fairway: EditedFairway, path: FlightPath = primaryPath(fairway)): Coordinates[] {
  return [fairway.teePosition, ...path.points, fairway.targetPosition].filter((place) => place !== null);
}

/** Every position of a fairway, on all its flight paths, in degrees. */
export function allPlaces(fairway: EditedFairway): Coordinates[] {
  return [
    fairway.teePosition,
    fairway.targetPosition,
    ...fairway.flightPaths.flatMap(({ points }) => points),
  ].filter((place) => place !== null);
}

/** The request body that saves the document. Check it first (checks/problems.ts): an unfinished fairway is not valid. */
export function toCourseEdit(document: CourseDocument): { fairways: readonly EditedFairway[] } {
  return { fairways: document.fairways };
}

/** Structural equality. It covers every field that a document has, so a new field of a fairway needs no change here. */
export function isSameDocument(a: CourseDocument, b: CourseDocument): boolean {
  return dequal(a, b);
}
