import { earthRadius } from "@turf/turf";
import { normaliseLongitude } from "@/lib/geo/midpoint";
import type { Coordinates } from "@/lib/validation/coordinates";

/** 1e-7 of a degree is about a centimetre: finer than any hand, and no noise in what is stored. */
const DECIMALS = 1e7;

/**
 * A place from the map as the document keeps it, in degrees: latitude within ±90, longitude within ±180 also
 * where the map was panned past the antimeridian, both to 7 decimals.
 */
export function tidyPlace(place: Coordinates): Coordinates {
  return {
    lat: rounded(Math.min(90, Math.max(-90, place.lat))),
    lng: rounded(normaliseLongitude(place.lng)),
  };
}

/** The place so many metres east and north of another, tidied. At a pole there is no east: only north counts. */
export function shifted(place: Coordinates, metres: { east: number; north: number }): Coordinates {
  const metresPerDegree = (earthRadius * Math.PI) / 180;
  const metresPerDegreeEast = metresPerDegree * Math.cos((place.lat * Math.PI) / 180);
  const east = metresPerDegreeEast > 1 ? metres.east / metresPerDegreeEast : 0;
  return tidyPlace({ lat: place.lat + metres.north / metresPerDegree, lng: place.lng + east });
}

function rounded(degrees: number): number {
  const value = Math.round(degrees * DECIMALS) / DECIMALS;
  return value === 0 ? 0 : value;
}
