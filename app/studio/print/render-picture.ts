import { AttributionControl, Map as MapLibreMap, type StyleSpecification } from "maplibre-gl";
import { IMAGERY, isBackgroundFailure, loadBackground, shiftStyle } from "@/app/map/background-style";
import { addMapImages } from "@/app/map/images";
import type { ImageryOffset } from "@/app/map/map-settings";
import "@/app/map/worker";
import { addGround } from "@/app/studio/ground/ground-style";
import { toMapShift } from "@/lib/geo/tile-shift";
import type { Unit } from "@/lib/messages/length";
import type { Language } from "@/lib/messages/section";
import { type Ground, toPictureView } from "@/lib/print/ground";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Terrain } from "@/lib/validation/terrain";
import "maplibre-gl/dist/maplibre-gl.css";

/** Pixels per CSS pixel: 288 dpi on paper for a picture of the course, 192 for each of many signs. */
const PIXEL_RATIOS = { fine: 3, plain: 2 };

/** While tiles load, each of which redraws the map. Above 1, so that MapLibre loads the high-resolution symbols. */
const LOADING_PIXEL_RATIO = 1.1;

/** The canvas size that every graphics card supports. MapLibre reduces the resolution of larger ones. */
const MAX_CANVAS_PIXELS = 4096;

const TIMEOUT_MS = 60_000;

/** White, which a JPEG would have as black otherwise. */
const PAPER: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [{ id: "paper", type: "background", paint: { "background-color": "#fff" } }],
};

/** A part of an attribution: text, or a link. */
export interface Credit {
  text: string;
  href: string | null;
}

/** The ground to draw above a background. */
export interface PrintedGround {
  readonly terrain: Terrain;
  /** The name of the survey of the course, as it is credited. */
  readonly surveyName: string | null;
  readonly unit: Unit;
  readonly language: Language;
}

interface RenderedPicture {
  image: Blob;
  credits: Credit[];
}

/**
 * Renders a background as a picture of some ground. In the light scheme, since paper is white.
 * @param basemap null for plain paper.
 * @param offset the imagery offset, in metres.
 * @param relief hillshade and contours; null for none.
 * @throws if the background fails to load, or takes longer than a minute.
 */
export async function renderPicture(
  {
    basemap,
    ground,
    offset,
    relief,
    isFine,
  }: {
    basemap: Basemap | null;
    ground: Ground;
    offset: ImageryOffset;
    relief: PrintedGround | null;
    isFine: boolean;
  },
  aborted: AbortSignal,
): Promise<RenderedPicture> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(TIMEOUT_MS)]);
  const { width, height, zoom } = toPictureView(ground);
  const background = basemap && (await loadBackground(basemap, "light", signal));
  signal.throwIfAborted();
  const shifted = background ? shiftStyle(background, toMapShift(offset, ground.centre.lat)) : PAPER;
  const holder = document.createElement("div");
  // In the document, since a map without a size draws nothing, but off screen.
  holder.inert = true;
  Object.assign(holder.style, {
    position: "fixed",
    left: "-20000px",
    visibility: "hidden",
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(holder);
  let map: MapLibreMap | null = null;
  try {
    map = new MapLibreMap({
      container: holder,
      style: isFine ? withFinerImagery(shifted) : shifted,
      center: ground.centre,
      zoom,
      bearing: ground.up,
      pixelRatio: LOADING_PIXEL_RATIO,
      maxCanvasSize: [MAX_CANVAS_PIXELS, MAX_CANVAS_PIXELS],
      canvasContextAttributes: { preserveDrawingBuffer: true },
      interactive: false,
      trackResize: false,
      fadeDuration: 0,
      attributionControl: false,
    });
    map.addControl(new AttributionControl({ compact: false }));
    addMapImages(map);
    await waitUntilDrawn(map, signal);
    if (relief) {
      await addGround(map, relief.terrain, relief, relief.surveyName);
      signal.throwIfAborted();
    }
    map.setPixelRatio(isFine ? PIXEL_RATIOS.fine : PIXEL_RATIOS.plain);
    await waitUntilDrawn(map, signal);
    return { image: await encodeJpeg(map.getCanvas()), credits: readCredits(holder) };
  } finally {
    map?.remove();
    holder.remove();
  }
}

/** Loads imagery one zoom level deeper than a screen would: paper has three pixels per screen pixel. */
function withFinerImagery(style: StyleSpecification): StyleSpecification {
  const source = style.sources[IMAGERY];
  if (source?.type !== "raster") return style;
  const tileSize = (source.tileSize ?? 512) / 2;
  return { ...style, sources: { ...style.sources, [IMAGERY]: { ...source, tileSize } } };
}

/** Resolves once the map has loaded and drawn everything in view. */
function waitUntilDrawn(map: MapLibreMap, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    map.on("error", ({ error }) => {
      if (isBackgroundFailure(error)) reject(error);
    });
    map.once("idle", () => resolve());
  });
}

/** JPEG, which PDFs embed as it is. Other formats become several times as large in a PDF. */
function encodeJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large for this browser"))),
      "image/jpeg",
      0.9,
    ),
  );
}

/** The credits from MapLibre's attribution control, which knows the sources in view and has sanitised their HTML. */
function readCredits(holder: HTMLElement): Credit[] {
  const inner = holder.querySelector(".maplibregl-ctrl-attrib-inner");
  return Array.from(inner?.childNodes ?? [], (node) => {
    const href = node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol) ? node.href : null;
    return { text: node.textContent ?? "", href };
  });
}
