import { normaliseLongitude } from "@/lib/geo/midpoint";
import type { Coordinates } from "@/lib/validation/coordinates";

/** Precision of stored degrees: 7 decimals. 1e-7° is about a centimetre. */
const PRECISION = 1e7;

/**
 * A place as documents store it, in degrees to 7 decimals: latitude clamped to ±90, longitude wrapped to ±180, since
 * the map may be panned past the antimeridian.
 */
export function tidyPlace(place: Coordinates): Coordinates {
  return {
    lat: roundDegrees(Math.min(90, Math.max(-90, place.lat))),
    lng: roundDegrees(normaliseLongitude(place.lng)),
  };
}

/** Whether two places are defined and equal. */
export function isSamePlace(a: Coordinates | undefined, b: Coordinates | undefined): boolean {
  return a !== undefined && a.lat === b?.lat && a.lng === b.lng;
}

/** The place with its longitude (degrees, possibly past ±180) on the copy of the world nearest to another place. */
export function nearestCopy(place: Coordinates, to: Coordinates): Coordinates {
  return { lat: place.lat, lng: place.lng + Math.round((to.lng - place.lng) / 360) * 360 };
}

function roundDegrees(degrees: number): number {
  const rounded = Math.round(degrees * PRECISION) / PRECISION;
  return rounded === 0 ? 0 : rounded;
}
