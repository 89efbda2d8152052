import * as z from "zod";
import { type Basemap, basemap, PLAIN_BASEMAP } from "./basemaps";
import { jsonText } from "./json-text";

/** The backgrounds in menu order; the first one is the default. "Plain" is always available and needs no entry. */
export const basemaps = z
  .array(basemap)
  .refine(
    (list) => new Set([PLAIN_BASEMAP, ...list.map(({ name }) => name)]).size === list.length + 1,
    "must have a unique name for each basemap, other than Plain",
  );

/** The variable BASEMAPS: a JSON array of basemaps. `[]` leaves only the plain background. */
export const basemapsVariable = jsonText("a JSON array of basemaps").pipe(basemaps);

/** The default of BASEMAPS: a free vector map without an API key. The attribution is OpenFreeMap's own text. */
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
