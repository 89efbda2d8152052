import type { Coordinates } from "@/lib/validation/coordinates";
import { toMercator } from "./mercator";
import { nearestCopy } from "./place";

/** The direction from one place to another on the map, in degrees clockwise from the map's east. */
function direction(from: Coordinates, to: Coordinates): number {
  const [a, b] = [toMercator(from), toMercator(nearestCopy(to, from))];
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

/** Degrees clockwise, from -180 to less than 180, by which something turns about a centre that is dragged from one place to another. */
export function turnAround(centre: Coordinates, from: Coordinates, to: Coordinates): number {
  const turn = direction(centre, to) - direction(centre, from);
  return ((turn + 540) % 360) - 180;
}
