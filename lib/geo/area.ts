import type { Coordinates } from "@/lib/validation/coordinates";
import { localPlane } from "./curve";
import { nearestCopy } from "./place";

/**
 * The area inside an outline of places (degrees), in square metres, measured on a plane (shoelace formula): accurate to 0.1 %
 * within some kilometres. The order of the corners doesn't matter.
 */
export function areaInSquareMetres(outline: readonly Coordinates[]): number {
  const [first] = outline;
  if (!first) return 0;
  const plane = localPlane(first);
  const corners = outline.map((place) => plane.project(nearestCopy(place, first)));
  const doubled = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(doubled) / 2;
}
