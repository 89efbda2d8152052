import { localPlane, type Point } from "@/lib/geo/curve";
import { isSamePlace, nearestCopy, tidyPlace } from "@/lib/geo/place";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { HoleId, TargetId, TeeId } from "@/lib/validation/course-ids";
import { moveTo } from "@/lib/validation/ground-height";
import { type EditedHole, findHole, replaceHole } from "../document";
import type { CompleteFairway } from "../fairways";
import type { End } from "../handles";
import type { Command } from "./command";
import { detectPreset, presetPoints, straightPoint } from "./presets";

/**
 * Moves a tee or target of a hole to a place (degrees, on any copy of the world), whether or not the shown layout plays it. The
 * control points of every flight path from or to it follow in proportion, so that the path keeps its shape: a straight path stays
 * straight, and a preset remains the same preset. Without the other end there is no line to measure proportions on, so the points
 * stay where they are.
 */
export function moveEnd(holeId: HoleId, end: End, id: TeeId | TargetId, to: Coordinates): Command {
  return (document) => {
    const hole = findHole(document, holeId);
    const place = tidyPlace(to);
    const from = hole && findEnd(hole, end, id)?.position;
    if (!from || isSamePlace(from, place)) return null;
    return {
      label: message("editing.move", { part: message(`editing.${end}`), hole: hole.number }),
      document: replaceHole(document, moveHoleEnd(hole, end, id, place)),
    };
  };
}

function findEnd({ tees, targets }: EditedHole, end: End, id: TeeId | TargetId) {
  return end === "tee" ? tees.find((each) => each.id === id) : targets.find((each) => each.id === id);
}

function moveHoleEnd(hole: EditedHole, end: End, id: TeeId | TargetId, place: Coordinates): EditedHole {
  const move = <T extends { readonly id: string; readonly position: Coordinates }>(items: readonly T[]) =>
    items.map((item) => (item.id === id ? { ...item, position: moveTo(item.position, place) } : item));
  const moved = end === "tee" ? { ...hole, tees: move(hole.tees) } : { ...hole, targets: move(hole.targets) };
  return { ...moved, flightPaths: hole.flightPaths.map((path) => followEnds(path, hole, moved)) };
}

type HoleFlightPath = EditedHole["flightPaths"][number];

/**
 * Updates the control points of a flight path after tees or targets of its hole moved. Returns the same path
 * if neither of its ends moved.
 */
export function followEnds(path: HoleFlightPath, before: EditedHole, after: EditedHole): HoleFlightPath {
  const ends = (hole: EditedHole) => ({
    teePosition: hole.tees.find(({ id }) => id === path.teeId)?.position,
    targetPosition: hole.targets.find(({ id }) => id === path.targetId)?.position,
  });
  const { teePosition, targetPosition } = ends(before);
  const moved = ends(after);
  if (path.points.length === 0 || !teePosition || !targetPosition) return path;
  let { points } = path;
  if (moved.teePosition && !isSamePlace(moved.teePosition, teePosition)) {
    points = movePoints({ teePosition, targetPosition }, "tee", moved.teePosition, points);
  }
  if (moved.targetPosition && !isSamePlace(moved.targetPosition, targetPosition)) {
    const start = moved.teePosition ?? teePosition;
    points = movePoints({ teePosition: start, targetPosition }, "target", moved.targetPosition, points);
  }
  return points === path.points ? path : { ...path, points };
}

type Ends = Pick<CompleteFairway, "teePosition" | "targetPosition">;

/**
 * The control points after one of the ends moved. A straight path with a midpoint keeps it at the middle,
 * since applications see it.
 */
function movePoints(
  ends: Ends,
  end: End,
  place: Coordinates,
  points: readonly Coordinates[],
): readonly Coordinates[] {
  const moved = { ...ends, [end === "tee" ? "teePosition" : "targetPosition"]: place };
  const preset = detectPreset(ends, { points });
  if (preset === null) return followEnd(ends, end, place, points);
  return preset === "straight" ? points.map(() => straightPoint(moved)) : presetPoints(moved, preset);
}

/**
 * Moves each control point by its share of the end's move. The share is the point's position relative to the
 * line between the ends, along it and to the side, as a complex number: 0 at the other end, 1 at the moved
 * one. The shape therefore rotates and scales with the line. The magnitude is limited to 1: on a very short
 * hole, a point far to the side would otherwise be thrown far away.
 */
function followEnd(
  { teePosition, targetPosition }: Ends,
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
