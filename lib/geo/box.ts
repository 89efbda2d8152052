import { earthRadius } from "@turf/turf";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A latitude/longitude box in degrees. `east` may exceed 180 where the box crosses the antimeridian. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * The smallest latitude/longitude box around the places. Longitudes lie on a circle: the box leaves out the
 * widest empty arc, so places on both sides of ±180° share one small box. Null for no places.
 */
export function smallestBox(places: readonly Coordinates[]): Box | null {
  if (places.length === 0) return null;
  const lats = places.map((place) => place.lat);
  const lngs = places.map((place) => place.lng).sort((a, b) => a - b);

  const first = lngs[0] as number;
  const last = lngs[lngs.length - 1] as number;
  let widestGap = first + 360 - last;
  let west = first;
  let east = last;
  for (let i = 1; i < lngs.length; i++) {
    const before = lngs[i - 1] as number;
    const after = lngs[i] as number;
    if (after - before > widestGap) {
      widestGap = after - before;
      west = after;
      east = before + 360;
    }
  }
  return { south: Math.min(...lats), north: Math.max(...lats), west, east };
}

/** The area of a box on the mean Earth, in square metres: R² · Δλ · (sin φ north − sin φ south). */
export function boxArea(box: Box): number {
  const radians = Math.PI / 180;
  const bandHeight = Math.sin(box.north * radians) - Math.sin(box.south * radians);
  return earthRadius ** 2 * (box.east - box.west) * radians * bandHeight;
}

/** The middle of a box in degrees, its longitude within ±180. */
export function centreOf({ south, north, west, east }: Box): Coordinates {
  const lng = (west + east) / 2;
  return { lat: (south + north) / 2, lng: lng > 180 ? lng - 360 : lng };
}
