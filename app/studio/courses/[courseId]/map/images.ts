import type { Map as MapLibreMap } from "maplibre-gl";
import { PALETTES, type Scheme } from "./palette";

/** Device pixels per CSS pixel of every drawn image: sharp on common screens. */
const RATIO = 2;

/** The tee badge of a hole: a tee pad with the number on it, so that numbers need no font files from a network. */
export function teeImage(number: number, scheme: Scheme): string {
  return `tee/${number}/${scheme}`;
}

/** The faint dots of the plain background. */
export function groundImage(scheme: Scheme): string {
  return `ground/${scheme}`;
}

/** Draws our images when a layer first asks for one, also after a basemap has replaced the style. */
export function drawMissingImages(map: MapLibreMap): void {
  map.setMissingStyleImageResolver((id) => {
    const image = drawn(id);
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: RATIO });
  });
}

function drawn(id: string): ImageData | null {
  const [kind, ...rest] = id.split("/");
  if (kind === "tee") return drawTee(rest[0] ?? "", rest[1] === "dark" ? "dark" : "light");
  if (kind === "ground") return drawGround(rest[0] === "dark" ? "dark" : "light");
  return null;
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

/** An image of so many CSS pixels. */
function paint(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): ImageData | null {
  const canvas = document.createElement("canvas");
  canvas.width = width * RATIO;
  canvas.height = height * RATIO;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.scale(RATIO, RATIO);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
