import { localPlane } from "@/lib/geo/curve";
import { nearestCopy, tidyPlace } from "@/lib/geo/place";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  createDocument,
  type EditedFairway,
  findFairway,
  mapPaths,
  mapPositions,
  replaceFairway,
} from "../document";
import { lowestFreeNumber, takenNumbers } from "../hole-numbers";
import type { Command } from "./command";
import { createFairway } from "./new-fairway";

/** Metres between a hole and its copy: far enough to grab either one. */
const COPY_OFFSET_METRES = 15;

/**
 * Adds a fairway with the lowest free number: after the hole before it, or around `centre` (degrees) if it is the first.
 * Null if every number is taken.
 */
export function addFairway(id: string, centre: Coordinates): Command {
  return (document) => {
    const number = lowestFreeNumber(takenNumbers(document.fairways));
    if (number === null) return null;
    return {
      label: message("editing.addHole", { hole: number }),
      document: createDocument([...document.fairways, createFairway(document, { id, number, centre })]),
    };
  };
}

/** Deletes a fairway. The others keep their numbers. */
export function deleteFairway(id: string): Command {
  return (document) => {
    const fairway = findFairway(document, id);
    if (!fairway) return null;
    return {
      label: message("editing.deleteHole", { hole: fairway.number }),
      document: createDocument(document.fairways.filter((other) => other !== fairway)),
    };
  };
}

/**
 * Copies a fairway with all its flight paths, 15 m to its right and under the lowest free number. Null if every number
 * is taken.
 */
export function duplicateFairway(id: string, copyId: string): Command {
  return (document) => {
    const fairway = findFairway(document, id);
    const number = lowestFreeNumber(takenNumbers(document.fairways));
    if (!fairway || number === null) return null;
    const copy = { ...mapPositions(fairway, moveAside(fairway)), id: copyId, number };
    return {
      label: message("holes.duplicate", { hole: fairway.number }),
      document: createDocument([...document.fairways, copy]),
    };
  };
}

/** Reverses a fairway: swaps tee and target, and the direction of every flight path. */
export function reverseFairway(id: string): Command {
  return (document) => {
    const fairway = findFairway(document, id);
    if (!fairway) return null;
    const reversed = mapPaths(fairway, (path) => ({ ...path, points: path.points.toReversed() }));
    return {
      label: message("holes.reverse", { hole: fairway.number }),
      document: replaceFairway(document, {
        ...reversed,
        teePosition: fairway.targetPosition,
        targetPosition: fairway.teePosition,
      }),
    };
  };
}

/** Moves a position to the right of the line of play, or east if an end is missing. */
function moveAside({ teePosition, targetPosition }: EditedFairway): (position: Coordinates) => Coordinates {
  const { x, y } =
    teePosition && targetPosition
      ? localPlane(teePosition).project(nearestCopy(targetPosition, teePosition))
      : { x: 0, y: 1 };
  const scale = COPY_OFFSET_METRES / (Math.hypot(x, y) || 1);
  return (position) => tidyPlace(localPlane(position).unproject({ x: y * scale, y: -x * scale }));
}
