import { lengthInMetres } from "@/lib/geo/distance";
import type { Ground } from "@/lib/ground/ground";
import { profileAlong, type Slope, slopesOf } from "@/lib/ground/profile";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Wheels } from "./report-schema";
import { ACCESSIBLE_RUNS, feetToMetres, MAX_STEEP_SHARE } from "./tables";

/** Off paths, walking is slower (Tobler, 1993). */
const OFF_PATH = 0.6;

/** Minutes to walk a metre at a slope, off paths: Tobler's 6 · e^(−3.5 · |slope + 0.05|) km/h. */
function minutesPerMetre(slope: number): number {
  const kilometresPerHour = 6 * Math.exp(-3.5 * Math.abs(slope + 0.05)) * OFF_PATH;
  return 0.06 / kilometresPerHour;
}

/** A walk along a line in degrees. Where the ground is unknown it counts as flat; tree tops aren't walked on. */
export function walkAlong(line: readonly Coordinates[], ground: Ground | undefined) {
  const metres = lengthInMetres(line);
  const slopes = ground?.model === "terrain" ? slopesOf(profileAlong(line, ground), ground.quantum) : [];
  const known = slopes.reduce((sum, { length }) => sum + length, 0);
  const minutes = slopes.reduce((sum, { slope, length }) => sum + length * minutesPerMetre(slope), 0);
  return {
    metres,
    minutes: minutes + Math.max(0, metres - known) * minutesPerMetre(0),
    // The shortest run that counts is 10 ft. Coarser heights can refuse a route, and never accept one.
    wheels: judgeSlopes(slopes, known >= 0.999 * metres && (ground?.resolution ?? 0) <= feetToMetres(10)),
  };
}

/** The rules of an accessible route (ABA 1017.7.1); travel goes both ways, so up and down are the same. */
function judgeSlopes(slopes: readonly Slope[], isComplete: boolean): Wheels {
  const limits = ACCESSIBLE_RUNS.map(({ slope }) => slope);
  // A run that is steeper than one class may be as long as the next class allows.
  const runs = limits.slice(0, -1).map((above) => ({
    above,
    metres: Math.max(0, ...runsAbove(slopes, above).map(({ metres }) => metres)),
  }));
  const barriers = runsAbove(slopes, limits.at(-1) ?? 0);
  const total = slopes.reduce((sum, { length }) => sum + length, 0);
  const steep = runsAbove(slopes, limits[1] ?? 0).reduce((sum, { metres }) => sum + metres, 0);
  const isRefused =
    barriers.length > 0 ||
    steep > MAX_STEEP_SHARE * total ||
    runs.some(({ metres }, index) => metres > feetToMetres(ACCESSIBLE_RUNS[index + 1]?.feet ?? 0));
  return {
    isAccessible: isRefused ? false : isComplete ? true : null,
    steepest: slopes.length === 0 ? null : Math.max(...slopes.map(({ slope }) => Math.abs(slope))),
    runs,
    barriers,
  };
}

/** The stretches that are steeper than a slope all along. */
function runsAbove(slopes: readonly Slope[], above: number): Wheels["barriers"] {
  const runs: Wheels["barriers"] = [];
  let end = Number.NaN;
  for (const { along, length, slope } of slopes) {
    // Slopes of exactly 5 % are measured with rounding errors.
    if (Math.abs(slope) <= above + 1e-4) continue;
    const run = runs.at(-1);
    if (run && Math.abs(along - end) < 0.01) {
      run.metres += length;
      run.slope = Math.max(run.slope, Math.abs(slope));
    } else runs.push({ along, metres: length, slope: Math.abs(slope) });
    end = along + length;
  }
  return runs;
}
