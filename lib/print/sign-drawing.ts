import type { EditedFeature } from "@/lib/editor/document";
import { targetLetter } from "@/lib/editor/end-names";
import type { CompleteFairway, FairwaySource } from "@/lib/editor/fairways";
import type { Point } from "@/lib/geo/curve";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { playHole } from "@/lib/validation/played-hole";
import { placeApart } from "./badges";
import { courseColour } from "./course-colours";
import { type DrawnSign, drawSign, findEmptiestCorner, holeLabel, type TowardsNext } from "./drawing";
import { drawFeatureMarks } from "./features";
import { ACCENT, ALTERNATE, GROUND, INK, TARGET, textAt } from "./ink";
import { northArrow, scaleBarAt, targetMark, teeMark } from "./marks";
import { type Markup, svg } from "./markup";
import { drawOwnPictures, type PrintedPicture } from "./own-pictures";
import { drawQrCode, QR_SIZE } from "./qr";
import type { SharedShapes } from "./shared-shapes";

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
  fairway: CompleteFairway;
  next: CompleteFairway | null;
  /** The URL of the hole on the course's page, for a QR code. Without it, there is no QR code. */
  qr?: string | null;
  unit: Unit;
  t: Translate;
}

export interface SignSize {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
}

/** Dash patterns of the alternate flight paths, in millimetres. The sign lists them with the names of the paths. */
const DASHES = ["2.4 2", "0.01 1.8", "5 1.8", "4 1.6 0.01 1.6", "0.01 1.2 0.01 3"] as const;

/** The stroke of a flight path. Index 0 is the primary one. */
export function pathStroke(index: number): Markup {
  if (index === 0) return svg` stroke="${ACCENT}" stroke-width="1.6" stroke-linecap="round"`;
  const dash = DASHES[(index - 1) % DASHES.length];
  return svg` stroke="${ALTERNATE}" stroke-width=".8" stroke-linecap="round" stroke-dasharray="${dash}"`;
}

/** The drawing of a hole for its sign. */
export interface HoleDrawing {
  /** Rendered only on demand, because the final size depends on the features that the drawing shows. */
  readonly content: () => Markup;
  readonly drawn: DrawnSign;
  readonly isNorthUp: boolean;
}

/** Draws the hole with the throwing direction up, in a frame of this size. */
export function drawHole(
  { source, shapes, pictures, fairway, next, qr = null, unit, t }: SignContents,
  features: readonly EditedFeature[],
  { width, height }: SignSize,
): HoleDrawing {
  const { hole } = source;
  const played = playHole(hole, source.play);
  // A QR code is placed in the margin, which contains nothing of the hole.
  const room = qr === null ? Math.min(31, width * 0.22) : Math.min(31, width * 0.3);
  const frame = { width, height, margin: { x: room, y: Math.min(17, height * 0.15) } };
  const { drawn, fit, toPaper } = drawSign(fairway, next, frame, {
    otherTees: hole.tees.filter((tee) => tee !== played.tee),
    otherTargets: hole.targets.filter((target) => target !== played.target),
    features,
  });
  const { tee, target, next: arrow } = drawn;
  const ends = [
    tee,
    target,
    ...drawn.otherTees.map(({ at }) => at),
    ...drawn.otherTargets.map(({ at }) => at),
    ...(qr === null ? [] : [{ x: width - QR_SIZE / 2, y: height - QR_SIZE / 2 }]),
  ];
  const corner = findEmptiestCorner([...ends, ...(arrow ? [arrow.to, beyond(arrow, 8)] : [])], frame);
  const clip = `${fairway.id}-frame`;
  const [primary, ...alternates] = drawn.lines;
  const lines = svg`<g fill="none" stroke-linejoin="round">${alternates.map(({ d }, index) => svg`<path d="${d}"${pathStroke(index + 1)}/>`)}<path d="${primary?.d}"${pathStroke(0)}/></g>`;
  const north = t(fit.up === 0 ? "print.northUp" : "print.rotated");
  const label = t("print.drawing", { hole: holeLabel(fairway), north });
  const content = () =>
    svg`<g role="img" aria-label="${label}"><rect width="${width}" height="${height}" rx="3" fill="${GROUND}"/><clipPath id="${clip}"><rect width="${width}" height="${height}" rx="3"/></clipPath><g clip-path="url(#${clip})">${drawOwnPictures(pictures, toPaper, frame, fairway.id)}${drawFeatureMarks(drawn.features, fairway.id, { tee, shared: shapes ? { shapes, toPaper } : null })}${lines}${drawEnds(drawn, source)}${arrow && nextTee(arrow, frame, t)}</g><circle cx="${corner.x}" cy="${corner.y}" r="9.5" fill="${GROUND}" fill-opacity=".85"/>${northArrow(fit, corner, t)}${scaleBarAt(fit, { x: 6, y: height - 6 }, unit, t)}</g>${qr !== null && drawQrCode(qr, width - QR_SIZE - 2, height - QR_SIZE - 2)}`;
  return { content, drawn, isNorthUp: fit.up === 0 };
}

