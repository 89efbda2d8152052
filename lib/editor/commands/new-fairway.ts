import { bearing, destination } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import { courseDocument } from "@/lib/validation/course-document";
import { check } from "@/lib/validation/problems";
import type { CourseDocument } from "../document";
import { addHole, type CompleteFairway, emptyFairway, fairwaysOf, isComplete, toHole } from "../fairways";

/** A short walk from the last target to the next tee. */
const WALK_METRES = 15;
/** Long enough to grab and drag. */
export const NEW_FAIRWAY_METRES = 80;

/**
 * Turns in degrees, tried in this order until the course stays within its limits: straight ahead first,
 * backwards last.
 */
const TURNS = [0, 45, -45, 90, -90, 135, -135, 180] as const;

/**
 * Creates a fairway beyond the target of the previous hole, or around `centre` (degrees) on an empty course.
 * If that would make the course too large, it tries other directions; the last resort is the previous hole
 * played backwards, which never needs more room.
 */
export function createFairway(
  document: CourseDocument,
  { id, number, centre }: { id: string; number: number; centre: Coordinates },
): CompleteFairway {
  const fairway = (teePosition: Coordinates, targetPosition: Coordinates): CompleteFairway => ({
    ...emptyFairway(id, number),
    teePosition,
    targetPosition,
  });

  const before = findHoleBefore(document, number);
  if (!before) {
    const half = NEW_FAIRWAY_METRES / 2;
    return fairway(destination(centre, 180, half), destination(centre, 0, half));
  }

  const ahead = bearing(before.teePosition, before.targetPosition);
  const candidates = TURNS.map((turn) => {
    const tee = destination(before.targetPosition, ahead + turn, WALK_METRES);
    return fairway(tee, destination(tee, ahead + turn, NEW_FAIRWAY_METRES));
  });
  candidates.push(fairway(before.targetPosition, before.teePosition));

  const existingProblems = countProblems(document);
  const addsNoProblem = (candidate: CompleteFairway) =>
    countProblems(addHole(document, toHole(candidate))) <= existingProblems;
  return candidates.find(addsNoProblem) ?? (candidates[0] as CompleteFairway);
}

function countProblems(document: CourseDocument): number {
  const result = check(courseDocument, document);
  return result.ok ? 0 : result.problems.length;
}

/** The hole before this number in a round; the last one precedes the first. */
function findHoleBefore(document: CourseDocument, number: number): CompleteFairway | undefined {
  const complete = fairwaysOf(document).filter(isComplete);
  return complete.findLast((fairway) => fairway.number < number) ?? complete.at(-1);
}
