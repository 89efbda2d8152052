import { casingOf, courseColour, SYMBOLS } from "@/lib/drawing/colours";
import { markPassFrom } from "@/lib/drawing/marks";
import type { EditedFeature, EditedHole } from "@/lib/editor/document";
import { targetLetter } from "@/lib/editor/end-names";
import { type CompleteFairway, type FairwaySource, holeLabel } from "@/lib/editor/fairways";
import type { Point } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import type { CourseColour } from "@/lib/validation/hole";
import { playHole } from "@/lib/validation/played-hole";
import { placeApart } from "./badges";
import { arrowOnPaper, type DrawnSign, drawSign, findPlaceForNorth, type TowardsNext } from "./drawing";
import { drawFeatureMarks } from "./features";
import { ALTERNATE, GROUND, HALO, INK, textAt } from "./ink";
import { formatBothUnits, northArrow, scaleBarAt, targetMark, teeMark } from "./marks";
import { type Markup, svg } from "./markup";
import { drawOwnPictures, type PrintedPicture } from "./own-pictures";
import type { Backdrop, DrawingSize } from "./paper-drawing";
import type { SharedShapes } from "./shared-shapes";
import { drawPads } from "./tee-pads";
import { textWidth } from "./text";
import { drawThrows } from "./throws";

export interface SignContents {
  course: string;
  /** The hole, and how its layout plays it. */
  source: FairwaySource;
  /** The features of the layout. The sign shows those that apply to its hole. */
  features: readonly EditedFeature[];
  /** The shapes of features that the page defines. Without them, a sign contains its own. */
  shapes?: SharedShapes;
  /** The owner's pictures that lie below the course. */
  pictures: readonly PrintedPicture[];
  /** The kept throws to draw. */
  throws: NonNullable<EditedHole["throws"]>;
  fairway: CompleteFairway;
  next: CompleteFairway | null;
  layoutColour: CourseColour | null;
  /** Whether there is room for the ground along the hole. */
  hasProfile?: boolean;
  /** The URL of the hole on the course's page, for a QR code. Without it, there is no QR code. */
  qr?: string | null;
  unit: Unit;
  t: Translate;
}

/** Dash patterns of the alternate flight paths, in millimetres. The sign lists them with the names of the paths. */
const DASHES = ["2.4 2", "0.01 1.8", "5 1.8", "4 1.6 0.01 1.6", "0.01 1.2 0.01 3"] as const;

/** A flight path. Index 0 is the primary one, in the colour of the tee, as on the map. */
export function pathLine(
  d: string,
  index: number,
  colour: CourseColour | null | undefined,
  weight = 1,
): Markup {
  if (index === 0) {
    return svg`<g stroke-linecap="round"><path d="${d}" stroke="${HALO}" stroke-width="${3.6 * weight}"/><path d="${d}" stroke="${casingOf(colour)}" stroke-width="${2.6 * weight}"/><path d="${d}" stroke="${courseColour(colour).fill}" stroke-width="${1.6 * weight}"/></g>`;
  }
  const dash = DASHES[(index - 1) % DASHES.length];
  // Without a casing: a page may have 270 of them, whose points are most of its size.
  return svg`<path d="${d}" stroke="${ALTERNATE}" stroke-width=".8" stroke-linecap="round" stroke-dasharray="${dash}"/>`;
}

/** The drawing of a hole for its sign. */
export interface HoleDrawing {
  readonly backdrop: Backdrop;
  /** What lies below a background, and what lies on it. Rendered only when the final size is known. */
  readonly below: () => Markup;
  readonly above: () => Markup;
  readonly drawn: DrawnSign;
  readonly isNorthUp: boolean;
}

/** How much heavier lines and marks are on a large drawing, which is read from further away. */
const weightOf = ({ width, height }: DrawingSize) => Math.min(2, Math.max(1, Math.min(width, height) / 95));

