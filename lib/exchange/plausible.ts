import type { EditedFairway } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import { distanceInMetres } from "@/lib/geo/distance";
import { nearestCopy } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { RecognisedHole } from "./recognised";

/** The PDGA gives about 100 feet as the shortest hole (Par Guidelines), and holes above 600 m are rare. */
const SHORT_METRES = 25;
const LONG_METRES = 600;

/** Beyond this distance from the middle of a course, a hole is a mistake: the longest ones are 3 km long. */
const FAR_METRES = 20_000;

/**
 * The holes of a file that are far from its others, with their distance in metres: a number was mistyped, or another place is in the
 * file. None if there are fewer than three holes, of which nobody can say which one is wrong.
 */
export function findFarHoles(holes: readonly RecognisedHole[]): ReadonlyMap<string, number> {
  const placed = holes.flatMap(({ id, tees, targets }) => {
    const at = (tees[0] ?? targets[0])?.position;
    return at ? [{ id, at }] : [];
  });
  const [first] = placed;
  if (!first || placed.length < 3) return new Map();
  const near = placed.map(({ id, at }) => ({ id, at: nearestCopy(at, first.at) }));
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
  const middle = { lat: median(near.map(({ at }) => at.lat)), lng: median(near.map(({ at }) => at.lng)) };
  const far = near
    .map(({ id, at }) => ({ id, metres: distanceInMetres(at, middle) }))
    .filter(({ metres }) => metres > FAR_METRES);
  // Holes all over a country are no course with a mistake.
  return 2 * far.length < near.length ? new Map(far.map(({ id, metres }) => [id, metres])) : new Map();
}

/**
 * Returns a message if most holes are implausibly short or long, which suggests that the wrong points were
 * paired; else null.
 */
export function findImplausible(fairways: readonly EditedFairway[]): Message | null {
  const lengths = fairways.flatMap((fairway) => measureFairway(fairway)?.distance ?? []);
  const isMost = (count: number) => count * 2 > lengths.length;
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const values = { length: { metres: average } };
  if (isMost(lengths.filter((length) => length < SHORT_METRES).length)) {
    return message("exchange.implausibleShort", values);
  }
  if (isMost(lengths.filter((length) => length > LONG_METRES).length)) {
    return message("exchange.implausibleLong", values);
  }
  return null;
}
