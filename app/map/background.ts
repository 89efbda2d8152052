import type { Map as MapLibreMap, RasterTileSource, StyleSpecification } from "maplibre-gl";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ImageryOffset } from "@/app/map/map-settings";
import { shiftOf } from "@/lib/geo/tile-shift";
import type { Basemap } from "@/lib/validation/basemaps";
import { IMAGERY, type LoadedBackground, loadBackground, plainStyle, shiftedStyle } from "./background-style";
import type { Scheme } from "./palette";
import { shiftedTemplates } from "./raster-tiles";

/** Our own sources and layers have this prefix; a basemap that arrives goes beneath them. */
export const OWN = "teepad-";

export type BackgroundState = "ready" | "failed";

interface BackgroundRequest {
  basemap: Basemap | null;
  /** The person's scheme. */
  scheme: Scheme;
  /** How far imagery is moved, in metres around this latitude (degrees). */
  offset: ImageryOffset;
  latitude: number;
}

/**
 * Puts a basemap under our layers, or the plain background when it is null. Whatever goes wrong, the map keeps
 * what it shows, and editing goes on.
 */
export function useBackground(
  map: MapLibreMap | null,
  { basemap, scheme, offset, latitude }: BackgroundRequest,
) {
  const [state, setState] = useState<BackgroundState>("ready");
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<LoadedBackground | null>(null);
  const { east, north } = offset;
  const shift = useRef(shiftOf(offset, latitude));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to run again
  useEffect(() => {
    if (!map) return;
    const abort = new AbortController();
    setState("ready");
    setLoaded(null);
    // The plain background at once: a basemap may take its time, or never come.
    map.setStyle(plainStyle(scheme), { transformStyle: withOwnLayers });
    if (!basemap) return;
    void loadBackground(basemap, scheme, abort.signal).then(
      (background) => {
        if (abort.signal.aborted) return;
        map.setStyle(shiftedStyle(background, shift.current), { transformStyle: withOwnLayers });
        setLoaded(background);
      },
      () => {
        if (!abort.signal.aborted) setState("failed");
      },
    );
    return () => abort.abort();
  }, [map, basemap, scheme, attempt]);

  useEffect(() => {
    shift.current = shiftOf({ east, north }, latitude);
    if (!map || !loaded?.imagery) return;
    const { templates, tileSize } = loaded.imagery;
    const source = map.getSource<RasterTileSource>(IMAGERY);
    const tiles = shiftedTemplates(templates, tileSize, shift.current);
    // What it was made with: `source.tiles` is not there until it has begun to load.
    const before: string[] | undefined = source?.serialize().tiles;
    if (before?.join() !== tiles.join()) source?.setTiles(tiles);
  }, [map, loaded, east, north, latitude]);

  return {
    state,
    /** What has arrived; null for the plain background, and while another one is on its way. */
    loaded: state === "failed" ? null : loaded,
    fail: useCallback(() => setState("failed"), []),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}

/** The next style with our sources and layers of the previous one on top, so that they never flicker. */
function withOwnLayers(
  previous: StyleSpecification | undefined,
  next: StyleSpecification,
): StyleSpecification {
  if (!previous) return next;
  return {
    ...next,
    sources: {
      ...next.sources,
      ...Object.fromEntries(Object.entries(previous.sources).filter(([id]) => id.startsWith(OWN))),
    },
    layers: [...next.layers, ...previous.layers.filter(({ id }) => id.startsWith(OWN))],
  };
}
