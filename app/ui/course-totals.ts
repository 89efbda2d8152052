import type { OwnedFairway } from "@/lib/validation/course";

/** What the holes of a course add up to, as messages take it. */
export function courseTotals(fairways: readonly OwnedFairway[]) {
  return {
    holes: fairways.length,
    par: fairways.reduce((sum, { par }) => sum + (par ?? 0), 0),
    length: { metres: fairways.reduce((sum, { distance }) => sum + (distance ?? 0), 0) },
  };
}
