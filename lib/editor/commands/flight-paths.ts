import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FlightPathId } from "@/lib/validation/course-ids";
import { flightPath, HOLE_LIMITS } from "@/lib/validation/hole";
import { playHole } from "@/lib/validation/played-hole";
import type { CourseDocument, FlightPath } from "../document";
import {
  type EditedFairway,
  type FairwayId,
  type FairwaySource,
  findFairwaySource,
  isComplete,
  replacePath,
  toFairway,
} from "../fairways";
import { replaceFairway } from "../write-fairway";
import type { Command } from "./command";
import { detectPreset, type Preset, presetPoints } from "./presets";

/** The name of a flight path, else "Main flight path" or "Flight path 2" (counted from 1). */
export function pathName(fairway: EditedFairway, path: FlightPath): Message {
  if (path.name !== null) return message("holes.named", { name: path.name });
  const index = fairway.flightPaths.findIndex(({ id }) => id === path.id);
  return index > 0 ? message("editing.pathNumber", { number: index + 1 }) : message("editing.mainPath");
}

/**
 * Adds a flight path with these control points (degrees) after the others. By default its shape is the first of hyzer,
 * anhyzer, S and straight that no other path has, so that it can be told apart on the map. Null if the hole has the maximum
 * number of paths.
 */
export function addPath(
  fairwayId: FairwayId,
  pathId: FlightPathId,
  points?: readonly Coordinates[],
): Command {
  return editFairway(fairwayId, (fairway, source) => {
    if (!hasRoom(fairway, source)) return null;
    const path = { id: pathId, name: null, points: points ?? unusedPresetPoints(fairway) };
    return {
      label: message("holes.addPath", { hole: fairway.number }),
      fairway: { ...fairway, flightPaths: [...fairway.flightPaths, path] },
    };
  });
}

/** The reason why a fairway can't have another flight path; null if it can. */
export function whyNoMorePaths(document: CourseDocument, fairwayId: FairwayId): Message | null {
  const source = findFairwaySource(document, fairwayId);
  if (!source || hasRoom(toFairway(source.hole, source.play), source)) return null;
  return message("holes.pathsFull", { most: HOLE_LIMITS.flightPaths });
}

/** Adds a copy of a flight path after the others, without its name. Null if the hole has the maximum number of paths. */
export function duplicatePath(fairwayId: FairwayId, pathId: FlightPathId, copyId: string): Command {
  return editPath(fairwayId, pathId, (fairway, path, source) => {
    if (!hasRoom(fairway, source)) return null;
    const copy = { ...path, id: copyId, name: null };
    return {
      label: message("holes.duplicatePath", { path: pathName(fairway, path), hole: fairway.number }),
      fairway: { ...fairway, flightPaths: [...fairway.flightPaths, copy] },
    };
  });
}

/** Names a flight path; a blank name removes the name. Null if the name is invalid. */
export function renamePath(fairwayId: FairwayId, pathId: FlightPathId, name: string): Command {
  return editPath(fairwayId, pathId, (fairway, path) => {
    const checked = flightPath.shape.name.safeParse(name);
    if (!checked.success || checked.data === path.name) return null;
    return {
      label: message("holes.renamePath", { path: pathName(fairway, path), hole: fairway.number }),
      fairway: replacePath(fairway, { ...path, name: checked.data }),
    };
  });
}

/**
 * Deletes a flight path. If it was the primary one, the next one becomes primary. Null for the only path of a
 * hole.
 */
export function deletePath(fairwayId: FairwayId, pathId: FlightPathId): Command {
  return editPath(fairwayId, pathId, (fairway, path) => {
    const [first, ...others] = fairway.flightPaths.filter((other) => other !== path);
    if (!first) return null;
    return {
      label: message("holes.deletePath", { path: pathName(fairway, path), hole: fairway.number }),
      fairway: { ...fairway, flightPaths: [first, ...others] },
    };
  });
}

/** Makes a flight path the primary one, which applications see. Null if it is already. */
export function makePrimary(fairwayId: FairwayId, pathId: FlightPathId): Command {
  return editPath(fairwayId, pathId, (fairway, path) => {
    if (path === fairway.flightPaths[0]) return null;
    return {
      label: message("holes.makePrimary", { path: pathName(fairway, path), hole: fairway.number }),
      fairway: {
        ...fairway,
        flightPaths: [path, ...fairway.flightPaths.filter((other) => other !== path)],
      },
    };
  });
}

/**
 * Replaces the control points of a flight path with a preset. Null if it follows the preset already, or the
 * hole lacks an end.
 */
export function applyPreset(fairwayId: FairwayId, pathId: FlightPathId, preset: Preset): Command {
  return editPath(fairwayId, pathId, (fairway, path) => {
    if (!isComplete(fairway) || detectPreset(fairway, path) === preset) return null;
    return {
      label: message("holes.applyPreset", {
        preset: message(`holes.${preset}`),
        path: pathName(fairway, path),
        hole: fairway.number,
      }),
      fairway: replacePath(fairway, { ...path, points: presetPoints(fairway, preset) }),
    };
  });
}

type FairwayChange = { label: Message; fairway: EditedFairway } | null;

/** Edits a fairway that has both ends: flight paths belong to a tee and a target. */
function editFairway(
  fairwayId: FairwayId,
  change: (fairway: EditedFairway, source: FairwaySource) => FairwayChange,
): Command {
  return (document) => {
    const source = findFairwaySource(document, fairwayId);
    const fairway = source && toFairway(source.hole, source.play);
    const changed = fairway && isComplete(fairway) ? change(fairway, source) : null;
    return changed && { label: changed.label, document: replaceFairway(document, changed.fairway) };
  };
}

function editPath(
  fairwayId: FairwayId,
  pathId: FlightPathId,
  change: (fairway: EditedFairway, path: FlightPath, source: FairwaySource) => FairwayChange,
): Command {
  return editFairway(fairwayId, (fairway, source) => {
    const path = fairway.flightPaths.find(({ id }) => id === pathId);
    return path ? change(fairway, path, source) : null;
  });
}

/** Whether there is room for another flight path, both between tee and target and in the hole. */
function hasRoom({ flightPaths }: EditedFairway, { hole, play }: FairwaySource): boolean {
  const elsewhere = hole.flightPaths.length - playHole(hole, play).flightPaths.length;
  return (
    flightPaths.length < HOLE_LIMITS.flightPaths &&
    elsewhere + flightPaths.length < HOLE_LIMITS.allFlightPaths
  );
}

function unusedPresetPoints(fairway: EditedFairway): readonly Coordinates[] {
  if (!isComplete(fairway)) return fairway.flightPaths[0].points;
  const used = fairway.flightPaths.map((path) => detectPreset(fairway, path));
  const free = (["hyzer", "anhyzer", "s", "straight"] as const).find((preset) => !used.includes(preset));
  return presetPoints(fairway, free ?? "hyzer");
}
