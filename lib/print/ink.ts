import { type Markup, svg } from "./markup";
import { cutText, type TextStyle } from "./text";

/** The colours of drawings on white paper. Set as attributes, since a downloaded drawing has no style sheet. */
export const INK = "#16200f";
export const MUTED = "#4c5742";
export const ACCENT = "#1f6b3a";
export const ALTERNATE = "#6a7361";
export const TARGET = "#b5400f";
export const GROUND = "#f1f4ea";

/** Every operating system has one of these fonts. On the page, the style sheet chooses another one. */
export const FONTS = "Helvetica, Arial, sans-serif";

interface Writing extends TextStyle {
  readonly fill?: string;
  readonly anchor?: "start" | "middle" | "end";
  /** Draws an outline around the letters, to separate them from lines below. */
  readonly halo?: boolean;
  /** Maximum width in millimetres. Longer texts are cut. */
  readonly width?: number;
}

/** A line of text, positioned by its baseline. In millimetres. */
export function textAt(text: string, x: number, y: number, writing: Writing): Markup {
  const { size, bold, fill = INK, anchor, halo, width } = writing;
  const shown = width === undefined ? text : cutText(text, width, writing);
  const weight = bold && svg` font-weight="700"`;
  const side = anchor && anchor !== "start" && svg` text-anchor="${anchor}"`;
  const around =
    halo && svg` paint-order="stroke" stroke="${GROUND}" stroke-width="1.2" stroke-linejoin="round"`;
  // The class lets the map's style sheet outline the text on a background.
  const ink = fill === INK && svg` class="print-ink"`;
  return svg`<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${weight}${side}${around}${ink}>${shown}</text>`;
}
