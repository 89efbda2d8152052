import { useSyncExternalStore } from "react";
import type { Basemap } from "@/lib/validation/basemaps";

/** A colour scheme. */
export type Scheme = "light" | "dark";

/** The colours of our map layers. WebGL cannot read the tokens of globals.css, so these repeat them. */
export interface Palette {
  readonly ground: string;
  readonly grid: string;
  /** The mown strip under a flight path. */
  readonly strip: string;
  /** The outline of lines and badges, so that they stand out on any background. */
  readonly casing: string;
  readonly path: string;
  readonly unselectedPath: string;
  readonly tee: string;
  readonly onTee: string;
  readonly target: string;
}

export const PALETTES: Record<Scheme, Palette> = {
  light: {
    ground: "#eef0e3",
    grid: "#dfe4d0",
    strip: "#cfe3c6",
    casing: "#fffefb",
    path: "#1f6b3a",
    unselectedPath: "#5f8f6c",
    tee: "#1f6b3a",
    onTee: "#ffffff",
    target: "#b5400f",
  },
  dark: {
    ground: "#161c13",
    grid: "#20281b",
    strip: "#26402c",
    casing: "#12160f",
    path: "#7fd497",
    unselectedPath: "#5d9a70",
    tee: "#7fd497",
    onTee: "#0d2414",
    target: "#ff9a62",
  },
};

/** The scheme of our layers that stands out on a background: imagery is dark, a style is light unless it has a dark variant. */
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
