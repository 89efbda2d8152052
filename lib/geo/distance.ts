import { distance as turfDistance } from "@turf/distance";
import { earthRadius } from "@turf/helpers";
import type { Coordinates } from "@/lib/validation/coordinates";
import { computePar, roundToCentimetre } from "./hole-length";

/**
 * Haversine distance in metres, unrounded, on a sphere with the mean Earth radius (6 371 008.8 m, turf's). Par and the
 * limits of 0.1 m and 1000 m are based on this distance.
 */
export function distanceInMetres(from: Coordinates, to: Coordinates): number {
  const metres = turfDistance([from.lng, from.lat], [to.lng, to.lat], { units: "meters" });
  // Near antipodes, rounding errors can make turf take the root of a negative number.
  return Number.isNaN(metres) ? Math.PI * earthRadius : metres;
}

/** Segments below this many degrees of latitude and longitude (about 5 km) are measured on a plane. */
const MAX_PLANAR_DEGREES = 0.05;

/**
 * Length in metres of a line of places, whose longitudes continue past ±180 without a jump. Short segments are measured on
 * a plane: accurate to 1e-5 and many times as fast, and a drag measures a thousand of them per frame.
 */
export function lengthInMetres(line: readonly Coordinates[]): number {
  let metres = 0;
  for (let i = 1; i < line.length; i++)
    metres += segmentInMetres(line[i - 1] as Coordinates, line[i] as Coordinates);
  return metres;
}

/** The length of one segment of such a line. */
function segmentInMetres(from: Coordinates, to: Coordinates): number {
  const radians = Math.PI / 180;
  const north = to.lat - from.lat;
  const east = to.lng - from.lng;
  // Near a pole, meridians converge too fast for a planar approximation.
  const isPlanar =
    Math.abs(north) < MAX_PLANAR_DEGREES && Math.abs(east) < MAX_PLANAR_DEGREES && Math.abs(from.lat) < 85;
  if (!isPlanar) return distanceInMetres(from, to);
  const scaledEast = east * Math.cos(((from.lat + to.lat) / 2) * radians);
  // Several times as fast as `Math.hypot`, whose overflow protection isn't needed for these values.
  return Math.sqrt(north * north + scaledEast * scaledEast) * earthRadius * radians;
}

/** The distance of a hole in metres, rounded to a centimetre, and its par. */
export interface HoleMeasures {
  readonly distance: number;
  readonly par: 3 | 4 | 5;
}

/**
 * Measures a hole from tee to target, for responses and for the studio. Par is based on the unrounded distance: a hole
 * of 149.996 m has a distance of 150.00 and par 3.
 */
export function measureHole(tee: Coordinates, target: Coordinates): HoleMeasures {
  const metres = distanceInMetres(tee, target);
  return { distance: roundToCentimetre(metres), par: computePar(metres) };
}
