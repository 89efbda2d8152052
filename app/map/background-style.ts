import type {
  BackgroundLayerSpecification,
  RasterSourceSpecification,
  StyleSpecification,
} from "maplibre-gl";
import * as z from "zod";
import type { Shift } from "@/lib/geo/tile-shift";
import type { ArchivedBasemap, Basemap, RasterBasemap, StyledBasemap } from "@/lib/validation/basemaps";
import { groundImageId } from "./images";
import { contrastingScheme, PALETTES, type Scheme } from "./palette";
import { expandTemplates, shiftTemplates, toAbsoluteUrl } from "./raster-tiles";

const TIMEOUT_MS = 10_000;

/** The id of the source and the layer of imagery, which an offset moves. */
export const IMAGERY = "imagery";

/** Minimal check that a response is a style. MapLibre validates the rest. */
const styleShape = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({})),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

export interface LoadedBackground {
  style: StyleSpecification;
  /** The colour scheme in which our layers stand out on this background. */
  scheme: Scheme;
  /** The tiles of imagery, which an offset can move; null for vector tiles. */
  imagery: { templates: string[]; tileSize: number } | null;
}

/** Initial style of a map, without network requests or images, so that it always loads. */
export function bootStyle(scheme: Scheme): StyleSpecification {
  return { version: 8, sources: {}, layers: [groundLayer(scheme)] };
}

/** The plain background, which needs no network. Basemaps are drawn on top of it. */
export function plainStyle(scheme: Scheme): StyleSpecification {
  const dots: BackgroundLayerSpecification = {
    id: "ground-dots",
    type: "background",
    paint: { "background-pattern": groundImageId(scheme) },
  };
  return { version: 8, sources: {}, layers: [groundLayer(scheme), dots] };
}

/**
 * Loads a basemap, over the plain background.
 * @throws when it fails or takes more than 10 s.
 */
export async function loadBackground(
  basemap: Basemap,
  scheme: Scheme,
  aborted: AbortSignal,
): Promise<LoadedBackground> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(TIMEOUT_MS)]);
  if ("pmtiles" in basemap) return loadArchive(basemap, scheme, signal);
  if ("style" in basemap) {
    return {
      style: await loadStyle(basemap, scheme, signal),
      scheme: contrastingScheme(basemap, scheme),
      imagery: null,
    };
  }
  return imageryBackground(basemap, expandTemplates(basemap), scheme);
}

/** Builds a background of raster tiles. The templates contain placeholders for the tile only. */
function imageryBackground(
  {
    tileSize,
    maxZoom,
    minZoom,
    attribution,
  }: Pick<RasterBasemap, "tileSize" | "minZoom" | "maxZoom" | "attribution">,
  templates: string[],
  scheme: Scheme,
): LoadedBackground {
  const source: RasterSourceSpecification = {
    type: "raster",
    tiles: templates,
    tileSize,
    minzoom: minZoom ?? 0,
    maxzoom: maxZoom,
    ...(attribution && { attribution }),
  };
  return {
    style: withPlainBackground(scheme, {
      sources: { [IMAGERY]: source },
      // No cross-fade: nudged imagery would show twice, just when the user compares it with the course.
      layers: [{ id: IMAGERY, type: "raster", source: IMAGERY, paint: { "raster-fade-duration": 0 } }],
    }),
    scheme: "dark",
    imagery: { templates, tileSize },
  };
}

export function shiftStyle({ style, imagery }: LoadedBackground, shift: Shift): StyleSpecification {
  const source = style.sources[IMAGERY];
  if (!imagery || source?.type !== "raster") return style;
  const tiles = shiftTemplates(imagery.templates, imagery.tileSize, shift);
  return { ...style, sources: { ...style.sources, [IMAGERY]: { ...source, tiles } } };
}

/**
 * Whether a map error means that the background is unavailable. A missing tile (404, or 400 from some
 * servers) does not: imagery has edges.
 */
export function isBackgroundFailure(error: unknown): boolean {
  return !(error instanceof Error && "status" in error && (error.status === 404 || error.status === 400));
}

async function loadArchive(
  basemap: ArchivedBasemap,
  scheme: Scheme,
  signal: AbortSignal,
): Promise<LoadedBackground> {
  const url = toAbsoluteUrl(basemap.pmtiles);
  const { openArchive } = await import("./archives");
  const archive = await withSignal(openArchive(url), signal);
  const attribution = basemap.attribution ?? archive.attribution;
  const template = `pmtiles://${url}/{z}/{x}/{y}`;
  const { minZoom, maxZoom } = archive;
  if (archive.kind === "raster") {
    return imageryBackground({ tileSize: 256, minZoom, maxZoom, attribution }, [template], scheme);
  }
  const { plainVectorLayers } = await import("./vector-style");
  return {
    style: withPlainBackground(scheme, {
      sources: {
        archive: {
          type: "vector",
          tiles: [template],
          minzoom: minZoom,
          maxzoom: maxZoom,
          ...(attribution && { attribution }),
        },
      },
      layers: plainVectorLayers("archive", archive.layers, scheme),
    }),
    scheme,
    imagery: null,
  };
}

async function loadStyle(
  basemap: StyledBasemap,
  scheme: Scheme,
  signal: AbortSignal,
): Promise<StyleSpecification> {
  const url = scheme === "dark" ? (basemap.darkStyle ?? basemap.style) : basemap.style;
  const response = await fetch(toAbsoluteUrl(url), { signal });
  if (!response.ok) throw new Error(`Loading the style failed with status ${response.status}`);
  const style = styleShape.parse(await response.json()) as unknown as StyleSpecification;
  if (JSON.stringify(style.sources).includes("pmtiles://")) (await import("./archives")).forgetArchives();
  return withPlainBackground(
    scheme,
    basemap.attribution ? withAttribution(style, basemap.attribution) : style,
  );
}

/** Makes a promise that doesn't support signals reject when the signal aborts. */
function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  ]);
}

function withPlainBackground(
  scheme: Scheme,
  style: Pick<StyleSpecification, "sources" | "layers">,
): StyleSpecification {
  const plain = plainStyle(scheme);
  return { ...plain, ...style, layers: [...plain.layers, ...style.layers] };
}

/** Adds the configured attribution to every tiled source. The map shows identical ones only once. */
function withAttribution(style: StyleSpecification, attribution: string): StyleSpecification {
  const isTiled = ({ type }: StyleSpecification["sources"][string]) => type === "vector" || type === "raster";
  const sources = Object.entries(style.sources);
  if (sources.some(([, source]) => isTiled(source))) {
    return {
      ...style,
      sources: Object.fromEntries(
        sources.map(([id, source]) => [id, isTiled(source) ? { ...source, attribution } : source]),
      ),
    };
  }
  // The map only credits sources that a layer uses: add an empty source with a layer.
  const id = "attribution";
  return {
    ...style,
    sources: {
      ...style.sources,
      [id]: { type: "geojson", data: { type: "FeatureCollection", features: [] }, attribution },
    },
    layers: [...style.layers, { id, type: "circle", source: id }],
  };
}

function groundLayer(scheme: Scheme): BackgroundLayerSpecification {
  return { id: "ground", type: "background", paint: { "background-color": PALETTES[scheme].ground } };
}
