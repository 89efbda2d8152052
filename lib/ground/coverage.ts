import { VectorTile } from "@mapbox/vector-tile";
import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { PbfReader } from "pbf";
import * as z from "zod";
import { toMercator } from "@/lib/geo/mercator";
import type { Tile } from "@/lib/geo/tile-shift";
import type { Coordinates } from "@/lib/validation/coordinates";

/** The models of which a service's heights are made, with the spacing of their heights in metres: Mapterhorn's list. */
export const heightSources = z.array(
  z.object({ source: z.string(), producer: z.string().max(500), resolution: z.number() }),
);

export function tileAt(place: Coordinates, zoom: number): Tile {
  const { x, y } = toMercator(place);
  const across = 2 ** zoom;
  const column = Math.floor(x * across);
  return {
    z: zoom,
    x: ((column % across) + across) % across,
    y: Math.min(across - 1, Math.max(0, Math.floor(y * across))),
  };
}

/**
 * Who made the heights at a place, after a vector tile whose layer `coverage` has the outline of each `source`. Where several overlap, the
 * finest one is in the tiles of heights. Null where the tile or the list doesn't say.
 */
export function producerAt(
  { lat, lng }: Coordinates,
  { z, x, y }: Tile,
  coverage: Uint8Array | ArrayBuffer,
  sources: z.infer<typeof heightSources>,
): string | null {
  const { coverage: layer } = new VectorTile(new PbfReader(coverage)).layers;
  const features = Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index));
  const covers = new Set<unknown>();
  for (const feature of features) {
    const geometry = feature?.toGeoJSON(x, y, z).geometry;
    if (geometry?.type !== "Polygon" && geometry?.type !== "MultiPolygon") continue;
    if (booleanPointInPolygon([lng, lat], geometry)) covers.add(feature?.properties.source);
  }
  const [finest] = sources
    .filter(({ source }) => covers.has(source))
    .sort((a, b) => a.resolution - b.resolution);
  return finest?.producer ?? null;
}
