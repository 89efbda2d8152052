import { drawnColour } from "@/lib/drawing/marks";
import type { EditedTarget, EditedTee, FlightPath } from "@/lib/editor/document";
import { targetLetter, targetName, teeName } from "@/lib/editor/end-names";
import { pathLength } from "@/lib/editor/measures";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Translate } from "@/lib/messages/translator";
import { playHole } from "@/lib/validation/played-hole";
import { MUTED, textAt } from "./ink";
import { drawLegend, type LegendEntry } from "./legend";
import { formatBothUnits, formatClimb, targetMark, teeMark } from "./marks";
import { type Markup, svg } from "./markup";
import type { DrawingSize } from "./paper-drawing";
import { pathLine, type SignContents } from "./sign-drawing";
import { textWidth, wrapText } from "./text";

/** Maximum number of flight paths that a sign lists. The drawing shows all of them. */
const MAX_PATHS = 8;

/** Heights in millimetres of an item of a list, of a line of the notes, and between two lists. */
const ITEM = 5;
const NOTE_LINE = 4.6;
const LIST_GAP = 2;
const NOTES = { size: 3.6 };

interface Item {
  readonly text: string;
  readonly length: string;
  /** The symbol, drawn around the centre of a box of 8 × 5 mm. */
  readonly key: Markup;
  readonly bold?: boolean;
}

/** A list with a title. */
export interface Group {
  readonly title: string;
  readonly items: readonly Item[];
  /** An optional last line, without a length. */
  readonly more?: string | null;
}

/**
 * The lists of a sign: tees, targets and flight paths, unless there is nothing to say about them, or the head of the sign says
 * all of the tees.
 */
export function listGroups(
  { source, fairway, layoutColour, unit, t }: SignContents,
  headHasTees: boolean,
): Group[] {
  const { hole } = source;
  const { tee: from, target: to } = playHole(hole, source.play);
  const length = (tee: EditedTee | null, target: EditedTarget | null) =>
    tee && target
      ? [
          formatClimb({ teePosition: tee.position, targetPosition: target.position }, { unit, t }),
          formatBothUnits(distanceInMetres(tee.position, target.position), unit, t)[0],
        ]
          .filter(Boolean)
          .join(" · ")
      : "–";
  const middle = { x: 4, y: 2.5 };
  const tees = hole.tees.map((tee, index) => ({
    text: t(teeName(hole, tee)),
    length: length(tee, to),
    key: teeMark(middle, tee.colours, hole.tees.length > 1 ? String(index + 1) : ""),
    bold: tee === from && hole.tees.length > 1,
  }));
  const targets = hole.targets.map((target, index) => ({
    text: t(targetName(hole, target)),
    length: length(from, target),
    key: targetMark(middle, hole.targets.length > 1 ? targetLetter(index) : "", target === to),
    bold: target === to && hole.targets.length > 1,
  }));
  const shown = fairway.flightPaths.slice(
    0,
    fairway.flightPaths.length > MAX_PATHS ? MAX_PATHS - 1 : MAX_PATHS,
  );
  const more = fairway.flightPaths.length - shown.length;
  const paths = shown.map((path, index) => ({
    text: pathName(path, index, t),
    length: formatBothUnits(pathLength(fairway, path), unit, t)[0],
    key: svg`<g fill="none">${pathLine("M1 2.5h6", index, drawnColour(fairway, layoutColour))}</g>`,
  }));
  const saysMore = (all: readonly { name: string | null }[]) =>
    all.length > 1 || all.some(({ name }) => name !== null);
  return [
    ...(headHasTees ? [] : [{ title: t("holes.tees"), items: tees }]),
    ...(saysMore(hole.targets) ? [{ title: t("holes.targets"), items: targets }] : []),
    ...(saysMore(fairway.flightPaths)
      ? [
          {
            title: t("print.paths"),
            items: paths,
            more: more > 0 ? t("print.morePaths", { count: more }) : null,
          },
        ]
      : []),
  ];
}

/** A flight path's name. Without one, "Main flight path" for the first path and a number for others. */
function pathName({ name }: FlightPath, index: number, t: Translate): string {
  return name ?? (index === 0 ? t("print.mainPath") : t("print.pathNumber", { number: index + 1 }));
}

const rowsOf = ({ items, more }: Group) => 1 + items.length + (more ? 1 : 0);

