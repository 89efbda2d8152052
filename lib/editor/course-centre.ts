import { boundingBox, boxCentre } from "@/lib/geo/box";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CourseDocument, toCourseDocument } from "./document";
import { allPlaces, fairwaysOf } from "./fairways";

/** The location of a course, or else the centre of its holes; null if it has neither. */
export function courseCentre(
  course: CourseDocument & { readonly location: Coordinates | null },
): Coordinates | null {
  if (course.location) return course.location;
  const box = boundingBox(fairwaysOf(toCourseDocument(course)).flatMap(allPlaces));
  return box && boxCentre(box);
}
