import { isComplete, primaryPath } from "@/lib/editor/document";
import type { CourseBody } from "@/lib/validation/course";
import type { WrittenCourse } from "./features";

/**
 * The body of `POST /api/v1/courses` for this course: the holes that have both ends, each with its primary flight path.
 * Unfinished holes and alternates have no place in it.
 */
export function apiBodyOf({ name, location, document }: WrittenCourse, externalCourseId: string): CourseBody {
  return {
    externalCourseId,
    name,
    ...(location && { location }),
    fairways: document.fairways.filter(isComplete).map((fairway) => ({
      number: fairway.number,
      teePosition: fairway.teePosition,
      targetPosition: fairway.targetPosition,
      flightPath: primaryPath(fairway).points.map(({ lat, lng }, order) => ({ order, lat, lng })),
    })),
  };
}
