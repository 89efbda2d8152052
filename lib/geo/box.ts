import { earthRadius } from "@turf/helpers";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A bounding box in degrees. `east` exceeds 180 if the box crosses the antimeridian. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * The smallest latitude/longitude box around the places; null if there are none. Longitudes lie on a circle, and the
 * box leaves out the widest gap between them, so places on both sides of ±180° share one small box.
 */
export function boundingBox(places: readonly Coordinates[]): Box | null {
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

/** Whether a place, its longitude within ±180, is in a box. */
export function isInBox({ south, north, west, east }: Box, { lat, lng }: Coordinates): boolean {
  return lat >= south && lat <= north && ((lng >= west && lng <= east) || lng + 360 <= east);
}

/** The area of a box in square metres, on a sphere: R² · Δλ · (sin φ north − sin φ south), R the mean Earth radius. */
export function boxArea(box: Box): number {
  const radians = Math.PI / 180;
  const bandHeight = Math.sin(box.north * radians) - Math.sin(box.south * radians);
  return earthRadius ** 2 * (box.east - box.west) * radians * bandHeight;
}

/** The centre of a box in degrees, its longitude within ±180. */
export function boxCentre({ south, north, west, east }: Box): Coordinates {
  const lng = (west + east) / 2;
  return { lat: (south + north) / 2, lng: lng > 180 ? lng - 360 : lng };
}
