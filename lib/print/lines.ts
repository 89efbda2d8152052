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

/**
 * The data of an SVG path, without points that make no visible difference. In steps of a hundredth from point to point,
 * which are half as long as positions.
 */
export function pathData(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  return removeInvisible(points)
    .map(([pointX = 0, pointY = 0], index) => {
      // Rounded before the difference, so that errors do not add up.
      const [toX, toY] = [Math.round(pointX * 100), Math.round(pointY * 100)];
      const step = `${formatHundredths(toX - x)} ${formatHundredths(toY - y)}`;
      [x, y] = [toX, toY];
      return `${index === 0 ? "M" : "l"}${step}`;
    })
    .join("");
}

function removeInvisible(points: readonly Point[]): number[][] {
  const coordinates = points.map(({ x, y }) => [x, y]);
  if (points.length <= 2) return coordinates;
  return simplify({ type: "LineString", coordinates }, { tolerance: TOLERANCE, mutate: true }).coordinates;
}

/** "1.5", ".07", "-.2" */
function formatHundredths(count: number): string {
  return String(count / 100).replace(/^(-?)0(?=\.)/, "$1");
}
