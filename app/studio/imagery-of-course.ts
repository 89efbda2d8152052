import { courseCentre } from "@/lib/editor/course-centre";
import { imageryAt } from "@/lib/imagery/imagery-at";
import type { ImageryOffer } from "@/lib/imagery/offer";
import type { OwnedCourse } from "@/lib/validation/owned-course";

/** The imagery at the centre of a course. For server components. */
export function imageryOfCourse(course: OwnedCourse): ImageryOffer[] {
  const centre = courseCentre(course);
  return centre ? imageryAt(centre) : [];
}
