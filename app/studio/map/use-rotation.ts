import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect } from "react";

/** Lets two fingers and the keyboard turn the map, or puts north up and keeps it there. */
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
