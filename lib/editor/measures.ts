import { flightCurve } from "@/lib/geo/curve";
import { type HoleMeasures, lengthInMetres, measureHole, roundToCentimetre } from "@/lib/geo/distance";
import type { FlightPath } from "./document";
import { type EditedFairway, isComplete, placesAlong, primaryPath } from "./fairways";

/** The distance of a fairway in metres, rounded to a centimetre, and its par. */
export interface FairwayMeasures {
  readonly distance: number;
  /** The designer's par where set, else by length. */
  readonly par: number;
  readonly parByLength: HoleMeasures["par"];
}

/** Distance and par by the service's own rules; null while the fairway lacks an end. */
export function measureFairway(fairway: EditedFairway): FairwayMeasures | null {
  if (!isComplete(fairway)) return null;
  const { distance, par: parByLength } = measureHole(fairway.teePosition, fairway.targetPosition);
  return { distance, par: fairway.par ?? parByLength, parByLength };
}

/** The length of a flight path along its curve, in metres rounded to a centimetre. */
export function pathLength(fairway: EditedFairway, path: FlightPath = primaryPath(fairway)): number {
  return roundToCentimetre(lengthInMetres(flightCurve(placesAlong(fairway, path))));
}

/** The sum of metres and par over all fairways that have both ends. */
export function courseTotals(fairways: readonly EditedFairway[]): { distance: number; par: number } {
  const measures = fairways.map(measureFairway).filter((found) => found !== null);
  return {
    distance: measures.reduce((sum, { distance }) => sum + distance, 0),
    par: measures.reduce((sum, { par }) => sum + par, 0),
  };
}
