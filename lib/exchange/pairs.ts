import { distanceInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import type { Item } from "./items";

interface Placed {
  readonly item: Item;
  readonly at: Coordinates;
}

/** Metres: nearer than this a target belongs to the hole before, whose target the next tee is beside. */
const MIN_LIKELY_METRES = 25;

/** Sorted lists of candidates grow with the product of the two: past this the nearest is not worth looking for. */
const MAX_PAIRS = 250_000;

/** Tees and targets by how near they are, each used once; likely lengths of a hole before unlikely ones. */
export function nearestPairs<T extends Placed>(tees: readonly T[], targets: readonly T[]): [T, T][] {
  if (tees.length * targets.length > MAX_PAIRS) return [];
  const candidates = tees
    .flatMap((tee) => targets.map((target) => ({ tee, target, metres: distanceInMetres(tee.at, target.at) })))
    .filter(({ metres }) => metres >= COURSE_LIMITS.shortestFairway && metres <= COURSE_LIMITS.longestFairway)
    .sort(
      (a, b) =>
        Number(a.metres < MIN_LIKELY_METRES) - Number(b.metres < MIN_LIKELY_METRES) || a.metres - b.metres,
    );
  const used = new Set<T>();
  const pairs: [T, T][] = [];
  for (const { tee, target } of candidates) {
    if (used.has(tee) || used.has(target)) continue;
    used.add(tee).add(target);
    pairs.push([tee, target]);
  }
  // In the order of the file, which is the order of play more often than not.
  return pairs.sort(([a], [b]) => tees.indexOf(a) - tees.indexOf(b));
}

/**
 * The first tee with the first target, and so on, where the lists are of one length and each pair could be a hole; null
 * otherwise.
 */
export function inOrder<T extends Placed>(tees: readonly T[], targets: readonly T[]): [T, T][] | null {
  if (tees.length !== targets.length) return null;
  const pairs = tees.map((tee, index): [T, T] => [tee, targets[index] as T]);
  const fits = pairs.every(([tee, target]) => {
    const metres = distanceInMetres(tee.at, target.at);
    return metres >= MIN_LIKELY_METRES && metres <= COURSE_LIMITS.longestFairway / 2;
  });
  return fits ? pairs : null;
}
