import { localMetres } from "@/lib/geo/curve";
import { midpoint } from "@/lib/geo/midpoint";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS, namedFlightPath } from "@/lib/validation/course";
import {
  type CompleteFairway,
  type CourseDocument,
  type EditedFairway,
  type FlightPath,
  fairwayWithId,
  isComplete,
  withFairway,
  withPath,
} from "../document";
import type { Command } from "./commands";
import { nearestCopy } from "./order";
import { tidyPlace } from "./place";

/** Lines that a throw is planned by. */
export const PRESETS = ["straight", "hyzer", "anhyzer", "s"] as const;
export type Preset = (typeof PRESETS)[number];

/**
 * Where a line passes, from tee (0) to target (1): how far along, and how far to the left of the straight line, both
 * as shares of its length.
 *
 * The directions are those of a right-handed backhand throw, by which makers rate their discs (Innova's flight ratings:
 * "turn" is to the right at high speed, "fade" to the left as the disc slows down). Released hyzer, it curves to the
 * left all the way, so it starts out to the right of its target; anhyzer is the mirror image; an S turns right, then
 * fades left. How far to the side is nowhere standard and is our choice: 12 % of the length, 12 m on a hole of 100 m,
 * is plain to see on a map. A designer drags it on from there.
 */
const SHAPES: Readonly<Record<Exclude<Preset, "straight">, readonly { along: number; left: number }[]>> = {
  hyzer: [
    { along: 0.3, left: -0.085 },
    { along: 0.6, left: -0.12 },
    { along: 0.85, left: -0.07 },
  ],
  anhyzer: [
    { along: 0.3, left: 0.085 },
    { along: 0.6, left: 0.12 },
    { along: 0.85, left: 0.07 },
  ],
  s: [
    { along: 0.3, left: 0.07 },
    { along: 0.55, left: 0 },
    { along: 0.8, left: -0.06 },
  ],
};

/** The control points of a preset between the ends of a fairway, in degrees. */
export function presetPoints(
  { teePosition, targetPosition }: CompleteFairway,
  preset: Preset,
): Coordinates[] {
  if (preset === "straight") return [tidyPlace(midpoint(teePosition, targetPosition))];
  const plane = localMetres(teePosition);
  const { x, y } = plane.project(nearestCopy(targetPosition, teePosition));
  return SHAPES[preset].map(({ along, left }) =>
    tidyPlace(plane.unproject({ x: x * along - y * left, y: y * along + x * left })),
  );
}

/** What people call a flight path: its name, else "Main flight path" or "Flight path 2" (counted from 1). */
export function pathName(fairway: EditedFairway, path: FlightPath): Message {
  if (path.name !== null) return message("holes.named", { name: path.name });
  const index = fairway.flightPaths.findIndex(({ id }) => id === path.id);
  return index > 0 ? message("editing.pathNumber", { number: index + 1 }) : message("editing.mainPath");
}

/**
 * Adds a flight path after the others: the first preset of hyzer, anhyzer, S and straight that no path of the hole
 * follows yet, so that it can be told from them on the map. Null when the hole has as many as it may.
 */
export function addPath(fairwayId: string, pathId: string): Command {
  return onFairway(fairwayId, (fairway) => {
    if (fairway.flightPaths.length >= COURSE_LIMITS.flightPaths) return null;
    const path = { id: pathId, name: null, points: freshPoints(fairway) };
    return {
      label: message("holes.addPath", { hole: fairway.number }),
      fairway: { ...fairway, flightPaths: [...fairway.flightPaths, path] },
    };
  });
}

/** Adds a copy of a flight path after the others. Null when the hole has as many as it may. */
export function duplicatePath(fairwayId: string, pathId: string, copyId: string): Command {
  return onPath(fairwayId, pathId, (fairway, path) => {
    if (fairway.flightPaths.length >= COURSE_LIMITS.flightPaths) return null;
    const copy = { ...path, id: copyId, name: null };
    return {
      label: message("holes.duplicatePath", { path: pathName(fairway, path), hole: fairway.number }),
      fairway: { ...fairway, flightPaths: [...fairway.flightPaths, copy] },
    };
  });
}

