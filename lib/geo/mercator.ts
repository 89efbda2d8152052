import type { Coordinates } from "@/lib/validation/coordinates";
import type { Point } from "./curve";

/** Converts degrees to the Mercator map: its width is 1, and y grows to the south, like pixels. */
export function toMercator({ lat, lng }: Coordinates): Point {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  return { x: lng / 360 + 0.5, y: 0.5 - y };
}

export function fromMercator({ x, y }: Point): Coordinates {
  return {
    lat: (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90,
    lng: (x - 0.5) * 360,
  };
}
