import type {
  BackgroundLayerSpecification,
  RasterSourceSpecification,
  StyleSpecification,
} from "maplibre-gl";
import * as z from "zod";
import type { Shift } from "@/lib/geo/tile-shift";
import type { ArchivedBasemap, Basemap, RasterBasemap, StyledBasemap } from "@/lib/validation/basemaps";
import { groundImage } from "./images";
import { PALETTES, type Scheme, schemeOver } from "./palette";
import { absolute, shiftedTemplates, templatesOf } from "./raster-tiles";
import { plainVectorLayers } from "./vector-style";

/** Milliseconds until a basemap that does not answer is given up. */
const TIMEOUT_MS = 10_000;

/** The source of imagery, which an offset moves. */
export const IMAGERY = "imagery";

/** Just enough to know that an answer is a style at all; MapLibre checks the rest. */
const styleShape = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({})),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

/** A background that has arrived. */
export interface LoadedBackground {
  style: StyleSpecification;
  /** The scheme that stands out on it. */
  scheme: Scheme;
  /** Where its tiles are, when it is a picture and can be moved. */
  imagery: { templates: string[]; tileSize: number } | null;
}

/** The style that the map boots from: it needs neither network nor images, so it always loads. */
export function bootStyle(scheme: Scheme): StyleSpecification {
  return { version: 8, sources: {}, layers: [groundColour(scheme)] };
}

/** The background that needs no network; a basemap lies over it. */
export function plainStyle(scheme: Scheme): StyleSpecification {
  const dots: BackgroundLayerSpecification = {
    id: "ground-dots",
    type: "background",
    paint: { "background-pattern": groundImage(scheme) },
  };
  return { version: 8, sources: {}, layers: [groundColour(scheme), dots] };
}

/** A basemap over the plain background. Throws when it cannot be had. */
export async function loadBackground(
  basemap: Basemap,
  scheme: Scheme,
  aborted: AbortSignal,
): Promise<LoadedBackground> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(TIMEOUT_MS)]);
  if ("pmtiles" in basemap) return archived(basemap, scheme, signal);
  if ("style" in basemap) {
    return {
      style: await styled(basemap, scheme, signal),
      scheme: schemeOver(basemap, scheme),
      imagery: null,
    };
  }
  return pictures(basemap, templatesOf(basemap), scheme);
}

/** Pictures from somewhere; the templates have nothing but the tile left open. */
function pictures(
  {
    tileSize,
    maxZoom,
    minZoom,
    attribution,
  }: Pick<RasterBasemap, "tileSize" | "maxZoom" | "attribution"> & {
    minZoom?: number;
  },
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
    style: over(scheme, {
      sources: { [IMAGERY]: source },
      // No fading: a nudged picture would be seen twice for a moment, just while it is compared.
      layers: [{ id: IMAGERY, type: "raster", source: IMAGERY, paint: { "raster-fade-duration": 0 } }],
    }),
    scheme: "dark",
    imagery: { templates, tileSize },
  };
}

/** Its style with imagery moved so far. */
export function shiftedStyle({ style, imagery }: LoadedBackground, shift: Shift): StyleSpecification {
  const source = style.sources[IMAGERY];
  if (!imagery || source?.type !== "raster") return style;
  const tiles = shiftedTemplates(imagery.templates, imagery.tileSize, shift);
  return { ...style, sources: { ...style.sources, [IMAGERY]: { ...source, tiles } } };
}

/** A missing tile is how imagery ends at its edge; anything else means that the background is out of reach. */
export function isTrouble(error: unknown): boolean {
  return !(error instanceof Error && "status" in error && error.status === 404);
}

async function archived(
  basemap: ArchivedBasemap,
  scheme: Scheme,
  signal: AbortSignal,
): Promise<LoadedBackground> {
  const address = absolute(basemap.pmtiles);
  const { openArchive } = await import("./archives");
  const archive = await inTime(openArchive(address), signal);
  const attribution = basemap.attribution ?? archive.attribution;
  const template = `pmtiles://${address}/{z}/{x}/{y}`;
  const { minZoom, maxZoom } = archive;
  if (archive.kind === "raster") {
    return pictures({ tileSize: 256, minZoom, maxZoom, attribution }, [template], scheme);
  }
  return {
    style: over(scheme, {
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

async function styled(
  basemap: StyledBasemap,
  scheme: Scheme,
  signal: AbortSignal,
): Promise<StyleSpecification> {
  const address = scheme === "dark" ? (basemap.darkStyle ?? basemap.style) : basemap.style;
  const response = await fetch(absolute(address), { signal });
  if (!response.ok) throw new Error(`The style answered ${response.status}`);
  const style = styleShape.parse(await response.json()) as unknown as StyleSpecification;
  if (JSON.stringify(style.sources).includes("pmtiles://")) (await import("./archives")).forgetArchives();
  return over(scheme, basemap.attribution ? attributed(style, basemap.attribution) : style);
}

/** What comes of the work, unless the signal comes first. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  ]);
}

function over(scheme: Scheme, style: Pick<StyleSpecification, "sources" | "layers">): StyleSpecification {
  const plain = plainStyle(scheme);
  return { ...plain, ...style, layers: [...plain.layers, ...style.layers] };
}

/** Gives the configured attribution to every source of tiles; the map shows equal ones once. */
function attributed(style: StyleSpecification, attribution: string): StyleSpecification {
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
  // The map names only sources that some layer draws: here a layer of nothing.
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

function groundColour(scheme: Scheme): BackgroundLayerSpecification {
  return { id: "ground", type: "background", paint: { "background-color": PALETTES[scheme].ground } };
}
