import type { Map as MapLibreMap } from "maplibre-gl";
import { useLayoutEffect, useRef, useState } from "react";
import type { Coordinates } from "@/lib/validation/coordinates";
import { projectToPixels } from "../anchor";
import type { Pixels } from "./pixels";

/** Whether a place in degrees is in a box that was drawn on the screen. */
type IsInside = (place: Coordinates) => boolean;

/** Selects with the box of a Shift-drag, in place of MapLibre's zoom: for its option `boxZoomEnd`. */
export function useBoxSelect(pick: (isInside: IsInside) => void) {
  // MapLibre keeps the first function that it gets.
  const latest = useRef(pick);
  useLayoutEffect(() => {
    latest.current = pick;
  });
  const [onBox] = useState(() => (map: MapLibreMap, a: Pixels, b: Pixels) => {
    latest.current((place) => {
      const { x, y } = projectToPixels(map, place);
      return (x - a.x) * (x - b.x) <= 0 && (y - a.y) * (y - b.y) <= 0;
    });
  });
  return onBox;
}
