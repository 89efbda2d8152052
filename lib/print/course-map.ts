import { casingOf, courseColour, SYMBOLS } from "@/lib/drawing/colours";
import { markPass } from "@/lib/drawing/marks";
import type { EditedFeature, EditedHole, EditedLayout } from "@/lib/editor/document";
import { type CompleteFairway, type FairwayId, holeLabel, holesOf } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import type { FlightPathId } from "@/lib/validation/course-ids";
import { COURSE_COLOURS, type CourseColour } from "@/lib/validation/hole";
import { BADGE_FONT, BADGE_HEIGHT, placeBadges } from "./badges";
import { arrowOnPaper, drawCourse, findPlaceForNorth } from "./drawing";
import { drawFeatureMarks, featureLegend } from "./features";
import { ALTERNATE, GROUND, HALO, INK, MUTED, textAt } from "./ink";
import { drawLegend, type LegendEntry } from "./legend";
import { captionWith, formatBothUnits, formatClimb, northArrow, scaleBarAt, smallTee } from "./marks";
import { type Markup, svg } from "./markup";
import { drawOwnPictures, type PrintedPicture } from "./own-pictures";
import type { Backdrop, DrawingSize, PaperDrawing } from "./paper-drawing";
import type { SharedShapes } from "./shared-shapes";
import { drawPads } from "./tee-pads";
import { wrapText } from "./text";

export interface MapContents {
  /** The course and its layout. */
  readonly name: string;
  /** Complete, at least one. */
  readonly fairways: readonly CompleteFairway[];
  /** Those of the layout. */
  readonly features: readonly EditedFeature[];
  readonly layout: EditedLayout;
  /** Every hole of the course. */
  readonly holes: readonly EditedHole[];
  /** The shapes of features that the page defines. Without them, a map contains its own. */
  readonly shapes?: SharedShapes;
  readonly pictures: readonly PrintedPicture[];
  readonly unit: Unit;
  readonly t: Translate;
}

/** In millimetres: the logo's box, a line of the title, the totals, a line below the map, and a row of holes. */
const LOGO = { width: 40, height: 18 };
const TITLE_LINE = 8.6;
const TITLE = { size: 7.5, bold: true };
const TOTALS = 7;
const CAPTION = 5;
const ROW = 6;
const GAP = 4;

/** The number of holes, the par and the length of the layout, in a line. */
export function describeTotals({ fairways, unit, t }: MapContents): string {
  const { distance, par } = courseTotals(fairways);
  const [first, second] = formatBothUnits(distance, unit, t);
  return t("print.totals", { holes: fairways.length, par, first, second });
}

/** A page with the course map, its legend, and the holes with par and length. */
export function drawMapPage(contents: MapContents, size: DrawingSize): PaperDrawing {
  const { width, height } = size;
  const title = wrapText(contents.name, width - LOGO.width - GAP, TITLE, 2);
  const top = Math.max(title.length * TITLE_LINE + TOTALS, LOGO.height) + 1;
  const rows = holeRows(contents, width);
  const map = drawMap(
    contents,
    { width, height: height - top - rows.height - CAPTION },
    { prefix: "course-map", hasLegend: true },
  );
  const head = svg`${title.map((line, index) => textAt(line, 0, 6.4 + index * TITLE_LINE, TITLE))}${textAt(describeTotals(contents), 0, title.length * TITLE_LINE + 3.4, { size: 4, fill: MUTED })}`;
  const ends = contents.fairways.flatMap(({ teePosition, targetPosition }) =>
    [teePosition, targetPosition].map((position) => ({ position })),
  );
  const caption = textAt(captionWith(map.north, ends, contents.t), 0, height - rows.height - 1.6, {
    size: 3.2,
    fill: MUTED,
  });
  return {
    size,
    below: svg`${head}<g transform="translate(0 ${top})">${map.below}</g>`,
    above: svg`<g transform="translate(0 ${top})">${map.above}</g>${caption}<g transform="translate(0 ${height - rows.height})">${rows.content}</g>`,
    backdrop: { ...map.backdrop, at: { x: 0, y: top } },
    logo: { x: width - LOGO.width, y: 0, ...LOGO },
  };
}

/** Room for "▲ 39 ft" beside the lengths, in millimetres. */
const CLIMB_WIDTH = 12.5;

