import type { FilterSpecification, LayerSpecification } from "maplibre-gl";
import { PALETTES, type Scheme } from "./palette";

/** What a layer's name says it holds, in the schemas of Protomaps, OpenMapTiles and Shortbread, and its colours. */
const MEANINGS: { name: RegExp; colours: Record<Scheme, string>; width?: number; hidden?: boolean }[] = [
  // Names need font files, which an archive does not have; borders say nothing on a course.
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

const OTHER = { colours: { light: "#8a8f7d", dark: "#7d8671" }, width: 1, hidden: false };

const isPolygon = of("Polygon");
const isLine = of("LineString");
const isPoint = of("Point");

function of(kind: string): FilterSpecification {
  return ["in", ["geometry-type"], ["literal", [kind, `Multi${kind}`]]];
}

/** A plain way to draw vector tiles that come without a style: areas, lines and points, coloured by what they are called. */
export function plainVectorLayers(
  source: string,
  names: readonly string[],
  scheme: Scheme,
): LayerSpecification[] {
  const order = (name: string) => {
    const at = [
      /earth|^land$/i,
      /land|natural|park|green|forest|wood|site/i,
      /water|ocean|lake|river/i,
      /building/i,
    ].findIndex((pattern) => pattern.test(name));
    return at === -1 ? 9 : at;
  };
  const layers = names.flatMap((name): LayerSpecification[] => {
    const { colours, width = 0.75, hidden } = MEANINGS.find((meaning) => meaning.name.test(name)) ?? OTHER;
    if (hidden) return [];
    const colour = colours[scheme];
    const part = { source, "source-layer": name };
    return [
      { ...part, id: `${name}/area`, type: "fill", filter: isPolygon, paint: { "fill-color": colour } },
      {
        ...part,
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
        ...part,
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
  const nameOf = (id: string) => id.slice(0, id.lastIndexOf("/"));
  return layers.sort((one, other) => order(nameOf(one.id)) - order(nameOf(other.id)));
}
