import { type Markup, svg } from "./markup";
import { cutText, type TextStyle, textWidth } from "./text";

/** The colours of drawings on white paper. Set as attributes, since a downloaded drawing has no style sheet. */
export const INK = "#16200f";
export const MUTED = "#4c5742";
export const ALTERNATE = "#6a7361";
export const GROUND = "#f1f4ea";

/** A soft shadow around lines, as on the map. The colour includes its opacity. */
export const HALO = "#1a1f1b29";

/** Every operating system has one of these fonts. On the page, the style sheet chooses another one. */
export const FONTS = "Helvetica, Arial, sans-serif";

interface Writing extends TextStyle {
  readonly fill?: string;
  readonly anchor?: "start" | "middle" | "end";
  /** Draws a light box behind the letters, to separate them from what lies below. */
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
  const wide = halo ? textWidth(shown, writing) + 1.2 : 0;
  const left = { start: x - 0.6, middle: x - wide / 2, end: x - wide + 0.6 }[anchor ?? "start"];
  // Not an outline of the letters, which not every program draws below them.
  const box =
    halo &&
    svg`<rect x="${left}" y="${y - size * 0.92}" width="${wide}" height="${size * 1.25}" rx=".9" fill="#fff" fill-opacity=".8"/>`;
  return svg`${box}<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${weight}${side}>${shown}</text>`;
}
