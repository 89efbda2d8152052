import type { OwnedFairway } from "@/lib/validation/course";

/** Number of holes, par and length of a course, as parameters of messages. */
export function courseTotals(fairways: readonly OwnedFairway[]) {
  return {
    holes: fairways.length,
    par: fairways.reduce((sum, { par }) => sum + (par ?? 0), 0),
    length: { metres: fairways.reduce((sum, { distance }) => sum + (distance ?? 0), 0) },
  };
}