/** Draws the hole with the throwing direction up, in a frame of this size. */
export function drawHole(
  { source, shapes, pictures, throws, fairway, next, layoutColour, unit, t }: SignContents,
  features: readonly EditedFeature[],
  { width, height }: DrawingSize,
): HoleDrawing {
  const { hole } = source;
  const played = playHole(hole, source.play);
  const weight = weightOf({ width, height });
  const frame = { width, height, margin: { x: Math.min(31, width * 0.22), y: Math.min(25, height * 0.17) } };
  const { drawn, fit, ground, toPaper } = drawSign(fairway, next, frame, {
    otherTees: hole.tees.filter((tee) => tee !== played.tee),
    otherTargets: hole.targets.filter((target) => target !== played.target),
    ...{ features, layoutColour },
  });
  const { tee, target, colour, next: arrow } = drawn;
  const ends = [
    tee,
    target,
    ...drawn.otherTees.map(({ at }) => at),
    ...drawn.otherTargets.map(({ at }) => at),
  ];
  const corner = findPlaceForNorth([...ends, ...(arrow ? [arrow.to, beyond(arrow, 8)] : [])], frame);
  const clip = `${fairway.id}-frame`;
  const [primary, ...alternates] = drawn.lines;
  const lines = svg`<g fill="none" stroke-linejoin="round">${alternates.map(({ d }, index) => pathLine(d, index + 1, colour))}${primary && pathLine(primary.d, 0, colour, weight)}</g>`;
  const north = t(fit.up === 0 ? "print.northUp" : "print.rotated");
  const passOf = (feature: EditedFeature) =>
    arrowOnPaper(markPassFrom(feature, fairway.teePosition), { fit, toPaper });
  const label = t("print.drawing", { hole: holeLabel(fairway), north });
  const below = () =>
    svg`<rect width="${width}" height="${height}" rx="3" fill="${GROUND}"/><clipPath id="${clip}"><rect width="${width}" height="${height}" rx="3"/></clipPath>`;
  const above = () =>
    svg`<g role="img" aria-label="${label}"><g clip-path="url(#${clip})">${drawOwnPictures(pictures, toPaper, frame, fairway.id)}${drawPads([hole], toPaper)}${drawFeatureMarks(drawn.features, fairway.id, passOf, shapes ? { shapes, toPaper } : null)}${lines}${drawThrows(throws, fit, toPaper)}${drawEnds(drawn, source, weight)}${next && arrow && nextTee(arrow, nextText(fairway, next, unit, t), frame)}</g>${northArrow(fit, corner, t)}${scaleBarAt(fit, { x: 6, y: height - 6 }, unit, t)}</g>`;
  return { backdrop: { ground, clip }, below, above, drawn, isNorthUp: fit.up === 0 };
}

/**
 * Draws tees and targets. Those that the layout plays keep their positions; the others are moved apart if they would
 * overlap.
 */
