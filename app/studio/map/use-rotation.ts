import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect } from "react";

/** Allows rotating the map with two fingers and the keyboard, or resets north up and keeps it. */
export function useRotation(map: MapLibreMap | null, allowed: boolean): void {
  useEffect(() => {
    if (!map) return;
    if (allowed) {
      map.touchZoomRotate.enableRotation();
      map.keyboard.enableRotation();
    } else {
      map.touchZoomRotate.disableRotation();
      map.keyboard.disableRotation();
      map.jumpTo({ bearing: 0, pitch: 0 });
    }
  }, [map, allowed]);
}
