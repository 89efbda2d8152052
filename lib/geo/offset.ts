import { bearing as turfBearing } from "@turf/bearing";
import { destination as turfDestination } from "@turf/destination";
import { earthRadius } from "@turf/helpers";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Box } from "./box";
import { localPlane } from "./curve";
import { distanceInMetres } from "./distance";
import { nearestCopy, tidyPlace } from "./place";

/** A distance in metres to the east and to the north. */
export interface Metres {
  readonly east: number;
  readonly north: number;
}

/** The initial bearing from one place to another, degrees clockwise from north. */
export function bearing(from: Coordinates, to: Coordinates): number {
  return turfBearing([from.lng, from.lat], [to.lng, to.lat]);
}

/** A bearing from 0 to less than 360 degrees, to a tenth. */
export function tidyBearing(degrees: number): number {
  return (((Math.round(degrees * 10) % 3600) + 3600) % 3600) / 10;
}

/** The place at a distance in metres along a bearing in degrees, tidied. */
export function destination(from: Coordinates, degrees: number, metres: number): Coordinates {
  const { geometry } = turfDestination([from.lng, from.lat], metres, degrees, { units: "meters" });
  const [lng, lat] = geometry.coordinates as [number, number];
  return tidyPlace({ lat, lng });
}

/** The place some metres east and north of another, tidied. East is ignored at a pole, where it has no meaning. */
export function offsetBy(place: Coordinates, metres: Metres): Coordinates {
  const metresPerDegree = (earthRadius * Math.PI) / 180;
  const metresPerDegreeEast = metresPerDegree * Math.cos((place.lat * Math.PI) / 180);
  const east = metresPerDegreeEast > 1 ? metres.east / metresPerDegreeEast : 0;
  return tidyPlace({ lat: place.lat + metres.north / metresPerDegree, lng: place.lng + east });
}

/** A box with a margin in metres around it. */
export function growBox({ south, north, west, east }: Box, margin: number): Box {
  const from = offsetBy({ lat: south, lng: west }, { east: -margin, north: -margin });
  const to = offsetBy({ lat: north, lng: east }, { east: margin, north: margin });
  // Where the box crosses the antimeridian, its east is beyond 180.
  return { south: from.lat, north: to.lat, west: from.lng, east: nearestCopy(to, from).lng };
}

/** Metres to the east and north from one place to another. */
export function metresBetween(from: Coordinates, to: Coordinates): Metres {
  const { x, y } = localPlane(from).project(nearestCopy(to, from));
  // The plane is exact in direction, the sphere in length.
  const scale = distanceInMetres(from, to) / (Math.hypot(x, y) || 1);
  return { east: x * scale, north: y * scale };
}