/**
 * Draws tees and targets. Those that the layout plays keep their positions; the others are moved apart if they would
 * overlap.
 */
function drawEnds(
  { tee, target, heading, otherTees, otherTargets }: DrawnSign,
  { hole, play }: FairwaySource,
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
  const colour = courseColour(played.tee?.colours[0]);
  const number =
    played.tee && hole.tees.length > 1
      ? textAt(String(hole.tees.indexOf(played.tee) + 1), tee.x, tee.y + 1.3, {
          ...{ size: 3.6, bold: true, fill: colour.text, anchor: "middle" },
        })
      : null;
  const letter =
    played.target && hole.targets.length > 1
      ? textAt(targetLetter(hole.targets.indexOf(played.target)), target.x, target.y + 1.3, {
          ...{ size: 3.6, bold: true, fill: TARGET, anchor: "middle" },
        })
      : svg`<circle cx="${target.x}" cy="${target.y}" r=".9" fill="${TARGET}"/>`;
  return svg`${leaders}<rect transform="translate(${tee.x} ${tee.y}) rotate(${heading})" x="-2.6" y="-4.5" width="5.2" height="9" rx="1" fill="${colour.fill}" stroke="${INK}" stroke-width=".5"/>${number}<circle cx="${target.x}" cy="${target.y}" r="3.4" fill="#fff" stroke="${TARGET}" stroke-width="1.6"/>${letter}${tees}${targets}`;
}

/** The point at this many millimetres beyond the tip of the arrow. */
function beyond({ from, to }: TowardsNext, millimetres: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    x: to.x + ((to.x - from.x) / length) * millimetres,
    y: to.y + ((to.y - from.y) / length) * millimetres,
  };
}

/** An arrow from the target towards the next tee with its label, which is cut off at the edge of the frame. */
function nextTee(next: TowardsNext, frame: SignSize, t: Translate): Markup {
  const { label, from, to } = next;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const at = beyond(next, 2);
  const sideways = (to.x - from.x) / length;
  // Centres the text vertically beside a horizontal arrow, and puts it below an arrow that points down.
  const baselineShift = 1.3 + (1.3 * (to.y - from.y)) / length;
  const anchor = Math.abs(sideways) < 0.5 ? "middle" : sideways > 0 ? "start" : "end";
  const room = { start: frame.width - at.x, end: at.x, middle: 2 * Math.min(at.x, frame.width - at.x) }[
    anchor
  ];
  return svg`<g transform="translate(${from.x} ${from.y}) rotate(${angle})"><path d="M0 0H${length - 2.5}" stroke="${INK}" stroke-width=".7" stroke-dasharray="1.8 1.2"/><path d="M${length} 0l-4-1.9v3.8Z" fill="${INK}"/></g>${textAt(t("print.nextShort", { hole: label }), at.x, at.y + baselineShift, { size: 3.8, bold: true, anchor, halo: true, width: room - 1 })}`;
}
