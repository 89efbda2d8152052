import { AttributionControl, Map as MapLibreMap, type StyleSpecification } from "maplibre-gl";
import { IMAGERY, isBackgroundFailure, loadBackground, shiftStyle } from "@/app/map/background-style";
import { addMapImages } from "@/app/map/images";
import type { ImageryOffset } from "@/app/map/map-settings";
import "@/app/map/worker";
import { toMapShift } from "@/lib/geo/tile-shift";
import { type Ground, toPictureView } from "@/lib/print/ground";
import type { Basemap } from "@/lib/validation/basemaps";
import "maplibre-gl/dist/maplibre-gl.css";

/** Pixels per CSS pixel: 288 dpi on paper. */
const PIXEL_RATIO = 3;

/** While tiles load, each of which redraws the map. Above 1, so that MapLibre loads the high-resolution symbols. */
const LOADING_PIXEL_RATIO = 1.1;

/** The canvas size that every graphics card supports. MapLibre reduces the resolution of larger ones. */
const MAX_CANVAS_PIXELS = 4096;

const TIMEOUT_MS = 60_000;

/** A part of an attribution: text, or a link. */
export interface Credit {
  text: string;
  href: string | null;
}

interface RenderedPicture {
  image: Blob;
  credits: Credit[];
}

/**
 * Renders a background as a picture of some ground. In the light scheme, since paper is white.
 * @param offset the imagery offset, in metres.
 * @throws if the background fails to load, or takes longer than a minute.
 */
export async function renderPicture(
  { basemap, ground, offset }: { basemap: Basemap; ground: Ground; offset: ImageryOffset },
  aborted: AbortSignal,
): Promise<RenderedPicture> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(TIMEOUT_MS)]);
  const { width, height, zoom } = toPictureView(ground);
  const background = await loadBackground(basemap, "light", signal);
  signal.throwIfAborted();
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
      style: withFinerImagery(shiftStyle(background, toMapShift(offset, ground.centre.lat))),
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
    map.setPixelRatio(PIXEL_RATIO);
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
