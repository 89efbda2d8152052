import { courseColour } from "@/lib/drawing/colours";
import type { EditedFeature, EditedTarget, EditedTee } from "@/lib/editor/document";
import { teeName } from "@/lib/editor/end-names";
import { holeLabel, placesAlong, primaryPath } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import { flightCurve } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import { playHole } from "@/lib/validation/played-hole";
import { featureLegend } from "./features";
import { INK, MUTED, textAt } from "./ink";
import { drawLegend } from "./legend";
import { captionWith, formatBothUnits, formatClimb, teeMark } from "./marks";
import { type Markup, svg } from "./markup";
import type { DrawingSize, PaperDrawing } from "./paper-drawing";
import { PROFILE_HEIGHT } from "./profile";
import { drawQrCode, QR_SIZE } from "./qr";
import { drawHole, type HoleDrawing, type SignContents } from "./sign-drawing";
import { listGroups, spreadLists, stackLists } from "./sign-lists";
import { textWidth, wrapText } from "./text";
import { throwLegend } from "./throws";

/** Heights in millimetres of the header, the space below it, the footer, and a line of the legend. */
const HEAD = 28;
const GAP = 4;
const FOOT = 7;
const LEGEND_LINE = 5.6;

/** Millimetres between the drawing and the ground along the hole. */
const GROUND_GAP = 2;

/** The width of the par at the right end of the header, and the space for a logo beside it. */
const PAR_WIDTH = 24;
const LOGO_SIZE = 26;

/**
 * Draws a tee sign, in millimetres: the hole's number, name and par, and its length from each tee; its drawing with the tee at
 * the bottom; the rules in words, and what else there is to say; and the way to the next tee. It uses no style sheet, font or
 * image, so it can be downloaded as is. A wide sign has the lists beside the drawing.
 */
export function drawTeeSign(contents: SignContents, size: DrawingSize): PaperDrawing {
  const { hole } = contents.source;
  const features = contents.features.filter(
    ({ holeIds }) => holeIds.length === 0 || holeIds.includes(hole.id),
  );
  const chips = teeChips(contents, size.width - HEAD - 6 - PAR_WIDTH - LOGO_SIZE - GAP);
  const body = size.width > size.height ? drawWideBody : drawTallBody;
  const { drawing, profile, around } = body(contents, features, chips.isComplete, {
    width: size.width,
    height: size.height - HEAD - GAP,
  });
  const at = { x: 0, y: HEAD + GAP };
  const place = (content: Markup) => svg`<g transform="translate(${at.x} ${at.y})">${content}</g>`;
  return {
    size,
    below: svg`${drawHead(contents, chips.content, size.width)}${place(drawing.below())}`,
    above: place(svg`${drawing.above()}${around}`),
    backdrop: { ...drawing.backdrop, at },
    profile: profile && {
      line: flightCurve(placesAlong(contents.fairway, primaryPath(contents.fairway))),
      at: { x: at.x + profile.x, y: at.y + profile.y },
      size: { width: profile.width, height: PROFILE_HEIGHT },
    },
    logo: { x: size.width - PAR_WIDTH - LOGO_SIZE, y: 1, width: LOGO_SIZE, height: LOGO_SIZE },
  };
}

interface Body {
  readonly drawing: HoleDrawing;
  /** The place of the ground along the hole, below the drawing; null without one. */
  readonly profile: { readonly x: number; readonly y: number; readonly width: number } | null;
  /** Everything except the drawing. */
  readonly around: Markup;
}

/** Draws a tall sign's body: the drawing, below it the rules, the lists and the notes, the QR code, and the footer. */
function drawTallBody(
  contents: SignContents,
  features: readonly EditedFeature[],
  headHasTees: boolean,
  { width, height }: DrawingSize,
): Body {
  const { qr, source } = contents;
  // The code is at the right of everything below the drawing.
  const left = qr ? width - QR_SIZE - GAP : width;
  const lists = spreadLists(listGroups(contents, headHasTees), source.hole.notes, left);
  const ground = contents.hasProfile ? PROFILE_HEIGHT + GROUND_GAP : 0;
  const roomAbove = (legend: number) =>
    height - ground - Math.max(FOOT + lists.height + (legend > 0 ? legend + 1 : 0), qr ? QR_SIZE + 1 : 0);
  const draw = (legend: number) => drawHole(contents, features, { width, height: roomAbove(legend) });
  // The content of the legend depends on the drawing, and the height of the drawing on the legend, so start with one
  // line.
  const expected = features.length + contents.throws.length > 0 ? LEGEND_LINE : 0;
  const first = draw(expected);
  const legend = drawLegend(legendOf(first, features, contents), left);
  const drawing = legend.height === expected ? first : draw(legend.height);
  const end = roomAbove(legend.height);
  const top = end + ground + 1.6;
  return {
    drawing,
    profile: ground > 0 ? { x: 0, y: end + GROUND_GAP, width } : null,
    around: svg`<g transform="translate(0 ${top})">${legend.content}</g><g transform="translate(0 ${top + legend.height})">${lists.content}</g>${drawFoot(contents, drawing, { width: left, height })}${qr && drawQrCode(qr, width - QR_SIZE, height - QR_SIZE + 1)}`,
  };
}

