import { z } from "zod";

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

/** Raster tiles in the usual {z}/{x}/{y} scheme, imagery for example. `tileSize` is in pixels. */
const tiledBasemap = named.extend({
  tiles: z.array(mapAddress).min(1),
  tileSize: z.number().int().min(64).max(1024).default(256),
  maxZoom: z.number().int().min(0).max(24).default(19),
});

/** One background of the studio's map. */
export const basemap = z.union([styledBasemap, tiledBasemap]);
export type Basemap = z.infer<typeof basemap>;

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
