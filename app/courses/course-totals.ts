import type { EditedFairway } from "@/lib/editor/fairways";
import { courseTotals as sumUp } from "@/lib/editor/measures";

/** Number of holes, par and length of a course, as parameters of messages. */
export function courseTotals(fairways: readonly EditedFairway[]) {
  const { par, distance } = sumUp(fairways);
  return { holes: fairways.length, par, length: { metres: distance } };
}
