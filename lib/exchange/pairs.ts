import { distanceInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import type { Item } from "./items";

interface Placed {
  readonly item: Item;
  readonly at: Coordinates;
}

/** A target closer to the tee than this many metres more likely belongs to the previous hole. */
const MIN_LIKELY_METRES = 25;

/** Maximum number of tees × targets for pairing the nearest, since that sorts all pairs. */
const MAX_PAIRS = 250_000;

/** Pairs tees with the nearest targets, each used once. Likely lengths of a hole come before unlikely ones. */
export function pairNearest<T extends Placed>(tees: readonly T[], targets: readonly T[]): [T, T][] {
  if (tees.length * targets.length > MAX_PAIRS) return [];
  const candidates = tees
    .flatMap((tee) => targets.map((target) => ({ tee, target, metres: distanceInMetres(tee.at, target.at) })))
    .filter(
      ({ metres }) => metres >= COURSE_LIMITS.minFairwayMetres && metres <= COURSE_LIMITS.maxFairwayMetres,
    )
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
  // File order is usually the order of play.
  return pairs.sort(([a], [b]) => tees.indexOf(a) - tees.indexOf(b));
}

/** Pairs the first tee with the first target, and so on; null if the numbers differ or any pair is unlikely to be a hole. */
export function pairInOrder<T extends Placed>(tees: readonly T[], targets: readonly T[]): [T, T][] | null {
  if (tees.length !== targets.length) return null;
  const pairs = tees.map((tee, index): [T, T] => [tee, targets[index] as T]);
  const areLikely = pairs.every(([tee, target]) => {
    const metres = distanceInMetres(tee.at, target.at);
    return metres >= MIN_LIKELY_METRES && metres <= COURSE_LIMITS.maxFairwayMetres / 2;
  });
  return areLikely ? pairs : null;
}
