import { SYMBOLS } from "@/lib/drawing/colours";
import { METRES_PER_FOOT } from "@/lib/geo/units";
import { type Sample, straightThrow } from "@/lib/ground/profile";
import { knownRuns, lengthTicks, profileScale } from "@/lib/ground/profile-scale";
import { formatLength } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { ALTERNATE, INK, MUTED, textAt } from "./ink";
import { type Markup, svg } from "./markup";
import type { DrawingSize } from "./paper-drawing";

/** The height of a profile on a sign, in millimetres. */
export const PROFILE_HEIGHT = 24;

/** The colours of the ground. */
const GROUND = { line: "#1b7340", area: "#1b734026", grid: "#e2e4de" };

/** Room for heights at the left, lengths below, and what stands out at the top and at the right, in millimetres. */
const ROOM = { left: 12, below: 4.5, top: 2.5, right: 5 };

const LABEL = { size: 2.9, fill: MUTED };

/** Draws the ground along a hole, with a straight throw above it, in millimetres; null if no height is known. */
export function drawProfile(
  profile: readonly Sample[],
  { width, height }: DrawingSize,
  { unit, language }: Pick<Translate, "unit" | "language">,
): Markup | null {
  const flight = straightThrow(profile);
  const known = [...profile, ...(flight ?? [])].flatMap(({ metres }) => metres ?? []);
  if (known.length === 0) return null;
  const step = unit === "feet" ? METRES_PER_FOOT : 1;
  const scale = profileScale(known, step);
  const length = profile.at(-1)?.along ?? 0;
  const plot = { width: width - ROOM.left - ROOM.right, height: height - ROOM.top - ROOM.below };
  const bottom = ROOM.top + plot.height;
  const x = (along: number) => round(ROOM.left + (length === 0 ? 0 : (along / length) * plot.width));
  const y = (metres: number) =>
    round(bottom - ((metres - scale.from) / (scale.to - scale.from)) * plot.height);
  const point = ({ along, metres }: Pick<Sample, "along" | "metres">) => `${x(along)} ${y(metres ?? 0)}`;
  const label = (metres: number) =>
    formatLength(metres, { unit, language, digits: { maximumFractionDigits: 0 } });
  const grid = scale.ticks.map(
    (tick) =>
      svg`<path d="M${ROOM.left} ${y(tick)}h${round(plot.width)}" stroke="${GROUND.grid}" stroke-width=".25"/>${textAt(label(tick), ROOM.left - 1.5, y(tick) + 1, { ...LABEL, anchor: "end" })}`,
  );
  const lengths = lengthTicks(length, step).map((tick) =>
    textAt(label(tick), x(tick), height - 0.5, { ...LABEL, anchor: "middle" }),
  );
  const ground = knownRuns(profile).map((run) => {
    const line = run.map(point).join("L");
    const [first, last] = [run[0] as Sample, run.at(-1) as Sample];
    return svg`<path d="M${x(first.along)} ${bottom}L${line}L${x(last.along)} ${bottom}Z" fill="${GROUND.area}"/><path d="M${line}" fill="none" stroke="${GROUND.line}" stroke-width=".7" stroke-linejoin="round"/>`;
  });
  const [release, landing] = flight ?? [];
  const ends =
    release &&
    landing &&
    svg`<path d="M${point(release)}L${point(landing)}" fill="none" stroke="${ALTERNATE}" stroke-width=".45" stroke-dasharray="1.6 1.2"/><rect x="${x(release.along) - 1.2}" y="${round(y(release.metres) - 1.2)}" width="2.4" height="2.4" rx=".5" fill="${INK}"/><circle cx="${x(landing.along)}" cy="${y(landing.metres)}" r="1.3" fill="${SYMBOLS.target}" stroke="#fff" stroke-width=".4"/>`;
  return svg`${grid}${lengths}${ground}${ends}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
