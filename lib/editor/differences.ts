import { distanceInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CourseDocument, type EditedFairway, fairwayWithId, sameFairway } from "./document";
import { measuresOf } from "./measures";

/** What became of one fairway between two documents. */
export interface FairwayDifference {
  readonly id: string;
  /** The hole number it has, or had before it was deleted. */
  readonly number: number;
  readonly what: readonly Message[];
}

/** Every fairway that differs between two documents, ascending by number. */
export function differencesBetween(before: CourseDocument, after: CourseDocument): FairwayDifference[] {
  const deleted = before.fairways.filter(({ id }) => !fairwayWithId(after, id));
  return [...after.fairways, ...deleted]
    .map(({ id, number }) => ({
      id,
      number,
      what: whatChanged(fairwayWithId(before, id), fairwayWithId(after, id)),
    }))
    .filter(({ what }) => what.length > 0)
    .sort((a, b) => a.number - b.number);
}

/** What became of a fairway, in the order a designer asks; nothing when it is the same. Null: it is not there. */
export function whatChanged(before: EditedFairway | null, after: EditedFairway | null): Message[] {
  if (!after) return before ? [message("merging.deleted")] : [];
  if (!before) return [message("merging.added"), ...lengths(null, after)];
  if (sameFairway(before, after)) return [];
  return [
    ...(before.number === after.number
      ? []
      : [message("merging.renumbered", { from: before.number, to: after.number })]),
    ...moved("tee", before.teePosition, after.teePosition),
    ...moved("target", before.targetPosition, after.targetPosition),
    ...(JSON.stringify(before.flightPaths) === JSON.stringify(after.flightPaths)
      ? []
      : [message("merging.redrawn")]),
    ...lengths(before, after),
  ];
}

function moved(end: "tee" | "target", before: Coordinates | null, after: Coordinates | null): Message[] {
  if (!before && !after) return [];
  if (!after) return [message(`merging.${end}Removed`)];
  if (!before) return [message(`merging.${end}Placed`)];
  if (before.lat === after.lat && before.lng === after.lng) return [];
  return [message(`merging.${end}Moved`, { length: { metres: distanceInMetres(before, after) } })];
}

function lengths(before: EditedFairway | null, after: EditedFairway): Message[] {
  const was = before && measuresOf(before)?.distance;
  const is = measuresOf(after)?.distance;
  if (is === undefined || was === is) return [];
  if (was === null || was === undefined) return [message("merging.length", { length: { metres: is } })];
  return [message("merging.lengths", { before: { metres: was }, after: { metres: is } })];
}
