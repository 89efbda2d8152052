import { midpoint as turfMidpoint } from "@turf/turf";
import type { Coordinates } from "@/lib/validation/coordinates";

/** The great-circle midpoint of two places, its longitude within ±180°. */
export function midpoint(a: Coordinates, b: Coordinates): Coordinates {
  const [lng, lat] = turfMidpoint([a.lng, a.lat], [b.lng, b.lat]).geometry.coordinates as [number, number];
  return { lat: clamp(lat, 90), lng: normaliseLongitude(lng) };
}

/** The same meridian, in degrees within ±180. */
export function normaliseLongitude(lng: number): number {
  if (lng >= -180 && lng <= 180) return lng === 0 ? 0 : lng;
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