/** Draws a wide sign's body: the drawing, beside it the lists, the rules, the notes and the QR code, and the footer. */
function drawWideBody(
  contents: SignContents,
  features: readonly EditedFeature[],
  headHasTees: boolean,
  { width, height }: DrawingSize,
): Body {
  const { qr, source } = contents;
  const groups = listGroups(contents, headHasTees);
  const ground = contents.hasProfile ? PROFILE_HEIGHT + GROUND_GAP : 0;
  const room = height - FOOT;
  const hasLists = groups.length + features.length + contents.throws.length > 0 || source.hole.notes !== null;
  const column = hasLists ? Math.min(84, Math.max(58, width * 0.34)) : qr ? QR_SIZE : 0;
  const left = column > 0 ? width - column - GAP : width;
  const draw = (legend: number) =>
    drawHole(contents, features, { width: left, height: room - ground - legend });
  const first = draw(0);
  const entries = legendOf(first, features, contents);
  const lists = stackLists(groups, source.hole.notes, entries, {
    width: column,
    height: qr ? height - QR_SIZE - 1 : room,
  });
  // If the legend doesn't fit beside the drawing, it goes below.
  const legend = drawLegend(lists.hasLegend ? [] : entries, left);
  const drawing = legend.height === 0 ? first : draw(legend.height);
  return {
    drawing,
    profile: ground > 0 ? { x: 0, y: room - legend.height - PROFILE_HEIGHT, width: left } : null,
    around: svg`<g transform="translate(0 ${room - legend.height + 0.8})">${legend.content}</g><g transform="translate(${left + GAP} 0)">${lists.content}</g>${drawFoot(contents, drawing, { width: qr ? left : width, height })}${qr && drawQrCode(qr, width - QR_SIZE, height - QR_SIZE + 1)}`,
  };
}

/** The rules of the hole in words, the kinds of the other features that the drawing shows, and its throws. */
function legendOf({ drawn }: HoleDrawing, features: readonly EditedFeature[], contents: SignContents) {
  const { fairway, source, throws, t } = contents;
  const shown = drawn.features.map(({ feature }) => feature);
  const rules = features.filter(
    (feature) =>
      (feature.name !== null || feature.notes !== null) &&
      (feature.holeIds.includes(source.hole.id) || shown.includes(feature)),
  );
  return [...featureLegend(shown, fairway.id, t, rules), ...throwLegend(throws, t)];
}

/** Draws the footer: the way to the next tee, and the orientation of the drawing. */
function drawFoot(
  { source: { hole }, fairway, next, unit, t }: SignContents,
  { isNorthUp }: HoleDrawing,
  { width, height }: DrawingSize,
): Markup {
  const towards = next
    ? t("print.next", {
        hole: holeLabel(next),
        metres: formatBothUnits(distanceInMetres(fairway.targetPosition, next.teePosition), unit, t)[0],
      })
    : t("print.last");
  const orientation = t(isNorthUp ? "print.northUp" : "print.rotated");
  const north = captionWith(orientation, [...hole.tees, ...hole.targets], t);
  const small = { size: 3.2, fill: MUTED };
  const room = width - textWidth(north, small) - GAP;
  return svg`${textAt(towards, 0, height - 0.8, { size: 4, bold: true, width: room })}${textAt(north, width, height - 0.8, { ...small, anchor: "end" })}`;
}

/** What a chip says besides the length, most first: the name of the tee, the other unit, and the climb if it is known. */
const CHIPS = [
  { named: true, both: true, climbs: true },
  { named: true, both: false, climbs: true },
  { named: true, both: false, climbs: false },
  { named: false, both: true, climbs: true },
  { named: false, both: false, climbs: true },
  { named: false, both: false, climbs: false },
] as const;

const CHIP = { height: 9, gap: 2.5 };
const LENGTH = { size: 4.8, bold: true };
const BESIDE = { size: 4.2 };

