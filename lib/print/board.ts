import { courseColour } from "@/lib/drawing/colours";
import type { CourseDocument, EditedFeature } from "@/lib/editor/document";
import { fairwaysOf, holeLabel } from "@/lib/editor/fairways";
import { courseTotals } from "@/lib/editor/measures";
import type { FeatureKind } from "@/lib/validation/feature";
import { groupBy } from "@/lib/validation/group-by";
import { describeTotals, drawMap, type MapContents } from "./course-map";
import { featureKey, featureWords } from "./features";
import { GROUND, INK, MUTED, textAt } from "./ink";
import { formatBothUnits } from "./marks";
import { type Markup, svg } from "./markup";
import type { DrawingSize, PaperDrawing } from "./paper-drawing";
import { drawQrCode, QR_SIZE } from "./qr";
import { textWidth, wrapText } from "./text";

export interface BoardContents extends MapContents {
  readonly document: CourseDocument;
  /** The address of the course's page, for a QR code; null for none. */
  readonly qr: string | null;
}

/** What the board says under its two headings, in this order. Other kinds are only on the map. */
const RULES: readonly FeatureKind[] = [
  "out_of_bounds",
  "hazard",
  "required_relief",
  "casual_area",
  "mandatory",
  "drop_zone",
  "water",
  "note",
];
const AMENITIES: readonly FeatureKind[] = [
  "parking",
  "toilets",
  "practice_basket",
  "bench",
  "bin",
  "building",
  "sign",
];

/** Millimetres: the head, the space between two parts, the logo's box, and the share of the map. */
const HEAD = 26;
const GAP = 6;
const LOGO = { width: 44, height: 20 };
const MAP_SHARE = { tall: 0.62, wide: 0.66 };

/** An information board: the map of the whole course, its layouts, rules and amenities, and the way to its page. */
export function drawBoard(contents: BoardContents, size: DrawingSize): PaperDrawing {
  const { width, height } = size;
  const isWide = width > height;
  const room = height - HEAD - GAP;
  const map = isWide
    ? { width: Math.round((width - GAP) * MAP_SHARE.wide), height: room }
    : { width, height: Math.round(room * MAP_SHARE.tall) };
  // Of each hole the main line only: a board is read from some distance.
  const main = contents.fairways.map((fairway) => ({
    ...fairway,
    flightPaths: [fairway.flightPaths[0]] as const,
  }));
  const course = drawMap({ ...contents, fairways: main }, map, { prefix: "board", hasLegend: false });
  const blocks = [layoutBlock, rulesBlock, amenitiesBlock].map((block) => block(contents));
  const side = isWide
    ? { x: map.width + GAP, y: HEAD + GAP, width: width - map.width - GAP, height: room }
    : { x: 0, y: HEAD + 2 * GAP + map.height, width, height: room - map.height - GAP };
  const place = (content: Markup, x: number, y: number) =>
    svg`<g transform="translate(${x} ${y})">${content}</g>`;
  return {
    size,
    below: svg`${drawHead(contents, width)}${place(course.below, 0, HEAD + GAP)}`,
    above: svg`${place(course.above, 0, HEAD + GAP)}${place(isWide ? stackBlocks(blocks, contents, side) : spreadBlocks(blocks, contents, side), side.x, side.y)}`,
    backdrop: { ...course.backdrop, at: { x: 0, y: HEAD + GAP } },
    logo: { x: width - LOGO.width, y: 2, ...LOGO },
  };
}

function drawHead(contents: BoardContents, width: number): Markup {
  const { name } = contents;
  const room = width - LOGO.width - GAP;
  const one = { size: 13, bold: true };
  const isLong = textWidth(name, one) > room;
  const title = isLong ? { size: 7.5, bold: true } : one;
  const lines = wrapText(name, room, title, isLong ? 2 : 1);
  return svg`${lines.map((line, index) => textAt(line, 0, isLong ? 7 + index * 8 : 12, title))}${textAt(describeTotals(contents), 0, 22.5, { size: 5, fill: MUTED, width: room })}`;
}

