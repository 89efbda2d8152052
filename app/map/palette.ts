import { useSyncExternalStore } from "react";
import { SYMBOLS } from "@/lib/drawing/colours";
import type { Basemap } from "@/lib/validation/basemaps";

export type Scheme = "light" | "dark";

/** The colours of our map layers. WebGL cannot read the tokens of globals.css, so they are repeated here. */
export interface Palette {
  readonly ground: string;
  readonly grid: string;
  /** The soft shadow around lines, so that they stand out on both snow and canopy. */
  readonly halo: string;
  readonly casing: string;
  /** The outline of lines in a light colour, which `casing` would hide. */
  readonly darkCasing: string;
  /** A flight path without a colour of its own. */
  readonly path: string;
  readonly target: string;
}

export const PALETTES: Record<Scheme, Palette> = {
  light: { ...SYMBOLS, ground: "#f0f1ea", grid: "#e0e3d8", halo: "#1a1f1b" },
  dark: { ...SYMBOLS, ground: "#171b18", grid: "#222823", halo: "#000000" },
};

/**
 * The colour scheme in which our layers stand out on a background: imagery counts as dark, a style as light
 * unless it has a dark variant.
 */
export function contrastingScheme(basemap: Basemap | null, system: Scheme): Scheme {
  if (!basemap) return system;
  if ("tiles" in basemap || "wmts" in basemap) return "dark";
  // Whether an archive holds imagery is known once it is open; for vector tiles we have a style in both schemes.
  return "pmtiles" in basemap || basemap.darkStyle ? system : "light";
}

const DARK_QUERY = "(prefers-color-scheme: dark)";

/** The user's colour scheme, kept up to date. */
export function useScheme(): Scheme {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(DARK_QUERY);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => (window.matchMedia(DARK_QUERY).matches ? "dark" : "light"),
    () => "light",
  );
}
