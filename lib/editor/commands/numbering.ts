import { type Message, message } from "@/lib/messages/message";
import type { HoleId } from "@/lib/validation/course-ids";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { type CourseDocument, createDocument, type EditedHole, findHole } from "../document";
import { isHoleNumber, takenNumbers } from "../hole-numbers";
import type { Command } from "./command";

/**
 * Moves a hole to another index in the list (from 0). The set of numbers stays the same, gaps included, and
 * is reassigned in the new order: moving hole 7 before hole 3 turns 3 to 6 into 4 to 7. Null if no number
 * changes.
 */
export function moveInList(id: HoleId, index: number): Command {
  return (document) => {
    const hole = findHole(document, id);
    if (!hole) return null;
    const numbers = document.holes.map(({ number }) => number);
    const others = document.holes.filter((other) => other !== hole);
    const at = Math.min(Math.max(index, 0), others.length);
    const to = numbers[at] as number;
    if (to === hole.number) return null;
    return {
      label: message("holes.move", { from: hole.number, to }),
      document: withHoles(
        document,
        others.toSpliced(at, 0, hole).map((each, i) => withNumber(each, numbers[i] as number)),
      ),
    };
  };
}

/**
 * Gives a hole a number (1 to 27). If another hole has it, that hole moves by one towards the number that
 * became free, and so on, up to the next free number. Null if the hole already has the number, or
 * `cannotRenumberReason` returns a reason.
 */
export function renumberHole(id: HoleId, number: number): Command {
  return (document) => {
    const hole = findHole(document, id);
    if (!hole || !isHoleNumber(number) || number === hole.number) return null;
    const others = document.holes.filter((other) => other !== hole);
    const taken = takenNumbers(others);
    const towardsOld = Math.sign(hole.number - number);
    // If two holes share a number, the old number may still be taken.
    const step = nextFreeNumber(taken, number, towardsOld) === null ? -towardsOld : towardsOld;
    const free = nextFreeNumber(taken, number, step);
    if (free === null) return null;
    const isBetween = (each: EditedHole) =>
      (each.number - number) * step >= 0 && (free - each.number) * step > 0;
    return {
      label: message("holes.move", { from: hole.number, to: number }),
      document: withHoles(document, [
        withNumber(hole, number),
        ...others.map((each) => (isBetween(each) ? withNumber(each, each.number + step) : each)),
      ]),
    };
  };
}

/**
 * The reason why a hole cannot get a number: it is not a whole number from 1 to 27, or all numbers are taken.
 * Null if `renumberHole` accepts the number, or the hole already has it.
 */
export function cannotRenumberReason(document: CourseDocument, id: HoleId, number: number): Message | null {
  if (!isHoleNumber(number)) return message("holes.numberRange", { max: COURSE_LIMITS.fairways });
  const isUnchanged = findHole(document, id)?.number === number;
  return isUnchanged || renumberHole(id, number)(document) ? null : message("holes.numbersTaken");
}

/** Numbers all holes from 1 without gaps, in list order. Null if they already are. */
export function renumberAll(): Command {
  return (document) => {
    if (document.holes.every(({ number }, index) => number === index + 1)) return null;
    return {
      label: message("holes.renumberAll"),
      document: withHoles(
        document,
        document.holes.map((hole, index) => withNumber(hole, index + 1)),
      ),
    };
  };
}

function withHoles(document: CourseDocument, holes: readonly EditedHole[]): CourseDocument {
  return createDocument({ ...document, holes });
}

function withNumber(hole: EditedHole, number: number): EditedHole {
  return hole.number === number ? hole : { ...hole, number };
}

/** The first free number from `start`, in steps of ±1; null if there is none in that direction. */
function nextFreeNumber(taken: ReadonlySet<number>, start: number, step: number): number | null {
  for (let number = start; isHoleNumber(number); number += step) if (!taken.has(number)) return number;
  return null;
}
