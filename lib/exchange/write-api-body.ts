import { fairwaysOf, isComplete, primaryPath } from "@/lib/editor/fairways";
import type { CourseBody } from "@/lib/validation/course";
import { toCoordinates } from "@/lib/validation/ground-height";
import type { WrittenCourse } from "./features";

/**
 * The body of `POST /api/v1/courses` for a course: its complete holes, each with its primary flight path. The API has no
 * unfinished holes and no alternates.
 */
export function toApiBody({ name, location, document }: WrittenCourse, externalCourseId: string): CourseBody {
  return {
    externalCourseId,
    name,
    ...(location && { location }),
    fairways: fairwaysOf(document)
      .filter(isComplete)
      .map((fairway) => ({
        number: fairway.number,
        teePosition: toCoordinates(fairway.teePosition),
        targetPosition: toCoordinates(fairway.targetPosition),
        // A straight flight has no control points, and the API doesn't accept an empty list.
        ...(primaryPath(fairway).points.length > 0 && {
          flightPath: primaryPath(fairway).points.map(({ lat, lng }, order) => ({ order, lat, lng })),
        }),
      })),
  };
}
