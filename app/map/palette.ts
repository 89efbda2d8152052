import { useSyncExternalStore } from "react";
import type { Basemap } from "@/lib/validation/basemaps";

/** Light or dark, as the person's system says. */
export type Scheme = "light" | "dark";

/** Colours of what is drawn on the map. WebGL cannot read the tokens of globals.css, so these repeat them. */
export interface Palette {
  readonly ground: string;
  readonly grid: string;
  /** The mown strip under a flight path. */
  readonly strip: string;
  /** Around lines and badges, so that they stand out on any background. */
  readonly casing: string;
  readonly path: string;
  readonly restingPath: string;
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
    restingPath: "#5f8f6c",
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
    restingPath: "#5d9a70",
    tee: "#7fd497",
    onTee: "#0d2414",
    target: "#ff9a62",
  },
};

/** The scheme that stands out on a background: imagery is dark, a style is light unless it has a dark twin. */
export function schemeOver(basemap: Basemap | null, system: Scheme): Scheme {
  if (!basemap) return system;
  if ("tiles" in basemap || "wmts" in basemap) return "dark";
  // An archive says what it holds when it is opened; vector tiles get a style of ours, in either scheme.
  return "pmtiles" in basemap || basemap.darkStyle ? system : "light";
}

const DARK = "(prefers-color-scheme: dark)";

/** The person's scheme, also when it changes at dusk. */
export function useScheme(): Scheme {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(DARK);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => (window.matchMedia(DARK).matches ? "dark" : "light"),
    () => "light",
  );
}