function drawEnds(
  { label, colour: own, tee, target, otherTees, otherTargets }: DrawnSign,
  { hole, play }: FairwaySource,
  weight: number,
): Markup {
  const played = playHole(hole, play);
  const ends = [...otherTees, ...otherTargets].map(({ at }) => at);
  const places = placeApart(ends, [tee, target]);
  const leaders = ends.map((end, index) => {
    const at = places[index] ?? end;
    if (at === end) return svg``;
    return svg`<path d="M${end.x} ${end.y}L${at.x} ${at.y}" stroke="${INK}" stroke-width=".3"/><circle cx="${end.x}" cy="${end.y}" r=".6" fill="${INK}"/>`;
  });
  const tees = otherTees.map(({ tee: each, at }, index) =>
    teeMark(places[index] ?? at, each.colours, String(hole.tees.indexOf(each) + 1)),
  );
  const targets = otherTargets.map(({ target: each, at }, index) =>
    targetMark(places[otherTees.length + index] ?? at, targetLetter(hole.targets.indexOf(each)), false),
  );
  const colour = courseColour(own);
  // Several tees are told apart by their numbers, without colours, too.
  const number = played.tee && hole.tees.length > 1 ? String(hole.tees.indexOf(played.tee) + 1) : label;
  const size = 3 * weight;
  const wide = Math.max(7 * weight, textWidth(number, { size, bold: true }) + 2.4 * weight);
  const high = 4.8 * weight;
  const chip = svg`<rect x="${tee.x - wide / 2}" y="${tee.y - high / 2}" width="${wide}" height="${high}" rx="${1.3 * weight}" fill="${colour.fill}" stroke="${casingOf(own)}" stroke-width="${0.6 * weight}"/>${textAt(number, tee.x, tee.y + size * 0.36, { size, bold: true, fill: colour.text, anchor: "middle" })}`;
  const letter =
    played.target &&
    hole.targets.length > 1 &&
    textAt(targetLetter(hole.targets.indexOf(played.target)), target.x, target.y + size * 0.36, {
      ...{ size, bold: true, anchor: "middle" },
    });
  return svg`${leaders}${chip}<circle cx="${target.x}" cy="${target.y}" r="${2.5 * weight}" fill="${SYMBOLS.target}" stroke="${SYMBOLS.casing}" stroke-width="${weight}"/>${letter}${tees}${targets}`;
}

/** The point at this many millimetres beyond the tip of the arrow. */
function beyond({ from, to }: TowardsNext, millimetres: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    x: to.x + ((to.x - from.x) / length) * millimetres,
    y: to.y + ((to.y - from.y) / length) * millimetres,
  };
}

function nextText(fairway: CompleteFairway, next: CompleteFairway, unit: Unit, t: Translate): string {
  const metres = distanceInMetres(fairway.targetPosition, next.teePosition);
  return t("print.nextShort", { hole: holeLabel(next), length: formatBothUnits(metres, unit, t)[0] });
}

/** Font size, height and least distance from the frame of the label of an arrow. */
const PILL = { size: 3.4, height: 6.4, space: 2 };

/** An arrow from the target towards the next tee, with its label, which stays within the frame. */
function nextTee(next: TowardsNext, text: string, frame: DrawingSize): Markup {
  const { from, to } = next;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const wide = textWidth(text, { size: PILL.size, bold: true }) + 4;
  // So far beyond the tip that the label doesn't cover the arrow, whatever its direction.
  const sideways = Math.abs(to.x - from.x) / length;
  const centre = beyond(next, 1.5 + (sideways * wide) / 2 + ((1 - sideways) * PILL.height) / 2);
  const within = (value: number, half: number, most: number) =>
    Math.min(Math.max(value, half + PILL.space), most - half - PILL.space);
  const y = within(centre.y, PILL.height / 2, frame.height);
  // Without room beyond the tip, it stands beside the arrow.
  const onwards = (wide / 2 + 4) * (to.x < from.x ? -1 : 1);
  const hasRoom = Math.abs(to.x + 2 * onwards - frame.width / 2) < frame.width / 2;
  const beside = to.x + (hasRoom ? onwards : -onwards);
  const x = within(y === centre.y ? centre.x : beside, wide / 2, frame.width);
  const line = `M0 0H${Math.round(length * 10) / 10 - 3}`;
  const head = `M${Math.round(length * 10) / 10} 0l-4.6-2.2v4.4Z`;
  return svg`<g transform="translate(${from.x} ${from.y}) rotate(${angle})"><path d="${line}${head}" fill="#fff" stroke="#fff" stroke-width="1.9" stroke-linejoin="round"/><path d="${line}" stroke="${INK}" stroke-width=".9" stroke-dasharray="1.8 1.2"/><path d="${head}" fill="${INK}"/></g><rect x="${x - wide / 2}" y="${y - PILL.height / 2}" width="${wide}" height="${PILL.height}" rx="1.6" fill="${INK}" stroke="#fff" stroke-width=".5"/>${textAt(text, x, y + PILL.size * 0.36, { size: PILL.size, bold: true, fill: "#fff", anchor: "middle" })}`;
}
