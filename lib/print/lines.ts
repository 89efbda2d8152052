import { simplify } from "@turf/simplify";
import { MAX_STEPS, MIN_STEPS, type Point } from "@/lib/geo/curve";
import type { Coordinates } from "@/lib/validation/coordinates";

/** Millimetres of paper between two points of a curve, before it is simplified. */
export const STEP = 0.7;

/** Millimetres: less than a dot of a printer with 300 dpi. */
const TOLERANCE = 0.05;

/** How many points the curves through these corners have. Places, whose scale is not known yet, count as the fewest. */
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

/** The data of an SVG path, without points that make no visible difference. */
export function pathData(points: readonly Point[]): string {
  return stepData(removeInvisible(points));
}

/** The data of an SVG path: a position, then steps of a hundredth from point to point, which are half as long as positions. */
export function stepData(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  let data = "";
  for (const point of points) {
    // Rounded before the difference, so that errors do not add up.
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

/** ".07", ".5" or nothing, for each number of hundredths. */
const FRACTIONS = Array.from({ length: 100 }, (_, count) =>
  count === 0 ? "" : String(count / 100).slice(1),
);

/** "1.5", ".07", "-.2". A page has a hundred thousand of them, and formatting a fraction takes five times as long. */
function formatHundredths(count: number): string {
  if (count === 0) return "0";
  const size = Math.abs(count);
  const whole = Math.floor(size / 100);
  return `${count < 0 ? "-" : ""}${whole === 0 ? "" : whole}${FRACTIONS[size % 100]}`;
}
