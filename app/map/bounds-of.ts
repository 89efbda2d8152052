import { type Box, boundingBox } from "@/lib/geo/box";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A box in MapLibre's order: south-west and north-east. */
export function boxBounds({ west, south, east, north }: Box): [[number, number], [number, number]] {
  return [
    [west, south],
    [east, north],
  ];
}

/** The bounds of places; null without places. */
export function boundsOf(places: readonly Coordinates[]): ReturnType<typeof boxBounds> | null {
  const box = boundingBox(places);
  return box && boxBounds(box);
}
