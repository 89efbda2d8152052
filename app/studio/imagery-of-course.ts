import { toCourseDocument } from "@/lib/editor/document";
import { allPlaces, fairwaysOf } from "@/lib/editor/fairways";
import { boundingBox, boxCentre } from "@/lib/geo/box";
import { imageryAt } from "@/lib/imagery/imagery-at";
import type { ImageryOffer } from "@/lib/imagery/offer";
import type { OwnedCourse } from "@/lib/validation/owned-course";

/** The imagery at the location of a course, or else at the centre of its holes. For server components. */
export function imageryOfCourse(course: OwnedCourse): ImageryOffer[] {
  const box = course.location ? null : boundingBox(fairwaysOf(toCourseDocument(course)).flatMap(allPlaces));
  const centre = course.location ?? (box && boxCentre(box));
  return centre ? imageryAt(centre) : [];
}
