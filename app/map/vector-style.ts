import type { FilterSpecification, LayerSpecification } from "maplibre-gl";
import { PALETTES, type Scheme } from "./palette";

interface LayerStyle {
  name: RegExp;
  colours: Record<Scheme, string>;
  width?: number;
  /** The drawing order, from the bottom. All other layers are drawn above. */
  level?: number;
}

// Labels need font files, which an archive does not have; borders mean nothing on a course.
const HIDDEN = /label|place|poi|name|housenum|boundar|aerodrome/i;

/** Styles by layer name, for the schemas of Protomaps, OpenMapTiles and Shortbread. The first match applies. */
const LAYER_STYLES: readonly LayerStyle[] = [
  { name: /water|ocean|lake|river/i, colours: { light: "#a9cfe0", dark: "#1d3a49" }, width: 1.5, level: 2 },
  { name: /building/i, colours: { light: "#d8d0c2", dark: "#363b33" }, width: 0.5, level: 3 },
  {
    name: /road|transport|street|path|rail|bridge/i,
    colours: { light: "#b9ab93", dark: "#57604f" },
    width: 1.5,
  },
  { name: /earth|^land$/i, colours: { light: "#eef0e3", dark: "#161c13" }, level: 0 },
  {
    name: /land|natural|park|green|forest|wood|site/i,
    colours: { light: "#d7e6c8", dark: "#22301f" },
    level: 1,
  },
];
const DEFAULT_STYLE: Omit<LayerStyle, "name"> = { colours: { light: "#8a8f7d", dark: "#7d8671" }, width: 1 };

const styleOf = (layer: string) => LAYER_STYLES.find(({ name }) => name.test(layer)) ?? DEFAULT_STYLE;
const levelOf = (layer: string) => styleOf(layer).level ?? LAYER_STYLES.length;

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
  const visible = names.filter((name) => !HIDDEN.test(name));
  return visible
    .sort((a, b) => levelOf(a) - levelOf(b))
    .flatMap((name): LayerSpecification[] => {
      const { colours, width = 0.75 } = styleOf(name);
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
}
