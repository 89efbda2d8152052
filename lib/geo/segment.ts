import type { Coordinates } from "@/lib/validation/coordinates";
import type { Point } from "./curve";
import { nearestCopy } from "./place";

/**
 * The place on a segment closest to another place, in degrees, on the copy of the world of `a`. Computed on a plane,
 * which is accurate enough within a course.
 */
export function nearestOnSegment(a: Coordinates, b: Coordinates, to: Coordinates): Coordinates {
  const eastScale = Math.cos((a.lat * Math.PI) / 180);
  const { lat, lng } = nearestCopy(to, a);
  const t = nearestShare(
    { x: (b.lng - a.lng) * eastScale, y: b.lat - a.lat },
    { x: (lng - a.lng) * eastScale, y: lat - a.lat },
  );
  return { lat: a.lat + t * (b.lat - a.lat), lng: a.lng + t * (b.lng - a.lng) };
}

/** The distance between the segments a–b and c–d on a plane; 0 if they cross. */
export function segmentDistance(a: Point, b: Point, c: Point, d: Point): number {
  const side = (p: Point, q: Point, r: Point) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) >= 0;
  if (side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)) return 0;
  return Math.min(
    pointDistance(a, c, d),
    pointDistance(b, c, d),
    pointDistance(c, a, b),
    pointDistance(d, a, b),
  );
}

export function pointDistance(p: Point, a: Point, b: Point): number {
  const [end, to] = [subtract(b, a), subtract(p, a)];
  const t = nearestShare(end, to);
  return Math.hypot(to.x - t * end.x, to.y - t * end.y);
}

/** The distance from a point to a line through other points; infinite without any. */
export function lineDistance(p: Point, line: readonly Point[]): number {
  return Math.min(...line.map((to, index) => pointDistance(p, line[index - 1] ?? to, to)));
}

/** Where a segment from the origin to `end` is closest to a point, as a share of its length. */
function nearestShare(end: Point, to: Point): number {
  const square = end.x * end.x + end.y * end.y;
  if (square === 0) return 0;
  return Math.min(1, Math.max(0, (to.x * end.x + to.y * end.y) / square));
}

function subtract(p: Point, q: Point): Point {
  return { x: p.x - q.x, y: p.y - q.y };
}
