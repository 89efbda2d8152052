import type { Map as MapLibreMap } from "maplibre-gl";

/** The properties of a map that is seen from above with north up. `keepNorthUp` completes them. */
export const FLAT_MAP = {
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  maxPitch: 0,
  maxZoom: 20,
} as const;

/** Keeps two fingers and the keyboard from turning the map. */
export function keepNorthUp(map: MapLibreMap): void {
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
}
