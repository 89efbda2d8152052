import type { Map as MapLibreMap } from "maplibre-gl";
import { courseColour, isLightColour } from "@/lib/print/course-colours";
import { FEATURE_STYLES, type FeatureStyle } from "@/lib/print/feature-styles";
import type { FeatureKind } from "@/lib/validation/feature";
import { COURSE_COLOURS } from "@/lib/validation/hole";
import { PALETTES, type Scheme } from "./palette";

/** Device pixels per CSS pixel of our images: sharp on common screens. */
const PIXEL_RATIO = 2;

/** The id of the image with the faint dots of the plain background. */
export function groundImageId(scheme: Scheme): string {
  return `ground/${scheme}`;
}

/** The arrow on the side on which discs pass a mandatory, pointing up. */
export const PASS_IMAGE_ID = "feature-pass";

/**
 * Adds our images to the map, also after a basemap has replaced the style. Images such as tee badges are
 * drawn when a layer first requests them; those of background layers are added in advance, since MapLibre
 * never requests them.
 */
export function addMapImages(map: MapLibreMap): void {
  const add = (id: string, image: ImageData | null) => {
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: PIXEL_RATIO });
  };
  const addGround = () => {
    for (const scheme of ["light", "dark"] as const) add(groundImageId(scheme), drawGround(scheme));
  };
  addGround();
  map.on("style.load", addGround);
  map.setMissingStyleImageResolver((id) => {
    if (id === PASS_IMAGE_ID) add(id, drawPassArrow());
    const [, text, colour] = /^tee\/(.+)\/([a-z]+)$/.exec(id) ?? [];
    if (text && colour) add(id, drawTee(text, colour));
    const [, count] = /^cluster\/(.+)$/.exec(id) ?? [];
    if (count) add(id, drawCluster(count));
    const [, kind] = /^feature\/([a-z_]+)$/.exec(id) ?? [];
    if (kind && kind in FEATURE_STYLES) add(id, drawMark(FEATURE_STYLES[kind as FeatureKind]));
  });
}

/** A tee's chip: the label of its hole in the colour of the tee, with an outline that stands out on any background. */
function drawTee(text: string, colour: string): ImageData | null {
  const known = COURSE_COLOURS.find((each) => each === colour);
  const { fill, text: textColour } = courseColour(known);
  const isLight = isLightColour(known);
  const width = Math.max(24, 12 + 7 * [...text].length);
  return paint(width, 20, (context) => {
    context.fillStyle = isLight ? "#2b302c" : "#ffffff";
    context.beginPath();
    context.roundRect(0, 0, width, 20, 6);
    context.fill();
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(1.5, 1.5, width - 3, 17, 4.5);
    context.fill();
    context.fillStyle = textColour;
    context.font = "700 12px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, width / 2, 10.5);
  });
}

/** The ID of the image for a cluster of that many items, with a label such as "1.2k" from a thousand on. */
export function clusterImageId(count: number): string {
  const thousands = count / 1_000;
  return `cluster/${count < 1_000 ? count : `${thousands < 10 ? Math.floor(thousands * 10) / 10 : Math.floor(thousands)}k`}`;
}

/** A disc with a number, which stands out on any background. */
function drawCluster(text: string): ImageData | null {
  const size = 24 + 5 * text.length;
  return paint(size, size, (context) => {
    const centre = size / 2;
    context.fillStyle = "#1b7340";
    context.strokeStyle = "#ffffff";
    context.lineWidth = 2.5;
    context.beginPath();
    context.arc(centre, centre, centre - 1.5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.fillStyle = "#ffffff";
    context.font = "700 12px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, centre, centre + 0.5);
  });
}

/** The mark of a point feature: a white disc with a ring, and one or two characters. */
function drawMark({ colour, mark }: FeatureStyle): ImageData | null {
  const size = mark ? 22 : 14;
  return paint(size, size, (context) => {
    const centre = size / 2;
    context.fillStyle = mark ? "#ffffff" : colour;
    context.strokeStyle = mark ? colour : "#ffffff";
    context.lineWidth = 2;
    context.beginPath();
    context.arc(centre, centre, centre - 1.5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    if (!mark) return;
    context.fillStyle = colour;
    context.font = `700 ${mark.length > 1 ? 9 : 12}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(mark, centre, centre + 0.5);
  });
}

function drawPassArrow(): ImageData | null {
  return paint(18, 30, (context) => {
    context.lineCap = "round";
    context.lineJoin = "round";
    for (const [colour, width] of [
      ["#ffffff", 7],
      [FEATURE_STYLES.mandatory.colour, 3.5],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(9, 26);
      context.lineTo(9, 6);
      context.moveTo(4, 11);
      context.lineTo(9, 5);
      context.lineTo(14, 11);
      context.stroke();
    }
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
  // Drawn by the CPU: reading pixels back from the GPU takes ten times as long as drawing them.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
