import { flightCurvePieces } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import {
  type CourseDocument,
  type EditedFairway,
  type FlightPath,
  fairwayWithId,
  placesAlong,
  withFairway,
  withPath,
} from "../document";
import { type Handle, handleKey, handlesOf } from "../handles";
import type { Command } from "./commands";
import { tidyPlace } from "./place";

/** A handle that is a control point. */
export type PointHandle = Extract<Handle, { part: "point" }>;

/** A place on a flight path where a control point can be put: between two neighbouring handles. */
export interface Gap {
  /** The handle that the new control point would be. */
  readonly handle: PointHandle;
  /** On the curve, in degrees. */
  readonly at: Coordinates;
}

/** Puts a new control point on a flight path where the handle says, at a place in degrees. Null when it is full. */
export function addPoint({ fairwayId, pathId, index }: PointHandle, at: Coordinates): Command {
  return (document) => {
    const found = pathOf(document, fairwayId, pathId);
    if (!found || pathFullReason(found.path) || index < 0 || index > found.path.points.length) return null;
    const points = found.path.points.toSpliced(index, 0, tidyPlace(at));
    return {
      label: message("tools.addPoint", { number: index + 1, hole: found.fairway.number }),
      document: withFairway(document, withPath(found.fairway, { ...found.path, points })),
    };
  };
}

/** Takes a control point away. Null for what stays: see `cannotDeleteReason`. */
export function deletePoint(handle: Handle): Command {
  return (document) => {
    if (handle.part !== "point" || cannotDeleteReason(document, handle)) return null;
    const found = pathOf(document, handle.fairwayId, handle.pathId);
    if (!found || handle.index >= found.path.points.length) return null;
    const points = found.path.points.toSpliced(handle.index, 1);
    return {
      label: message("tools.deletePoint", { number: handle.index + 1, hole: found.fairway.number }),
      document: withFairway(document, withPath(found.fairway, { ...found.path, points })),
    };
  };
}

/** Why a handle cannot be deleted: a tee, a target, or the only control point of its path. Null when it can. */
export function cannotDeleteReason(document: CourseDocument, handle: Handle): Message | null {
  const hole = fairwayWithId(document, handle.fairwayId)?.number ?? 0;
  if (handle.part === "tee") return message("tools.teeStays", { hole });
  if (handle.part === "target") return message("tools.targetStays", { hole });
  const found = pathOf(document, handle.fairwayId, handle.pathId);
  return found && found.path.points.length <= 1 ? message("tools.lastPointStays") : null;
}

/** Why a flight path takes no more control points; null when it does. */
export function pathFullReason(path: FlightPath): Message | null {
  const most = COURSE_LIMITS.controlPoints;
  return path.points.length >= most ? message("tools.pathFull", { most }) : null;
}

/** The middle of the curve between every two neighbouring handles, in order from the tee; none on a full path. */
export function gapsOf(fairway: EditedFairway, path: FlightPath): Gap[] {
  if (pathFullReason(path)) return [];
  const handles = handlesOf(fairway, path);
  return flightCurvePieces(placesAlong(fairway, path)).map((piece, gap) => ({
    handle: handleAfter(fairway, path, handles[gap]),
    at: tidyPlace(middle(piece)),
  }));
}

/** The gap just before or after a handle; null at an end of the path. */
export function gapBeside(
  fairway: EditedFairway,
  path: FlightPath,
  handle: Handle,
  side: "before" | "after",
): Gap | null {
  const key = handleKey(handle);
  const index = handlesOf(fairway, path).findIndex((each) => handleKey(each) === key);
  return index < 0 ? null : (gapsOf(fairway, path)[side === "after" ? index : index - 1] ?? null);
}

/** Where on a flight path a place (degrees) is nearest, as the gap to put a control point in; null on a full path. */
export function nearestGap(fairway: EditedFairway, path: FlightPath, to: Coordinates): Gap | null {
  if (pathFullReason(path)) return null;
  const handles = handlesOf(fairway, path);
  let best: Gap | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [gap, piece] of flightCurvePieces(placesAlong(fairway, path)).entries()) {
    for (const [i, end] of piece.entries()) {
      const at = nearestOnLine(piece[i - 1] ?? end, end, to);
      const metres = distanceInMetres(at, to);
      if (metres >= least) continue;
      least = metres;
      best = { handle: handleAfter(fairway, path, handles[gap]), at: tidyPlace(at) };
    }
  }
  return best;
}

/** The control point that would follow a handle. */
function handleAfter(fairway: EditedFairway, path: FlightPath, handle: Handle | undefined): PointHandle {
  const index = handle?.part === "point" ? handle.index + 1 : 0;
  return { fairwayId: fairway.id, part: "point", pathId: path.id, index };
}

function middle(piece: readonly Coordinates[]): Coordinates {
  const last = piece.length - 1;
  const a = piece[Math.floor(last / 2)] as Coordinates;
  const b = piece[Math.ceil(last / 2)] as Coordinates;
  return { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 };
}

/** The place nearest to another on a line of a few metres, in degrees, as if the earth were flat there. */
function nearestOnLine(a: Coordinates, b: Coordinates, to: Coordinates): Coordinates {
  const east = Math.cos((a.lat * Math.PI) / 180);
  const lng = to.lng + Math.round((a.lng - to.lng) / 360) * 360;
  const [x, y] = [(b.lng - a.lng) * east, b.lat - a.lat];
  const square = x * x + y * y;
  if (square === 0) return a;
  const along = ((lng - a.lng) * east * x + (to.lat - a.lat) * y) / square;
  const t = Math.min(1, Math.max(0, along));
  return { lat: a.lat + t * (b.lat - a.lat), lng: a.lng + t * (b.lng - a.lng) };
}

function pathOf(document: CourseDocument, fairwayId: string, pathId: string) {
  const fairway = fairwayWithId(document, fairwayId);
  const path = fairway?.flightPaths.find(({ id }) => id === pathId);
  return fairway && path ? { fairway, path } : null;
}
