import { bearing as turfBearing } from "@turf/bearing";
import { destination as turfDestination } from "@turf/destination";
import { earthRadius } from "@turf/helpers";
import type { Coordinates } from "@/lib/validation/coordinates";
import { tidyPlace } from "./place";

/** The initial bearing from one place to another, degrees clockwise from north. */
export function bearing(from: Coordinates, to: Coordinates): number {
  return turfBearing([from.lng, from.lat], [to.lng, to.lat]);
}

/** The place at a distance in metres along a bearing in degrees, tidied. */
export function destination(from: Coordinates, degrees: number, metres: number): Coordinates {
  const { geometry } = turfDestination([from.lng, from.lat], metres, degrees, { units: "meters" });
  const [lng, lat] = geometry.coordinates as [number, number];
  return tidyPlace({ lat, lng });
}

/** The place some metres east and north of another, tidied. East is ignored at a pole, where it has no meaning. */
export function offsetBy(place: Coordinates, metres: { east: number; north: number }): Coordinates {
  const metresPerDegree = (earthRadius * Math.PI) / 180;
  const metresPerDegreeEast = metresPerDegree * Math.cos((place.lat * Math.PI) / 180);
  const east = metresPerDegreeEast > 1 ? metres.east / metresPerDegreeEast : 0;
  return tidyPlace({ lat: place.lat + metres.north / metresPerDegree, lng: place.lng + east });
}
