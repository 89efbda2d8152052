import type { MapGeoJSONFeature, Map as MapLibreMap } from "maplibre-gl";

/** Radius in CSS pixels within which a click or a tap hits something. */
export const HIT_RADIUS = 10;

/**
 * Features that these layers draw near a point of the map (CSS pixels), the topmost first. Ignores layers
 * that the map doesn't have.
 */
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
