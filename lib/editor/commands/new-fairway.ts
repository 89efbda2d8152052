import { midpoint } from "@/lib/geo/midpoint";
import type { Coordinates } from "@/lib/validation/coordinates";
import { bearing, destination } from "../bearing";
import { problemsOf } from "../checks/problems";
import { type CompleteFairway, type CourseDocument, documentWith, isComplete } from "../document";
import { tidyPlace } from "./place";

/** Metres: a short walk from the last target to the next tee, and a hole that is easy to grab and drag on. */
const WALK = 15;
const LENGTH = 80;

/** The id of the flight path that every fairway begins with, as the service names it for those that it makes. */
export const FIRST_PATH = "path_0";

/** Tried in this order until one keeps the course inside its limits: straight on first, back last. */
const TURNS = [0, 45, -45, 90, -90, 135, -135, 180] as const;

/**
 * A fairway to add: past the target of the hole played before it, or around `centre` (degrees) on an empty
 * course. Where straight on would make the course too large, it turns; at worst it plays the hole before it
 * backwards, which never needs more room.
 */
export function newFairway(
  document: CourseDocument,
  { id, number, centre }: { id: string; number: number; centre: Coordinates },
): CompleteFairway {
  const fairway = (teePosition: Coordinates, targetPosition: Coordinates): CompleteFairway => ({
    id,
    number,
    teePosition,
    targetPosition,
    flightPaths: [{ id: FIRST_PATH, name: null, points: [tidyPlace(midpoint(teePosition, targetPosition))] }],
  });

  const before = playedBefore(document, number);
  if (!before) {
    return fairway(destination(centre, 180, LENGTH / 2), destination(centre, 0, LENGTH / 2));
  }

  const ahead = bearing(before.teePosition, before.targetPosition);
  const candidates = TURNS.map((turn) => {
    const tee = destination(before.targetPosition, ahead + turn, WALK);
    return fairway(tee, destination(tee, ahead + turn, LENGTH));
  });
  candidates.push(fairway(before.targetPosition, before.teePosition));

  const already = problemsOf(document).length;
  const fits = (candidate: CompleteFairway) =>
    problemsOf(documentWith([...document.fairways, candidate])).length <= already;
  return candidates.find(fits) ?? (candidates[0] as CompleteFairway);
}

/** The hole played just before this number; before the first comes the last, since a round ends where it began. */
function playedBefore(document: CourseDocument, number: number): CompleteFairway | undefined {
  const complete = document.fairways.filter(isComplete);
  return complete.findLast((fairway) => fairway.number < number) ?? complete.at(-1);
}
