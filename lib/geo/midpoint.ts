import type { Coordinates } from "@/lib/validation/coordinates";

/**
 * The great-circle midpoint of two places, its longitude within ±180°: the direction of the sum of their unit
 * vectors. That is exact beside a pole too, where a bearing (as in turf's midpoint) says little.
 */
export function midpoint(a: Coordinates, b: Coordinates): Coordinates {
  const from = unitVector(a);
  const to = unitVector(b);
  const x = from.x + to.x;
  const y = from.y + to.y;
  const z = from.z + to.z;
  return {
    lat: tidy(Math.atan2(z, Math.hypot(x, y)) / RADIANS),
    lng: tidy(Math.atan2(y, x) / RADIANS),
  };
}

/** The same meridian, in degrees within ±180. */
export function normaliseLongitude(lng: number): number {
  if (lng >= -180 && lng <= 180) return withoutNegativeZero(lng);
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

/** Degrees to 12 decimals (a ten-thousandth of a millimetre): the midpoint of 1 and 1 is 1, not 0.9999999999999998. */
function tidy(degrees: number): number {
  return withoutNegativeZero(Math.round(degrees * 1e12) / 1e12);
}

function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