/** Gives a flight path a name; a blank one takes its name away. Null for a name that the rules refuse. */
export function renamePath(fairwayId: string, pathId: string, name: string): Command {
  return onPath(fairwayId, pathId, (fairway, path) => {
    const checked = namedFlightPath.shape.name.safeParse(name.trim() === "" ? null : name);
    if (!checked.success || checked.data === path.name) return null;
    return {
      label: message("holes.renamePath", { path: pathName(fairway, path), hole: fairway.number }),
      fairway: withPath(fairway, { ...path, name: checked.data }),
    };
  });
}

/** Deletes a flight path. Where it was the primary one, the next takes its place. Null for the last one of a hole. */
export function deletePath(fairwayId: string, pathId: string): Command {
  return onPath(fairwayId, pathId, (fairway, path) => {
    const [first, ...others] = fairway.flightPaths.filter((other) => other !== path);
    if (!first) return null;
    return {
      label: message("holes.deletePath", { path: pathName(fairway, path), hole: fairway.number }),
      fairway: { ...fairway, flightPaths: [first, ...others] },
    };
  });
}

/** Makes a flight path the primary one, which applications see. Null when it is. */
export function makePrimary(fairwayId: string, pathId: string): Command {
  return onPath(fairwayId, pathId, (fairway, path) => {
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

/** Lets a flight path follow a preset in place of its points. Null for a hole without both ends, or when it does. */
export function applyPreset(fairwayId: string, pathId: string, preset: Preset): Command {
  return onPath(fairwayId, pathId, (fairway, path) => {
    if (!isComplete(fairway)) return null;
    const points = presetPoints(fairway, preset);
    if (samePoints(points, path.points)) return null;
    return {
      label: message("holes.applyPreset", {
        preset: message(`holes.${preset}`),
        path: pathName(fairway, path),
        hole: fairway.number,
      }),
      fairway: withPath(fairway, { ...path, points }),
    };
  });
}

/** The preset whose points a flight path has, moved by no hand; null when it is a line of its own. */
export function presetOf(fairway: EditedFairway, path: FlightPath): Preset | null {
  if (!isComplete(fairway)) return null;
  return PRESETS.find((preset) => samePoints(presetPoints(fairway, preset), path.points)) ?? null;
}

type FairwayEdit = { label: Message; fairway: EditedFairway } | null;

function onFairway(fairwayId: string, edit: (fairway: EditedFairway) => FairwayEdit): Command {
  return (document: CourseDocument) => {
    const fairway = fairwayWithId(document, fairwayId);
    const edited = fairway && edit(fairway);
    return edited && { label: edited.label, document: withFairway(document, edited.fairway) };
  };
}

function onPath(
  fairwayId: string,
  pathId: string,
  edit: (fairway: EditedFairway, path: FlightPath) => FairwayEdit,
): Command {
  return onFairway(fairwayId, (fairway) => {
    const path = fairway.flightPaths.find(({ id }) => id === pathId);
    return path ? edit(fairway, path) : null;
  });
}

function freshPoints(fairway: EditedFairway): readonly Coordinates[] {
  if (!isComplete(fairway)) return fairway.flightPaths[0].points;
  const taken = fairway.flightPaths.map((path) => presetOf(fairway, path));
  const free = (["hyzer", "anhyzer", "s", "straight"] as const).find((preset) => !taken.includes(preset));
  return presetPoints(fairway, free ?? "hyzer");
}

function samePoints(a: readonly Coordinates[], b: readonly Coordinates[]): boolean {
  return (
    a.length === b.length && a.every(({ lat, lng }, index) => lat === b[index]?.lat && lng === b[index]?.lng)
  );
}
