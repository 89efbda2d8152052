import type { EditedFeature } from "@/lib/editor/document";
import { measureFairway } from "@/lib/editor/measures";
import { distanceInMetres } from "@/lib/geo/distance";
import { holeLabel } from "./drawing";
import { featureLegend } from "./features";
import { ACCENT, MUTED, textAt } from "./ink";
import { drawLegend } from "./legend";
import { formatBothUnits } from "./marks";
import { type Markup, svg } from "./markup";
import { drawHole, type HoleDrawing, type SignContents, type SignSize } from "./sign-drawing";
import { listGroups, spreadLists, stackLists } from "./sign-lists";
import { textWidth, wrapText } from "./text";

/** Heights in millimetres of the header, the space below it, the footer, and a line of the legend. */
const HEAD = 30;
const GAP = 4;
const FOOT = 6;
const LEGEND_LINE = 5.6;

/** The side of the square reserved for the logo at the right end of the header, in millimetres. */
export const LOGO_SIZE = 28;

/**
 * Draws a tee sign as the content of an SVG document, in millimetres: the hole's name, par and length; its drawing with
 * the tee at the bottom; every tee, target and flight path with its length; the features; and the way to the next tee.
 * It uses no style sheet, font or image, so it can be downloaded as is. A wide sign has the lists beside the drawing.
 */
export function drawTeeSign(contents: SignContents, size: SignSize): Markup {
  const { hole } = contents.source;
  const features = contents.features.filter(
    ({ holeIds }) => holeIds.length === 0 || holeIds.includes(hole.id),
  );
  const body = size.width > size.height ? drawWideBody : drawTallBody;
  return svg`${drawHead(contents, size.width)}<g transform="translate(0 ${HEAD + GAP})">${body(contents, features, { width: size.width, height: size.height - HEAD - GAP })}</g>`;
}

/** Draws a tall sign's body: the drawing, below it the legend, the lists and the notes, and the footer. */
function drawTallBody(
  contents: SignContents,
  features: readonly EditedFeature[],
  { width, height }: SignSize,
): Markup {
  const lists = spreadLists(listGroups(contents), contents.source.hole.notes, width);
  const room = height - FOOT - lists.height;
  const draw = (legend: number) => drawHole(contents, features, { width, height: room - legend });
  // The content of the legend depends on the drawing, and the height of the drawing on the legend, so start with one
  // line.
  const expected = features.length > 0 ? LEGEND_LINE : 0;
  const first = draw(expected);
  const legend = drawLegend(legendOf(first, contents), width);
  const drawing = legend.height === expected ? first : draw(legend.height);
  return svg`${drawing.content()}<g transform="translate(0 ${room - legend.height + 0.8})">${legend.content}</g><g transform="translate(0 ${room + 1.2})">${lists.content}</g>${drawFoot(contents, drawing, { width, height })}`;
}

/** Draws a wide sign's body: the drawing, beside it the lists, the legend and the notes, and the footer. */
function drawWideBody(
  contents: SignContents,
  features: readonly EditedFeature[],
  { width, height }: SignSize,
): Markup {
  const column = Math.min(84, Math.max(58, width * 0.34));
  const left = width - column - GAP;
  const room = height - FOOT;
  const draw = (legend: number) => drawHole(contents, features, { width: left, height: room - legend });
  const first = draw(0);
  const entries = legendOf(first, contents);
  const lists = stackLists(listGroups(contents), contents.source.hole.notes, entries, {
    width: column,
    height: room,
  });
  // If the legend doesn't fit beside the drawing, it goes below.
  const legend = drawLegend(lists.hasLegend ? [] : entries, left);
  const drawing = legend.height === 0 ? first : draw(legend.height);
  return svg`${drawing.content()}<g transform="translate(0 ${room - legend.height + 0.8})">${legend.content}</g><g transform="translate(${left + GAP} 0)">${lists.content}</g>${drawFoot(contents, drawing, { width, height })}`;
}

function legendOf({ drawn }: HoleDrawing, { fairway, t }: SignContents) {
  const shown = drawn.features.map(({ feature }) => feature);
  return featureLegend(shown, fairway.id, t);
}

/** Draws the footer: the way to the next tee, and the orientation of the drawing. */
function drawFoot(
  { fairway, next, unit, t }: SignContents,
  { isNorthUp }: HoleDrawing,
  { width, height }: SignSize,
): Markup {
  const towards = next
    ? t("print.next", {
        hole: holeLabel(next),
        metres: formatBothUnits(distanceInMetres(fairway.targetPosition, next.teePosition), unit, t)[0],
      })
    : t("print.last");
  const north = t(isNorthUp ? "print.northUp" : "print.rotated");
  const small = { size: 3.2, fill: MUTED };
  const room = width - textWidth(north, small) - GAP;
  return svg`${textAt(towards, 0, height - 0.8, { size: 4, bold: true, width: room })}${textAt(north, width, height - 0.8, { ...small, anchor: "end" })}`;
}

/** Draws the header: the hole in a badge, its name and course, par and length, and space for a logo. */
function drawHead({ course, source, fairway, unit, t }: SignContents, width: number): Markup {
  const { name } = source.hole;
  const label = holeLabel(fairway);
  const big = { size: 1, bold: true };
  const size = Math.min(22, 44 / textWidth(label, big));
  const badge = Math.max(32, textWidth(label, { ...big, size }) + 6);
  const left = badge + 6;
  const room = width - left - LOGO_SIZE - GAP;
  const one = { size: 6.4, bold: true };
  const isLong = name !== null && textWidth(name, one) > room;
  // A long name is set in two smaller lines.
  const title = isLong ? { size: 5, bold: true } : one;
  const small = { size: 4.4, fill: MUTED };
  const names = name ? wrapText(name, room, title, isLong ? 2 : 1) : [];
  const courses = wrapText(course, room, small, names.length > 0 ? 1 : 2);
  const below = names.length === 0 ? 4.4 : names.length * title.size * 1.05 + 5.4;
  const measures = measureFairway(fairway);
  const [first, second] = formatBothUnits(measures?.distance ?? 0, unit, t);
  const par = t("print.parOf", { par: measures?.par ?? "–" });
  const strong = { size: 12, bold: true };
  const widths = [textWidth(par, strong), textWidth(first, strong), textWidth(second, { size: 8 })];
  const [parWidth = 0, firstWidth = 0, secondWidth = 0] = widths;
  // Rounded down to the written precision, so that nothing exceeds the available width.
  const scale = Math.floor(Math.min(1, room / (parWidth + firstWidth + secondWidth + 10)) * 100) / 100;
  const line = svg`${textAt(par, 0, 0, strong)}${textAt(first, parWidth + 5, 0, strong)}${textAt(second, parWidth + firstWidth + 10, 0, { size: 8, fill: MUTED })}`;
  return svg`<rect width="${badge}" height="${HEAD}" rx="3" fill="${ACCENT}"/>${textAt(t("print.holeWord"), badge / 2, 6.6, { size: 4, bold: true, fill: "#fff", anchor: "middle" })}${textAt(label, badge / 2, 17.5 + size * 0.36, { ...big, size, fill: "#fff", anchor: "middle" })}${names.map((each, index) => textAt(each, left, title.size * (0.85 + index * 1.05), title))}${courses.map((each, index) => textAt(each, left, below + index * 5.4, small))}<g transform="translate(${left} ${HEAD - 2.4}) scale(${scale})">${line}</g>`;
}
