import type { Coordinates } from "@/lib/validation/coordinates";
import { boundingBox } from "./box";

/** The frame of a picture, in any unit. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/**
 * Projects degrees to a picture: north up, undistorted at the places' latitude, fitted and centred. Positions are rounded
 * to a tenth of a unit.
 * @returns also `scale`, in units per degree of latitude.
 */
export function fitToFrame(places: readonly Coordinates[], { width, height, margin }: Frame) {
  const box = boundingBox(places) ?? { south: 0, north: 0, west: 0, east: 0 };
  const eastScale = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const boxWidth = (box.east - box.west) * eastScale;
  const boxHeight = box.north - box.south;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(boxWidth, 1e-9),
    (height - 2 * margin) / Math.max(boxHeight, 1e-9),
  );
  const round = (value: number) => Number(value.toFixed(1));
  return {
    scale,
    x({ lng }: Coordinates): number {
      const east = lng < box.west ? lng + 360 : lng;
      return round(width / 2 + ((east - box.west) * eastScale - boxWidth / 2) * scale);
    },
    y: ({ lat }: Coordinates): number => round(height / 2 - (lat - box.south - boxHeight / 2) * scale),
  };
}
