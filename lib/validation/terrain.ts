import * as z from "zod";
import type { Box } from "@/lib/geo/box";
import { mapUrl } from "./basemaps";
import { jsonText } from "./json-text";

/** How a tile writes metres as a colour: Mapzen's terrarium (Mapterhorn) or Mapbox' terrain-RGB. */
export const HEIGHT_ENCODINGS = ["terrarium", "mapbox"] as const;
export type HeightEncoding = (typeof HEIGHT_ENCODINGS)[number];

const zoom = z.number().int().min(0).max(24);

/** A service of height tiles, from which browsers read the ground. */
const terrain = z
  .object({
    /** Stored beside each height that is measured. */
    name: z.string().trim().min(1).max(60),
    tiles: mapUrl.refine(
      (url) => ["{z}", "{x}", "{y}"].every((placeholder) => url.includes(placeholder)),
      "must contain {z}, {x} and {y}",
    ),
    encoding: z.enum(HEIGHT_ENCODINGS).default("terrarium"),
    /** Pixels along one side of a tile. */
    tileSize: z.literal([256, 512]).default(256),
    minZoom: zoom.default(0),
    /** The zoom to measure at. Where it has no tile, the parent is read. */
    maxZoom: zoom.default(15),
    /** Tiles of lower zooms are of a surface model: tree tops and roofs. */
    surfaceBelow: z.number().int().min(0).max(25).default(0),
    /** The standard error of a height of the terrain model in metres, if known. */
    sigma: z.number().min(0).max(1000).nullable().default(null),
    /**
     * Who made the heights: vector tiles of zoom 14 with the outline of each source, and the list of sources (lib/ground/coverage.ts).
     */
    producers: z.object({ coverage: mapUrl, list: mapUrl }).optional(),
    mayKeep: z.boolean().optional(),
    /** Shown on the map where the ground is. May contain HTML links; the map sanitises it. */
    attribution: z.string().max(2000).optional(),
  })
  .refine(({ minZoom, maxZoom }) => minZoom <= maxZoom, "minZoom must be at most maxZoom");
/** The survey of a course: an image of a box, with heights in its colours as in a tile (terrarium). */
export interface Survey {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly box: Box;
}

/** Where browsers read the ground: a service, and the survey of the open course, which is read where it covers. */
export type Terrain = z.infer<typeof terrain> & { readonly survey?: Survey };

/** The variable TERRAIN: `off`, or a service as JSON. Null if it is off. */
export const terrainVariable = z.preprocess(
  (text) => (text === "off" ? "null" : text),
  jsonText("off or a JSON object").pipe(terrain.nullable()),
);

/**
 * The default of TERRAIN, which needs no key. Tiles above zoom 12 exist where there is a national terrain model; those below are
 * Copernicus' surface model in most of the world (docs/decisions/insight.md).
 */
export const DEFAULT_TERRAIN: Terrain = {
  name: "Mapterhorn",
  tiles: "https://tiles.mapterhorn.com/{z}/{x}/{y}.webp",
  encoding: "terrarium",
  tileSize: 512,
  minZoom: 0,
  maxZoom: 16,
  surfaceBelow: 13,
  sigma: null,
  producers: {
    coverage: "https://single-archive-tiles.mapterhorn.com/coverage/{z}/{x}/{y}.mvt",
    list: "https://download.mapterhorn.com/attribution.json",
  },
  attribution: '<a href="https://mapterhorn.com/attribution" target="_blank">&copy; Mapterhorn</a>',
};
