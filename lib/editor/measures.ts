import { distanceInMetres, parOf, roundToCentimetre } from "@/lib/geo/distance";
import { COURSE_LIMITS } from "@/lib/validation/course";
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

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/**
 * A distance in metres as people read it: to the nearest whole metre, centimetres below ten.
 *
 * Rounding never crosses a border that a rule draws, since the par or the complaint beside the number would
 * contradict it: 149.99 m, a par 3, reads "149 m", and 1000.2 m, which is too far, "1,001 m". Rounding down
 * everywhere would agree with par as well, but a hole of 80 m that is stored as 79.99 m would read "79 m"; the
 * two decimals of the service would too, but nobody measures grass in centimetres.
 */
export function formatMetres(metres: number): string {
  // Sums of hundredths carry noise: 70.01 + 79.99 may be just below 150.
  const exact = roundToCentimetre(metres);
  return `${exact < 10 ? exact.toFixed(2) : WHOLE.format(wholeMetres(exact))} m`;
}

function wholeMetres(metres: number): number {
  const nearest = Math.round(metres);
  if (parOf(nearest) !== parOf(metres)) return Math.floor(metres);
  const { longestFairway } = COURSE_LIMITS;
  return metres > longestFairway && nearest <= longestFairway ? Math.ceil(metres) : nearest;
}

/** Every fairway of a course added up: metres and par. */
export function totalsOf(fairways: readonly EditedFairway[]): { distance: number; par: number } {
  const measures = fairways.map(measuresOf);
  return {
    distance: measures.reduce((sum, { distance }) => sum + distance, 0),
    par: measures.reduce((sum, { par }) => sum + par, 0),
  };
}
