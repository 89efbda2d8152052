import { bearing, destination } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import { courseDocument } from "@/lib/validation/course-document";
import { check } from "@/lib/validation/problems";
import type { CourseDocument } from "../document";
import type { FairwayId } from "../fairways";
import { addHole, type CompleteFairway, emptyFairway, fairwaysOf, isComplete } from "../fairways";
import { toHole } from "../write-fairway";

/** A short walk from the last target to the next tee. */
const WALK_METRES = 15;
/** Long enough to grab and drag. */
export const NEW_FAIRWAY_METRES = 80;

/** Lengths in metres of the holes of a template: one of them a par 4. */
const TEMPLATE_METRES = [78, 92, 110, 84, 155, 98, 120, 88, 104];
/** Metres from the place to the start of a loop, so that the last hole of one doesn't cross the first of the other. */
const LOOP_METRES = 30;
/** Degrees by which the holes of a template alternately leave the round line that they follow. */
const TEMPLATE_BEND = 14;

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
  { id, number, centre }: { id: FairwayId; number: number; centre: Coordinates },
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
    const { teePosition, targetPosition } = endsBeyond(
      before.targetPosition,
      ahead + turn,
      NEW_FAIRWAY_METRES,
    );
    return fairway(teePosition, targetPosition);
  });
  candidates.push(fairway(before.targetPosition, before.teePosition));

  const existingProblems = countProblems(document);
  const addsNoProblem = (candidate: CompleteFairway) =>
    countProblems(addHole(document, toHole(candidate))) <= existingProblems;
  return candidates.find(addsNoProblem) ?? (candidates[0] as CompleteFairway);
}

/** Tee and target of a hole in a direction (degrees clockwise from north) after a short walk from a place. */
function endsBeyond(from: Coordinates, direction: number, metres: number) {
  const teePosition = destination(from, direction, WALK_METRES);
  return { teePosition, targetPosition: destination(teePosition, direction, metres) };
}

/**
 * Drafts of holes around a place, to be moved: loops of nine that begin and end near it, one on each side. `name` marks them as
 * drafts.
 */
export function templateFairways(
  count: number,
  centre: Coordinates,
  { name, newFairwayId }: { name: string; newFairwayId: (number: number) => string },
): CompleteFairway[] {
  let from = centre;
  return Array.from({ length: count }, (_, index) => {
    const at = index % TEMPLATE_METRES.length;
    const loop = index === at ? 0 : 180;
    if (at === 0) from = destination(centre, loop + 90, LOOP_METRES);
    const direction = loop + (360 * at) / TEMPLATE_METRES.length + (at % 2 ? TEMPLATE_BEND : -TEMPLATE_BEND);
    const ends = endsBeyond(from, direction, TEMPLATE_METRES[at] as number);
    from = ends.targetPosition;
    const number = index + 1;
    return { ...emptyFairway(newFairwayId(number), number), name, ...ends };
  });
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
