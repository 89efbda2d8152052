import { earthRadius } from "@turf/helpers";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { emptyHole, type Hole, newTarget, newTee } from "@/lib/validation/hole";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";

/** The body of `POST /api/v1/courses`, as a partner writes it. */
export interface CourseBody {
  externalCourseId: string;
  name: string;
  location?: Coordinates | null;
  fairways?: FairwayBody[] | null;
}

export interface FairwayBody {
  number: number;
  teePosition: Coordinates;
  targetPosition: Coordinates;
  flightPath?: (Coordinates & { order: number })[] | null;
}

// Positions at exact distances, by inverting the haversine formula.

const RADIANS = Math.PI / 180;

/** The position `metres` to the north (south if negative). */
export function offsetNorth(from: Coordinates, metres: number): Coordinates {
  return { lat: from.lat + metres / earthRadius / RADIANS, lng: from.lng };
}

/** The position at the same latitude, at a great-circle distance of `metres` to the east (west if negative). */
export function offsetEast(from: Coordinates, metres: number): Coordinates {
  const turn = Math.asin(Math.sin(metres / earthRadius / 2) / Math.cos(from.lat * RADIANS));
  const lng = from.lng + (2 * turn) / RADIANS;
  return { lat: from.lat, lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng };
}

export const OSLO: Coordinates = { lat: 59.8949319, lng: 10.7871644 };

/** A straight fairway from `tee` to the north. */
export function makeFairway(number: number, metres = 100, tee: Coordinates = OSLO) {
  return { number, teePosition: tee, targetPosition: offsetNorth(tee, metres) };
}

/** The same fairway as a hole saved by the studio: with one control point halfway. */
export function makeHole(id: string, number: number, metres = 100, tee: Coordinates = OSLO): Hole {
  const { teePosition, targetPosition } = makeFairway(number, metres, tee);
  const ends = { teeId: "tee_0", targetId: "target_0" };
  return {
    ...emptyHole(id, number),
    tees: [newTee(ends.teeId, teePosition)],
    targets: [newTarget(ends.targetId, targetPosition)],
    flightPaths: [{ id: "path_0", name: null, ...ends, points: [offsetNorth(tee, metres / 2)] }],
    ...ends,
  };
}

/** A whole course of these holes, as the studio saves it. */
export function makeDocument(holes: Hole[]): CourseDocumentData {
  return { holes, layouts: [NEW_MAIN_LAYOUT], features: [] };
}

let courses = 0;

/** A valid course with a unique externalCourseId. */
export function courseBody(more: Partial<CourseBody> = {}): CourseBody {
  courses += 1;
  return { externalCourseId: `external-${courses}`, name: "Ekeberg", ...more };
}

/** Two fairways in opposite corners of a box of `area` square metres whose south-west corner is `corner`. */
export function makeCourseCovering(area: number, corner: Coordinates): FairwayBody[] {
  const north = offsetNorth(corner, 2000);
  const band = Math.sin(north.lat * RADIANS) - Math.sin(corner.lat * RADIANS);
  const east = corner.lng + area / (earthRadius ** 2 * band) / RADIANS;
  const farCorner = { lat: north.lat, lng: east > 180 ? east - 360 : east };
  return [makeFairway(1, 100, corner), makeFairway(2, -100, farCorner)];
}