/** Draws a list with its title, from its top left corner. */
function drawGroup({ title, items, more }: Group, width: number): Markup {
  const rows = items.map(({ text, length, key, bold = false }, index) => {
    const y = (index + 1) * ITEM;
    const lengthWidth = textWidth(length, { size: 3.4, bold });
    return svg`<g transform="translate(0 ${y})">${key}${textAt(text, 9.5, 3.7, { size: 3.4, bold, width: width - 9.5 - lengthWidth - 2 })}${textAt(length, width, 3.7, { size: 3.4, bold, anchor: "end" })}</g>`;
  });
  const last =
    more &&
    textAt(more, 9.5, (items.length + 1) * ITEM + 3.7, { size: 3.4, fill: MUTED, width: width - 9.5 });
  return svg`${textAt(title, 0, 3.5, { size: 3.2, bold: true, fill: MUTED, width })}${rows}${last}`;
}

/** Maximum width of a column of lists below the drawing, and the space between two columns. */
const MAX_COLUMN = 88;
const COLUMN_GAP = 7;

/** Maximum number of lines of notes below a drawing. */
const MAX_NOTES = 3;

/** Arranges the lists side by side with the notes, to be placed below the drawing. */
export function spreadLists(
  groups: readonly Group[],
  notes: string | null,
  width: number,
): { readonly content: Markup; readonly height: number } {
  const lists = besideBlock(groups, COLUMN_GAP, MAX_COLUMN);
  const lines = notes ? wrapText(notes, width, NOTES, MAX_NOTES) : [];
  if (groups.length === 0 && lines.length === 0) return { content: svg``, height: 0 };
  return {
    content: svg`${lists.draw(width)}${drawLines(lines, lists.height)}`,
    height: lists.height + lines.length * NOTE_LINE + 2,
  };
}

function drawLines(lines: readonly string[], top: number): Markup {
  return svg`${lines.map((line, index) => textAt(line, 0, top + 4 + index * NOTE_LINE, NOTES))}`;
}

/** A block in a column, drawn from its top left corner. */
interface Block {
  readonly height: number;
  readonly draw: (width: number) => Markup;
}

/** A block of lists side by side. */
const besideBlock = (groups: readonly Group[], gap: number, maxColumn = Number.POSITIVE_INFINITY): Block => ({
  height: Math.max(0, ...groups.map(rowsOf)) * ITEM,
  draw: (width) => {
    const column = Math.min(maxColumn, (width - gap * (groups.length - 1)) / groups.length);
    return svg`${groups.map((group, index) => svg`<g transform="translate(${index * (column + gap)} 0)">${drawGroup(group, column)}</g>`)}`;
  },
});

const heightOf = (blocks: readonly Block[], notes: string | null) =>
  blocks.reduce((sum, { height }) => sum + height + LIST_GAP, notes ? 2 * NOTE_LINE : 0);

/** Minimum scale of a list. A smaller one would be hard to read. */
const MIN_SCALE = 0.72;

/**
 * Stacks the lists with the legend and the notes, to be placed beside the drawing. If there are many items, draws them
 * smaller, or tees and targets side by side. Leaves out the legend if it doesn't fit.
 */
export function stackLists(
  groups: readonly Group[],
  notes: string | null,
  entries: readonly LegendEntry[],
  { width, height }: DrawingSize,
): { readonly content: Markup; readonly hasLegend: boolean } {
  const inOrder = groups.map((group) => besideBlock([group], 0));
  const isLong = heightOf(inOrder, notes) * MIN_SCALE > height && groups.length > 2;
  const lists = isLong ? [besideBlock(groups.slice(0, -1), 4), ...inOrder.slice(-1)] : inOrder;
  const legend = drawLegend(entries, width);
  const withLegend = [...lists, { height: legend.height, draw: () => legend.content }];
  const hasLegend = heightOf(withLegend, notes) <= height;
  const blocks = hasLegend ? withLegend : lists;
  // Rounded down to the written precision, so that nothing exceeds the column.
  const scale = Math.floor(Math.min(1, height / heightOf(blocks, notes)) * 100) / 100;
  let y = 0;
  const stacked = blocks.map((block) => {
    const at = svg`<g transform="translate(0 ${y})">${block.draw(width / scale)}</g>`;
    y += block.height + LIST_GAP;
    return at;
  });
  const maxLines = Math.max(1, Math.floor((height / scale - y) / NOTE_LINE));
  const lines = notes ? wrapText(notes, width / scale, NOTES, maxLines) : [];
  return {
    content: svg`<g transform="scale(${scale})">${stacked}${drawLines(lines, y - LIST_GAP)}</g>`,
    hasLegend,
  };
}
