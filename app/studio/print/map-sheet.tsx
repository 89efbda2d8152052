import type { EditedFeature } from "@/lib/editor/document";
import type { CompleteFairway } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { placeBadges } from "@/lib/print/badges";
import { drawCourse, findEmptiestCorner } from "@/lib/print/drawing";
import { BackgroundCredits, BackgroundImage } from "./background";
import { formatBothUnits, NorthArrow, ScaleBar } from "./marks";
import { PrintedFeatures } from "./printed-features";
import { type Paper, Sheet } from "./sheet";

interface MapSheetProps {
  name: string;
  fairways: readonly CompleteFairway[];
  /** Null if there are no holes. */
  drawing: CourseDrawing | null;
  /** The message shown if there are no holes. */
  empty: "print.empty" | "print.noneSelected";
  paper: Paper;
  unit: Unit;
  t: Translate;
}

/** Height in millimetres of the margins with the head, and of each row of three holes below the map. */
const HEAD = 52;
const ROW = 6;

/** One page with the course map, and the holes with par and length. */
export function MapSheet({ name, fairways, drawing, empty, paper, unit, t }: MapSheetProps) {
  const { distance, par } = courseTotals(fairways);
  const [first, second] = formatBothUnits(distance, unit, t);
  return (
    <Sheet paper={paper} label={t("print.courseMap")}>
      <div className="sheet-head">
        <h2 className="sheet-title">{name}</h2>
        <p className="sheet-subtitle">
          {fairways.length === 0
            ? t(empty)
            : t("print.totals", { holes: fairways.length, par, first, second })}
        </p>
      </div>
      {drawing && (
        <>
          <CourseMapDrawing drawing={drawing} unit={unit} t={t} />
          <ol className="sheet-holes">
            {fairways.map((fairway) => {
              const measures = measureFairway(fairway);
              return (
                <li key={fairway.id} value={fairway.number}>
                  <span className="sheet-hole-number">{fairway.number}</span>
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

/** Draws the holes, at least one, to fit the course map on this paper. */
export function drawCourseMap(
  fairways: readonly CompleteFairway[],
  paper: Paper,
  features: readonly EditedFeature[],
) {
  const width = paper.width - 24;
  const height = paper.height - HEAD - ROW * Math.ceil(fairways.length / 3);
  const frame = { width, height, margin: { x: 14, y: 14 } };
  return { frame, ...drawCourse(fairways, frame, features) };
}
type CourseDrawing = ReturnType<typeof drawCourseMap>;

/** The id of the clip path that cuts the background to the frame. A document has only one course map. */
const CLIP = "course-map-frame";

/** The id of a flight path's line, which is drawn twice: as a casing and as the line itself. */
const lineId = (fairwayId: string, pathId: string) => `${fairwayId}-${pathId}`;

function CourseMapDrawing({ drawing, unit, t }: { drawing: CourseDrawing; unit: Unit; t: Translate }) {
  const { drawn, fit, frame } = drawing;
  const { width, height } = frame;
  const badges = placeBadges(drawn);
  const corner = findEmptiestCorner(
    drawn.flatMap(({ tee, target }) => [tee, target]),
    frame,
  );
  const north = t(fit.up === 0 ? "print.northUp" : "print.rotated");
  return (
    <figure className="sheet-drawing">
      <svg role="img" aria-label={t("print.mapDrawing", { north })} viewBox={`0 0 ${width} ${height}`}>
        <clipPath id={CLIP}>
          <rect width={width} height={height} rx="3" />
        </clipPath>
        <rect width={width} height={height} rx="3" className="print-ground" />
        <BackgroundImage clip={CLIP} />
        <g clipPath={`url(#${CLIP})`}>
          <PrintedFeatures features={drawing.features} />
        </g>
        <defs>
          {drawn.map(({ id, lines }) =>
            lines.map((line) => <path key={line.id} id={lineId(id, line.id)} d={line.d} />),
          )}
        </defs>
        {/* All casings first, so that none covers the line of another hole. */}
        <g className="print-casing" strokeLinecap="round" strokeLinejoin="round">
          {drawn.map(({ id, lines }) => (
            <g key={id}>
              {lines.map((line, index) => (
                <use key={line.id} href={`#${lineId(id, line.id)}`} strokeWidth={index === 0 ? 1.8 : 1.2} />
              ))}
            </g>
          ))}
        </g>
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          {drawn.map(({ id, lines }) => (
            <g key={id}>
              {lines.map((line, index) => (
                <use
                  key={line.id}
                  href={`#${lineId(id, line.id)}`}
                  className={index === 0 ? "print-path" : "print-alternate"}
                  strokeWidth={index === 0 ? 0.8 : 0.35}
                  strokeDasharray={index === 0 ? undefined : "1.4 1.2"}
                />
              ))}
            </g>
          ))}
        </g>
        {badges.map(({ id, at, tee }) => (
          <g key={id}>
            <path d={`M${tee.x} ${tee.y}L${at.x} ${at.y}`} className="print-casing" strokeWidth="1" />
            <path d={`M${tee.x} ${tee.y}L${at.x} ${at.y}`} className="print-leader" strokeWidth="0.3" />
          </g>
        ))}
        {drawn.map(({ id, tee, target }) => (
          <g key={id}>
            <g className="print-casing" strokeWidth="0.6">
              <circle cx={tee.x} cy={tee.y} r="1.3" />
              <circle cx={target.x} cy={target.y} r="2" />
            </g>
            <circle cx={tee.x} cy={tee.y} r="1" className="print-accent" />
            <circle cx={target.x} cy={target.y} r="1.3" strokeWidth="0.8" className="print-target" />
          </g>
        ))}
        {badges.map(({ id, number, at }) => (
          <g key={id}>
            <rect
              x={at.x - 3.2}
              y={at.y - 2.4}
              width="6.4"
              height="4.8"
              rx="1.2"
              strokeWidth="1"
              className="print-casing"
            />
            <rect x={at.x - 3.2} y={at.y - 2.4} width="6.4" height="4.8" rx="1.2" className="print-badge" />
            <text
              x={at.x}
              y={at.y + 1.25}
              fontSize="3.5"
              fontWeight="700"
              textAnchor="middle"
              className="print-on-accent"
            >
              {number}
            </text>
          </g>
        ))}
        <NorthArrow fit={fit} at={corner} t={t} />
        <ScaleBar fit={fit} at={{ x: 5, y: height - 5 }} unit={unit} t={t} />
      </svg>
      <figcaption>
        <span>{north}</span>
        <BackgroundCredits />
      </figcaption>
    </figure>
  );
}
