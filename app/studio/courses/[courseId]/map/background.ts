import type { BackgroundLayerSpecification, Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { useCallback, useEffect, useState } from "react";
import { z } from "zod";
import type { Basemap } from "@/lib/validation/basemaps";
import { groundImage } from "./images";
import { PALETTES, type Scheme } from "./palette";

/** Our own sources and layers have this prefix; a basemap that arrives goes beneath them. */
export const OWN = "teepad-";

/** Milliseconds until a basemap that does not answer is given up. */
const PATIENCE = 10_000;

/** Just enough to know that an answer is a style at all; MapLibre checks the rest. */
const styleShape = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({})),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

/** The style that the map boots from: it needs neither network nor images, so it always loads. */
export function bootStyle(scheme: Scheme): StyleSpecification {
  return { version: 8, sources: {}, layers: [groundColour(scheme)] };
}

/** The background that needs no network; a basemap lies over it. */
function plainStyle(scheme: Scheme): StyleSpecification {
  const dots: BackgroundLayerSpecification = {
    id: "ground-dots",
    type: "background",
    paint: { "background-pattern": groundImage(scheme) },
  };
  return { version: 8, sources: {}, layers: [groundColour(scheme), dots] };
}

export type BackgroundState = "ready" | "failed";

/**
 * Puts a basemap under our layers, or the plain background when it is null. Whatever goes wrong, the map keeps
 * what it shows, and editing goes on.
 */
export function useBackground(map: MapLibreMap | null, basemap: Basemap | null, scheme: Scheme) {
  const [state, setState] = useState<BackgroundState>("ready");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to run again
  useEffect(() => {
    if (!map) return;
    const abort = new AbortController();
    setState("ready");
    // The plain background at once: a basemap may take its time, or never come.
    map.setStyle(plainStyle(scheme), { transformStyle: withOwnLayers });
    if (!basemap) return;
    void styleOf(basemap, scheme, abort.signal).then(
      (style) => {
        if (!abort.signal.aborted) map.setStyle(style, { transformStyle: withOwnLayers });
      },
      () => {
        if (!abort.signal.aborted) setState("failed");
      },
    );
    return () => abort.abort();
  }, [map, basemap, scheme, attempt]);

  return {
    state,
    fail: useCallback(() => setState("failed"), []),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}

/** The basemap's style over the plain background. Throws when it cannot be had. */
async function styleOf(basemap: Basemap, scheme: Scheme, signal: AbortSignal): Promise<StyleSpecification> {
  const plain = plainStyle(scheme);
  const over = (style: Pick<StyleSpecification, "sources" | "layers">) => ({
    ...plain,
    ...style,
    layers: [...plain.layers, ...style.layers],
  });

  if ("tiles" in basemap) {
    const { tiles, tileSize, maxZoom, attribution } = basemap;
    return over({
      sources: {
        tiles: {
          type: "raster",
          // Tiles are fetched by a worker, which has no page to resolve a path against.
          tiles: tiles.map(absolute),
          tileSize,
          maxzoom: maxZoom,
          ...(attribution && { attribution }),
        },
      },
      layers: [{ id: "tiles", type: "raster", source: "tiles" }],
    });
  }

  const address = scheme === "dark" ? (basemap.darkStyle ?? basemap.style) : basemap.style;
  const response = await fetch(absolute(address), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  });
  if (!response.ok) throw new Error(`The style answered ${response.status}`);
  const style = styleShape.parse(await response.json()) as unknown as StyleSpecification;
  return over({ ...style, sources: attributed(style.sources, basemap.attribution) });
}

/** Gives the configured attribution to every source; the map shows equal ones once. */
function attributed(
  sources: StyleSpecification["sources"],
  attribution: string | undefined,
): StyleSpecification["sources"] {
  if (!attribution) return sources;
  return Object.fromEntries(
    Object.entries(sources).map(([id, source]) => [
      id,
      source.type === "vector" || source.type === "raster" ? { ...source, attribution } : source,
    ]),
  );
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

function groundColour(scheme: Scheme): BackgroundLayerSpecification {
  return { id: "ground", type: "background", paint: { "background-color": PALETTES[scheme].ground } };
}

/** `new URL` would encode the braces of a tile template, so only the origin is put before a path. */
function absolute(address: string): string {
  return address.startsWith("/") ? `${window.location.origin}${address}` : address;
}