/** The length from each tee in a row of chips: as much as fits. Complete if nothing remains to be said about the tees. */
function teeChips(contents: SignContents, room: number): { content: Markup; isComplete: boolean } {
  const { source, fairway, unit, t } = contents;
  const { hole } = source;
  const { tee: played, target } = playHole(hole, source.play);
  const lengthOf = (tee: EditedTee, to: EditedTarget) =>
    (tee === played ? fairway.playedLength : null) ?? distanceInMetres(tee.position, to.position);
  const tees = target ? [...hole.tees].sort((a, b) => Number(b === played) - Number(a === played)) : [];
  const isNamed = hole.tees.length > 1 || hole.tees.some(({ name }) => name !== null);
  const rows = CHIPS.map(({ named, both, climbs }) => {
    let x = 0;
    const chips = tees.map((tee) => {
      const [first, second] = formatBothUnits(lengthOf(tee, target as EditedTarget), unit, t);
      const mark = hole.tees.length > 1 || tee.colours.length > 0;
      const name = named && isNamed ? t(teeName(hole, tee)) : "";
      const start = mark ? 8 : 3;
      const afterName = start + (name === "" ? 0 : textWidth(name, BESIDE) + 2);
      const afterFirst = afterName + textWidth(first, LENGTH);
      const afterBoth = both ? afterFirst + 2 + textWidth(second, BESIDE) : afterFirst;
      const ends = { teePosition: tee.position, targetPosition: (target as EditedTarget).position };
      const climb = climbs ? formatClimb(ends, { unit, t }) : "";
      const width = (climb ? afterBoth + 3 + textWidth(climb, BESIDE) : afterBoth) + 2;
      const number = hole.tees.length > 1 ? String(hole.tees.indexOf(tee) + 1) : "";
      const fill = tee.colours[0] && tee.colours[0] !== "white" ? courseColour(tee.colours[0]).fill : INK;
      const chip = svg`<g transform="translate(${x} 0)"><rect width="${width}" height="${CHIP.height}" rx="2" fill="${fill}" fill-opacity=".09"/>${mark && teeMark({ x: 4.4, y: CHIP.height / 2 }, tee.colours, number)}${name && textAt(name, start, 6.1, BESIDE)}${textAt(first, afterName, 6.2, LENGTH)}${both && textAt(second, afterFirst + 2, 6.1, { ...BESIDE, fill: MUTED })}${climb && textAt(climb, afterBoth + 3, 6.1, BESIDE)}</g>`;
      x += width + CHIP.gap;
      return chip;
    });
    return { chips, width: x - CHIP.gap, isComplete: named || !isNamed };
  });
  const row = rows.find(({ width }) => width <= room);
  if (row) return { content: svg`${row.chips}`, isComplete: row.isComplete };
  // Too many tees: the played one leads, and the list below has them all.
  return { content: svg`${rows.at(-1)?.chips.slice(0, 2)}`, isComplete: false };
}

/** Draws the header: the hole in a badge, its name and course, the length from each tee, and its par. */
function drawHead({ course, source, fairway, t }: SignContents, chips: Markup, width: number): Markup {
  const { name } = source.hole;
  const label = holeLabel(fairway);
  const number = { size: Math.min(19, (HEAD - 5) / textWidth(label, { size: 1, bold: true })), bold: true };
  const left = HEAD + 6;
  const room = width - left - PAR_WIDTH - LOGO_SIZE - GAP;
  const title = { size: 8, bold: true };
  const small = { size: 4.2, fill: MUTED };
  const isLong = name !== null && textWidth(name, title) > room;
  // A long name is set in two smaller lines. Without a name, the course has its place.
  const size = isLong ? 5 : name ? title.size : 6;
  const lines = wrapText(name || course, room, { ...title, size }, isLong ? 2 : 1);
  const below = isLong ? 15.2 : 14;
  const par = textAt(String(measureFairway(fairway).par), width, 22, { size: 20, bold: true, anchor: "end" });
  return svg`<rect width="${HEAD}" height="${HEAD}" rx="3.5" fill="${INK}"/>${textAt(label, HEAD / 2, HEAD / 2 + number.size * 0.36, { ...number, fill: "#fff", anchor: "middle" })}${lines.map((line, index) => textAt(line, left, isLong ? 4.6 + index * 5.2 : 6.8, { ...title, size }))}${name && textAt(course, left, below, { ...small, width: room })}<g transform="translate(${left} ${HEAD - CHIP.height})">${chips}</g>${textAt(t("print.par"), width, 4, { size: 4, fill: MUTED, anchor: "end" })}${par}`;
}
