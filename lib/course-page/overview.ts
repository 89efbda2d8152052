import type { EditedFeature, EditedLayout } from "@/lib/editor/document";
import type { CompleteFairway } from "@/lib/editor/fairways";
import type { Point } from "@/lib/geo/curve";
import { BADGE_FONT, BADGE_HEIGHT, placeBadges } from "@/lib/print/badges";
import { courseColour, isLightColour } from "@/lib/print/course-colours";
import { drawCourse, findEmptiestCorner } from "@/lib/print/drawing";
import { FEATURE_STYLES } from "@/lib/print/feature-styles";
import { ACCENT, FONTS, GROUND, INK, TARGET } from "@/lib/print/ink";
import { type Markup, svg } from "@/lib/print/markup";

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

interface OverviewOptions {
  readonly width: number;
  readonly height: number;
  /** The letter at the tip of the north arrow. */
  readonly north: string;
}

/** Margins in millimetres, for the numbers of the holes. */
const MARGIN = { x: 12, y: 11 };

/** Draws the course from above: features, flight paths, tees, targets and hole numbers. */
export function drawOverview(
  fairways: readonly CompleteFairway[],
  features: readonly EditedFeature[],
  layout: EditedLayout,
  { width, height, north }: OverviewOptions,
): Picture {
  const ground = { width, height, ground: GROUND };
  if (fairways.length === 0) return { ...ground, shapes: [] };
  const course = drawCourse(fairways, { width, height, margin: MARGIN }, features);
  const line = layout.colour ? courseColour(layout.colour).fill : ACCENT;
  const casing = isLightColour(layout.colour) ? INK : "#ffffff";
  const areas = course.features.flatMap(({ feature: { kind, shape }, d, at }): Shape[] => {
    const { colour, fill } = FEATURE_STYLES[kind];
    if (shape === "point") return [{ d: circle(at, 0.9), fill: colour, stroke: "#ffffff", width: 0.3 }];
    if (shape === "line") return [{ d, stroke: colour, width: 0.6 }];
    return [{ d, fill: colour, opacity: fill, stroke: colour, width: 0.4 }];
  });
  const main = course.drawn.flatMap(({ lines: [first] }) => (first ? [first.d] : []));
  const ends = course.drawn.flatMap(({ tee, target }, index): Shape[] => {
    const colour = courseColour(fairways[index]?.teeColours[0]).fill;
    return [
      { d: square(tee, 1.1), fill: colour, stroke: INK, width: 0.3 },
      { d: circle(target, 1.3), fill: "#ffffff", stroke: TARGET, width: 0.8 },
    ];
  });
  const badges = placeBadges(course.drawn).flatMap(({ label, at, width: wide }): Shape[] => [
    { d: pill(at, wide, BADGE_HEIGHT), fill: ACCENT, stroke: "#ffffff", width: 0.5 },
    { text: label, at, size: BADGE_FONT, fill: "#ffffff" },
  ]);
  const corner = findEmptiestCorner(
    course.drawn.flatMap(({ tee, target }) => [tee, target]),
    { width, height, margin: MARGIN },
  );
  return {
    ...ground,
    shapes: [
      ...areas,
      ...main.map((d) => ({ d, stroke: casing, width: 1.7 })),
      ...main.map((d) => ({ d, stroke: line, width: 0.9 })),
      ...ends,
      ...badges,
      ...northArrow(course.fit.up, corner, north),
    ],
  };
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

function square({ x, y }: Point, half: number): string {
  return `M${round(x - half)} ${round(y - half)}h${2 * half}v${2 * half}h${-2 * half}Z`;
}

/** A rectangle with semicircular ends. */
function pill({ x, y }: Point, width: number, height: number): string {
  const [r, straight] = [height / 2, Math.max(0, width - height)];
  return `M${round(x - straight / 2)} ${round(y - r)}h${round(straight)}a${r} ${r} 0 0 1 0 ${height}h${round(-straight)}a${r} ${r} 0 0 1 0 ${-height}Z`;
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
