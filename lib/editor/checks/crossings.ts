import { type Box, boundingBox } from "@/lib/geo/box";
import { flightCurve } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CompleteFairway, type EditedFairway, isComplete, placesAlong } from "../fairways";
import { memoize } from "../memoize";

/** Segments of a curve per bounding box. Most boxes don't overlap, and their segments need no comparison. */
const CHUNK_SEGMENTS = 16;

/**
 * Ends within this many metres of each other count as the same place: a hole that starts where another ends
 * does not cross it.
 */
const SAME_PLACE_METRES = 1;

interface Chunk extends Box {
  readonly places: readonly Coordinates[];
}

interface Curve extends Box {
  readonly chunks: readonly Chunk[];
}

/**
 * Pairs of holes whose primary flight paths cross, in list order.
 *
 * A fairway's curve and the result for each pair are cached for as long as the fairway objects exist, so an
 * edit of one hole compares at most that hole's 26 pairs. Lines cross in degrees exactly if they cross on the
 * local plane in metres, which only scales the axes, so no projection is needed.
 */
export function findCrossings(fairways: readonly EditedFairway[]): [CompleteFairway, CompleteFairway][] {
  const complete = fairways.filter(isComplete);
  return complete.flatMap((a, index) =>
    complete
      .slice(index + 1)
      .filter((b) => isCrossing(a)(b))
      .map((b): [CompleteFairway, CompleteFairway] => [a, b]),
  );
}

const isCrossing = memoize((a: CompleteFairway) => memoize((b: CompleteFairway) => compareCurves(a, b)));

function compareCurves(a: CompleteFairway, b: CompleteFairway): boolean {
  const curveOfA = boxedCurve(a);
  const curveOfB = boxedCurve(b);
  // A curve's longitudes continue from its tee without a jump at ±180°, so the other curve may be on another
  // copy of the world.
  const shift = Math.round((a.teePosition.lng - b.teePosition.lng) / 360) * 360;
  for (const p of curveOfA.chunks) {
    if (!overlap(p, curveOfB, shift)) continue;
    for (const q of curveOfB.chunks) {
      if (!overlap(p, q, shift)) continue;
      for (let i = 0; i + 1 < p.places.length; i++) {
        for (let j = 0; j + 1 < q.places.length; j++) {
          const from = p.places[i] as Coordinates;
          const to = p.places[i + 1] as Coordinates;
          const at = intersect(from, to, q.places[j] as Coordinates, q.places[j + 1] as Coordinates, shift);
          if (at && !isSharedEnd(at, a, b)) return true;
        }
      }
    }
  }
  return false;
}

/** Whether two boxes overlap, the second one moved east by `shift` degrees. */
function overlap(p: Box, q: Box, shift: number): boolean {
  return p.west <= q.east + shift && q.west + shift <= p.east && p.south <= q.north && q.south <= p.north;
}

const boxedCurve = memoize((fairway: CompleteFairway): Curve => {
  const places = flightCurve(placesAlong(fairway));
  const chunks: Chunk[] = [];
  for (let start = 0; start + 1 < places.length; start += CHUNK_SEGMENTS) {
    const part = places.slice(start, start + CHUNK_SEGMENTS + 1);
    chunks.push({ places: part, ...boxOf(part) });
  }
  return { chunks, ...boxOf(places) };
});

/** The box around places of a curve: it isn't empty, and its longitudes stay as they are, since no step is half the world long. */
const boxOf = (places: readonly Coordinates[]) => boundingBox(places) as Box;

/**
 * The intersection of the segments a–b and c–d, the second one moved east by `shift` degrees; null if there
 * is none. A place exactly on the other line counts as left of it, so that a crossing at a control point
 * counts once.
 */
function intersect(a: Coordinates, b: Coordinates, c: Coordinates, d: Coordinates, shift: number) {
  const side = (from: Coordinates, to: Coordinates, lat: number, lng: number) =>
    (to.lng - from.lng) * (lat - from.lat) - (to.lat - from.lat) * (lng - from.lng);
  const sideOfC = side(a, b, c.lat, c.lng + shift);
  const sideOfD = side(a, b, d.lat, d.lng + shift);
  if (sideOfC >= 0 === sideOfD >= 0) return null;
  const sideOfA = side(c, d, a.lat, a.lng - shift);
  const sideOfB = side(c, d, b.lat, b.lng - shift);
  if (sideOfA >= 0 === sideOfB >= 0) return null;
  const share = sideOfA / (sideOfA - sideOfB);
  return { lat: a.lat + share * (b.lat - a.lat), lng: a.lng + share * (b.lng - a.lng) };
}

function isSharedEnd(at: Coordinates, a: CompleteFairway, b: CompleteFairway): boolean {
  const isEndOf = ({ teePosition, targetPosition }: CompleteFairway) =>
    [teePosition, targetPosition].some((end) => distanceInMetres(at, end) < SAME_PLACE_METRES);
  return isEndOf(a) && isEndOf(b);
}