/** The holes with par, lengths and climb, in columns. */
function holeRows({ fairways, unit, t }: MapContents, width: number): { content: Markup; height: number } {
  const columns = width > 200 ? 4 : 3;
  const column = (width - (columns - 1) * 6) / columns;
  const font = { size: 3.5 };
  const climbs = fairways.map((fairway) => formatClimb(fairway, { unit, t }, 0));
  // The last column, if any hole has one.
  const beside = climbs.some((climb) => climb !== "") ? column - CLIMB_WIDTH : column;
  const cells = fairways.map((fairway, index) => {
    const measures = measureFairway(fairway);
    const [first, second] = formatBothUnits(measures?.distance ?? 0, unit, t);
    const right = { ...font, anchor: "end" } as const;
    return svg`<g transform="translate(${(index % columns) * (column + 6)} ${Math.floor(index / columns) * ROW})">${textAt(holeLabel(fairway), 0, 4.4, { ...font, bold: true, width: 9 })}${textAt(t("print.parOf", { par: measures?.par ?? "–" }), 10, 4.4, font)}${textAt(first, beside - 14, 4.4, right)}${textAt(second, beside, 4.4, { ...right, fill: MUTED })}${textAt(climbs[index] ?? "", column, 4.4, { ...right, fill: MUTED })}<path d="M0 ${ROW}h${column}" stroke="#d5d8cd" stroke-width=".2"/></g>`;
  });
  return { content: svg`${cells}`, height: Math.ceil(fairways.length / columns) * ROW };
}

interface MapOptions {
  /** Begins the ids of the drawing, which are unique on the page. */
  readonly prefix: string;
  readonly hasLegend: boolean;
}

interface CourseMap {
  readonly backdrop: Backdrop;
  readonly below: Markup;
  readonly above: Markup;
  /** Whether north is up, in words. */
  readonly north: string;
}

/** Draws the course with its legend in a box of this size. */
export function drawMap(
  contents: MapContents,
  { width, height }: DrawingSize,
  options: MapOptions,
): CourseMap {
  const { fairways, features, holes, layout, pictures, t } = contents;
  const { prefix, hasLegend } = options;
  const legendOf = (shown: readonly EditedFeature[]) =>
    drawLegend(
      hasLegend ? [...holeLegend(fairways, layout, t), ...featureLegend(shown, prefix, t)] : [],
      width,
    );
  // The room for the legend decides what the map shows: as many lines as all features need.
  const room = legendOf(features).height;
  const frame = { width, height: height - (room > 0 ? room + 1.5 : 0), margin: { x: 14, y: 14 } };
  const course = drawCourse(fairways, frame, features, layout.colour);
  const legend = legendOf(course.features.map(({ feature }) => feature));
  const clip = `${prefix}-frame`;
  const north = t(course.fit.up === 0 ? "print.northUp" : "print.rotated");
  return {
    backdrop: { ground: course.ground, clip },
    north,
    below: svg`<rect width="${width}" height="${frame.height}" rx="3" fill="${GROUND}"/><clipPath id="${clip}"><rect width="${width}" height="${frame.height}" rx="3"/></clipPath>`,
    above: svg`<g role="img" aria-label="${t("print.mapDrawing", { north })}"><g clip-path="url(#${clip})">${drawOwnPictures(pictures, course.toPaper, frame, prefix)}${drawPads(holesOf(fairways, layout, holes), course.toPaper)}${drawFeatures(course, contents, prefix)}</g>${drawHoles(course, contents, frame, prefix)}</g><g transform="translate(0 ${frame.height + 1.5})">${legend.content}</g>`,
  };
}

/** What the holes are drawn with: tees by colour, the flight path in the layout's colour, targets. */
function holeLegend(
  fairways: readonly CompleteFairway[],
  { name, colour }: EditedLayout,
  t: Translate,
): LegendEntry[] {
  const middle = { x: 4, y: 2.5 };
  const colours = teeColours(fairways);
  const hasPlain = fairways.some(({ teeColours: [first] }) => first === undefined);
  const alternates = fairways.some(({ flightPaths }) => flightPaths.length > 1);
  return [
    ...(hasPlain ? [{ text: t("print.tee"), key: smallTee(middle, null, colours) }] : []),
    ...colours.map((each) => ({
      text: t("print.teeColour", { colour: t(`layouts.${each}`) }),
      key: smallTee(middle, each, colours),
    })),
    { text: t("print.target"), key: smallTarget(middle) },
    {
      text: colour ? name : t("print.mainPath"),
      key: svg`<path d="M.5 2.5h7" stroke="${casingOf(colour)}" stroke-width="1.8"/><path d="M.5 2.5h7" stroke="${courseColour(colour).fill}" stroke-width=".9"/>`,
    },
    ...(alternates
      ? [
          {
            text: t("print.otherPaths"),
            key: svg`<path d="M.5 2.5h7" stroke="${ALTERNATE}" stroke-width=".45" stroke-dasharray="1.4 1.2"/>`,
          },
        ]
      : []),
  ];
}

