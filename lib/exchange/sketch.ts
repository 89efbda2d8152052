import { smallestBox } from "@/lib/geo/box";
import type { Coordinates } from "@/lib/validation/coordinates";

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** Places to picture units: north up, undistorted at their own latitude, fitted into the frame and centred. */
export function sketchOf(places: readonly Coordinates[], { width, height, margin }: Frame) {
  const box = smallestBox(places) ?? { south: 0, north: 0, west: 0, east: 0 };
  const eastScale = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const wide = (box.east - box.west) * eastScale;
  const high = box.north - box.south;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(wide, 1e-9),
    (height - 2 * margin) / Math.max(high, 1e-9),
  );
  const rounded = (value: number) => Number(value.toFixed(1));
  return {
    x: ({ lng }: Coordinates) => {
      const east = lng < box.west ? lng + 360 : lng;
      return rounded(width / 2 + ((east - box.west) * eastScale - wide / 2) * scale);
    },
    y: ({ lat }: Coordinates) => rounded(height / 2 - (lat - box.south - high / 2) * scale),
  };
}
