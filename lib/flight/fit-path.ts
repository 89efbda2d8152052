import { flightCurve, localPlane } from "@/lib/geo/curve";
import { tidyPlace } from "@/lib/geo/place";
import { lineDistance } from "@/lib/geo/segment";
import type { Coordinates } from "@/lib/validation/coordinates";

/** Metres by which a fitted flight path may differ from the flight. */
const TOLERANCE = 0.5;

/** Control points that one flight may get. */
const MAX_POINTS = 8;

/**
 * The fewest control points, evenly spaced along a flight, through which the curve of a flight path stays within half a metre of
 * it; at most eight. The line is in degrees, from the thrower to the landing.
 */
export function fitPath(line: readonly Coordinates[]): Coordinates[] {
  const [first] = line;
  const last = line.at(-1);
  if (!first || !last) return [];
  for (let count = 0; ; count++) {
    const points = Array.from({ length: count }, (_, index) => {
      const at = Math.round(((index + 1) / (count + 1)) * (line.length - 1));
      return tidyPlace(line[at] as Coordinates);
    });
    if (count === MAX_POINTS || farthest(line, flightCurve([first, ...points, last])) <= TOLERANCE)
      return points;
  }
}

/** The largest distance in metres from a place of a line to a curve. */
function farthest(line: readonly Coordinates[], curve: readonly Coordinates[]): number {
  const { project } = localPlane(line[0] as Coordinates);
  const points = curve.map(project);
  return Math.max(...line.map((place) => lineDistance(project(place), points)));
}
