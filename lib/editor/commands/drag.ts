import { type Metres, metresBetween } from "@/lib/geo/offset";
import { turnAround } from "@/lib/geo/turn";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocument } from "../document";
import { type Group, groupSize, presentMembers } from "../groups";
import { addPointAt, type CoursePoint, findPointPlace, followPoint, type Gap, movePointTo } from "../points";
import type { Command, Edit } from "./command";
import { groupCentre, moveGroup, rotateGroup } from "./move-group";

/** Holes and features that move together. */
export interface MovedGroup {
  readonly kind: "group";
  readonly group: Group;
}

/** Holes and features that turn together about their centre. */
export interface TurnedGroup {
  readonly kind: "turn";
  readonly group: Group;
}

/** A control point or a corner that the drag adds, at first where the line is now. */
export interface NewPoint extends Gap {
  readonly kind: "new";
}

/** What a drag moves. */
export type DragTarget = CoursePoint | NewPoint | MovedGroup | TurnedGroup;

/** A drag in progress: start, move and preview any number of times, then commit or discard. Places are in degrees. */
export interface Drag {
  readonly target: DragTarget;
  /** Where the target was: the place of a point, or where a group was grabbed. */
  readonly from: Coordinates;
  readonly to: Coordinates;
  /** Whether a group turns in large steps only. */
  readonly isStepped: boolean;
}

/** Degrees by which a group turns: as keys turn it, and between the large steps of a drag with Shift. */
export const TURN_DEGREES = { small: 1, large: 15 } as const;

/** Starts a drag; null if the document has no such target. A group is grabbed at a place, everything else where it is. */
export function startDrag(document: CourseDocument, target: DragTarget, at: Coordinates | null): Drag | null {
  const from = findTargetPlace(document, target) ?? at;
  return from && followTarget(target, document, document) && { target, from, to: from, isStepped: false };
}

export function moveDrag(drag: Drag, to: Coordinates, isStepped = false): Drag {
  return { ...drag, to, isStepped };
}

/** The document as it would be if the drag ended now. */
export function previewDrag(document: CourseDocument, drag: Drag): CourseDocument {
  return applyDrag(document, drag)?.document ?? document;
}

/** The drag as one edit; null if the target is back where it was, so that a click adds no step. */
export function applyDrag(document: CourseDocument, drag: Drag): Edit | null {
  return drag.to === drag.from ? null : commandOf(document, drag)(document);
}

function commandOf(document: CourseDocument, drag: Drag): Command {
  const { target, to } = drag;
  switch (target.kind) {
    case "group":
      return moveGroup(target.group, draggedMove(drag));
    case "turn":
      return rotateGroup(target.group, draggedTurn(document, drag));
    case "new":
      return addPointAt({ point: target.point, at: to });
    default:
      return movePointTo(target, to);
  }
}

/** The move of a dragged group in metres. */
export function draggedMove({ from, to }: Drag): Metres {
  return metresBetween(from, to);
}

/** Whole degrees clockwise by which a drag turns a group. */
export function draggedTurn(document: CourseDocument, { target, from, to, isStepped }: Drag): number {
  const centre = target.kind === "turn" ? groupCentre(document, target.group) : null;
  if (!centre) return 0;
  const step = isStepped ? TURN_DEGREES.large : TURN_DEGREES.small;
  return Math.round(turnAround(centre, from, to) / step) * step;
}

/** The point that a drag moves or adds; null for a group. */
export function draggedPoint(target: DragTarget): CoursePoint | null {
  if ("group" in target) return null;
  return target.kind === "new" ? target.point : target;
}

function findTargetPlace(document: CourseDocument, target: DragTarget): Coordinates | null {
  if ("group" in target) return null;
  return target.kind === "new" ? target.at : findPointPlace(document, target);
}

/** The drag in a document that others have changed; null if its target is gone. A point may have another index there. */
export function followDrag(drag: Drag, before: CourseDocument, after: CourseDocument): Drag | null {
  const target = followTarget(drag.target, before, after);
  return target === drag.target ? drag : target && { ...drag, target };
}

function followTarget(target: DragTarget, before: CourseDocument, after: CourseDocument): DragTarget | null {
  if ("group" in target) return groupSize(presentMembers(after, target.group)) > 0 ? target : null;
  if (target.kind !== "new") return followPoint(target, before, after);
  const point = followPoint(target.point, before, after, true);
  return point === target.point ? target : point && { ...target, point };
}
