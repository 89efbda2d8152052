import { earthRadius } from "@turf/turf";
import type { Coordinates } from "@/lib/validation/coordinates";

/** Metres between drawn points, and how many a segment has at least and at most: smooth at the closest zoom, and
 * cheap to draw with 50 control points. */
const SPACING = 1;
const MIN_STEPS = 4;
const MAX_STEPS = 40;

/** A place on a flat plane: metres east and north of its origin. */
export interface Point {
  x: number;
  y: number;
}

/**
 * The path of the disc as a line to draw: a centripetal Catmull-Rom curve through the tee, the control points
 * and the target, in that order. Centripetal knots are what keeps a segment free of loops and cusps, however
 * unevenly the points are spaced (Yuksel, Schaefer & Keyser, 2011).
 *
 * The places are in degrees. So is the answer, which goes through every one of them; its longitudes run on
 * from the first place's without a jump, so they may pass ±180 where the path crosses the antimeridian.
 */
export function flightCurve(places: readonly Coordinates[]): Coordinates[] {
  const line = withoutRepeats(unwrapped(places));
  const [first] = line;
  return first ? [first, ...piecesThrough(line).flatMap((piece) => piece.slice(1))] : [];
}

/**
 * The same curve cut at its places: for every place but the last, the line from it to the next one, both ends
 * included. In degrees, longitudes as `flightCurve` answers them.
 */
export function flightCurvePieces(places: readonly Coordinates[]): Coordinates[][] {
  const all = unwrapped(places);
  const pieces = piecesThrough(withoutRepeats(all));
  let next = 0;
  return all.slice(1).map((to, i) => {
    const from = all[i] as Coordinates;
    return samePlace(from, to) ? [from, to] : (pieces[next++] as Coordinates[]);
  });
}

/** The pieces of the curve between neighbours that all differ; straight where there are only two. */
function piecesThrough(line: readonly Coordinates[]): Coordinates[][] {
  const [first, second] = line;
  if (!first || !second) return [];
  if (line.length === 2) return [[first, second]];

  const plane = localMetres(first);
  const points = line.map(plane.project);
  return points.slice(1).map((to, i) => {
    const from = points[i] as Point;
    const before = points[i - 1] ?? mirrored(to, from);
    const after = points[i + 2] ?? mirrored(from, to);
    const at = segment(before, from, to, after);
    const metres = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.min(MAX_STEPS, Math.max(MIN_STEPS, Math.ceil(metres / SPACING)));
    const between = Array.from({ length: steps - 1 }, (_, step) => plane.unproject(at((step + 1) / steps)));
    // The places themselves rather than their round trip through metres: the line meets its handles exactly.
    return [line[i] as Coordinates, ...between, line[i + 1] as Coordinates];
  });
}

/** The same places, each longitude (degrees) the copy nearest to the place before it. */
function unwrapped(places: readonly Coordinates[]): Coordinates[] {
  let lng = places[0]?.lng ?? 0;
  return places.map((place) => {
    lng = place.lng + Math.round((lng - place.lng) / 360) * 360;
    return { lat: place.lat, lng };
  });
}

/** Two equal neighbours would make a knot interval of zero, and the curve passes through both anyway. */
function withoutRepeats(places: readonly Coordinates[]): Coordinates[] {
  return places.filter((place, i) => {
    const before = places[i - 1];
    return !before || !samePlace(before, place);
  });
}

function samePlace(a: Coordinates, b: Coordinates): boolean {
  return a.lat === b.lat && a.lng === b.lng;
}

/** A flat plane around one place: metres east and north. Within a course the error is far below a pixel. */
export function localMetres(origin: Coordinates) {
  const metresPerDegree = (earthRadius * Math.PI) / 180;
  // At a pole east has no extent; the floor only keeps the way back from dividing by zero.
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

/** The point as far beyond `through` as `from` lies before it: the unseen neighbour of an end. */
function mirrored(from: Point, through: Point): Point {
  return { x: 2 * through.x - from.x, y: 2 * through.y - from.y };
}

/** The curve from `b` to `c` for t in 0…1, as a cubic Hermite with non-uniform Catmull-Rom tangents. */
function segment(a: Point, b: Point, c: Point, d: Point): (t: number) => Point {
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

/** The square root of the distance: what makes the curve centripetal. Never zero. */
function knotInterval(from: Point, to: Point): number {
  return Math.max(Math.sqrt(Math.hypot(to.x - from.x, to.y - from.y)), 1e-6);
}
