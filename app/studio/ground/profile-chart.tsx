import { type PointerEvent, useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import { METRES_PER_FOOT } from "@/lib/geo/units";
import { type Sample, slopesOf } from "@/lib/ground/profile";
import { knownRuns, lengthTicks, profileScale } from "@/lib/ground/profile-scale";
import { formatLength, toTenths, toWhole } from "@/lib/messages/length";
import { message } from "@/lib/messages/message";
import { percent } from "./ground-words";

/** The coordinates of the drawing: per mille of the chart. */
const SIZE = 1000;

/** A disc's way: heights in metres, and their distances along the line; with its clearance where that isn't plain to see. */
type Flight = readonly {
  readonly along: number;
  readonly metres: number;
  readonly clearance?: number;
}[];

/** A tree beside the flights, in metres. */
interface TreeInProfile {
  readonly id: string;
  readonly along: number;
  readonly foot: number;
  readonly height: number;
  readonly crownBase: number;
  readonly crownRadius: number;
  /** Between it and the disc. */
  readonly gap: number;
}

interface ProfileChartProps {
  profile: readonly Sample[];
  quantum: number;
  /** The discs' ways above the ground. */
  flights: readonly Flight[];
  trees: readonly TreeInProfile[];
  /** Whether the last flight ends in the target. */
  hasTarget: boolean;
  spot: Sample | null;
  /** The index of a sample; null once the pointer has left. */
  onHover: (index: number | null) => void;
}

/** The ground along a line, the flights above it, and a cursor for mouse, finger and arrow keys. */
export function ProfileChart({
  profile,
  quantum,
  flights,
  trees,
  hasTarget,
  spot,
  onHover,
}: ProfileChartProps) {
  const t = useTranslate();
  const slider = useRef<HTMLInputElement>(null);
  const length = profile.at(-1)?.along ?? 0;
  const unit = t.unit === "feet" ? METRES_PER_FOOT : 1;
  const heights = [...profile, ...flights.flat()].flatMap(({ metres }) => metres ?? []);
  const known = [...heights, ...trees.map(({ foot, height }) => foot + height)];
  const scale = profileScale(known, unit);
  const x = (along: number) => (length === 0 ? 0 : (along / length) * SIZE);
  const y = (metres: number) => SIZE - ((metres - scale.from) / (scale.to - scale.from)) * SIZE;
  const point = ({ along, metres }: Pick<Sample, "along" | "metres">) =>
    `${x(along).toFixed(1)} ${y(metres ?? 0).toFixed(1)}`;
  const drawTree = ({ along, foot, height, crownBase, crownRadius }: TreeInProfile) => {
    const [left, right] = [x(along - crownRadius), x(along + crownRadius)];
    const [base, top] = [y(foot + crownBase), y(foot + height)];
    return `M${x(along)} ${y(foot)}V${base}M${left} ${base}V${top}H${right}V${base}Z`;
  };
  const clearance = spot && clearanceAt(flights, spot);
  const text = [
    spot && t(readSpot(spot, slopeAt(profile, quantum, spot))),
    clearance !== null && t("profile.above", { length: toTenths(clearance) }),
  ]
    .filter(Boolean)
    .join(" · ");
  const hover = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / width));
    onHover(Math.round(share * (profile.length - 1)));
  };
  const [release, landing] = [flights[0]?.[0], flights.at(-1)?.at(-1)];
  const index = spot ? profile.indexOf(spot) : 0;
  const share = spot ? spot.along / (length || 1) : 0;
  return (
    <div className="ground-chart">
      <div className="ground-heights" aria-hidden>
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ top: `${y(tick) / 10}%` }}>
            {formatLength(tick, { ...t, digits: { maximumFractionDigits: 0 } })}
          </span>
        ))}
      </div>
      <div className="ground-plot" onPointerMove={hover} onPointerLeave={() => onHover(null)}>
        <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
          {scale.ticks.map((tick) => (
            <path key={tick} className="ground-tick" d={`M0 ${y(tick)}H${SIZE}`} />
          ))}
          {knownRuns(profile).map((run) => {
            const line = run.map(point).join("L");
            const [first, last] = [run[0] as Sample, run.at(-1) as Sample];
            return (
              <g key={first.along}>
                <path
                  className="ground-area"
                  d={`M${x(first.along)} ${SIZE}L${line}L${x(last.along)} ${SIZE}Z`}
                />
                <path className="ground-line" d={`M${line}`} />
              </g>
            );
          })}
          {trees.map((tree) => (
            <path
              key={`${tree.id} ${tree.along}`}
              className="ground-tree"
              data-hit={tree.gap === 0 || undefined}
              d={drawTree(tree)}
            />
          ))}
          {flights.map((flight) => (
            <path key={flight[0]?.along} className="ground-throw" d={`M${flight.map(point).join("L")}`} />
          ))}
          {spot && <path className="ground-cursor" d={`M${share * SIZE} 0V${SIZE}`} />}
        </svg>
        {release && (
          <span
            aria-hidden
            className="ground-end"
            data-end="tee"
            style={{ top: `${y(release.metres) / 10}%` }}
          />
        )}
        {landing && hasTarget && (
          <span
            aria-hidden
            className="ground-end"
            data-end="target"
            style={{ top: `${y(landing.metres) / 10}%` }}
          />
        )}
        {spot && (
          <p
            aria-hidden
            className="ground-reading"
            // Beside the cursor, and always within the chart.
            style={{ left: `${share * 100}%`, translate: `${-share * 100}%` }}
          >
            {text}
          </p>
        )}
        <input
          ref={slider}
          type="range"
          className="ground-slider"
          aria-label={t("profile.place")}
          aria-valuetext={text || undefined}
          min={0}
          max={profile.length - 1}
          value={index}
          onChange={({ target }) => onHover(Number(target.value))}
          onBlur={() => onHover(null)}
        />
      </div>
      <div className="ground-lengths" aria-hidden>
        {lengthTicks(length, unit).map((tick) => (
          <span key={tick} style={{ left: `${x(tick) / 10}%` }}>
            {formatLength(tick, { ...t, digits: { maximumFractionDigits: 0 } })}
          </span>
        ))}
      </div>
    </div>
  );
}

function slopeAt(profile: readonly Sample[], quantum: number, { along }: Sample): number | null {
  const slope = slopesOf(profile, quantum).findLast((each) => each.along <= along);
  return slope && slope.along + slope.length >= along ? slope.slope : null;
}

/** The clearance of the disc over a place; null where no flight knows it. */
function clearanceAt(flights: readonly Flight[], { along }: Sample): number | null {
  const flight = flights.findLast(([first]) => first && first.along <= along);
  const next = flight?.findIndex((point) => point.along >= along) ?? -1;
  const [before, after] = [flight?.[Math.max(0, next - 1)], flight?.[next]];
  if (before?.clearance === undefined || after?.clearance === undefined) return null;
  const share = (along - before.along) / (after.along - before.along || 1);
  return before.clearance + share * (after.clearance - before.clearance);
}

function readSpot({ along, metres }: Sample, slope: number | null) {
  const length = toWhole(along);
  if (metres === null) return message("profile.atUnknown", { length });
  const height = toTenths(metres);
  if (slope === null) return message("profile.atHeight", { length, height });
  return message("profile.at", { length, height, percent: percent(slope) });
}
