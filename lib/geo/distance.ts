import { earthRadius, distance as turfDistance } from "@turf/turf";
import type { Coordinates } from "@/lib/validation/coordinates";

/**
 * Haversine distance in metres on the mean Earth (radius 6 371 008.8 m, which is turf's), unrounded.
 * The limits of 0.1 m and 1000 m are tested on this number.
 */
export function distanceInMetres(from: Coordinates, to: Coordinates): number {
  const metres = turfDistance([from.lng, from.lat], [to.lng, to.lat], { units: "meters" });
  // At opposite ends of the Earth turf's rounding can leave the root of a negative number.
  return Number.isNaN(metres) ? Math.PI * earthRadius : metres;
}

/** Degrees of latitude or longitude below which a piece of a line is as good as flat (some 5 km). */
const FLAT = 0.05;

/**
 * Metres along a line of places (degrees, longitudes running on without a jump). Short pieces are measured on a flat
 * plane, which is right to a hundred-thousandth and many times as fast: a drag measures a thousand of them every frame.
 */
export function lengthInMetres(line: readonly Coordinates[]): number {
  const radians = Math.PI / 180;
  let metres = 0;
  for (let i = 1; i < line.length; i++) {
    const from = line[i - 1] as Coordinates;
    const to = line[i] as Coordinates;
    const north = to.lat - from.lat;
    const east = to.lng - from.lng;
    // Towards a pole meridians run together too fast for that.
    const flat = Math.abs(north) < FLAT && Math.abs(east) < FLAT && Math.abs(from.lat) < 85;
    const narrowing = Math.cos(((from.lat + to.lat) / 2) * radians);
    metres += flat ? Math.hypot(north, east * narrowing) * earthRadius * radians : distanceInMetres(from, to);
  }
  return metres;
}

/** A distance as answers show it: metres, rounded once to a centimetre. */
export function roundToCentimetre(metres: number): number {
  return Math.round(metres * 100) / 100;
}

/**
 * Par of a hole from its rounded distance in metres (interface, validation rule 8):
 * below 150 is 3, below 250 is 4, otherwise 5. Give it the rounded distance, so that the pair an answer
 * shows is always consistent.
 */
export function parOf(roundedMetres: number): 3 | 4 | 5 {
  if (roundedMetres < 150) return 3;
  if (roundedMetres < 250) return 4;
  return 5;
}
