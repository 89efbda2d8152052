import type { Coordinates } from "@/lib/validation/coordinates";
import { nearestCopy } from "./place";

/**
 * The place on a segment closest to another place, in degrees, on the copy of the world of `a`. Computed on a plane,
 * which is accurate enough within a course.
 */
export function nearestOnSegment(a: Coordinates, b: Coordinates, to: Coordinates): Coordinates {
  const eastScale = Math.cos((a.lat * Math.PI) / 180);
  const { lat, lng } = nearestCopy(to, a);
  const [x, y] = [(b.lng - a.lng) * eastScale, b.lat - a.lat];
  const square = x * x + y * y;
  if (square === 0) return a;
  const along = ((lng - a.lng) * eastScale * x + (lat - a.lat) * y) / square;
  const t = Math.min(1, Math.max(0, along));
  return { lat: a.lat + t * (b.lat - a.lat), lng: a.lng + t * (b.lng - a.lng) };
}