interface Item {
  readonly key: Markup;
  readonly text: string;
  readonly end?: string;
  readonly below?: string;
}

/** A heading with what belongs to it. */
interface Block {
  readonly title: string;
  readonly items: readonly Item[];
}

function layoutBlock({ document, unit, t }: BoardContents): Block {
  const active = document.layouts.filter(({ isActive }) => isActive);
  const layouts = active.length > 0 ? active : document.layouts.slice(0, 1);
  const items = layouts.flatMap(({ id, name, colour, level }) => {
    const fairways = fairwaysOf(document, id);
    if (fairways.length === 0) return [];
    const { par, distance } = courseTotals(fairways);
    const [first, second] = formatBothUnits(distance, unit, t);
    const { fill } = courseColour(colour);
    const item = {
      key: svg`<circle cx="4" cy="2.5" r="1.8" fill="${fill}" stroke="${INK}" stroke-width=".25"/>`,
      text: name,
      end: t("print.parOf", { par }),
      below: [
        t("print.holeCount", { holes: fairways.length }),
        `${first} (${second})`,
        ...(level ? [t("print.level", { level: t(`layouts.${level}`) })] : []),
      ].join(" · "),
    };
    return [item];
  });
  return { title: t("layouts.title"), items };
}

function rulesBlock(contents: BoardContents): Block {
  const { features, holes, t } = contents;
  const labels = new Map(holes.map((hole) => [hole.id, holeLabel(hole)]));
  const where = ({ holeIds }: EditedFeature) => {
    const played = holeIds.flatMap((id) => labels.get(id) ?? []);
    return played.length > 0 ? `${t("print.hole", { hole: played.join(", ") })}: ` : "";
  };
  const items = RULES.flatMap((kind) => {
    const same = features.filter((feature) => feature.kind === kind);
    const worded = same.filter(({ name, notes }) => name !== null || notes !== null);
    const inWords = worded.map((feature) => ({
      key: featureKey(kind, feature.shape, "board"),
      text: where(feature) + featureWords(feature, t),
    }));
    // One without words is known by its look.
    const plain = same.find((feature) => !worded.includes(feature));
    return plain && kind !== "note"
      ? [...inWords, { key: featureKey(kind, plain.shape, "board"), text: t(`features.${kind}`) }]
      : inWords;
  });
  return { title: t("print.rules"), items };
}

function amenitiesBlock({ features, t }: BoardContents): Block {
  const byKind = groupBy(features, ({ kind }) => kind);
  const items = AMENITIES.flatMap((kind) => {
    const same = byKind.get(kind) ?? [];
    const [first] = same;
    if (!first) return [];
    const names = same.flatMap(({ name }) => name ?? []);
    const count = same.length > 1 ? ` × ${same.length}` : "";
    const text = t(`features.${kind}`) + count;
    return [
      {
        key: featureKey(kind, "point", "board"),
        text: names.length > 0 ? t("print.withNotes", { title: text, notes: names.join(", ") }) : text,
      },
    ];
  });
  return { title: t("print.amenities"), items };
}

const TITLE = { size: 5.6, bold: true };
const TEXT = { size: 4.2 };
const SMALL = { size: 3.5 };
const LINE = 5.3;
const TITLE_HEIGHT = 9;
const KEY = 9.5;

/** The most lines of an item where not all of them fit to their ends. */
const SHORT = 3;

function wrapItem({ key, text, end = "", below }: Item, width: number, maxLines: number) {
  const room = width - KEY - (end ? textWidth(end, { ...TEXT, bold: true }) + 2 : 0);
  const style = { ...TEXT, bold: end !== "" };
  const lines = wrapText(text, room, style, maxLines);
  const more = below ? wrapText(below, width - KEY, SMALL, 2) : [];
  return { key, end, style, lines, more, needed: (lines.length + more.length) * LINE + 1 };
}

/** All items to their ends; null if they don't fit. Reads no more than fits. */
function wrapWhole(items: readonly Item[], { width, height }: DrawingSize) {
  let y = TITLE_HEIGHT;
  const wrapped = [];
  for (const item of items) {
    const whole = wrapItem(item, width, Math.ceil(height / LINE));
    y += whole.needed;
    if (y > height) return null;
    wrapped.push(whole);
  }
  return wrapped;
}

