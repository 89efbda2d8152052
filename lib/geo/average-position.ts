import type { Coordinates } from "@/lib/validation/coordinates";
import { distanceInMetres } from "./distance";
import { nearestCopy } from "./place";

/** A position from the device, in degrees. */
export interface Fix {
  readonly at: Coordinates;
  /** Radius in metres of the circle that contains the true position with 95 % confidence (Geolocation API). */
  readonly accuracy: number;
  /** Timestamp in milliseconds. */
  readonly time: number;
}

/** Maximum age of a fix that counts: a walker is 15 m away by then. */
export const MAX_AGE_MS = 12_000;

/** Fixes whose accuracy is worse than the best one's by more than this factor are dropped: they would only blur it. */
const MAX_TIMES_WORSE = 3;

/**
 * Adds a fix and drops those that no longer count: old ones, much less accurate ones, and those of a place that the
 * user has left, which is the case when the circles don't meet.
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
 * The mean of the fixes, weighted by the inverse square of their accuracy, at the time of the last one; null if there are none. Its
 * accuracy is the weighted mean of theirs, no better: consecutive fixes have correlated errors, which averaging smooths but doesn't
 * remove.
 */
export function averageFix(fixes: readonly Fix[]): Fix | null {
  const [first] = fixes;
  const last = fixes.at(-1);
  if (!first || !last) return null;
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
  return { at: { lat: lat / weights, lng: lng / weights }, accuracy: accuracy / weights, time: last.time };
}
