import { flightCurve } from "@/lib/geo/curve";
import { distanceInMetres, type HoleMeasures, lengthInMetres, measureHole } from "@/lib/geo/distance";
import { roundToCentimetre } from "@/lib/geo/hole-length";
import type { FlightPath } from "./document";
import { type EditedFairway, isComplete, placesAlong, primaryPath } from "./fairways";

/** The distance of a fairway in metres, rounded to a centimetre, and its par. */
interface FairwayMeasures {
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

/** Metres in a straight line from a fairway's target to the next one's tee; null while either is missing. */
export function walkToNext(
  { targetPosition }: EditedFairway,
  next: EditedFairway | undefined,
): number | null {
  const tee = next?.teePosition;
  return targetPosition && tee ? distanceInMetres(targetPosition, tee) : null;
}

/** The total of these walks over the fairways in playing order, in metres. */
export function totalWalk(fairways: readonly EditedFairway[]): number {
  return fairways.reduce((sum, fairway, index) => sum + (walkToNext(fairway, fairways[index + 1]) ?? 0), 0);
}
