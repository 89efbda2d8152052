import * as z from "zod";

/** The name of the background that needs no network. */
export const PLAIN_BASEMAP = "Plain";

/** A URL that a browser can load: http, https, or a path on this site. Tile templates contain braces. */
export const mapUrl = z
  .string()
  .regex(/^(https?:\/\/[^\s/]|\/(?!\/))\S*$/, "must be an http(s) URL or a path");

const named = z.object({
  /** The label in the "Background" menu. */
  name: z.string().trim().min(1).max(60),
  /** Shown in the corner of the map. May contain HTML links; the map sanitises it. */
  attribution: z.string().max(2000).optional(),
});

/** A vector basemap: a MapLibre style, and optionally another one for dark mode. */
const styledBasemap = named.extend({ style: mapUrl, darkStyle: mapUrl.optional() });

/** Raster tiles: `tileSize` in CSS pixels, and the zooms that have tiles. Beyond the maximum, tiles are enlarged. */
const raster = {
  tileSize: z.number().int().min(64).max(1024).default(256),
  minZoom: z.number().int().min(0).max(24).optional(),
  maxZoom: z.number().int().min(0).max(24).default(19),
  /** Whether the terms of the service allow copies on the user's device. */
  mayKeep: z.boolean().optional(),
  /** Whether what is drawn on it may go to OpenStreetMap. */
  mayTrace: z.boolean().optional(),
};

/**
 * The URL of a tile in the {z}/{x}/{y} scheme. Also `{-y}` for rows counted from the south (TMS), `{quadkey}`, `{s}` for the
 * subdomains a, b and c, and `{bbox-epsg-3857}` for a WMS (OGC 06-042): west, south, east, north in metres of Web Mercator.
 */
export const tileTemplate = mapUrl.regex(
  /\{(-?y|quadkey|bbox-epsg-3857)\}/,
  "must contain {z}, {x} and {y}, or {bbox-epsg-3857}",
);

/** Raster tiles, imagery for example. */
export const tiledBasemap = named.extend({ tiles: z.array(tileTemplate).min(1), ...raster });

/** The placeholders of a WMTS URL that select a tile. */
const WMTS_PLACEHOLDERS = [/\{TileMatrix\}/i, /\{TileRow\}/i, /\{TileCol\}/i];

/**
 * WMTS (OGC 07-057r7): a resource template or a GetTile URL with the placeholders {TileMatrix}, {TileRow} and {TileCol}. The
 * matrix set must be Web Mercator with zoom levels as identifiers.
 */
const wmtsBasemap = named.extend({
  wmts: mapUrl.refine(
    (address) => WMTS_PLACEHOLDERS.every((placeholder) => placeholder.test(address)),
    "must contain {TileMatrix}, {TileRow} and {TileCol}",
  ),
  ...raster,
});

/** An archive of tiles read by range requests (PMTiles 3): imagery, or vector tiles, which are drawn in our own style. */
const archivedBasemap = named.extend({ pmtiles: mapUrl });

/** A background of the studio's map. */
export const basemap = z.union([styledBasemap, tiledBasemap, wmtsBasemap, archivedBasemap]);
export type Basemap = z.infer<typeof basemap>;
export type ArchivedBasemap = z.infer<typeof archivedBasemap>;
export type StyledBasemap = z.infer<typeof styledBasemap>;
/** Backgrounds that are always raster. An archive can be either raster or vector. */
export type RasterBasemap = z.infer<typeof tiledBasemap> | z.infer<typeof wmtsBasemap>;

/** Every URL of a background. */
export function basemapUrls(basemap: Basemap): string[] {
  if ("tiles" in basemap) return basemap.tiles;
  if ("wmts" in basemap) return [basemap.wmts];
  if ("pmtiles" in basemap) return [basemap.pmtiles];
  return basemap.darkStyle ? [basemap.style, basemap.darkStyle] : [basemap.style];
}

/** A background that a user adds. Only https is allowed, as in the Content-Security-Policy. */
export const personalBasemap = basemap.refine(
  (one) => basemapUrls(one).every((address) => address.startsWith("https://")),
  "must use https",
);

/**
 * Detects the kind of background from the URL that a user enters.
 * @returns an input for `personalBasemap`, not validated yet.
 */
export function detectBasemap(address: string, more: { name: string; attribution?: string }): unknown {
  const bare = address.trim().replace(/^pmtiles:\/\//, "");
  if (WMTS_PLACEHOLDERS.some((placeholder) => placeholder.test(bare))) return { ...more, wmts: bare };
  const tiles = bare.replaceAll("{zoom}", "{z}").replaceAll("{switch:a,b,c}", "{s}");
  if (/\{(z|x|-?y|quadkey|bbox-epsg-3857)\}/.test(tiles)) return { ...more, tiles: [tiles] };
  if (/\.pmtiles(?:[?#]|$)/i.test(bare)) return { ...more, pmtiles: bare };
  return { ...more, style: bare };
}
