import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import type { Point } from "@/lib/geo/curve";
import type { FeatureShape } from "@/lib/validation/feature";
import type { DrawingSize } from "./paper-drawing";

/** Whether something of a shape lies in the frame from 0 to `width` and `height`: its extent may overlap without it. */
export function reachesInto(points: readonly Point[], shape: FeatureShape, frame: DrawingSize): boolean {
  const isArea = shape === "area";
  const crosses = points.some((to, index) => {
    const from = points[index - 1] ?? (isArea ? points.at(-1) : to);
    return from !== undefined && crossesFrame(from, to, frame);
  });
  if (crosses || !isArea) return crosses;
  // No side is in the frame, so it lies in the area as a whole, or not at all.
  const ring = [...points, ...points.slice(0, 1)].map(({ x, y }) => [x, y]);
  return booleanPointInPolygon([frame.width / 2, frame.height / 2], { type: "Polygon", coordinates: [ring] });
}

/** Whether a part of the line between two points is in the frame (Liang and Barsky). */
function crossesFrame(from: Point, to: Point, { width, height }: DrawingSize): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x],
    [dx, width - from.x],
    [-dy, from.y],
    [dy, height - from.y],
  ] as const) {
    if (step === 0 && room < 0) return false;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  return enter <= leave;
}
