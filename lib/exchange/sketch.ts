import type { FlightPath } from "@/lib/editor/document";
import { type EditedFairway, placesAlong, primaryPath } from "@/lib/editor/fairways";
import { type Frame, fitToFrame } from "@/lib/geo/fit";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { toCurveLine } from "./curve-line";

/** Maximum deviation of a line from its curve, in picture units. */
const CURVE_TOLERANCE = 0.2;

/**
 * A sketch of fairways: functions from degrees to picture units. North is up, the scale is undistorted at the fairways'
 * latitude, and everything is centred in the frame. `line` returns the `points` of a polyline along the curve of a path.
 */
export function createSketch(fairways: readonly EditedFairway[], frame: Frame) {
  // Above the maximum number of holes, curves would take too long.
  const tolerance = fairways.length > COURSE_LIMITS.fairways ? Number.POSITIVE_INFINITY : 0;
  const drawn = fairways.flatMap((fairway) =>
    fairway.flightPaths.flatMap((path) => toCurveLine(placesAlong(fairway, path), tolerance).places),
  );
  const { x, y, scale } = fitToFrame(drawn, frame);
  const line = (fairway: EditedFairway, path: FlightPath = primaryPath(fairway)) =>
    toCurveLine(placesAlong(fairway, path), Math.max(tolerance, CURVE_TOLERANCE / scale))
      .places.map((place) => `${x(place)},${y(place)}`)
      .join(" ");
  return { x, y, line };
}
