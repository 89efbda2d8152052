import { localPlane } from "@/lib/geo/curve";
import { nearestCopy, tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { HoleId, LayoutId, PlayId } from "@/lib/validation/course-ids";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import {
  type CourseDocument,
  createDocument,
  type EditedTee,
  findHole,
  mapHolePositions,
  replaceHole,
} from "../document";
import {
  addHole,
  type EditedFairway,
  type FairwayId,
  findFairway,
  findFairwaySource,
  mainFairwayId,
  mapPaths,
  toFairway,
} from "../fairways";
import { lowestFreeNumber, takenNumbers } from "../hole-numbers";
import { dropMissingReferences } from "../references";
import { toHole } from "../write-fairway";
import type { Command } from "./command";
import { replaceMovedFairway } from "./move-handle";
import { createFairway } from "./new-fairway";

/** Metres between a hole and its copy: far enough to grab either one. */
const COPY_OFFSET_METRES = 15;

/** The layout other than the main one to which a new hole is added, and the id of its play there. */
export interface NewPlay {
  readonly layoutId: LayoutId;
  readonly playId: PlayId;
}

/** The reason why a course cannot have this many more holes; null if it can. */
export function holesFullReason({ holes }: CourseDocument, more = 1): Message | null {
  const most = HOLE_LIMITS.holes;
  return holes.length + more > most ? message("studio.full", { most }) : null;
}

/**
 * Adds a hole with the lowest free number: after the hole before it, or around `centre` (degrees) if it is the first.
 * Null if every number is taken.
 */
export function addNewHole(id: HoleId, centre: Coordinates, play: NewPlay | null = null): Command {
  return (document) => {
    const number = lowestFreeNumber(takenNumbers(document.holes));
    if (number === null) return null;
    return {
      label: message("editing.addHole", { hole: number }),
      document: addHole(
        document,
        toHole(createFairway(document, { id: mainFairwayId(id), number, centre })),
        play,
      ),
    };
  };
}

/** Deletes a hole from the course and from every layout. The others keep their numbers. */
export function deleteHole(id: HoleId): Command {
  return (document) => {
    const hole = findHole(document, id);
    if (!hole) return null;
    return {
      label: message("editing.deleteHole", { hole: hole.number }),
      document: removeHole(document, id),
    };
  };
}

/** The document without a hole and all references to it. */
function removeHole(document: CourseDocument, id: HoleId): CourseDocument {
  const holes = document.holes.filter((hole) => hole.id !== id);
  return dropMissingReferences(createDocument({ ...document, holes }));
}

/**
 * Copies a hole with all its tees, targets and flight paths, 15 m to its right and under the lowest free number. Null if
 * every number is taken.
 */
export function duplicateHole(id: HoleId, copyId: HoleId, play: NewPlay | null = null): Command {
  return (document) => {
    const hole = findHole(document, id);
    const number = lowestFreeNumber(takenNumbers(document.holes));
    if (!hole || number === null) return null;
    const copy = { ...mapHolePositions(hole, moveAside(toFairway(hole))), id: copyId, number };
    return {
      label: message("holes.duplicate", { hole: hole.number }),
      document: addHole(document, copy, play),
    };
  };
}

/** Reverses a fairway: swaps the positions of its tee and target, and the direction of every flight path. */
export function reverseFairway(id: FairwayId): Command {
  return (document) => {
    const fairway = findFairway(document, id);
    if (!fairway) return null;
    const reversed = mapPaths(fairway, (path) => ({ ...path, points: path.points.toReversed() }));
    const moved = replaceMovedFairway(document, {
      ...reversed,
      teePosition: fairway.targetPosition,
      targetPosition: fairway.teePosition,
    });
    return { label: message("holes.reverse", { hole: fairway.number }), document: turnPad(moved, id) };
  };
}

/** Turns the pad of a fairway's tee, if its direction is stored: play comes from the other side. */
function turnPad(document: CourseDocument, fairwayId: FairwayId): CourseDocument {
  const source = findFairwaySource(document, fairwayId);
  const teeId = source && (source.play?.teeId ?? source.hole.teeId);
  const isTurned = ({ id, facing }: EditedTee) => id === teeId && facing !== undefined;
  if (!source?.hole.tees.some(isTurned)) return document;
  const turn = (tee: EditedTee) =>
    isTurned(tee) ? { ...tee, facing: ((tee.facing ?? 0) + 180) % 360 } : tee;
  return replaceHole(document, { ...source.hole, tees: source.hole.tees.map(turn) });
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
