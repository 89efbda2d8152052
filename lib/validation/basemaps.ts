import * as z from "zod";

/** The name of the background that needs no network. */
export const PLAIN_BASEMAP = "Plain";

/** An address that a browser can load: http, https, or a path on this site. Tile templates keep their braces. */
const mapAddress = z
  .string()
  .regex(/^(https?:\/\/[^\s/]|\/(?!\/))\S*$/, "expected an http(s) address or a path");

const named = z.object({
  /** What the "Background" choice calls it. */
  name: z.string().trim().min(1).max(60),
  /** Shown in the corner of the map. Links may be written as HTML; the map removes everything dangerous. */
  attribution: z.string().max(2000).optional(),
});

/** A vector basemap: a MapLibre style, and another one for dark mode where there is one. */
const styledBasemap = named.extend({ style: mapAddress, darkStyle: mapAddress.optional() });

/** How raster tiles are cut: `tileSize` in CSS pixels, and the closest zoom that has tiles; closer, those are enlarged. */
const raster = {
  tileSize: z.number().int().min(64).max(1024).default(256),
  maxZoom: z.number().int().min(0).max(24).default(19),
};

/**
 * Raster tiles in the usual {z}/{x}/{y} scheme, imagery for example. Also `{-y}` for rows counted from the south (TMS),
 * `{quadkey}`, and `{s}` for the subdomains a, b and c.
 */
const tiledBasemap = named.extend({
  tiles: z
    .array(mapAddress)
    .min(1)
    .refine(
      (list) => list.every((address) => /\{(-?y|quadkey)\}/.test(address)),
      "expected {z}, {x} and {y}",
    ),
  ...raster,
});

/** The three places of a WMTS address that choose a tile. */
const WMTS_PLACES = [/\{TileMatrix\}/i, /\{TileRow\}/i, /\{TileCol\}/i];

/**
 * WMTS (OGC 07-057r7), as a resource template or as the query of a GetTile request, with {TileMatrix}, {TileRow} and
 * {TileCol} where they belong. Its matrix set must be the web's Mercator one, whose identifiers are zoom levels.
 */
const wmtsBasemap = named.extend({
  wmts: mapAddress.refine(
    (address) => WMTS_PLACES.every((place) => place.test(address)),
    "expected {TileMatrix}, {TileRow} and {TileCol}",
  ),
  ...raster,
});

/** An archive of tiles that is read in ranges (PMTiles 3): imagery, or vector tiles, which get a plain style of ours. */
const archivedBasemap = named.extend({ pmtiles: mapAddress });

/** One background of the studio's map. */
export const basemap = z.union([styledBasemap, tiledBasemap, wmtsBasemap, archivedBasemap]);
export type Basemap = z.infer<typeof basemap>;
export type ArchivedBasemap = z.infer<typeof archivedBasemap>;
export type StyledBasemap = z.infer<typeof styledBasemap>;
/** Backgrounds that are pictures for certain; an archive may hold pictures, too. */
export type RasterBasemap = z.infer<typeof tiledBasemap> | z.infer<typeof wmtsBasemap>;

/** Every address that a background names. */
export function addressesOf(basemap: Basemap): string[] {
  if ("tiles" in basemap) return basemap.tiles;
  if ("wmts" in basemap) return [basemap.wmts];
  if ("pmtiles" in basemap) return [basemap.pmtiles];
  return basemap.darkStyle ? [basemap.style, basemap.darkStyle] : [basemap.style];
}

/** A background that a person adds for themselves. Only https: the page's policy allows no other host. */
export const personalBasemap = basemap.refine(
  (one) => addressesOf(one).every((address) => address.startsWith("https://")),
  "expected an https address",
);

/**
 * What a person who gives an address means by it: its kind can be read off it.
 * @returns what `personalBasemap` may still refuse.
 */
export function basemapAt(address: string, more: { name: string; attribution?: string }): unknown {
  const bare = address.trim().replace(/^pmtiles:\/\//, "");
  if (WMTS_PLACES.some((place) => place.test(bare))) return { ...more, wmts: bare };
  const tiles = bare.replaceAll("{zoom}", "{z}").replaceAll("{switch:a,b,c}", "{s}");
  if (/\{(z|x|-?y|quadkey)\}/.test(tiles)) return { ...more, tiles: [tiles] };
  if (/\.pmtiles(?:[?#]|$)/i.test(bare)) return { ...more, pmtiles: bare };
  return { ...more, style: bare };
}

/** The backgrounds in the order offered; the first one is shown first. "Plain" needs no entry: it is always there. */
export const basemaps = z
  .array(basemap)
  .refine(
    (list) => new Set([PLAIN_BASEMAP, ...list.map(({ name }) => name)]).size === list.length + 1,
    "every basemap needs a name of its own, other than Plain",
  );

/** The variable BASEMAPS: a JSON array of basemaps. `[]` leaves the plain background alone. */
export const basemapsVariable = z
  .string()
  .transform((text, issues): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      issues.addIssue({ code: "custom", message: "must be a JSON array of basemaps; it is not JSON" });
      return z.NEVER;
    }
  })
  .pipe(basemaps);

/** Used when BASEMAPS is not set: a free vector map that needs no key. The attribution is OpenFreeMap's own text. */
export const DEFAULT_BASEMAPS: readonly Basemap[] = [
  {
    name: "OpenFreeMap",
    style: "https://tiles.openfreemap.org/styles/liberty",
    darkStyle: "https://tiles.openfreemap.org/styles/dark",
    attribution:
      '<a href="https://openfreemap.org" target="_blank">OpenFreeMap</a> ' +
      '<a href="https://www.openmaptiles.org/" target="_blank">&copy; OpenMapTiles</a> ' +
      'Data from <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a>',
  },
];
