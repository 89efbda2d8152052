import { offsetBy } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { type CourseDocument, createDocument } from "../document";
import { type CompleteFairway, type EditedFairway, emptyFairway } from "../fairways";
import { toHole } from "../write-fairway";

/** The location of test courses, in degrees. */
export const HOME: Coordinates = { lat: 60.2, lng: 24.9 };

/** The id of the hole with a number. */
export function fairwayIdFor(number: number): string {
  return `fairway_0000000000000000000000${String(number).padStart(4, "0")}`;
}

/** A fairway straight north with its midpoint, 100 m long, 60 m east of the one before it. */
export function fairway(number: number, { metres = 100, from = HOME } = {}): CompleteFairway {
  const teePosition = offsetBy(from, { east: 60 * number, north: 0 });
  return {
    ...emptyFairway(fairwayIdFor(number), number),
    teePosition,
    targetPosition: offsetBy(teePosition, { east: 0, north: metres }),
    flightPaths: [
      { id: "path_0", name: null, points: [offsetBy(teePosition, { east: 0, north: metres / 2 })] },
    ],
  };
}

/** A course whose holes have one tee, one target and the flight paths of these fairways. */
export function documentOf(fairways: readonly EditedFairway[]): CourseDocument {
  return createDocument({ holes: fairways.map(toHole), layouts: [NEW_MAIN_LAYOUT], features: [] });
}

/** These fairways as a stored course. */
export function storedCourse(fairways: readonly EditedFairway[], version = 1): OwnedCourse {
  return {
    id: "course_00000000000000000000000001",
    name: "Test course",
    location: null,
    studioUrl: "/studio/courses/course_00000000000000000000000001",
    ...structuredClone(documentOf(fairways) as Pick<OwnedCourse, "holes" | "layouts" | "features">),
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    version,
  };
}

/** A document of holes 1 to `count`. */
export function documentOfHoles(count: number): CourseDocument {
  return documentOf(Array.from({ length: count }, (_, index) => fairway(index + 1)));
}
