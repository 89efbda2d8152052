import { casingOf, courseColour, SYMBOLS } from "@/lib/drawing/colours";
import { FEATURE_STYLES, PAD_STYLE } from "@/lib/drawing/feature-styles";
import { markPass } from "@/lib/drawing/marks";
import type { EditedFeature, EditedHole, EditedLayout } from "@/lib/editor/document";
import { type CompleteFairway, holesOf } from "@/lib/editor/fairways";
import type { Point } from "@/lib/geo/curve";
import { BADGE_FONT, BADGE_HEIGHT } from "@/lib/print/badges";
import { arrowOnPaper, drawCourse, findPlaceForNorth, type PaperArrow } from "@/lib/print/drawing";
import { FONTS, GROUND, HALO, INK } from "@/lib/print/ink";
import { type Markup, svg } from "@/lib/print/markup";
import { padPath } from "@/lib/print/tee-pads";
import { textWidth } from "@/lib/print/text";

/** A shape of a picture: the data of an SVG path, or a centred text. In millimetres. */
export type Shape =
  | {
      readonly d: string;
      readonly fill?: string;
      /** Opacity of the fill, 0 to 1. */
      readonly opacity?: number;
      readonly stroke?: string;
      readonly width?: number;
    }
  | { readonly text: string; readonly at: Point; readonly size: number; readonly fill: string };

/** A picture as data, from which an SVG and a PNG are rendered alike. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly shapes: readonly Shape[];
}

/** The holes that the layout plays, and every hole of the course. */
interface OverviewCourse {
  readonly fairways: readonly CompleteFairway[];
  readonly features: readonly EditedFeature[];
  readonly layout: EditedLayout;
  readonly holes: readonly EditedHole[];
}

interface OverviewOptions {
  readonly width: number;
  readonly height: number;
  /** The letter at the tip of the north arrow. */
  readonly north: string;
}

/** Margins in millimetres, for the numbers of the holes. */
const MARGIN = { x: 12, y: 11 };

/** Minimum width of a tee's chip in millimetres. */
const MIN_CHIP_WIDTH = 5.8;

/** Draws the course from above with the symbols of the map: features, flight paths, targets and numbered tees. */
export function drawOverview(
  { fairways, features, layout, holes }: OverviewCourse,
  { width, height, north }: OverviewOptions,
): Picture {
  const ground = { width, height, ground: GROUND };
  if (fairways.length === 0) return { ...ground, shapes: [] };
  const course = drawCourse(fairways, { width, height, margin: MARGIN }, features, layout.colour);
  const areas = course.features.flatMap(({ feature: { kind, shape }, d, at }): Shape[] => {
    const { colour, fill } = FEATURE_STYLES[kind];
    if (shape === "point") return [{ d: circle(at, 0.9), fill: colour, stroke: "#ffffff", width: 0.3 }];
    if (shape === "line") return [{ d, stroke: colour, width: 0.6 }];
    return [{ d, fill: colour, opacity: fill, stroke: colour, width: 0.4 }];
  });
  const arrows = course.features.flatMap(({ feature }) => {
    const arrow = arrowOnPaper(markPass(feature, holes), course);
    return arrow && isWithin(arrow.at, PASS_ARROW, { width, height }) ? passArrow(arrow) : [];
  });
  const drawnHoles = course.drawn.map((drawn) => ({
    ...drawn,
    casing: casingOf(drawn.colour),
    line: drawn.lines[0]?.d ?? "",
  }));
  const tees = drawnHoles.flatMap(({ label, tee, colour, casing }): Shape[] => {
    const { fill, text } = courseColour(colour);
    const wide = Math.max(MIN_CHIP_WIDTH, textWidth(label, { size: BADGE_FONT, bold: true }) + 2.2);
    return [
      { d: chip(tee, wide, BADGE_HEIGHT), fill, stroke: casing, width: 0.5 },
      { text: label, at: tee, size: BADGE_FONT, fill: text },
    ];
  });
  const pads = padPath(holesOf(fairways, layout, holes), course.toPaper);
  const corner = findPlaceForNorth(
    course.drawn.flatMap(({ tee, target }) => [tee, target]),
    { width, height, margin: MARGIN },
  );
  return {
    ...ground,
    shapes: [
      ...(pads === "" ? [] : [{ d: pads, fill: PAD_STYLE.colour, opacity: PAD_STYLE.fill }]),
      ...areas,
      ...arrows,
      ...drawnHoles.map(({ line }) => ({ d: line, stroke: HALO, width: 2.2 })),
      ...drawnHoles.map(({ line, casing }) => ({ d: line, stroke: casing, width: 1.4 })),
      ...drawnHoles.map(({ line, colour }) => ({ d: line, stroke: courseColour(colour).fill, width: 0.75 })),
      ...drawnHoles.map(({ target }) => ({
        ...{ d: circle(target, 1.25), fill: SYMBOLS.target },
        ...{ stroke: SYMBOLS.casing, width: 0.6 },
      })),
      ...tees,
      ...northArrow(course.fit.up, corner, north),
    ],
  };
}

