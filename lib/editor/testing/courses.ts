import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/course";
import { shifted } from "../commands/place";
import { type CompleteFairway, documentOf } from "../document";

/** Where the courses of the tests lie, in degrees. */
export const HOME: Coordinates = { lat: 60.2, lng: 24.9 };

/** An id for the fairway of a hole number. */
export function idOf(number: number): string {
  return `fairway_0000000000000000000000${String(number).padStart(4, "0")}`;
}

/** A fairway straight north, 100 m long, 60 m east of the one before it, with its generated midpoint. */
export function fairway(number: number, { metres = 100, from = HOME } = {}): CompleteFairway {
  const teePosition = shifted(from, { east: 60 * number, north: 0 });
  return {
    id: idOf(number),
    number,
    teePosition,
    targetPosition: shifted(teePosition, { east: 0, north: metres }),
    flightPaths: [
      { id: "path_0", name: null, points: [shifted(teePosition, { east: 0, north: metres / 2 })] },
    ],
  };
}

/** A stored course of these fairways. */
export function courseOf(fairways: readonly CompleteFairway[], version = 1): OwnedCourse {
  return {
    id: "course_00000000000000000000000001",
    name: "Test course",
    location: null,
    studioUrl: "/studio/courses/course_00000000000000000000000001",
    fairways: fairways.map(({ flightPaths, ...each }) => ({
      ...each,
      par: 3,
      distance: 100,
      flightPaths: flightPaths.map((path) => ({ ...path, points: [...path.points] })),
    })),
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    version,
  };
}

/** A document of holes 1 to `count`. */
export function documentOfHoles(count: number) {
  return documentOf(courseOf(Array.from({ length: count }, (_, index) => fairway(index + 1))));
}
