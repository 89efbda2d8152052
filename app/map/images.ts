import type { Map as MapLibreMap } from "maplibre-gl";
import { PALETTES, type Scheme } from "./palette";

/** Device pixels per CSS pixel of our images: sharp on common screens. */
const PIXEL_RATIO = 2;

/** The id of the image with the faint dots of the plain background. */
export function groundImage(scheme: Scheme): string {
  return `ground/${scheme}`;
}

/**
 * Keeps our images in the map, also after a basemap replaced the style. Tee badges are drawn when a layer first requests
 * one; a background layer never requests its image.
 */
export function provideImages(map: MapLibreMap): void {
  const provide = (id: string, image: ImageData | null) => {
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: PIXEL_RATIO });
  };
  const provideGround = () => {
    for (const scheme of ["light", "dark"] as const) provide(groundImage(scheme), drawGround(scheme));
  };
  provideGround();
  map.on("style.load", provideGround);
  map.setMissingStyleImageResolver((id) => {
    const [, number, scheme] = /^tee\/(\d+)\/(light|dark)$/.exec(id) ?? [];
    if (number) provide(id, drawTee(number, scheme === "dark" ? "dark" : "light"));
  });
}

function drawTee(text: string, scheme: Scheme): ImageData | null {
  const { tee, onTee, casing } = PALETTES[scheme];
  return paint(24, 20, (context) => {
    context.fillStyle = casing;
    context.beginPath();
    context.roundRect(0, 0, 24, 20, 6);
    context.fill();
    context.fillStyle = tee;
    context.beginPath();
    context.roundRect(1.5, 1.5, 21, 17, 4.5);
    context.fill();
    context.fillStyle = onTee;
    context.font = "700 12px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, 12, 10.5);
  });
}

function drawGround(scheme: Scheme): ImageData | null {
  const { ground, grid } = PALETTES[scheme];
  return paint(32, 32, (context) => {
    context.fillStyle = ground;
    context.fillRect(0, 0, 32, 32);
    context.fillStyle = grid;
    for (const [x, y] of [
      [8, 8],
      [24, 24],
    ] as const) {
      context.beginPath();
      context.arc(x, y, 2, 0, 2 * Math.PI);
      context.fill();
    }
  });
}

/** Draws an image of this size, in CSS pixels. */
function paint(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): ImageData | null {
  const canvas = document.createElement("canvas");
  canvas.width = width * PIXEL_RATIO;
  canvas.height = height * PIXEL_RATIO;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
