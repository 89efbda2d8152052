import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Larger codes are of no register that a GeoTIFF may name. */
const MAX_CODE = 32766;

/**
 * The coordinate systems of epsg-index, also the vertical ones, as definitions in PROJ's format by EPSG code: 90 kB compressed,
 * of a table of 8 MB.
 * @returns {Record<string, string>}
 */
export function listCoordinateSystems() {
  const table = require("epsg-index/all.json");
  return Object.fromEntries(
    Object.values(table).flatMap(({ code, proj4 }) =>
      Number(code) <= MAX_CODE && /\+(proj|vunits)=/.test(proj4 ?? "") ? [[code, proj4]] : [],
    ),
  );
}
