import type { FeatureCollection } from "geojson";
import type {
  HillshadeLayerSpecification,
  LineLayerSpecification,
  Map as MapLibreMap,
  RasterDEMSourceSpecification,
  SymbolLayerSpecification,
} from "maplibre-gl";
import type { Scheme } from "@/app/map/palette";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { METRES_PER_FOOT } from "@/lib/geo/units";
import { contourLines } from "@/lib/ground/contours";
import { type GroundGrid, sampleGrid } from "@/lib/ground/grid";
import { formatLength, type Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { escapeHtml } from "@/lib/validation/escape-html";
import type { Terrain } from "@/lib/validation/terrain";
import { type HeightStore, heightsFrom } from "./height-store";
import { findProducer } from "./producers";

export const HILLSHADE = `${LAYER_PREFIX}ground-hillshade`;
export const CONTOURS = `${LAYER_PREFIX}ground-contours`;

export function hillshadeSource(terrain: Terrain): RasterDEMSourceSpecification {
  const { tiles, encoding, tileSize, minZoom, maxZoom } = terrain;
  return { type: "raster-dem", tiles: [tiles], encoding, tileSize, minzoom: minZoom, maxzoom: maxZoom };
}

/** MapLibre's hillshade. Its highlights are transparent, so that imagery shows through. */
export const HILLSHADE_LAYER: HillshadeLayerSpecification = {
  id: HILLSHADE,
  source: HILLSHADE,
  type: "hillshade",
  paint: {
    "hillshade-method": "igor",
    "hillshade-highlight-color": "rgba(255, 255, 255, 0)",
    "hillshade-shadow-color": "#0b120d",
    "hillshade-exaggeration": 0.6,
  },
};

/** Contour lines, and the heights of those that are drawn bolder. */
export function contourLayers(scheme: Scheme): (LineLayerSpecification | SymbolLayerSpecification)[] {
  return [
    {
      id: CONTOURS,
      source: CONTOURS,
      type: "line",
      paint: {
        "line-color": scheme === "dark" ? "#fff3c4" : "#7a5a22",
        "line-opacity": ["case", ["get", "isIndex"], 0.9, 0.6],
        "line-width": ["case", ["get", "isIndex"], 1.6, 0.8],
      },
    },
    {
      id: `${CONTOURS}-labels`,
      source: CONTOURS,
      type: "symbol",
      filter: ["get", "isIndex"],
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "icon-image": ["concat", "name/", ["get", "label"]],
        "icon-rotation-alignment": "map",
        "icon-keep-upright": true,
      },
    },
  ];
}

/** CSS pixels of a cell of the grid that contours and slopes are computed from. */
const CELL_PIXELS = 6;
/** How much larger than the view the grid is, so that a small movement shows no edge. */
const MARGIN = 0.15;

/** A grid of heights, and what is needed to draw it. */
export interface ViewedGrid {
  readonly grid: GroundGrid;
  readonly zoom: number;
  readonly quantum: number;
}

/** The heights of what a map shows. */
export function readView(map: MapLibreMap, heights: HeightStore): ViewedGrid {
  const [[west, south], [east, north]] = map.getBounds().toArray() as [[number, number], [number, number]];
  const [width, height] = [(east - west) * MARGIN, (north - south) * MARGIN];
  const box = { west: west - width, east: east + width, south: south - height, north: north + height };
  const { offsetWidth, offsetHeight } = map.getContainer();
  const cells = (pixels: number) => Math.ceil((pixels * (1 + 2 * MARGIN)) / CELL_PIXELS);
  // MapLibre's zoom is that of tiles of 512 pixels, of which a cell takes several.
  const zoom = Math.floor(map.getZoom()) - (heights.terrain.tileSize === 512 ? 1 : 0);
  const ground = heights.ground(map.getCenter().wrap(), [], zoom);
  return {
    grid: sampleGrid(ground, box, cells(offsetWidth), cells(offsetHeight)),
    zoom: map.getZoom(),
    quantum: ground.quantum,
  };
}

/** The interval of contour lines by zoom, in metres or feet: every fifth is drawn bolder, with its height. */
const INTERVALS: Readonly<Record<Unit, readonly (readonly [zoom: number, interval: number])[]>> = {
  metres: [
    [17, 1],
    [16, 2],
    [15, 5],
    [0, 10],
  ],
  feet: [
    [17, 5],
    [16, 10],
    [0, 20],
  ],
};

export function toContours(
  { grid, zoom }: ViewedGrid,
  { unit, language }: Pick<Translate, "unit" | "language">,
): FeatureCollection {
  const interval = INTERVALS[unit].find(([least]) => zoom >= least)?.[1] ?? 10;
  const inMetres = unit === "feet" ? METRES_PER_FOOT : 1;
  return {
    type: "FeatureCollection",
    features: contourLines(grid, interval * inMetres).map(({ metres, lines }) => ({
      type: "Feature",
      properties: {
        isIndex: Math.round(metres / inMetres / interval) % 5 === 0,
        label: formatLength(metres, { unit, language, digits: { maximumFractionDigits: 0 } }),
      },
      geometry: {
        type: "MultiLineString",
        coordinates: lines.map((line) => line.map(({ lng, lat }) => [lng, lat])),
      },
    })),
  };
}

/** Where the view is looked at for producers, as shares of its width and height. */
const LOOKS = [0.1, 0.5, 0.9];

/** Who made the heights that a map shows, and the service, as HTML. `own` names the survey that they are read from. */
export async function creditOf(map: MapLibreMap, terrain: Terrain, own?: string | null): Promise<string> {
  const { offsetWidth: width, offsetHeight: height } = map.getContainer();
  const places = LOOKS.flatMap((x) => LOOKS.map((y) => map.unproject([x * width, y * height]).wrap()));
  const found = await Promise.all(places.map((place) => findProducer(terrain, place)));
  const names = [...new Set(found.filter((name) => name !== null))].sort();
  // The map sanitises what the server's operator wrote, but a name is text.
  return [own && escapeHtml(own), terrain.attribution, ...names.map(escapeHtml)].filter(Boolean).join(", ");
}

/**
 * Adds hillshade and contours to a map that isn't moved, above its background, with their credit.
 * @param own the name of the survey of the course, which contours are read from where it covers.
 * @throws if heights can't be loaded.
 */
export async function addGround(
  map: MapLibreMap,
  terrain: Terrain,
  words: Parameters<typeof toContours>[1],
  own: string | null,
): Promise<void> {
  const heights = heightsFrom(terrain);
  heights.retry();
  const [view, attribution] = await Promise.all([
    heights.whenLoaded(() => readView(map, heights)),
    creditOf(map, terrain, own),
  ]);
  map.addSource(HILLSHADE, hillshadeSource(terrain));
  map.addSource(CONTOURS, { type: "geojson", data: toContours(view, words), attribution });
  for (const layer of [HILLSHADE_LAYER, ...contourLayers("light")]) map.addLayer(layer);
}