/** Draws a block, as much as fits: its last line says how much is left out. */
function drawBlock(
  { title, items }: Block,
  { t }: BoardContents,
  { width, height }: DrawingSize,
): { content: Markup; height: number } {
  const whole = wrapWhole(items, { width, height });
  let y = TITLE_HEIGHT;
  const drawn: Markup[] = [];
  for (const [index, item] of items.entries()) {
    const { key, end, style, lines, more, needed } = whole?.[index] ?? wrapItem(item, width, SHORT);
    const isLast = index === items.length - 1;
    if (y + needed + (isLast ? 0 : LINE) > height) {
      drawn.push(
        textAt(t("print.morePaths", { count: items.length - index }), KEY, y + 3.7, {
          ...SMALL,
          fill: MUTED,
        }),
      );
      y += LINE;
      break;
    }
    drawn.push(
      svg`<g transform="translate(0 ${y})">${key}${lines.map((line, at) => textAt(line, KEY, 3.8 + at * LINE, style))}${end && textAt(end, width, 3.8, { ...style, anchor: "end" })}${more.map((line, at) => textAt(line, KEY, 3.6 + (lines.length + at) * LINE, { ...SMALL, fill: MUTED }))}</g>`,
    );
    y += needed;
  }
  return { content: svg`${textAt(title, 0, 4.6, { ...TITLE, width })}${drawn}`, height: y };
}

/** The blocks with something to say below each other, and the QR code at the bottom. */
function stackBlocks(
  blocks: readonly Block[],
  contents: BoardContents,
  { width, height }: DrawingSize,
): Markup {
  let y = 0;
  const bottom = contents.qr ? height - QR_SIZE - GAP : height;
  const stacked = blocks.flatMap((block) => {
    if (block.items.length === 0 || bottom - y < TITLE_HEIGHT + LINE) return [];
    const { content, height: used } = drawBlock(block, contents, { width, height: bottom - y });
    const at = svg`<g transform="translate(0 ${y})">${content}</g>`;
    y += used + GAP;
    return [at];
  });
  return svg`${stacked}${drawQr(contents, { x: 0, y: height - QR_SIZE, width })}`;
}

/** The blocks with something to say beside each other, and the QR code in the last column. */
function spreadBlocks(
  blocks: readonly Block[],
  contents: BoardContents,
  { width, height }: DrawingSize,
): Markup {
  const shown = blocks.filter(({ items }) => items.length > 0);
  const columns = Math.max(2, Math.min(3, shown.length + (contents.qr && shown.length < 3 ? 1 : 0)));
  const column = (width - GAP * (columns - 1)) / columns;
  const codeIsBelow = contents.qr !== null && shown.length === columns;
  const spread = shown.map((block, index) => {
    const room = codeIsBelow && index === columns - 1 ? height - QR_SIZE - GAP / 2 : height;
    const { content } = drawBlock(block, contents, { width: column, height: room });
    return svg`<g transform="translate(${index * (column + GAP)} 0)">${content}</g>`;
  });
  const y = codeIsBelow ? height - QR_SIZE : 0;
  return svg`${spread}${drawQr(contents, { x: (columns - 1) * (column + GAP), y, width: column })}`;
}

/** The QR code of the course's page, with what it is for beside it. */
function drawQr(
  { qr, t }: BoardContents,
  { x, y, width }: { x: number; y: number; width: number },
): Markup | null {
  if (!qr) return null;
  const lines = wrapText(t("print.qrHint"), width - QR_SIZE - 6, TEXT, 3);
  return svg`<g transform="translate(${x} ${y})"><rect width="${width}" height="${QR_SIZE}" rx="3" fill="${GROUND}"/>${drawQrCode(qr, 0, 0)}${lines.map((line, index) => textAt(line, QR_SIZE + 3, QR_SIZE / 2 + 1.3 + (index - (lines.length - 1) / 2) * LINE, { ...TEXT, bold: true }))}</g>`;
}
