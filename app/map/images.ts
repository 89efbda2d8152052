import type { Map as MapLibreMap } from "maplibre-gl";
import { courseColour, isLightColour } from "@/lib/drawing/colours";
import { COURSE_COLOURS } from "@/lib/validation/hole";
import { type Disc, fillDisc, PIXEL_RATIO, paint } from "./paint";
import { PALETTES, type Scheme } from "./palette";

/** The id of the image with the faint dots of the plain background. */
export function groundImageId(scheme: Scheme): string {
  return `ground/${scheme}`;
}

/** The colours of what was added to a course since a version, or moved, and of what was deleted. */
export const CHANGE_COLOURS = { added: "#6d28d9", deleted: "#b42318" } as const;

/** The image that marks what was added or deleted, by an expression for which it is. */
export function changeImageId(part: ["get", string]): ["concat", string, ["get", string]] {
  return ["concat", "change/", part];
}

/** The letter of a target, to stand on its orange core. */
export function targetImageId(letter: string): string {
  return `target/${letter}`;
}

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
  map.setMissingStyleImageResolver(async (id) => {
    const [, text, colour] = /^tee\/(.+)\/([a-z]+)$/.exec(id) ?? [];
    if (text && colour) add(id, drawTee(text, colour));
    const [, letter] = /^target\/([A-Z])$/.exec(id) ?? [];
    if (letter) add(id, drawLetter(letter));
    const [, count] = /^cluster\/(.+)$/.exec(id) ?? [];
    if (count) add(id, drawCluster(count));
    if (id === "change/added") add(id, drawChange("+", CHANGE_COLOURS.added));
    if (id === "change/deleted") add(id, drawChange("\u2212", CHANGE_COLOURS.deleted));
    if (!/^(feature|name)\//.test(id)) return;
    // A symbol is missing without a connection. The next request tries again.
    await import("./feature-images").then(
      ({ drawFeatureImage }) => add(id, drawFeatureImage(id)),
      () => {},
    );
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
    write(context, text, { x: width / 2, y: 10 }, textColour);
  });
}

/** The ID of the image for a cluster of that many items, with a label such as "1.2k" from a thousand on. */
export function clusterImageId(count: number): string {
  const thousands = count / 1_000;
  return `cluster/${count < 1_000 ? count : `${thousands < 10 ? Math.floor(thousands * 10) / 10 : Math.floor(thousands)}k`}`;
}

/** A disc with a number, which stands out on any background. */
function drawCluster(text: string): ImageData | null {
  const disc = { size: 24 + 5 * text.length, fill: "#161a17", ring: "#ffffff", ringWidth: 2.5 };
  return drawDisc(disc, text);
}

/** The mark of something that was added or deleted. */
function drawChange(sign: string, fill: string): ImageData | null {
  return drawDisc({ size: 22, fill, ring: "#ffffff", ringWidth: 2.5 }, sign, 15);
}

function drawDisc(disc: Disc, text: string, fontSize?: number): ImageData | null {
  return paint(disc.size, disc.size, (context) => {
    fillDisc(context, disc);
    write(context, text, { x: disc.size / 2, y: disc.size / 2 }, "#ffffff", fontSize);
  });
}

/** Writes a text around a point, optically centred. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: { x: number; y: number },
  colour: string,
  fontSize = 12,
): void {
  context.fillStyle = colour;
  context.font = `700 ${fontSize}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x, y + 0.5);
}

function drawLetter(letter: string): ImageData | null {
  return paint(16, 16, (context) => write(context, letter, { x: 8, y: 8 }, "#161a17", 11));
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
