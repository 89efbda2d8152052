import { localMetres } from "@/lib/geo/curve";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import {
  type CourseDocument,
  documentWith,
  type EditedFairway,
  type FlightPath,
  fairwayWithId,
  withFairway,
} from "../document";
import { type Command, lowestFreeNumber } from "./commands";
import { tidyPlace } from "./place";

/** Metres to the right of a hole at which its copy lies: far enough to grab either one. */
const ASIDE = 15;

/**
 * Gives a hole another place in the list (index from 0). The numbers in use stay the same ones, gaps and all, and are
 * dealt out again in the new order: moving hole 7 to where hole 3 is makes 3 to 6 into 4 to 7. Null where that changes
 * no number.
 */
export function moveInList(id: string, index: number): Command {
  return (document) => {
    const fairway = fairwayWithId(document, id);
    if (!fairway) return null;
    const numbers = document.fairways.map(({ number }) => number);
    const others = document.fairways.filter((other) => other !== fairway);
    const at = Math.min(Math.max(index, 0), others.length);
    const order = [...others.slice(0, at), fairway, ...others.slice(at)];
    const to = numbers[at] as number;
    if (to === fairway.number) return null;
    return {
      label: message("holes.move", { from: fairway.number, to }),
      document: documentWith(order.map((each, i) => numbered(each, numbers[i] as number))),
    };
  };
}

/** Moves a hole so many places down the list, or up when `by` is negative. Null at the end of the list. */
export function moveBy(id: string, by: number): Command {
  return (document) => {
    const index = document.fairways.findIndex((fairway) => fairway.id === id);
    const to = index + by;
    if (index < 0 || to < 0 || to >= document.fairways.length) return null;
    return moveInList(id, to)(document);
  };
}

/**
 * Gives a hole a number (1 to 27). Where another hole has it, that one makes room by stepping one number towards the
 * number that has become free, and so on, as far as the next free number and no farther. Null for a number that the
 * hole has, or that no hole can have.
 */
export function renumberHole(id: string, number: number): Command {
  return (document) => {
    const fairway = fairwayWithId(document, id);
    if (!fairway || !Number.isInteger(number) || number < 1 || number > COURSE_LIMITS.fairways) return null;
    if (number === fairway.number) return null;
    const others = document.fairways.filter((other) => other !== fairway);
    const towards = Math.sign(fairway.number - number);
    // Among holes of which two share a number, the old one may not have become free.
    const step = freeFrom(others, number, towards) === null ? -towards : towards;
    const free = freeFrom(others, number, step);
    if (free === null) return null;
    const between = (each: EditedFairway) =>
      (each.number - number) * step >= 0 && (free - each.number) * step > 0;
    return {
      label: message("holes.move", { from: fairway.number, to: number }),
      document: documentWith([
        numbered(fairway, number),
        ...others.map((each) => (between(each) ? numbered(each, each.number + step) : each)),
      ]),
    };
  };
}

/** Numbers every hole from 1 without gaps, in the order of the list. Null when they are numbered so. */
export function renumberAll(): Command {
  return (document) => {
    if (document.fairways.every(({ number }, index) => number === index + 1)) return null;
    return {
      label: message("holes.renumberAll"),
      document: documentWith(document.fairways.map((fairway, index) => numbered(fairway, index + 1))),
    };
  };
}

/**
 * A copy of a hole with all of its flight paths, 15 m to its right, under the lowest free number: the others keep
 * theirs. Null when every number is taken.
 */
export function duplicateHole(id: string, copyId: string): Command {
  return (document) => {
    const fairway = fairwayWithId(document, id);
    const number = lowestFreeNumber(document);
    if (!fairway || number === null) return null;
    const copy = { ...placedBy(fairway, aside(fairway)), id: copyId, number };
    return {
      label: message("holes.duplicate", { hole: fairway.number }),
      document: documentWith([...document.fairways, copy]),
    };
  };
}

/** Lets a hole be played from its target to its tee: the ends change places, every flight path runs the other way. */
export function reverseHole(id: string): Command {
  return (document: CourseDocument) => {
    const fairway = fairwayWithId(document, id);
    if (!fairway) return null;
    const [primary, ...alternates] = fairway.flightPaths;
    const reversed = (path: FlightPath): FlightPath => ({ ...path, points: [...path.points].reverse() });
    return {
      label: message("holes.reverse", { hole: fairway.number }),
      document: withFairway(document, {
        ...fairway,
        teePosition: fairway.targetPosition,
        targetPosition: fairway.teePosition,
        flightPaths: [reversed(primary), ...alternates.map(reversed)],
      }),
    };
  };
}

/** The fairway with every place of it put through a function (degrees in, degrees out). */
export function placedBy(fairway: EditedFairway, move: (place: Coordinates) => Coordinates): EditedFairway {
  const [primary, ...alternates] = fairway.flightPaths;
  const moved = (path: FlightPath): FlightPath => ({ ...path, points: path.points.map(move) });
  return {
    ...fairway,
    teePosition: fairway.teePosition && move(fairway.teePosition),
    targetPosition: fairway.targetPosition && move(fairway.targetPosition),
    flightPaths: [moved(primary), ...alternates.map(moved)],
  };
}

function numbered(fairway: EditedFairway, number: number): EditedFairway {
  return fairway.number === number ? fairway : { ...fairway, number };
}

/** The first number from `start` on, in steps of ±1, that no fairway has; null when there is none in that direction. */
function freeFrom(fairways: readonly EditedFairway[], start: number, step: number): number | null {
  const taken = new Set(fairways.map(({ number }) => number));
  for (let number = start; number >= 1 && number <= COURSE_LIMITS.fairways; number += step) {
    if (!taken.has(number)) return number;
  }
  return null;
}

/** To the right of the line from tee to target; to the east while it has none. */
function aside({ teePosition, targetPosition }: EditedFairway): (place: Coordinates) => Coordinates {
  const { x, y } =
    teePosition && targetPosition
      ? localMetres(teePosition).project(nearestCopy(targetPosition, teePosition))
      : { x: 0, y: 1 };
  const length = Math.hypot(x, y) || 1;
  return (place) =>
    tidyPlace(localMetres(place).unproject({ x: (y / length) * ASIDE, y: (-x / length) * ASIDE }));
}

/** The place with its longitude (degrees, maybe past ±180) on the copy of the world that is nearest to another. */
export function nearestCopy(place: Coordinates, to: Coordinates): Coordinates {
  return { lat: place.lat, lng: place.lng + Math.round((to.lng - place.lng) / 360) * 360 };
}
