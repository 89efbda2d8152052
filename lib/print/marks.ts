import { courseColour, SYMBOLS } from "@/lib/drawing/colours";
import { climbOf } from "@/lib/editor/measures";
import type { Point } from "@/lib/geo/curve";
import { formatLength, type Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import type { EndPosition } from "@/lib/validation/ground-height";
import type { CourseColour } from "@/lib/validation/hole";
import type { Fit } from "./fit";
import { INK, textAt } from "./ink";
import { type Markup, svg } from "./markup";
import { scaleBar } from "./scale-bar";

/** An arrow that points north on a drawing that may be rotated, 14 mm long and centred at `at` (millimetres). */
export function northArrow(fit: Fit, at: Point, t: Translate): Markup {
  const degrees = -fit.up;
  // The letter stands upright beyond the arrow's tip.
  const angle = (degrees * Math.PI) / 180;
  const letter = { x: at.x + Math.sin(angle) * 8.4, y: at.y - Math.cos(angle) * 8.4 };
  const arrow = "M0-5.5 2.6 5 0 3.2-2.6 5Z";
  return svg`<g transform="translate(${at.x} ${at.y}) rotate(${degrees})"><path d="${arrow}" stroke="#fff" stroke-width=".9" stroke-linejoin="round"/><path d="${arrow}" fill="${INK}"/></g>${textAt(
    t("print.north"),
    letter.x,
    letter.y + 1.3,
    { size: 3.8, bold: true, anchor: "middle", halo: true },
  )}`;
}

/** A scale bar of a round length in the primary unit. `at` is its left end, in millimetres. */
export function scaleBarAt(fit: Fit, at: Point, unit: Unit, t: Translate): Markup {
  const bar = scaleBar(fit.scale, 45, unit);
  const line = svg`M${at.x} ${at.y - 1.6}v1.6h${bar.millimetres}v-1.6`;
  // Hides rounding errors.
  const digits = { maximumSignificantDigits: 1 };
  const length = formatLength(bar.millimetres / fit.scale, { unit, language: t.language, digits });
  return svg`<path d="${line}" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="square"/><path d="${line}" fill="none" stroke="${INK}" stroke-width=".5"/>${textAt(
    length,
    at.x + bar.millimetres + 1.5,
    at.y + 0.3,
    { size: 3.4, bold: true, halo: true },
  )}`;
}

/** Half the size of a tee's square, in millimetres. */
const HALF = 2.1;

/** A tee as a square in its colours, with a label that identifies it without colours. */
export function teeMark({ x, y }: Point, colours: readonly CourseColour[], label: string): Markup {
  const shown = colours.length > 0 ? colours : [null];
  const stripe = (2 * HALF) / shown.length;
  const stripes = shown.map(
    (colour, index) =>
      svg`<rect x="${x - HALF + index * stripe}" y="${y - HALF}" width="${stripe}" height="${2 * HALF}" fill="${courseColour(colour).fill}"/>`,
  );
  // On several colours, no text colour contrasts with all of them, so the letter gets a background of its own.
  const several = shown.length > 1;
  const ground = several && svg`<circle cx="${x}" cy="${y}" r="1.6" fill="#fff"/>`;
  const fill = several ? INK : courseColour(shown[0]).text;
  const outline = svg`<rect x="${x - HALF}" y="${y - HALF}" width="${2 * HALF}" height="${2 * HALF}" rx=".5" fill="none" stroke="${INK}" stroke-width=".4"/>`;
  return svg`<g>${stripes}${outline}${ground}${textAt(label, x, y + 1.05, { size: 2.9, bold: true, fill, anchor: "middle" })}</g>`;
}

/** A target with its letter: orange with a white ring, or grey if the layout doesn't play it. */
export function targetMark({ x, y }: Point, letter: string, isPlayed: boolean): Markup {
  const [fill, ink] = isPlayed ? [SYMBOLS.target, INK] : [NOT_PLAYED, "#ffffff"];
  return svg`<circle cx="${x}" cy="${y}" r="2.1" fill="${fill}" stroke="${SYMBOLS.casing}" stroke-width=".6"/>${textAt(letter, x, y + 1, { size: 2.7, bold: true, fill: ink, anchor: "middle" })}`;
}

const NOT_PLAYED = "#6b7280";

/**
 * Shapes of small tees on a map, which distinguish colours on a black-and-white printer. Each fits in a circle of 1.5
 * mm.
 */
const SHAPES = [
  "M-1.25-1.25h2.5v2.5h-2.5Z",
  "M0-1.6 1.5 1.15h-3Z",
  "M0-1.65 1.65 0 0 1.65-1.65 0Z",
  "M0 1.6-1.5-1.15h3Z",
  "M-.55-1.5h1.1v.95h.95v1.1h-.95v.95h-1.1v-.95h-.95v-1.1h.95Z",
  "M-1.5-.7h3v1.4h-3Z",
  "M-.7-1.5h1.4v3h-1.4Z",
] as const;

/** A small tee on the map: a circle if it has no colour, else the shape of its colour. */
export function smallTee({ x, y }: Point, colour: CourseColour | null, all: readonly CourseColour[]): Markup {
  if (!colour)
    return svg`<circle cx="${x}" cy="${y}" r="1.15" class="print-accent" fill="${SYMBOLS.path}" stroke="${INK}" stroke-width=".3"/>`;
  const shape = SHAPES[all.indexOf(colour) % SHAPES.length] ?? SHAPES[0];
  return svg`<path transform="translate(${x} ${y})" d="${shape}" fill="${courseColour(colour).fill}" stroke="${INK}" stroke-width=".35" stroke-linejoin="round"/>`;
}

/** Formats the climb from a tee to a target, such as "▲ 8.0 m"; empty where a height is unknown. */
export function formatClimb(
  ends: Parameters<typeof climbOf>[0],
  { unit, t }: { unit: Unit; t: Translate },
  decimals = 1,
): string {
  const climb = climbOf(ends);
  if (climb === null) return "";
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${climb < 0 ? "▼" : "▲"} ${formatLength(Math.abs(climb), { unit, language: t.language, digits })}`;
}

/** A caption, with a credit of the heights of tees and targets if there are any. */
export function captionWith(
  caption: string,
  ends: readonly { position: EndPosition }[],
  t: Translate,
): string {
  const sources = new Set(ends.flatMap(({ position: { ground } }) => ground?.source ?? []));
  if (sources.size === 0) return caption;
  return `${caption} ${t("print.heights", { sources: [...sources].join(", ") })}`;
}

/** Formats a length in both units, the primary one first. */
export function formatBothUnits(metres: number, unit: Unit, t: Translate): [string, string] {
  const other: Unit = unit === "feet" ? "metres" : "feet";
  const format = (each: Unit) => formatLength(metres, { unit: each, language: t.language });
  return [format(unit), format(other)];
}
