import { boundingBox } from "@/lib/geo/box";
import type { Coordinates } from "@/lib/validation/coordinates";

/** The bounds of places in MapLibre's order, south-west and north-east; null without places. */
export function boundsOf(places: readonly Coordinates[]): [[number, number], [number, number]] | null {
  const box = boundingBox(places);
  if (!box) return null;
  return [
    [box.west, box.south],
    [box.east, box.north],
  ];
}
