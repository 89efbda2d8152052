import type { Coordinates } from "@/lib/validation/coordinates";
import { distanceInMetres } from "./distance";
import { nearestCopy } from "./place";

/** A position from the device, in degrees. */
export interface Fix {
  readonly at: Coordinates;
  /** The radius in metres that holds the true position with 95 % confidence (Geolocation API). */
  readonly accuracy: number;
  /** In milliseconds. */
  readonly time: number;
}

/** Fixes older than this don't count. */
const MAX_AGE_MS = 12_000;

/** A fix this much worse than the best one would only blur it. */
const MAX_TIMES_WORSE = 3;

/**
 * The fixes with one more, without those that no longer count: old ones, those of a place that the user has left, since their
 * circles don't meet, and much worse ones.
 */
export function addFix(fixes: readonly Fix[], fix: Fix): Fix[] {
  const recent = [...fixes, fix].filter(
    ({ at, accuracy, time }) =>
      fix.time - time <= MAX_AGE_MS && distanceInMetres(at, fix.at) <= accuracy + fix.accuracy,
  );
  const best = Math.min(...recent.map(({ accuracy }) => accuracy));
  return recent.filter(({ accuracy }) => accuracy <= best * MAX_TIMES_WORSE);
}

/**
 * The mean of some fixes, weighted by the inverse square of their accuracy; null without any. Its accuracy is the weighted mean
 * of theirs, no better: the errors of fixes in a row have the same causes, so averaging smooths them and doesn't remove them.
 */
export function averageFix(fixes: readonly Fix[]): Omit<Fix, "time"> | null {
  const [first] = fixes;
  if (!first) return null;
  let weights = 0;
  let lat = 0;
  let lng = 0;
  let accuracy = 0;
  for (const fix of fixes) {
    const weight = 1 / Math.max(fix.accuracy, 0.1) ** 2;
    const at = nearestCopy(fix.at, first.at);
    weights += weight;
    lat += weight * at.lat;
    lng += weight * at.lng;
    accuracy += weight * fix.accuracy;
  }
  return { at: { lat: lat / weights, lng: lng / weights }, accuracy: accuracy / weights };
}
