import { flightCurve } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CompleteFairway, type EditedFairway, isComplete, placesAlong } from "../document";

/** Segments of a drawn line that share one box: most pairs of boxes are apart, and their segments need no look. */
const RUN = 16;

/** Metres within which two ends are one place: a hole that begins where another ends does not cross it. */
const SAME_PLACE = 1;

interface Run {
  readonly places: readonly Coordinates[];
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * Pairs of holes whose primary flight paths cross, each pair once, in the order of the list.
 *
 * What one fairway's line is, and whether two of them cross, is remembered for as long as the fairways live: an edit
 * of one hole looks at no more than its own 26 pairs. Whether lines cross is the same in degrees as in metres on the
 * local plane, which is degrees stretched along its axes, so nothing is projected.
 */
export function crossings(fairways: readonly EditedFairway[]): [CompleteFairway, CompleteFairway][] {
  const complete = fairways.filter(isComplete);
  return complete.flatMap((a, index) =>
    complete
      .slice(index + 1)
      .filter((b) => cross(a, b))
      .map((b): [CompleteFairway, CompleteFairway] => [a, b]),
  );
}

const known = new WeakMap<EditedFairway, WeakMap<EditedFairway, boolean>>();
const drawn = new WeakMap<EditedFairway, readonly Run[]>();

function cross(a: CompleteFairway, b: CompleteFairway): boolean {
  const ofA = known.get(a) ?? new WeakMap<EditedFairway, boolean>();
  known.set(a, ofA);
  const before = ofA.get(b);
  if (before !== undefined) return before;
  const found = search(a, b);
  ofA.set(b, found);
  return found;
}

function search(a: CompleteFairway, b: CompleteFairway): boolean {
  const runsOfA = runsOf(a);
  const runsOfB = runsOf(b);
  // Lines are drawn on from their tees without a jump; the other one may be on another copy of the world.
  const shift = Math.round((a.teePosition.lng - b.teePosition.lng) / 360) * 360;
  for (const p of runsOfA) {
    for (const q of runsOfB) {
      if (p.west > q.east + shift || q.west + shift > p.east) continue;
      if (p.south > q.north || q.south > p.north) continue;
      for (let i = 0; i + 1 < p.places.length; i++) {
        for (let j = 0; j + 1 < q.places.length; j++) {
          const from = p.places[i] as Coordinates;
          const to = p.places[i + 1] as Coordinates;
          const at = meeting(from, to, q.places[j] as Coordinates, q.places[j + 1] as Coordinates, shift);
          if (at && !isSharedEnd(at, a, b)) return true;
        }
      }
    }
  }
  return false;
}

function runsOf(fairway: CompleteFairway): readonly Run[] {
  const before = drawn.get(fairway);
  if (before) return before;
  const curve = flightCurve(placesAlong(fairway));
  const runs: Run[] = [];
  for (let start = 0; start + 1 < curve.length; start += RUN) {
    const places = curve.slice(start, start + RUN + 1);
    const lats = places.map(({ lat }) => lat);
    const lngs = places.map(({ lng }) => lng);
    runs.push({
      places,
      south: Math.min(...lats),
      north: Math.max(...lats),
      west: Math.min(...lngs),
      east: Math.max(...lngs),
    });
  }
  drawn.set(fairway, runs);
  return runs;
}

/**
 * Where the segments a–b and c–d meet, the second one moved east by `shift` degrees; null where they do not. A place
 * that lies exactly on the other line counts as left of it, so that a crossing at a control point counts once.
 */
function meeting(a: Coordinates, b: Coordinates, c: Coordinates, d: Coordinates, shift: number) {
  const side = (from: Coordinates, to: Coordinates, lat: number, lng: number) =>
    (to.lng - from.lng) * (lat - from.lat) - (to.lat - from.lat) * (lng - from.lng);
  const ofC = side(a, b, c.lat, c.lng + shift);
  const ofD = side(a, b, d.lat, d.lng + shift);
  if (ofC >= 0 === ofD >= 0) return null;
  const ofA = side(c, d, a.lat, a.lng - shift);
  const ofB = side(c, d, b.lat, b.lng - shift);
  if (ofA >= 0 === ofB >= 0) return null;
  const share = ofA / (ofA - ofB);
  return { lat: a.lat + share * (b.lat - a.lat), lng: a.lng + share * (b.lng - a.lng) };
}

function isSharedEnd(at: Coordinates, a: CompleteFairway, b: CompleteFairway): boolean {
  const isEndOf = ({ teePosition, targetPosition }: CompleteFairway) =>
    [teePosition, targetPosition].some((end) => distanceInMetres(at, end) < SAME_PLACE);
  return isEndOf(a) && isEndOf(b);
}
