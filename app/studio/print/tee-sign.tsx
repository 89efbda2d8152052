import { courseColour } from "@/app/map/course-colours";
import type { EditedFeature, EditedHole, EditedTarget, EditedTee, FlightPath } from "@/lib/editor/document";
import { targetLetter, teeName } from "@/lib/editor/end-names";
import type { CompleteFairway, FairwaySource } from "@/lib/editor/fairways";
import { measureFairway, pathLength } from "@/lib/editor/measures";
import type { Point } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Unit } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import {
  type DrawnHole,
  type DrawnSign,
  drawSign,
  findEmptiestCorner,
  type TowardsNext,
} from "@/lib/print/drawing";
import { type PlayedHole, playHole } from "@/lib/validation/played-hole";
import { formatBothUnits, NorthArrow, ScaleBar } from "./marks";
import { FeatureLegend, PrintedFeatures } from "./printed-features";

interface TeeSignProps {
  course: string;
  /** The hole, and how its layout plays it. */
  source: FairwaySource;
  /** Those of the layout; the sign shows those of its hole. */
  features: readonly EditedFeature[];
  fairway: CompleteFairway;
  next: CompleteFairway | null;
  /** Millimetres of paper. */
  width: number;
  height: number;
  unit: Unit;
  t: Translate;
}

/** Height of the head and the foot, in millimetres. */
const HEAD_AND_FOOT = 60;

/** Flight paths that fit in the foot. */
const MAX_NAMED = 6;

/** Dash patterns of the alternate flight paths, in millimetres. The foot lists them with their names. */
const DASHES = ["2.4 2", "0.01 1.8", "5 1.8", "4 1.6 0.01 1.6", "0.01 1.2 0.01 3"] as const;

const dashPattern = (alternate: number) => DASHES[alternate % DASHES.length];

/** A tee sign: hole number, par, length, the flight paths, and the way to the next tee. */
export function TeeSign(props: TeeSignProps) {
  const { course, source, fairway, next, width, height, unit, t } = props;
  const { hole } = source;
  const played = playHole(hole, source.play);
  const features = props.features.filter(({ holeIds }) => holeIds.length === 0 || holeIds.includes(hole.id));
  const measures = measureFairway(fairway);
  const [first, second] = formatBothUnits(measures?.distance ?? 0, unit, t);
  const hasEnds = hole.tees.length > 1 || hole.targets.length > 1;
  const foot = (hasEnds ? 6 : 0) + (hole.notes ? 11 : 0) + (features.length > 0 ? 6 : 0);
  const frame = { width, height: height - HEAD_AND_FOOT - foot, margin: { x: 31, y: 19 } };
  const { drawn, fit } = drawSign(fairway, next, frame, {
    otherTees: hole.tees.filter((tee) => tee !== played.tee),
    otherTargets: hole.targets.filter((target) => target !== played.target),
    features,
  });
  const onSign = drawn.features.filter(({ at }) => isInside(at, frame));
  const { tee, target, next: arrow } = drawn;
  const corner = findEmptiestCorner([tee, target, ...(arrow ? [arrow.to, beyond(arrow, 8)] : [])], frame);
  const paths = fairway.flightPaths.length;
  const named = paths > MAX_NAMED ? MAX_NAMED - 1 : paths;
  const more = paths - named;
  const north = t(fit.up === 0 ? "print.northUp" : "print.rotated");
  return (
    <article className="sign" aria-label={t("print.hole", { hole: fairway.number })}>
      <header className="sign-head">
        <p className="sign-number">
          <span className="sign-word">{t("print.holeWord")}</span>
          <span className="sign-big">{hole.label ?? hole.number}</span>
        </p>
        <div className="sign-measures">
          <p className="sign-course">{hole.name ? `${hole.name} · ${course}` : course}</p>
          <p className="sign-line">
            <span className="sign-par">{t("print.parOf", { par: measures?.par ?? "–" })}</span>
            <span className="sign-distance">{first}</span>
            <span className="sign-distance-other">{second}</span>
          </p>
        </div>
      </header>
      <figure className="sheet-drawing">
        <svg
          role="img"
          aria-label={t("print.drawing", { hole: fairway.number, north })}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
        >
          <rect width={frame.width} height={frame.height} rx="3" className="print-ground" />
          <clipPath id={`clip-${fairway.id}`}>
            <rect width={frame.width} height={frame.height} rx="3" />
          </clipPath>
          <g clipPath={`url(#clip-${fairway.id})`}>
            <PrintedFeatures features={drawn.features} />
          </g>
          <OtherEnds drawn={drawn} hole={hole} />
          <Flight drawn={drawn} colour={courseColour(played.tee?.colours[0]).fill} />
          {drawn.next && <NextTee next={drawn.next} t={t} />}
          <NorthArrow fit={fit} at={corner} t={t} />
          <ScaleBar fit={fit} at={{ x: 6, y: frame.height - 6 }} unit={unit} t={t} />
        </svg>
      </figure>
      <footer className="sign-foot">
        {hasEnds && <SignEnds hole={hole} played={played} unit={unit} t={t} />}
        {hole.notes && <p className="sign-notes">{hole.notes}</p>}
        <FeatureLegend features={onSign} t={t} />
        <ul className="sign-paths" data-many={fairway.flightPaths.length > 3}>
          {fairway.flightPaths.slice(0, named).map((path, index) => (
            <li key={path.id}>
              <PathKey index={index} />
              <span>{nameOfPath(path, index, t)}</span>
              <span className="sign-along">{formatBothUnits(pathLength(fairway, path), unit, t)[0]}</span>
            </li>
          ))}
          {more > 0 && <li>{t("print.morePaths", { count: more })}</li>}
        </ul>
        <p className="sign-next">
          <span>
            {next
              ? t("print.next", {
                  hole: next.number,
                  metres: formatBothUnits(
                    distanceInMetres(fairway.targetPosition, next.teePosition),
                    unit,
                    t,
                  )[0],
                })
              : t("print.last")}
          </span>
          <span className="sign-along">{north}</span>
        </p>
      </footer>
    </article>
  );
}

