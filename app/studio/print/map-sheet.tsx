import type { EditedFeature, EditedLayout } from "@/lib/editor/document";
import type { CompleteFairway } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { BADGE_FONT, BADGE_HEIGHT, placeBadges } from "@/lib/print/badges";
import { courseColour } from "@/lib/print/course-colours";
import { drawCourse, findEmptiestCorner, holeLabel } from "@/lib/print/drawing";
import { drawFeatureMarks, featureLegend } from "@/lib/print/features";
import { ACCENT, ALTERNATE, INK, TARGET, textAt } from "@/lib/print/ink";
import { drawLegend, type LegendEntry } from "@/lib/print/legend";
import { formatBothUnits, northArrow, scaleBarAt, smallTee } from "@/lib/print/marks";
import { type Markup, svg } from "@/lib/print/markup";
import { drawOwnPictures, type PrintedPicture } from "@/lib/print/own-pictures";
import type { SharedShapes } from "@/lib/print/shared-shapes";
import { wrapText } from "@/lib/print/text";
import { COURSE_COLOURS } from "@/lib/validation/hole";
import { BackgroundCredits, BackgroundImage } from "./background";
import { PageLogo } from "./logo";
import { type Paper, Sheet } from "./sheet";

interface MapSheetProps {
  name: string;
  fairways: readonly CompleteFairway[];
  /** Null if there are no holes. */
  drawing: CourseDrawing | null;
  /** The shapes of features that the page defines. */
  shapes: SharedShapes;
  pictures: readonly PrintedPicture[];
  /** The message shown if there are no holes. */
  empty: "print.empty" | "print.noneSelected";
  paper: Paper;
  unit: Unit;
  t: Translate;
}

/** Height in millimetres of the margins with the head, of a line of the title, and of each row of holes below the map. */
const HEAD = 47.6;
const TITLE_LINE = 8.4;
const ROW = 6;

/** The title's font size, as in print.css. */
const TITLE = { size: 7.5, bold: true };

/** Holes in a row of the list below the map. */
const holesPerRow = (paper: Paper) => (paper.width > paper.height ? 4 : 3);

/** One page with the course map, and the holes with par and length. */
export function MapSheet({
  name,
  fairways,
  drawing,
  shapes,
  pictures,
  empty,
  paper,
  unit,
  t,
}: MapSheetProps) {
  const { distance, par } = courseTotals(fairways);
  const [first, second] = formatBothUnits(distance, unit, t);
  return (
    <Sheet paper={paper} label={t("print.courseMap")}>
      <div className="sheet-head">
        <div>
          <h2 className="sheet-title">{name}</h2>
          <p className="sheet-subtitle">
            {fairways.length === 0
              ? t(empty)
              : t("print.totals", { holes: fairways.length, par, first, second })}
          </p>
        </div>
        <PageLogo />
      </div>
      {drawing && (
        <>
          <CourseMapDrawing drawing={drawing} shapes={shapes} pictures={pictures} unit={unit} t={t} />
          <ol className="sheet-holes" data-columns={holesPerRow(paper)}>
            {fairways.map((fairway) => {
              const measures = measureFairway(fairway);
              return (
                <li key={fairway.id} value={fairway.number}>
                  <span className="sheet-hole-number">{holeLabel(fairway)}</span>
                  <span>{measures && t("print.parOf", { par: measures.par })}</span>
                  {measures &&
                    formatBothUnits(measures.distance, unit, t).map((length) => (
                      <span key={length}>{length}</span>
                    ))}
                </li>
              );
            })}
          </ol>
        </>
      )}
    </Sheet>
  );
}

/** The id of the clip path that cuts the background to the frame. A document has only one course map. */
const CLIP = "course-map-frame";

/** The prefix of the ids of the map's patterns. */
const SCOPE = "course-map";

/** Draws the holes, at least one, to fit the course map on this paper, with its legend. */
export function drawCourseMap(
  name: string,
  fairways: readonly CompleteFairway[],
  paper: Paper,
  features: readonly EditedFeature[],
  layout: EditedLayout,
  t: Translate,
) {
  const width = paper.width - 24;
  const head = HEAD + wrapText(name, width, TITLE, 2).length * TITLE_LINE;
  const rows = Math.ceil(fairways.length / holesPerRow(paper));
  const entriesFor = (shown: readonly EditedFeature[]) => [
    ...holeLegend(fairways, layout, t),
    ...featureLegend(shown, SCOPE, t),
  ];
  // The room for the legend decides what the map shows: as many lines as all features need.
  const room = drawLegend(entriesFor(features), width).height;
  const frame = { width, height: paper.height - head - ROW * rows - room, margin: { x: 14, y: 14 } };
  const course = drawCourse(fairways, frame, features);
  const legend = drawLegend(entriesFor(course.features.map(({ feature }) => feature)), width);
  return { frame, legend, layout, fairways, ...course };
}
type CourseDrawing = ReturnType<typeof drawCourseMap>;

/** What the holes are drawn with: tees by colour, the flight path in the layout's colour, targets. */
function holeLegend(
  fairways: readonly CompleteFairway[],
  { name, colour }: EditedLayout,
  t: Translate,
): LegendEntry[] {
  const middle = { x: 4, y: 2.5 };
  const colours = teeColours(fairways);
  const hasPlain = fairways.some(({ teeColours: [first] }) => first === undefined);
  const outline = colour && svg`<path d="M.5 2.5h7" stroke="${INK}" stroke-width="1.6"/>`;
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
      key: svg`${outline}<path d="M.5 2.5h7" stroke="${colour ? courseColour(colour).fill : ACCENT}" stroke-width="${colour ? 0.9 : 0.8}"/>`,
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
  return svg`<circle cx="${x}" cy="${y}" r="1.3" fill="#fff" stroke="${TARGET}" stroke-width=".8"/>`;
}

