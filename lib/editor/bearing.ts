import { bearing as turfBearing, destination as turfDestination } from "@turf/turf";
import type { Coordinates } from "@/lib/validation/coordinates";
import { tidyPlace } from "./commands/place";

/** Degrees clockwise from north. */
export function bearing(from: Coordinates, to: Coordinates): number {
  return turfBearing([from.lng, from.lat], [to.lng, to.lat]);
}

/** The place so many metres along a bearing in degrees, tidied. */
export function destination(from: Coordinates, degrees: number, metres: number): Coordinates {
  const { geometry } = turfDestination([from.lng, from.lat], metres, degrees, { units: "meters" });
  const [lng, lat] = geometry.coordinates as [number, number];
  return tidyPlace({ lat, lng });
}
