import { earthRadius } from "@turf/turf";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FairwayEdit } from "@/lib/validation/course";

/** Courses for tests: places at exact distances, by turning the haversine formula round. */

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

const RADIANS = Math.PI / 180;

/** The place so many metres north (south where negative). */
export function northOf(from: Coordinates, metres: number): Coordinates {
  return { lat: from.lat + metres / earthRadius / RADIANS, lng: from.lng };
}

/** The place of the same latitude at a great-circle distance of so many metres to the east (west where negative). */
export function eastOf(from: Coordinates, metres: number): Coordinates {
  const turn = Math.asin(Math.sin(metres / earthRadius / 2) / Math.cos(from.lat * RADIANS));
  const lng = from.lng + (2 * turn) / RADIANS;
  return { lat: from.lat, lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng };
}

export const OSLO: Coordinates = { lat: 59.8949319, lng: 10.7871644 };

/** A straight fairway to the north, its tee at `tee`. */
export function fairwayOf(number: number, metres = 100, tee: Coordinates = OSLO) {
  return { number, teePosition: tee, targetPosition: northOf(tee, metres) };
}

/** The same fairway as the studio saves it, its one control point half-way. */
export function editOf(id: string, number: number, metres = 100, tee: Coordinates = OSLO): FairwayEdit {
  const points = [northOf(tee, metres / 2)];
  return { id, ...fairwayOf(number, metres, tee), flightPaths: [{ id: "path_0", name: null, points }] };
}

let courses = 0;

/** A course that is fine, with an externalCourseId of its own. */
export function courseBody(more: Partial<CourseBody> = {}): CourseBody {
  courses += 1;
  return { externalCourseId: `external-${courses}`, name: "Ekeberg", ...more };
}

/**
 * Two fairways in opposite corners of a latitude/longitude box of that many square metres, its south-west corner at
 * `corner`; each lies inside the box.
 */
export function courseCovering(area: number, corner: Coordinates): FairwayBody[] {
  const north = northOf(corner, 2000);
  const band = Math.sin(north.lat * RADIANS) - Math.sin(corner.lat * RADIANS);
  const east = corner.lng + area / (earthRadius ** 2 * band) / RADIANS;
  const farCorner = { lat: north.lat, lng: east > 180 ? east - 360 : east };
  return [fairwayOf(1, 100, corner), fairwayOf(2, -100, farCorner)];
}
