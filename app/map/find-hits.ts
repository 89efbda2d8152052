import type { MapGeoJSONFeature, Map as MapLibreMap } from "maplibre-gl";

/** CSS pixels around a click or a tap within which something is hit. */
export const HIT_RADIUS = 10;

/** What these layers draw around a point of the map (CSS pixels), the topmost first. Layers that it lacks are left out. */
export function findHits(
  map: MapLibreMap,
  { x, y }: { readonly x: number; readonly y: number },
  layers: readonly string[],
  radius = HIT_RADIUS,
): MapGeoJSONFeature[] {
  return map.queryRenderedFeatures(
    [
      [x - radius, y - radius],
      [x + radius, y + radius],
    ],
    { layers: layers.filter((id) => map.getLayer(id)) },
  );
}
