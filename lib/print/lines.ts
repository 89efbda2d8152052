import { simplify } from "@turf/simplify";
import { MAX_STEPS, MIN_STEPS, type Point } from "@/lib/geo/curve";
import type { Coordinates } from "@/lib/validation/coordinates";

/** Distance in millimetres on paper between two points of a curve before it is simplified. */
export const STEP = 0.7;

/** Maximum deviation in millimetres: less than a dot of a printer with 300 dpi. */
const TOLERANCE = 0.05;

/**
 * Counts the points of the curves through these corners. For places, whose scale is not known yet, counts the minimum.
 */
export function countSteps(lines: readonly (readonly Point[] | readonly Coordinates[])[]): number {
  let steps = 0;
  for (const line of lines) {
    for (const [index, to] of line.entries()) {
      const from = line[index - 1];
      if (!from) continue;
      const millimetres = "x" in from && "x" in to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
      steps += Math.min(MAX_STEPS, Math.max(MIN_STEPS, Math.ceil(millimetres / STEP)));
    }
  }
  return steps;
}

/** SVG path data without points that make no visible difference. */
export function pathData(points: readonly Point[]): string {
  return stepData(removeInvisible(points));
}

/** SVG path data: a position, followed by steps in hundredths, which are half as long as positions. */
export function stepData(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  let data = "";
  for (const point of points) {
    // Round before taking the difference, so that errors don't add up.
    const [toX, toY] = [Math.round(point.x * 100), Math.round(point.y * 100)];
    data += `${data === "" ? "M" : "l"}${formatHundredths(toX - x)} ${formatHundredths(toY - y)}`;
    [x, y] = [toX, toY];
  }
  return data;
}

function removeInvisible(points: readonly Point[]): readonly Point[] {
  if (points.length <= 2) return points;
  const coordinates = points.map(({ x, y }) => [x, y]);
  const line = simplify({ type: "LineString", coordinates }, { tolerance: TOLERANCE, mutate: true });
  return line.coordinates.map(([x = 0, y = 0]) => ({ x, y }));
}

/** The decimals for each number of hundredths: ".07", ".5", or an empty text. */
const FRACTIONS = Array.from({ length: 100 }, (_, count) =>
  count === 0 ? "" : String(count / 100).slice(1),
);

/**
 * Formats hundredths as "1.5", ".07" or "-.2". A page has a hundred thousand of them, and the standard formatting takes
 * five times as long.
 */
function formatHundredths(count: number): string {
  if (count === 0) return "0";
  const size = Math.abs(count);
  const whole = Math.floor(size / 100);
  return `${count < 0 ? "-" : ""}${whole === 0 ? "" : whole}${FRACTIONS[size % 100]}`;
}