/** A flight path's name, else "Main flight path" for the first one and its number for others. */
function nameOfPath({ name }: FlightPath, index: number, t: Translate): string {
  return name ?? (index === 0 ? t("print.mainPath") : t("print.pathNumber", { number: index + 1 }));
}

/** The legend entry of a flight path, with the same stroke as in the drawing. */
function PathKey({ index }: { index: number }) {
  const primary = index === 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 12 4" className="sign-key">
      <path
        d="M1 2H11"
        fill="none"
        strokeLinecap="round"
        className={primary ? "print-path" : "print-alternate"}
        strokeWidth={primary ? 1.4 : 0.7}
        strokeDasharray={primary ? undefined : dashPattern(index - 1)}
      />
    </svg>
  );
}

/** The hole's tees with their lengths to the target that is played, and its targets if there are several. */
function SignEnds({
  hole,
  played,
  unit,
  t,
}: {
  hole: EditedHole;
  played: PlayedHole;
  unit: Unit;
  t: Translate;
}) {
  const length = (tee: EditedTee | null, target: EditedTarget | null) =>
    tee && target ? formatBothUnits(distanceInMetres(tee.position, target.position), unit, t)[0] : "–";
  return (
    <ul className="sign-ends">
      {hole.tees.map((tee) => (
        <li key={tee.id} data-played={tee === played.tee || undefined}>
          <svg aria-hidden="true" viewBox="0 0 4 4" className="sign-dot">
            <circle
              cx="2"
              cy="2"
              r="1.6"
              fill={courseColour(tee.colours[0]).fill}
              stroke="#1c1f1a"
              strokeWidth="0.3"
            />
          </svg>
          {t(teeName(hole, tee))} <span className="sign-along">{length(tee, played.target)}</span>
        </li>
      ))}
      {hole.targets.length > 1 &&
        hole.targets.map((target, index) => (
          <li key={target.id} data-played={target === played.target || undefined}>
            <b>{targetLetter(index)}</b> {target.name}{" "}
            <span className="sign-along">{length(played.tee, target)}</span>
          </li>
        ))}
    </ul>
  );
}

