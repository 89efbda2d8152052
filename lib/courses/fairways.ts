import { distanceInMetres, parOf, roundToCentimetre } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import type { Fairway, FairwayInput } from "@/lib/validation/course";

/**
 * A fairway as it is stored and answered: the given places, the flight path (one control point at the midpoint where
 * none was given), and the computed distance in metres and par.
 */
export function measuredFairway(id: string, input: FairwayInput): Fairway {
  const distance = roundToCentimetre(distanceInMetres(input.teePosition, input.targetPosition));
  return {
    id,
    number: input.number,
    par: parOf(distance),
    distance,
    teePosition: input.teePosition,
    targetPosition: input.targetPosition,
    flightPath: input.flightPath ?? [{ order: 0, ...midpoint(input.teePosition, input.targetPosition) }],
  };
}

/** Fairways in the order of every answer: ascending by number. */
export function byNumber(fairways: readonly Fairway[]): Fairway[] {
  return [...fairways].sort((a, b) => a.number - b.number);
}
