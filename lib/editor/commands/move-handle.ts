import { dequal } from "dequal/lite";
import { localPlane, type Point } from "@/lib/geo/curve";
import { nearestCopy, tidyPlace } from "@/lib/geo/place";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  type CompleteFairway,
  type EditedFairway,
  findFairway,
  findPathOrPrimary,
  isComplete,
  mapPaths,
  replaceFairway,
  replacePath,
} from "../document";
import { type End, type Handle, handlePlace, type PointHandle, partName } from "../handles";
import type { Command } from "./command";
import { detectPreset, presetPoints } from "./presets";

/** Moves a handle to a place (degrees, on any copy of the world). Control points follow a tee or target; see `moveEnd`. */
export function moveHandle(handle: Handle, to: Coordinates): Command {
  return (document) => {
    const fairway = findFairway(document, handle.fairwayId);
    const from = fairway && handlePlace(fairway, handle);
    const place = tidyPlace(to);
    if (!from || dequal(from, place)) return null;
    return {
      label: message("editing.move", { part: partName(handle), hole: fairway.number }),
      document: replaceFairway(
        document,
        handle.part === "point" ? movePoint(fairway, handle, place) : moveEnd(fairway, handle.part, place),
      ),
    };
  };
}

/**
 * Moves a tee or target to a place in degrees. The control points of every flight path follow in proportion, so that the
 * path keeps its shape: a straight path stays straight and a preset remains that preset. A fairway without its other end
 * has no line to measure proportions on, and its points stay.
 */
export function moveEnd(fairway: EditedFairway, end: End, place: Coordinates): EditedFairway {
  const moved = { ...fairway, [end === "tee" ? "teePosition" : "targetPosition"]: place };
  if (!isComplete(fairway) || !isComplete(moved)) return moved;
  return mapPaths(moved, (path) => {
    const preset = detectPreset(fairway, path);
    const points = preset ? presetPoints(moved, preset) : followEnd(fairway, end, place, path.points);
    return { ...path, points };
  });
}

function movePoint(
  fairway: EditedFairway,
  { pathId, index }: PointHandle,
  place: Coordinates,
): EditedFairway {
  const path = findPathOrPrimary(fairway, pathId);
  return replacePath(fairway, { ...path, points: path.points.with(index, place) });
}

/**
 * Moves each control point by its share of the end's move. The share is the point's position relative to the line between
 * the ends, along it and aside, as a complex number: 0 at the other end, 1 at the moved one. So the shape turns and scales
 * with the line. The share is limited to 1: on a very short hole, a point far aside would otherwise fly off.
 */
function followEnd(
  { teePosition, targetPosition }: CompleteFairway,
  end: End,
  to: Coordinates,
  points: readonly Coordinates[],
): Coordinates[] {
  const [moved, fixed] = end === "tee" ? [teePosition, targetPosition] : [targetPosition, teePosition];
  const plane = localPlane(fixed);
  const project = (place: Coordinates) => plane.project(nearestCopy(place, fixed));
  const line = project(moved);
  const destination = project(to);
  const move = { x: destination.x - line.x, y: destination.y - line.y };
  return points.map((place, index) => {
    const point = project(place);
    const order = (index + 1) / (points.length + 1);
    const share = limitToOne(divide(point, line) ?? { x: end === "tee" ? 1 - order : order, y: 0 });
    const shift = multiply(share, move);
    return tidyPlace(plane.unproject({ x: point.x + shift.x, y: point.y + shift.y }));
  });
}

/** Points as complex numbers, x + iy. Null for a division by zero. */
function divide(a: Point, b: Point): Point | null {
  const square = b.x * b.x + b.y * b.y;
  if (square === 0) return null;
  return { x: (a.x * b.x + a.y * b.y) / square, y: (a.y * b.x - a.x * b.y) / square };
}

function multiply(a: Point, b: Point): Point {
  return { x: a.x * b.x - a.y * b.y, y: a.x * b.y + a.y * b.x };
}

function limitToOne({ x, y }: Point): Point {
  const length = Math.max(1, Math.hypot(x, y));
  return { x: x / length, y: y / length };
}
