import type { Coordinates } from "@/lib/validation/coordinates";

/**
 * The great-circle midpoint of two positions, its longitude within ±180°: the direction of the sum of their unit vectors.
 * Also exact near a pole, where a bearing (turf's midpoint uses one) is ill-conditioned.
 */
export function midpoint(a: Coordinates, b: Coordinates): Coordinates {
  const from = unitVector(a);
  const to = unitVector(b);
  const x = from.x + to.x;
  const y = from.y + to.y;
  const z = from.z + to.z;
  return {
    lat: roundDegrees(Math.atan2(z, Math.hypot(x, y)) / RADIANS),
    lng: roundDegrees(Math.atan2(y, x) / RADIANS),
  };
}

/** Converts any longitude to degrees within ±180. */
export function normaliseLongitude(lng: number): number {
  if (lng >= -180 && lng <= 180) return normaliseZero(lng);
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

const RADIANS = Math.PI / 180;

function unitVector({ lat, lng }: Coordinates) {
  const cosine = Math.cos(lat * RADIANS);
  return {
    x: cosine * Math.cos(lng * RADIANS),
    y: cosine * Math.sin(lng * RADIANS),
    z: Math.sin(lat * RADIANS),
  };
}

/** Rounds degrees to 12 decimals (1e-4 mm): the midpoint of 1 and 1 is 1, not 0.9999999999999998. */
function roundDegrees(degrees: number): number {
  return normaliseZero(Math.round(degrees * 1e12) / 1e12);
}

function normaliseZero(value: number): number {
  return value === 0 ? 0 : value;
}
