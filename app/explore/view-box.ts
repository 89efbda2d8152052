import type { Box } from "@/lib/geo/box";
import { normaliseLongitude } from "@/lib/geo/midpoint";

/** Limit of the latitude: Web Mercator ends just beyond it. */
const MAX_LATITUDE = 85;

/**
 * Decimal places of coordinates. Rounding to them moves a place by less than a pixel at the highest zoom with
 * clusters.
 */
const DECIMALS = 4;

/**
 * The box of a map's view in degrees. Its west is within ±180, its east up to 360 further, since the map may
 * show the world twice.
 */
export function toViewBox({ west, south, east, north }: Box): Box {
  const latitude = (value: number) => round(Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, value)));
  const width = east - west;
  const edges = { south: latitude(south), north: latitude(north) };
  if (width >= 360) return { ...edges, west: -180, east: 180 };
  const start = round(normaliseLongitude(west));
  return { ...edges, west: start, east: round(start + width) };
}

/** The parameter `bbox` of the directory's endpoints: east is less than west across the antimeridian. */
export function toBbox({ west, south, east, north }: Box): string {
  return [west, south, east > 180 ? round(east - 360) : east, north].join();
}

function round(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS)) || 0;
}
