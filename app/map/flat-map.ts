import type { Map as MapLibreMap } from "maplibre-gl";

/** Properties of a map that is seen from above with north up. Use together with `keepNorthUp`. */
export const FLAT_MAP = {
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  maxPitch: 0,
  maxZoom: 20,
} as const;

/** The view of the whole world. */
export const WORLD = { longitude: 10, latitude: 30, zoom: 1.4 };

/** Disables rotating the map with two fingers or the keyboard. */
export function keepNorthUp(map: MapLibreMap): void {
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
}

/** Allows rotating the map, or turns north up again and keeps it there. */
export function allowRotation(map: MapLibreMap, isAllowed: boolean): void {
  if (!isAllowed) {
    keepNorthUp(map);
    map.jumpTo({ bearing: 0, pitch: 0 });
    return;
  }
  map.touchZoomRotate.enableRotation();
  map.keyboard.enableRotation();
}
