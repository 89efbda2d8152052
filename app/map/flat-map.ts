import type { Map as MapLibreMap } from "maplibre-gl";

/** Properties of a map that is seen from above with north up. Use together with `keepNorthUp`. */
export const FLAT_MAP = {
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  maxPitch: 0,
  maxZoom: 20,
} as const;

/** Disables rotating the map with two fingers or the keyboard. */
export function keepNorthUp(map: MapLibreMap): void {
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
}