/** The tee colours of the holes in their usual order. */
function teeColours(fairways: readonly CompleteFairway[]) {
  const used = new Set(fairways.map(({ teeColours: [colour] }) => colour));
  return COURSE_COLOURS.filter((colour) => used.has(colour));
}

function smallTarget({ x, y }: { x: number; y: number }): Markup {
  return svg`<circle cx="${x}" cy="${y}" r="1.3" fill="${SYMBOLS.target}" stroke="${SYMBOLS.casing}" stroke-width=".6"/>`;
}

type DrawnCourse = ReturnType<typeof drawCourse>;

function drawFeatures(course: DrawnCourse, { holes, shapes }: MapContents, prefix: string): Markup {
  const { features, toPaper } = course;
  const passOf = (feature: EditedFeature) => arrowOnPaper(markPass(feature, holes), course);
  return drawFeatureMarks(features, prefix, passOf, shapes ? { shapes, toPaper } : null);
}

/** What lies on the ground or a background besides features: flight paths, tees, targets and the holes' labels. */
function drawHoles(
  { drawn, fit }: DrawnCourse,
  { fairways, unit, t }: MapContents,
  frame: DrawingSize,
  prefix: string,
): Markup {
  const badges = placeBadges(drawn);
  const corner = findPlaceForNorth(
    drawn.flatMap(({ tee, target }) => [tee, target]),
    { ...frame, margin: { x: 0, y: 0 } },
  );
  const colours = teeColours(fairways);
  /** The id of a flight path's line, which is drawn several times: as a casing and as the line itself. */
  const lineId = (fairwayId: FairwayId, pathId: FlightPathId) => `${prefix}-${fairwayId}-${pathId}`;
  const definitions = drawn.map(({ id, lines }) =>
    lines.map((line) => svg`<path id="${lineId(id, line.id)}" d="${line.d}"/>`),
  );
  const primaries = (draw: (href: string, colour: CourseColour | null) => Markup) =>
    drawn.flatMap(({ id, colour, lines: [line] }) => (line ? draw(`#${lineId(id, line.id)}`, colour) : []));
  const alternates = (draw: (href: string) => Markup) =>
    drawn.flatMap(({ id, lines }) => lines.slice(1).map((line) => draw(`#${lineId(id, line.id)}`)));
  const leaders = badges.map(({ at, tee }) => {
    const line = svg`M${tee.x} ${tee.y}L${at.x} ${at.y}`;
    return svg`<path d="${line}" stroke="#fff" stroke-width="1"/><path d="${line}" stroke="${INK}" stroke-width=".3"/>`;
  });
  const ends = drawn.map(({ tee, target }, index) => {
    const [colour = null] = fairways[index]?.teeColours ?? [];
    return svg`<circle cx="${tee.x}" cy="${tee.y}" r="1.8" fill="#fff"/>${smallTee(tee, colour, colours)}${smallTarget(target)}`;
  });
  const labels = badges.map(({ label, at, width }, index) => {
    const [x, y] = [at.x - width / 2, at.y - BADGE_HEIGHT / 2];
    const colour = drawn[index]?.colour;
    const { fill, text } = courseColour(colour);
    return svg`<rect x="${x}" y="${y}" width="${width}" height="${BADGE_HEIGHT}" rx="1.2" fill="${fill}" stroke="${casingOf(colour)}" stroke-width=".5"/>${textAt(label, at.x, at.y + 1.25, { size: BADGE_FONT, bold: true, fill: text, anchor: "middle" })}`;
  });
  // All casings of primary paths first, so that none covers the line of another hole.
  return svg`<defs>${definitions.flat()}</defs><g fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="#fff" stroke-width="1.2">${alternates((href) => svg`<use href="${href}"/>`)}</g><g stroke="${ALTERNATE}" stroke-width=".45" stroke-dasharray="1.4 1.2">${alternates((href) => svg`<use href="${href}"/>`)}</g><g stroke="${HALO}" stroke-width="2.6">${primaries((href) => svg`<use href="${href}"/>`)}</g>${primaries((href, colour) => svg`<use href="${href}" stroke="${casingOf(colour)}" stroke-width="1.8"/>`)}${primaries(
    (href, colour) =>
      svg`<use href="${href}" class="print-path" stroke="${courseColour(colour).fill}" stroke-width=".9"/>`,
  )}</g>${leaders}${ends}${labels}${northArrow(fit, corner, t)}${scaleBarAt(fit, { x: 5, y: frame.height - 5 }, unit, t)}`;
}
