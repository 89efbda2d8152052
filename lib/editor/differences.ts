import { dequal } from "dequal/lite";
import { distanceInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { moveEnd } from "./commands/move-handle";
import { type CourseDocument, type EditedFairway, findFairway } from "./document";
import { measureFairway } from "./measures";

/** How one fairway differs between two documents. */
export interface FairwayDifference {
  readonly id: string;
  /** Its hole number, or the last one if it was deleted. */
  readonly number: number;
  readonly what: readonly Message[];
}

/** Every fairway that differs between two documents, ascending by number. */
export function differencesBetween(before: CourseDocument, after: CourseDocument): FairwayDifference[] {
  const deleted = before.fairways.filter(({ id }) => !findFairway(after, id));
  return [...after.fairways, ...deleted]
    .map(({ id, number }) => ({
      id,
      number,
      what: whatChanged(findFairway(before, id), findFairway(after, id)),
    }))
    .filter(({ what }) => what.length > 0)
    .sort((a, b) => a.number - b.number);
}

/** The differences between two states of a fairway, null if it doesn't exist; empty if they are equal. */
export function whatChanged(before: EditedFairway | null, after: EditedFairway | null): Message[] {
  if (!after) return before ? [message("merging.deleted")] : [];
  if (!before) return [message("merging.added"), ...lengthChange(null, after)];
  if (before === after) return [];
  const { number: oldNumber, teePosition: oldTee, targetPosition: oldTarget } = before;
  const { number, teePosition, targetPosition, flightPaths } = after;
  return [
    ...(oldNumber === number ? [] : [message("merging.renumbered", { from: oldNumber, to: number })]),
    ...endChange("tee", oldTee, teePosition),
    ...endChange("target", oldTarget, targetPosition),
    ...(dequal(withMovedEnds(before, after).flightPaths, flightPaths) ? [] : [message("merging.redrawn")]),
    ...(dequal(otherFields(before), otherFields(after)) ? [] : [message("merging.otherFields")]),
    ...lengthChange(before, after),
  ];
}

/** A fairway with the ends of another. Its control points follow them, which is no change of the flight paths. */
function withMovedEnds(
  fairway: EditedFairway,
  { teePosition, targetPosition }: EditedFairway,
): EditedFairway {
  let moved = fairway;
  if (teePosition && !dequal(teePosition, moved.teePosition)) moved = moveEnd(moved, "tee", teePosition);
  if (targetPosition && !dequal(targetPosition, moved.targetPosition)) {
    moved = moveEnd(moved, "target", targetPosition);
  }
  return moved;
}

/** The fields that have no message of their own: a new one is reported all the same. */
function otherFields({
  number: _number,
  teePosition: _tee,
  targetPosition: _target,
  flightPaths: _paths,
  ...others
}: EditedFairway) {
  return others;
}

function endChange(end: "tee" | "target", before: Coordinates | null, after: Coordinates | null): Message[] {
  if (!before && !after) return [];
  if (!after) return [message(`merging.${end}Removed`)];
  if (!before) return [message(`merging.${end}Placed`)];
  if (dequal(before, after)) return [];
  return [message(`merging.${end}Moved`, { length: { metres: distanceInMetres(before, after) } })];
}

function lengthChange(before: EditedFairway | null, after: EditedFairway): Message[] {
  const was = before && measureFairway(before)?.distance;
  const is = measureFairway(after)?.distance;
  if (is === undefined || was === is) return [];
  if (was === null || was === undefined) return [message("merging.length", { length: { metres: is } })];
  return [message("merging.lengths", { before: { metres: was }, after: { metres: is } })];
}
