import { dequal } from "dequal/lite";
import { distanceInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { moveEnd } from "./commands/move-handle";
import type { CourseDocument, EditedHole } from "./document";
import { type EditedFairway, toFairway } from "./fairways";
import { measureFairway } from "./measures";
import { compareEdits, type ItemMerge } from "./merge";

/** The differences of one hole, layout or feature between two documents. */
export interface Difference {
  readonly id: string;
  /** "Hole 3", with its last number if it was deleted. */
  readonly name: Message;
  readonly what: readonly Message[];
}

type Item = NonNullable<ItemMerge["base"]>;

/** All differences between two documents: holes ascending by number, then layouts and features. */
export function differencesBetween(before: CourseDocument, after: CourseDocument): Difference[] {
  return compareEdits(before, after, before).changes.map(({ id, base, mine }) => ({
    id,
    name: itemName((mine ?? base) as Item),
    what: whatChanged(base, mine),
  }));
}

/** "Hole 3", "Layout Short tees" or "Out of bounds". */
export function itemName(item: Item): Message {
  if ("plays" in item) return message("layouts.named", { name: item.name });
  if ("kind" in item) {
    const kind = message(`features.${item.kind}`);
    return item.name === null ? kind : message("features.named", { kind, name: item.name });
  }
  return message("studio.hole", { hole: item.number });
}

/**
 * The differences between two states of an item; `null` as a state means: it doesn't exist. Empty if they are
 * equal.
 */
export function whatChanged(before: Item | null, after: Item | null): Message[] {
  if (!after) return before ? [message("merging.deleted")] : [];
  if (!before) {
    const isHole = "number" in after;
    return [message("merging.added"), ...(isHole ? lengthChange(null, toFairway(after)) : [])];
  }
  if (before === after || dequal(before, after)) return [];
  if (!("number" in before) || !("number" in after)) return [message("merging.otherFields")];
  return whatChangedOnHole(before, after);
}

function whatChangedOnHole(beforeHole: EditedHole, afterHole: EditedHole): Message[] {
  const before = toFairway(beforeHole);
  const after = toFairway(afterHole);
  const { number: oldNumber, teePosition: oldTee, targetPosition: oldTarget } = before;
  const { number, teePosition, targetPosition, flightPaths } = after;
  return [
    ...(oldNumber === number ? [] : [message("merging.renumbered", { from: oldNumber, to: number })]),
    ...endChange("tee", oldTee, teePosition),
    ...endChange("target", oldTarget, targetPosition),
    ...(dequal(withMovedEnds(before, after).flightPaths, flightPaths)
      ? []
      : [message("merging.pathsChanged")]),
    ...(dequal(otherFields(beforeHole), otherFields(afterHole)) ? [] : [message("merging.otherFields")]),
    ...lengthChange(before, after),
  ];
}

/**
 * A fairway with its ends moved to those of another one. Its control points follow, so that moving an end
 * doesn't count as a change of the flight paths.
 */
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

/**
 * The fields of a hole that the main layout's fairway doesn't show. New fields are included, so that their
 * changes are reported.
 */
function otherFields({ number: _number, tees, targets, flightPaths, ...others }: EditedHole) {
  const { teeId, targetId } = others;
  const withoutPosition =
    (id: string | null) => (end: { readonly id: string; readonly position: Coordinates }) =>
      end.id === id ? { ...end, position: null } : end;
  return {
    ...others,
    tees: tees.map(withoutPosition(teeId)),
    targets: targets.map(withoutPosition(targetId)),
    flightPaths: flightPaths.filter((path) => path.teeId !== teeId || path.targetId !== targetId),
  };
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
  if (is === undefined) return [];
  if (was === null || was === undefined) return [message("merging.length", { length: { metres: is } })];
  // Otherwise it would read "102 m → 102 m".
  if (Math.round(was) === Math.round(is)) return [];
  return [message("merging.lengths", { before: { metres: was }, after: { metres: is } })];
}
