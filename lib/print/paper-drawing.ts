import type { Point } from "@/lib/geo/curve";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Ground } from "./ground";
import { FONTS } from "./ink";
import { type Markup, svg } from "./markup";

/** The size of a drawing, or of a part of it, in millimetres. */
export interface DrawingSize {
  readonly width: number;
  readonly height: number;
}

/** A background's place in a drawing: the ground that it shows, and the id of the clip path that cuts it to the frame. */
export interface Backdrop {
  readonly ground: Ground;
  readonly clip: string;
}

/** A line whose ground a drawing has room for. The page draws it once the heights are there. */
export interface ProfilePlace {
  /** The line from tee to target. */
  readonly line: readonly Coordinates[];
  readonly at: Point;
  readonly size: DrawingSize;
}

/** A sign, map or board as SVG, in millimetres. A page shows it, and files are made of it. */
export interface PaperDrawing {
  readonly size: DrawingSize;
  /** The parts below and above a background. */
  readonly below: Markup;
  readonly above: Markup;
  /** The place of the background. */
  readonly backdrop: Backdrop & { readonly at: Point };
  /** Where the ground along the hole is drawn. */
  readonly profile?: ProfilePlace | null;
  /** The box for the club's logo, which touches its top right corner. */
  readonly logo: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Writes a drawing without a background as an SVG document of this size, with white around it. */
export function toSvgDocument({ size, below, above }: PaperDrawing, title: string, margin: number): string {
  const [width, height] = [size.width + 2 * margin, size.height + 2 * margin];
  const view = svg`${-margin} ${-margin} ${width} ${height}`;
  return svg`<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${width}mm" height="${height}mm" font-family="${FONTS}"><title>${title}</title><rect x="${-margin}" y="${-margin}" width="${width}" height="${height}" fill="#fff"/>${below}${above}</svg>
`.text;
}
