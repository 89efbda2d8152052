import { flightCurve } from "@/lib/geo/curve";
import { distanceInMetres, lengthInMetres, parOf, roundToCentimetre } from "@/lib/geo/distance";
import { type EditedFairway, type FlightPath, isComplete, placesAlong, primaryPath } from "./document";

/** What the service will answer for a fairway: metres from tee to target to a centimetre, and par. */
export interface Measures {
  readonly distance: number;
  readonly par: 3 | 4 | 5;
}

/**
 * The measures of a fairway as it is drawn now, by the rules that the service computes with; null while it lacks an
 * end.
 */
export function measuresOf(fairway: EditedFairway): Measures | null {
  if (!isComplete(fairway)) return null;
  const distance = roundToCentimetre(distanceInMetres(fairway.teePosition, fairway.targetPosition));
  return { distance, par: parOf(distance) };
}

/** Metres along a flight path as it is drawn, to a centimetre; the primary one if none is named. */
export function lengthOf(fairway: EditedFairway, path: FlightPath = primaryPath(fairway)): number {
  return roundToCentimetre(lengthInMetres(flightCurve(placesAlong(fairway, path))));
}

/** Every fairway of a course that has both ends added up: metres and par. */
export function totalsOf(fairways: readonly EditedFairway[]): { distance: number; par: number } {
  const measures = fairways.map(measuresOf).filter((found) => found !== null);
  return {
    distance: measures.reduce((sum, { distance }) => sum + distance, 0),
    par: measures.reduce((sum, { par }) => sum + par, 0),
  };
}
