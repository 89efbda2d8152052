import { type EditedFairway, type FlightPath, placesAlong, primaryPath } from "@/lib/editor/document";
import { boundingBox } from "@/lib/geo/box";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { toCurveLine } from "./curve-line";

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** Deviation of a line from its curve, in picture units. */
const CURVE_TOLERANCE = 0.2;

/**
 * A sketch of fairways: functions from degrees to picture units. North is up, the scale is undistorted at the fairways'
 * latitude, and everything is centred in the frame. `line` returns the `points` of a polyline along the curve of a path.
 */
export function createSketch(fairways: readonly EditedFairway[], { width, height, margin }: Frame) {
  // Above the maximum number of holes, curves would take too long.
  const tolerance = fairways.length > COURSE_LIMITS.fairways ? Number.POSITIVE_INFINITY : 0;
  const drawn = fairways.flatMap((fairway) =>
    fairway.flightPaths.flatMap((path) => toCurveLine(placesAlong(fairway, path), tolerance).places),
  );
  const box = boundingBox(drawn) ?? { south: 0, north: 0, west: 0, east: 0 };
  const eastScale = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const boxWidth = (box.east - box.west) * eastScale;
  const boxHeight = box.north - box.south;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(boxWidth, 1e-9),
    (height - 2 * margin) / Math.max(boxHeight, 1e-9),
  );
  const round = (value: number) => Number(value.toFixed(1));
  const x = ({ lng }: Coordinates) => {
    const east = lng < box.west ? lng + 360 : lng;
    return round(width / 2 + ((east - box.west) * eastScale - boxWidth / 2) * scale);
  };
  const y = ({ lat }: Coordinates) => round(height / 2 - (lat - box.south - boxHeight / 2) * scale);
  const line = (fairway: EditedFairway, path: FlightPath = primaryPath(fairway)) =>
    toCurveLine(placesAlong(fairway, path), Math.max(tolerance, CURVE_TOLERANCE / scale))
      .places.map((place) => `${x(place)},${y(place)}`)
      .join(" ");
  return { x, y, line };
}
