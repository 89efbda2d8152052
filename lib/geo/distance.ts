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