/** The id of a flight path's line, which is drawn several times: as a casing and as the line itself. */
const lineId = (fairwayId: string, pathId: string) => `${fairwayId}-${pathId}`;

function CourseMapDrawing({
  drawing,
  shapes,
  pictures,
  unit,
  t,
}: Pick<MapSheetProps, "shapes" | "pictures" | "unit" | "t"> & { drawing: CourseDrawing }) {
  const { fit, frame, legend } = drawing;
  const { width, height } = frame;
  const north = t(fit.up === 0 ? "print.northUp" : "print.rotated");
  const legendTop = height + 2.5;
  return (
    <figure className="sheet-drawing">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its legend is read as it is, and its drawing has a label */}
      <svg viewBox={`0 0 ${width} ${legend.height > 0 ? legendTop + legend.height : height}`}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is not interactive */}
        <g role="img" aria-label={t("print.mapDrawing", { north })}>
          <clipPath id={CLIP}>
            <rect width={width} height={height} rx="3" />
          </clipPath>
          <rect width={width} height={height} rx="3" className="print-ground" />
          <BackgroundImage clip={CLIP} />
          <g
            clipPath={`url(#${CLIP})`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts)
            dangerouslySetInnerHTML={{
              __html: drawOwnPictures(pictures, drawing.toPaper, frame, SCOPE).text,
            }}
          />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts) */}
          <g dangerouslySetInnerHTML={{ __html: drawHoles(drawing, shapes, unit, t).text }} />
        </g>
        <g
          transform={`translate(0 ${legendTop})`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts)
          dangerouslySetInnerHTML={{ __html: legend.content.text }}
        />
      </svg>
      <figcaption>
        <span>{north}</span>
        <BackgroundCredits />
      </figcaption>
    </figure>
  );
}

/** What lies on the ground or a background: features, flight paths, tees, targets and the holes' labels. */
function drawHoles(
  { drawn, fit, toPaper, frame, features, layout, fairways }: CourseDrawing,
  shapes: SharedShapes,
  unit: Unit,
  t: Translate,
): Markup {
  const badges = placeBadges(drawn);
  const corner = findEmptiestCorner(
    drawn.flatMap(({ tee, target }) => [tee, target]),
    frame,
  );
  const colours = teeColours(fairways);
  const definitions = drawn.map(({ id, lines }) =>
    lines.map((line) => svg`<path id="${lineId(id, line.id)}" d="${line.d}"/>`),
  );
  const uses = (draw: (href: string, isPrimary: boolean) => Markup) =>
    drawn.flatMap(({ id, lines }) =>
      lines.map((line, index) => draw(`#${lineId(id, line.id)}`, index === 0)),
    );
  const fill = layout.colour && courseColour(layout.colour).fill;
  const leaders = badges.map(
    ({ at, tee }) =>
      svg`<path d="M${tee.x} ${tee.y}L${at.x} ${at.y}" class="print-casing" stroke-width="1"/><path d="M${tee.x} ${tee.y}L${at.x} ${at.y}" class="print-leader" stroke-width=".3"/>`,
  );
  const ends = drawn.map(({ tee, target }, index) => {
    const [colour = null] = fairways[index]?.teeColours ?? [];
    return svg`<g class="print-casing" stroke-width=".6"><circle cx="${tee.x}" cy="${tee.y}" r="1.5"/><circle cx="${target.x}" cy="${target.y}" r="2"/></g>${smallTee(tee, colour, colours)}${smallTarget(target)}`;
  });
  const labels = badges.map(({ label, at, width }) => {
    const [x, y] = [at.x - width / 2, at.y - BADGE_HEIGHT / 2];
    return svg`<rect x="${x}" y="${y}" width="${width}" height="${BADGE_HEIGHT}" rx="1.2" stroke-width="1" class="print-casing"/><rect x="${x}" y="${y}" width="${width}" height="${BADGE_HEIGHT}" rx="1.2" fill="${ACCENT}"/>${textAt(label, at.x, at.y + 1.25, { size: BADGE_FONT, bold: true, fill: "#fff", anchor: "middle" })}`;
  });
  // All casings first, so that none covers the line of another hole.
  return svg`<g clip-path="url(#${CLIP})">${drawFeatureMarks(features, SCOPE, { shared: { shapes, toPaper } })}</g><defs>${definitions.flat()}</defs><g class="print-casing" stroke-linecap="round" stroke-linejoin="round">${uses((href, isPrimary) => svg`<use href="${href}" stroke-width="${isPrimary ? 1.8 : 1.2}"/>`)}</g><g fill="none" stroke-linecap="round" stroke-linejoin="round">${
    fill
      ? uses((href, isPrimary) =>
          isPrimary ? svg`<use href="${href}" stroke="${INK}" stroke-width="1.5"/>` : svg``,
        )
      : null
  }${uses((href, isPrimary) =>
    isPrimary
      ? svg`<use href="${href}" class="print-path"${fill && svg` style="stroke:${fill}"`} stroke-width=".8"/>`
      : svg`<use href="${href}" class="print-alternate" stroke-width=".35" stroke-dasharray="1.4 1.2"/>`,
  )}</g>${leaders}${ends}${labels}${northArrow(fit, corner, t)}${scaleBarAt(fit, { x: 5, y: frame.height - 5 }, unit, t)}`;
}
