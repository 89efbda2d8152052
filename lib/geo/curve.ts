import { earthRadius } from "@turf/helpers";
import type { Coordinates } from "@/lib/validation/coordinates";
import { isSamePlace } from "./place";

/** Resolution of the drawn curve: smooth at the maximum zoom, and cheap with 50 control points. */
const METRES_PER_STEP = 1;
export const MIN_STEPS = 4;
export const MAX_STEPS = 40;

/** A point on a plane: metres east and north of the origin. */
export interface Point {
  x: number;
  y: number;
}

/**
 * The flight path as a line to draw: a centripetal Catmull-Rom curve through the tee, the control points and the
 * target, in that order. Centripetal knots keep segments free of loops and cusps, however unevenly the points are
 * spaced (Yuksel, Schaefer & Keyser, 2011).
 *
 * Input and result are in degrees. `metresPerStep` is the resolution. The curve passes exactly through every given
 * position. Its longitudes continue without a jump from the first one, so they exceed ±180 if the path crosses the
 * antimeridian.
 */
export function flightCurve(
  positions: readonly Coordinates[],
  metresPerStep: number = METRES_PER_STEP,
): Coordinates[] {
  const line = removeRepeats(unwrapLongitudes(positions));
  const [first] = line;
  if (!first) return [];
  const curve = [first];
  for (const piece of curvePieces(line, metresPerStep)) {
    for (let i = 1; i < piece.length; i++) curve.push(piece[i] as Coordinates);
  }
  return curve;
}

/**
 * The same curve, cut at the given positions: one line for each pair of neighbours, both ends included. Degrees, with
 * longitudes as in `flightCurve`.
 */
export function flightCurvePieces(positions: readonly Coordinates[]): Coordinates[][] {
  const unwrapped = unwrapLongitudes(positions);
  const pieces = curvePieces(removeRepeats(unwrapped));
  let next = 0;
  return unwrapped.slice(1).map((to, i) => {
    const from = unwrapped[i] as Coordinates;
    return isSamePlace(from, to) ? [from, to] : (pieces[next++] as Coordinates[]);
  });
}

/** The pieces of the curve between neighbours, which must differ; straight if there are only two positions. */
function curvePieces(line: readonly Coordinates[], metresPerStep = METRES_PER_STEP): Coordinates[][] {
  const [first, second] = line;
  if (!first || !second) return [];
  if (line.length === 2) return [[first, second]];

  const plane = localPlane(first);
  const points = line.map(plane.project);
  return points.slice(1).map((to, i) => {
    const pointAt = segmentFunction(...neighbours(points, i));
    const metres = Math.hypot(to.x - (points[i] as Point).x, to.y - (points[i] as Point).y);
    const steps = Math.min(MAX_STEPS, Math.max(MIN_STEPS, Math.ceil(metres / metresPerStep)));
    // The ends are not projected and back, so that the line meets its handles exactly.
    const piece = [line[i] as Coordinates];
    for (let step = 1; step < steps; step++) piece.push(plane.unproject(pointAt(step / steps)));
    piece.push(line[i + 1] as Coordinates);
    return piece;
  });
}

/** Shifts each longitude by a multiple of 360° to be closest to the previous one. */
function unwrapLongitudes(positions: readonly Coordinates[]): Coordinates[] {
  let lng = positions[0]?.lng ?? 0;
  return positions.map((position) => {
    lng = position.lng + Math.round((lng - position.lng) / 360) * 360;
    return { lat: position.lat, lng };
  });
}

/** Removes positions that equal the previous one, which would make a knot interval of zero. */
function removeRepeats(positions: readonly Coordinates[]): Coordinates[] {
  return positions.filter((position, i) => !isSamePlace(positions[i - 1], position));
}

/** A local plane around the origin, in metres east and north. Within a course, the error is far below a pixel. */
export function localPlane(origin: Coordinates) {
  const metresPerDegree = (earthRadius * Math.PI) / 180;
  // At a pole, east has no extent. Avoids a division by zero in `unproject`.
  const metresPerDegreeEast = metresPerDegree * Math.max(Math.cos((origin.lat * Math.PI) / 180), 1e-9);
  return {
    project: (place: Coordinates): Point => ({
      x: (place.lng - origin.lng) * metresPerDegreeEast,
      y: (place.lat - origin.lat) * metresPerDegree,
    }),
    unproject: (point: Point): Coordinates => ({
      lat: Math.min(90, Math.max(-90, origin.lat + point.y / metresPerDegree)),
      lng: origin.lng + point.x / metresPerDegreeEast,
    }),
  };
}

/** The ends of segment `i`, and their neighbours on the other side. */
function neighbours(points: readonly Point[], i: number): [Point, Point, Point, Point] {
  const from = points[i] as Point;
  const to = points[i + 1] as Point;
  return [points[i - 1] ?? mirrorPoint(to, from), from, to, points[i + 2] ?? mirrorPoint(from, to)];
}

/** Mirrors `from` at `through`: the virtual neighbour of an end. */
function mirrorPoint(from: Point, through: Point): Point {
  return { x: 2 * through.x - from.x, y: 2 * through.y - from.y };
}

/** The curve from `b` to `c` for t in 0…1: a cubic Hermite spline with non-uniform Catmull-Rom tangents. */
function segmentFunction(a: Point, b: Point, c: Point, d: Point): (t: number) => Point {
  const ab = knotInterval(a, b);
  const bc = knotInterval(b, c);
  const cd = knotInterval(c, d);
  const tangentAt = (p: Point, q: Point, r: Point, pq: number, qr: number): Point => ({
    x: bc * ((q.x - p.x) / pq - (r.x - p.x) / (pq + qr) + (r.x - q.x) / qr),
    y: bc * ((q.y - p.y) / pq - (r.y - p.y) / (pq + qr) + (r.y - q.y) / qr),
  });
  const start = tangentAt(a, b, c, ab, bc);
  const end = tangentAt(b, c, d, bc, cd);
  return (t) => {
    const t2 = t * t;
    const t3 = t2 * t;
    const fromB = 2 * t3 - 3 * t2 + 1;
    const fromStart = t3 - 2 * t2 + t;
    const fromC = -2 * t3 + 3 * t2;
    const fromEnd = t3 - t2;
    return {
      x: fromB * b.x + fromStart * start.x + fromC * c.x + fromEnd * end.x,
      y: fromB * b.y + fromStart * start.y + fromC * c.y + fromEnd * end.y,
    };
  };
}

/** The square root of the distance, which makes the curve centripetal. Never zero. */
function knotInterval(from: Point, to: Point): number {
  return Math.max(Math.sqrt(Math.hypot(to.x - from.x, to.y - from.y)), 1e-6);
}
