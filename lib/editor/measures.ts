import { distanceInMetres, parOf, roundToCentimetre } from "@/lib/geo/distance";
import type { EditedFairway } from "./document";

/** What the service will answer for a fairway: metres from tee to target to a centimetre, and par. */
export interface Measures {
  readonly distance: number;
  readonly par: 3 | 4 | 5;
}

/** The measures of a fairway as it is drawn now, by the rules that the service computes with. */
export function measuresOf(fairway: EditedFairway): Measures {
  const distance = roundToCentimetre(distanceInMetres(fairway.teePosition, fairway.targetPosition));
  return { distance, par: parOf(distance) };
}

/** A distance in metres as people read it: whole metres, centimetres below ten. */
export function formatMetres(metres: number): string {
  return `${metres < 10 ? metres.toFixed(2) : Math.round(metres)} m`;
}

/** Every fairway of a course added up: metres and par. */
export function totalsOf(fairways: readonly EditedFairway[]): { distance: number; par: number } {
  const measures = fairways.map(measuresOf);
  return {
    distance: measures.reduce((sum, { distance }) => sum + distance, 0),
    par: measures.reduce((sum, { par }) => sum + par, 0),
  };
}