/** The length of a mandatory's arrow in millimetres. */
const PASS_ARROW = 4;

/** Whether a point of the picture is at least this far from its edges. */
const isWithin = ({ x, y }: Point, margin: number, { width, height }: { width: number; height: number }) =>
  x >= margin && y >= margin && x <= width - margin && y <= height - margin;

/** An arrow from a mandatory to the side on which discs pass it. */
function passArrow({ at, degrees }: PaperArrow): Shape[] {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const point = (along: number, across: number) =>
    `${round(at.x + along * x - across * y)} ${round(at.y + along * y + across * x)}`;
  const { colour } = FEATURE_STYLES.mandatory;
  return [
    { d: `M${point(0.5, 0)}L${point(2.5, 0)}`, stroke: colour, width: 0.6 },
    { d: `M${point(PASS_ARROW, 0)}L${point(2.3, 1)}L${point(2.3, -1)}Z`, fill: colour },
  ];
}

/** An arrow that points north on a drawing whose top has this bearing, as on signs (lib/print/marks.ts). */
function northArrow(up: number, at: Point, letter: string): Shape[] {
  const angle = (-up * Math.PI) / 180;
  const turned = (x: number, y: number) => ({
    x: round(at.x + x * Math.cos(angle) - y * Math.sin(angle)),
    y: round(at.y + x * Math.sin(angle) + y * Math.cos(angle)),
  });
  const corners = [turned(0, -5.5), turned(2.6, 5), turned(0, 3.2), turned(-2.6, 5)];
  return [
    { d: `M${corners.map(({ x, y }) => `${x} ${y}`).join("L")}Z`, fill: INK },
    { text: letter, at: turned(0, -8.4), size: 3.8, fill: INK },
  ];
}

function circle({ x, y }: Point, radius: number): string {
  return `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** A rectangle with rounded corners. */
function chip({ x, y }: Point, width: number, height: number): string {
  const r = 1.3;
  const [w, h] = [round(width - 2 * r), round(height - 2 * r)];
  return `M${round(x - w / 2)} ${round(y - height / 2)}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Renders the picture as the content of an SVG element. */
export function toSvg({ width, height, ground, shapes }: Picture): Markup {
  const drawn = shapes.map((shape) => {
    if ("text" in shape) {
      const { text, at, size, fill } = shape;
      return svg`<text x="${at.x}" y="${at.y + size * 0.36}" font-size="${size}" font-weight="700" text-anchor="middle" fill="${fill}">${text}</text>`;
    }
    const { d, fill = "none", opacity, stroke, width: line } = shape;
    return svg`<path d="${d}" fill="${fill}"${opacity !== undefined && svg` fill-opacity="${opacity}"`}${stroke && svg` stroke="${stroke}" stroke-width="${line ?? 1}"`}/>`;
  });
  return svg`<rect width="${width}" height="${height}" fill="${ground}"/><g font-family="${FONTS}" stroke-linejoin="round" stroke-linecap="round">${drawn}</g>`;
}
