import type { FilterSpecification, LayerSpecification } from "maplibre-gl";
import { PALETTES, type Scheme } from "./palette";

/**
 * Styles by layer name, for the schemas of Protomaps, OpenMapTiles and Shortbread. The first match applies.
 */
const LAYER_STYLES: { name: RegExp; colours: Record<Scheme, string>; width?: number; hidden?: boolean }[] = [
  // Labels need font files, which an archive does not have; borders mean nothing on a course.
  {
    name: /label|place|poi|name|housenum|boundar|aerodrome/i,
    colours: { light: "", dark: "" },
    hidden: true,
  },
  { name: /water|ocean|lake|river/i, colours: { light: "#a9cfe0", dark: "#1d3a49" }, width: 1.5 },
  { name: /building/i, colours: { light: "#d8d0c2", dark: "#363b33" }, width: 0.5 },
  {
    name: /road|transport|street|path|rail|bridge/i,
    colours: { light: "#b9ab93", dark: "#57604f" },
    width: 1.5,
  },
  { name: /earth|^land$/i, colours: { light: "#eef0e3", dark: "#161c13" } },
  { name: /land|natural|park|green|forest|wood|site/i, colours: { light: "#d7e6c8", dark: "#22301f" } },
];

const DEFAULT_STYLE = { colours: { light: "#8a8f7d", dark: "#7d8671" }, width: 1, hidden: false };

/** Drawing order of areas, from the bottom. All other areas are drawn above. */
const DRAWING_ORDER = [
  /earth|^land$/i,
  /land|natural|park|green|forest|wood|site/i,
  /water|ocean|lake|river/i,
  /building/i,
];

const isPolygon = geometryFilter("Polygon");
const isLine = geometryFilter("LineString");
const isPoint = geometryFilter("Point");

function geometryFilter(kind: string): FilterSpecification {
  return ["in", ["geometry-type"], ["literal", [kind, `Multi${kind}`]]];
}

/** Layers for vector tiles without a style: areas, lines and points, coloured by the names of their layers. */
export function plainVectorLayers(
  source: string,
  names: readonly string[],
  scheme: Scheme,
): LayerSpecification[] {
  const order = (name: string) => {
    const index = DRAWING_ORDER.findIndex((pattern) => pattern.test(name));
    return index === -1 ? DRAWING_ORDER.length : index;
  };
  const layers = names.flatMap((name): LayerSpecification[] => {
    const {
      colours,
      width = 0.75,
      hidden,
    } = LAYER_STYLES.find((style) => style.name.test(name)) ?? DEFAULT_STYLE;
    if (hidden) return [];
    const colour = colours[scheme];
    const base = { source, "source-layer": name };
    return [
      { ...base, id: `${name}/area`, type: "fill", filter: isPolygon, paint: { "fill-color": colour } },
      {
        ...base,
        id: `${name}/line`,
        type: "line",
        filter: isLine,
        layout: { "line-cap": "round", "line-join": "round" },
        paint: {
          "line-color": colour,
          "line-width": ["interpolate", ["exponential", 1.5], ["zoom"], 10, width, 19, width * 8],
        },
      },
      {
        ...base,
        id: `${name}/point`,
        type: "circle",
        filter: isPoint,
        minzoom: 12,
        paint: {
          "circle-color": colour,
          "circle-radius": 3,
          "circle-stroke-color": PALETTES[scheme].casing,
          "circle-stroke-width": 1,
        },
      },
    ];
  });
  const layerName = (id: string) => id.slice(0, id.lastIndexOf("/"));
  return layers.sort((a, b) => order(layerName(a.id)) - order(layerName(b.id)));
}
