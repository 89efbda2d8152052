import proj4 from "proj4";
import type { Coordinates } from "@/lib/validation/coordinates";

export interface CoordinateSystem {
  readonly toPlace: (x: number, y: number) => Coordinates;
  readonly fromPlace: (place: Coordinates) => readonly [x: number, y: number];
  /** Metres per unit of its coordinates; 1 if they are degrees. */
  readonly unitMetres: number;
}

/** Finds the definition of a system in PROJ's format by its EPSG code (scripts/setup/epsg.mjs); null if there is none. */
export type FindDefinition = (epsg: number) => Promise<string | null>;

/**
 * The coordinate system of a definition. Null for those that proj4 would get wrong without saying so: it has no grid shifts, takes
 * an old datum without parameters for WGS 84, and the axes of a GeoTIFF are always east and north.
 */
export function coordinateSystem(definition: string | null): CoordinateSystem | null {
  if (!definition) return null;
  const value = (name: string) => new RegExp(`\\+${name}=(\\S+)`).exec(definition)?.[1];
  const hasShift = (value("nadgrids") ?? "@null") !== "@null" || value("datum") === "NAD27";
  const isModern =
    value("towgs84") !== undefined ||
    value("nadgrids") === "@null" ||
    ["WGS84", "NAD83"].includes(value("datum") ?? "") ||
    ["WGS84", "GRS80"].includes(value("ellps") ?? "");
  const isTurned = (value("axis") ?? "enu") !== "enu";
  if (hasShift || !isModern || isTurned || value("proj") === "geocent") return null;
  try {
    const { forward, inverse, oProj } = proj4(definition);
    return {
      toPlace: (x, y) => {
        const [lng, lat] = inverse([x, y]) as [number, number];
        return { lat, lng };
      },
      // Places beyond the antimeridian may have longitudes beyond 180.
      fromPlace: ({ lat, lng }) =>
        forward([((((lng + 180) % 360) + 360) % 360) - 180, lat]) as [number, number],
      unitMetres:
        value("proj") === "longlat" ? 1 : ((oProj as { to_meter?: number } | undefined)?.to_meter ?? 1),
    };
  } catch {
    return null;
  }
}
