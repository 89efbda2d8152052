import type { Map as MapLibreMap, RasterTileSource, StyleSpecification } from "maplibre-gl";
import { useCallback, useEffect, useRef, useState } from "react";
import { toMapShift } from "@/lib/geo/tile-shift";
import type { Basemap } from "@/lib/validation/basemaps";
import { IMAGERY, type LoadedBackground, loadBackground, plainStyle, shiftStyle } from "./background-style";
import type { ImageryOffset } from "./map-settings";
import { contrastingScheme, type Scheme } from "./palette";
import { shiftTemplates } from "./raster-tiles";

/**
 * Prefix of our own sources and layers. A basemap goes beneath them, and they are kept when it is replaced.
 */
export const LAYER_PREFIX = "teepad-";

interface BackgroundRequest {
  basemap: Basemap | null;
  /** The user's colour scheme. */
  scheme: Scheme;
  /** How far to move imagery, in metres at this latitude (degrees). */
  offset: ImageryOffset;
  latitude: number;
}

interface Background {
  state: "ready" | "failed";
  /** `null` means that the plain background is shown, possibly while another one loads. */
  loaded: LoadedBackground | null;
  /** The colour scheme of our layers. A failed background leaves the plain one, on which the user's scheme stands out. */
  scheme: Scheme;
  /** Marks the background as failed, when its tiles fail to load. */
  fail: () => void;
  /** Marks it as ready after all, when a tile comes late. */
  recover: () => void;
  retry: () => void;
}

/**
 * Puts a basemap beneath our layers, or the plain background when it is null. If it fails, the map keeps its
 * current background, so that editing can continue.
 */
export function useBackground(
  map: MapLibreMap | null,
  { basemap, scheme, offset, latitude }: BackgroundRequest,
): Background {
  const [state, setState] = useState<Background["state"]>("ready");
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<LoadedBackground | null>(null);
  const { east, north } = offset;
  const shift = useRef(toMapShift(offset, latitude));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs it again
  useEffect(() => {
    if (!map) return;
    const abort = new AbortController();
    setState("ready");
    setLoaded(null);
    // Shows the plain background first: a basemap may load slowly or not at all.
    map.setStyle(plainStyle(scheme), { transformStyle: withOwnLayers });
    if (!basemap) return;
    void loadBackground(basemap, scheme, abort.signal).then(
      (background) => {
        if (abort.signal.aborted) return;
        map.setStyle(shiftStyle(background, shift.current), { transformStyle: withOwnLayers });
        setLoaded(background);
      },
      () => {
        if (!abort.signal.aborted) setState("failed");
      },
    );
    return () => abort.abort();
  }, [map, basemap, scheme, attempt]);

  useEffect(() => {
    shift.current = toMapShift({ east, north }, latitude);
    if (!map || !loaded?.imagery) return;
    const { templates, tileSize } = loaded.imagery;
    const source = map.getSource<RasterTileSource>(IMAGERY);
    const tiles = shiftTemplates(templates, tileSize, shift.current);
    // Read from its specification: `source.tiles` is unset until the source starts loading.
    const before: string[] | undefined = source?.serialize().tiles;
    if (before?.join() !== tiles.join()) source?.setTiles(tiles);
  }, [map, loaded, east, north, latitude]);

  const shown = state === "failed" ? null : loaded;
  return {
    state,
    loaded: shown,
    scheme: shown?.scheme ?? contrastingScheme(state === "failed" ? null : basemap, scheme),
    fail: useCallback(() => setState("failed"), []),
    recover: useCallback(() => setState("ready"), []),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}

/**
 * The next style, with our own sources and layers from the previous one on top, so that they don't flicker.
 */
function withOwnLayers(
  previous: StyleSpecification | undefined,
  next: StyleSpecification,
): StyleSpecification {
  if (!previous) return next;
  const isOwn = (id: string) => id.startsWith(LAYER_PREFIX);
  return {
    ...next,
    sources: {
      ...next.sources,
      ...Object.fromEntries(Object.entries(previous.sources).filter(([id]) => isOwn(id))),
    },
    layers: [...next.layers, ...previous.layers.filter(({ id }) => isOwn(id))],
  };
}
