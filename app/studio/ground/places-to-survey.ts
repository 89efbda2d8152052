import type { CourseDocument } from "@/lib/editor/document";
import type { Coordinates } from "@/lib/validation/coordinates";

/** The tees and targets of a course, which a survey measures, and all of its places, around which it is stored. */
export function placesToSurvey({ holes, features }: CourseDocument): {
  ends: Coordinates[];
  all: Coordinates[];
} {
  const ends = holes.flatMap(({ tees, targets }) => [...tees, ...targets].map(({ position }) => position));
  const bends = holes.flatMap(({ flightPaths }) => flightPaths.flatMap(({ points }) => points));
  return { ends, all: [...ends, ...bends, ...features.flatMap(({ points }) => points)] };
}