/** The tees and targets that the layout doesn't play. */
function OtherEnds({ drawn, hole }: { drawn: DrawnSign; hole: EditedHole }) {
  return (
    <>
      {drawn.otherTees.map(({ tee, at }) => (
        <rect
          key={tee.id}
          x={at.x - 2}
          y={at.y - 2}
          width="4"
          height="4"
          rx="0.8"
          fill={courseColour(tee.colours[0]).fill}
          stroke="#1c1f1a"
          strokeWidth="0.4"
        />
      ))}
      {drawn.otherTargets.map(({ target, at }) => (
        <g key={target.id}>
          <circle cx={at.x} cy={at.y} r="2.3" fill="#fff" stroke="#6b7280" strokeWidth="0.7" />
          <text x={at.x} y={at.y + 1} fontSize="2.8" fontWeight="700" textAnchor="middle" fill="#1c1f1a">
            {targetLetter(hole.targets.indexOf(target))}
          </text>
        </g>
      ))}
    </>
  );
}

function isInside({ x, y }: Point, { width, height }: { width: number; height: number }): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

function Flight({
  drawn: { lines, tee, target, heading },
  colour,
}: {
  drawn: DrawnHole;
  /** The tee's. */
  colour: string;
}) {
  const [primary, ...alternates] = lines;
  return (
    <>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        {alternates.map(({ id, d }, alternate) => (
          <path
            key={id}
            d={d}
            className="print-alternate"
            strokeWidth="0.7"
            strokeDasharray={dashPattern(alternate)}
          />
        ))}
        <path d={primary?.d} className="print-path" strokeWidth="1.6" />
      </g>
      <g transform={`translate(${tee.x} ${tee.y}) rotate(${heading.toFixed(1)})`}>
        <rect
          x="-2.6"
          y="-4.5"
          width="5.2"
          height="9"
          rx="1"
          fill={colour}
          className="print-edge"
          strokeWidth="0.6"
        />
      </g>
      <circle cx={target.x} cy={target.y} r="3.4" strokeWidth="1.6" className="print-target" />
      <circle cx={target.x} cy={target.y} r="0.9" className="print-target-dot" />
    </>
  );
}

/** The point this many millimetres beyond the tip of the arrow. */
function beyond({ from, to }: TowardsNext, millimetres: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    x: to.x + ((to.x - from.x) / length) * millimetres,
    y: to.y + ((to.y - from.y) / length) * millimetres,
  };
}

/** An arrow from the target towards the next tee, with its label. The frame's margins have room for both. */
function NextTee({ next, t }: { next: TowardsNext; t: Translate }) {
  const { number, from, to } = next;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const at = beyond(next, 2);
  const sideways = (to.x - from.x) / length;
  // Centres the text vertically beside a horizontal arrow, and puts it below an arrow that points down.
  const baselineShift = 1.3 + (1.3 * (to.y - from.y)) / length;
  const anchor = Math.abs(sideways) < 0.5 ? "middle" : sideways > 0 ? "start" : "end";
  return (
    <g>
      <g transform={`translate(${from.x} ${from.y}) rotate(${angle.toFixed(1)})`}>
        <path
          d={`M0 0H${(length - 2.5).toFixed(2)}`}
          className="print-stroke"
          strokeWidth="0.7"
          strokeDasharray="1.8 1.2"
        />
        <path d={`M${length.toFixed(2)} 0l-4-1.9v3.8Z`} className="print-ink" />
      </g>
      <text
        x={at.x}
        y={at.y + baselineShift}
        fontSize="3.8"
        fontWeight="600"
        textAnchor={anchor}
        className="print-ink print-halo"
      >
        {t("print.nextShort", { hole: number })}
      </text>
    </g>
  );
}
