import { AttributionControl, Map as MapLibreMap, type StyleSpecification, setWorkerUrl } from "maplibre-gl";
import { IMAGERY, isTrouble, loadBackground, shiftedStyle } from "@/app/map/background-style";
import { provideImages } from "@/app/map/images";
import type { ImageryOffset } from "@/app/map/map-settings";
import { shiftOf } from "@/lib/geo/tile-shift";
import { type Ground, pictureOf } from "@/lib/print/ground";
import type { Basemap } from "@/lib/validation/basemaps";
import "maplibre-gl/dist/maplibre-gl.css";

setWorkerUrl("/vendor/maplibre-gl-worker.mjs");

/** Pixels of the picture for a CSS pixel: 288 to the inch of paper. */
const RATIO = 3;

/** The same while it loads: little, as every tile that comes draws the map anew, but symbols for sharp screens. */
const LOADING_RATIO = 1.1;

/** Pixels that graphics cards draw at once for certain; a larger picture would be made coarser. */
const MAX_PIXELS = 4096;

/** Milliseconds until a picture that does not come together is given up. */
const TIMEOUT_MS = 60_000;

/** A part of an attribution; some are links. */
export interface Credit {
  text: string;
  href: string | null;
}

/** A background as a picture of some ground. */
export interface Picture {
  image: Blob;
  credits: Credit[];
}

/**
 * Draws a background of the studio for paper, which is white whatever the screen's scheme.
 * @param offset how far imagery is moved, in metres.
 * @throws when it cannot be had, or not in time.
 */
export async function renderPicture(
  { basemap, ground, offset }: { basemap: Basemap; ground: Ground; offset: ImageryOffset },
  aborted: AbortSignal,
): Promise<Picture> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(TIMEOUT_MS)]);
  const { width, height, zoom } = pictureOf(ground);
  const background = await loadBackground(basemap, "light", signal);
  signal.throwIfAborted();
  const holder = document.createElement("div");
  // In the page, since a map without a size draws nothing, but out of everybody's sight.
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
      style: finer(shiftedStyle(background, shiftOf(offset, ground.centre.lat))),
      center: ground.centre,
      zoom,
      bearing: ground.up,
      pixelRatio: LOADING_RATIO,
      maxCanvasSize: [MAX_PIXELS, MAX_PIXELS],
      canvasContextAttributes: { preserveDrawingBuffer: true },
      interactive: false,
      trackResize: false,
      fadeDuration: 0,
      attributionControl: false,
    });
    map.addControl(new AttributionControl({ compact: false }));
    provideImages(map);
    await drawn(map, signal);
    map.setPixelRatio(RATIO);
    await drawn(map, signal);
    return { image: await jpegOf(map.getCanvas()), credits: creditsIn(holder) };
  } finally {
    map?.remove();
    holder.remove();
  }
}

/** Imagery one zoom closer than a screen needs it: paper has three pixels where a screen may have one. */
function finer(style: StyleSpecification): StyleSpecification {
  const source = style.sources[IMAGERY];
  if (source?.type !== "raster") return style;
  const tileSize = (source.tileSize ?? 512) / 2;
  return { ...style, sources: { ...style.sources, [IMAGERY]: { ...source, tileSize } } };
}

/** Waits until everything that the map shows is there. */
function drawn(map: MapLibreMap, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    map.on("error", ({ error }) => {
      if (isTrouble(error)) reject(error);
    });
    map.once("idle", () => resolve());
  });
}

/** JPEG, since a PDF takes it over as it is; other pictures become several times as large in one. */
function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large for this browser"))),
      "image/jpeg",
      0.9,
    ),
  );
}

/** What the map's own control credits: it knows the sources that are drawn, and has taken out what is dangerous. */
function creditsIn(holder: HTMLElement): Credit[] {
  const inner = holder.querySelector(".maplibregl-ctrl-attrib-inner");
  return Array.from(inner?.childNodes ?? [], (node) => {
    const href = node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol) ? node.href : null;
    return { text: node.textContent ?? "", href };
  });
}
