import { distanceInMetres, lengthInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { TAG_TEXTS } from "./course-file";
import type { Item } from "./items";
import { SAME_PLACE_METRES } from "./limits";
import { isPlainHoleName } from "./meaning";
import { fitText } from "./texts";

/** A flight path found in a file. */
export interface RecognisedPath {
  readonly name: string | null;
  readonly points: readonly Coordinates[];
}

/** A line of the file in the direction of play. */
export interface Line {
  readonly item: Item;
  readonly number: number | null;
  readonly places: readonly Coordinates[];
  readonly tee: Coordinates;
  readonly target: Coordinates;
}

/** A line longer than this many metres is a walk, not a hole. */
const MAX_LINE_METRES = 2 * COURSE_LIMITS.maxFairwayMetres;

/** True if two places differ by more than the accuracy of files. */
export function areApart(a: Coordinates, b: Coordinates): boolean {
  return distanceInMetres(a, b) > SAME_PLACE_METRES;
}

/** The same line in the other direction. */
export function reverseLine(line: Line): Line {
  return { ...line, places: line.places.toReversed(), tee: line.target, target: line.tee };
}

/** True for a line that is short and direct enough to be a hole. */
export function canBeHole({ tee, target, places }: Line): boolean {
  const metres = distanceInMetres(tee, target);
  return (
    metres >= COURSE_LIMITS.minFairwayMetres &&
    metres <= COURSE_LIMITS.maxFairwayMetres &&
    lengthInMetres(places) <= MAX_LINE_METRES
  );
}

/** The places without consecutive duplicates. */
export function removeRepeats(places: readonly Coordinates[]): readonly Coordinates[] {
  const remaining = places.filter((place, index) => {
    const before = places[index - 1];
    return !before || before.lat !== place.lat || before.lng !== place.lng;
  });
  return remaining.length === places.length ? places : remaining;
}

/** The flight path of a line. `index` is its index among those of the hole: the primary one needs no name. */
export function toPath({ item, places }: Line, index: number): RecognisedPath {
  const name = item.name !== null && !isPlainHoleName(item.name) && index > 0 ? item.name : null;
  return { name: fitText(name, TAG_TEXTS.pathName), points: places.slice(1, -1) };
}
