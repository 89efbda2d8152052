import { type Metres, metresBetween } from "@/lib/geo/offset";
import { turnAround } from "@/lib/geo/turn";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CourseDocument, findFeature } from "../document";
import { findFairway } from "../fairways";
import type { Gap } from "../gaps";
import { type Group, groupSize, presentMembers } from "../groups";
import {
  type CoursePoint,
  findPointPlace,
  followIndex,
  followPoint,
  movePointTo,
  pathPoints,
} from "../points";
import type { Command, Edit } from "./command";
import { addPoint } from "./control-points";
import { addCorner } from "./features";
import { groupCentre, moveGroup, rotateGroup } from "./group";

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

/** What a drag moves: a point, a point that the drag adds, or a group. */
export type DragTarget =
  | CoursePoint
  | { readonly kind: "gap"; readonly gap: Gap }
  | NewCorner
  | MovedGroup
  | TurnedGroup;

/** A corner in the middle of a side, which gets an index in the outline. */
interface NewCorner {
  readonly kind: "side";
  readonly featureId: string;
  readonly index: number;
  readonly at: Coordinates;
}

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
  return from && hasTarget(document, target) ? { target, from, to: from, isStepped: false } : null;
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
  return drag.to === drag.from ? null : commandOf(drag)(document);
}

function commandOf(drag: Drag): Command {
  const { target, to } = drag;
  switch (target.kind) {
    case "handle":
    case "end":
    case "corner":
      return movePointTo(target, to);
    case "gap":
      return addPoint(target.gap.handle, to);
    case "side":
      return addCorner(target.featureId, target.index, to);
    case "group":
      return moveGroup(target.group, draggedMove(drag));
    case "turn":
      return (document) => rotateGroup(target.group, draggedTurn(document, drag))(document);
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
  switch (target.kind) {
    case "handle":
    case "end":
    case "corner":
      return target;
    case "gap":
      return { kind: "handle", handle: target.gap.handle };
    case "side":
      return { kind: "corner", featureId: target.featureId, index: target.index };
    case "group":
    case "turn":
      return null;
  }
}

function findTargetPlace(document: CourseDocument, target: DragTarget): Coordinates | null {
  switch (target.kind) {
    case "handle":
    case "end":
    case "corner":
      return findPointPlace(document, target);
    case "gap":
      return target.gap.at;
    case "side":
      return target.at;
    case "group":
    case "turn":
      return null;
  }
}

function hasTarget(document: CourseDocument, target: DragTarget): boolean {
  switch (target.kind) {
    case "handle":
    case "end":
    case "corner":
      return findPointPlace(document, target) !== null;
    case "gap":
      return findFairway(document, target.gap.handle.fairwayId) !== null;
    case "side":
      return findFeature(document, target.featureId) !== null;
    case "group":
    case "turn":
      return groupSize(presentMembers(document, target.group)) > 0;
  }
}

/** The drag in a document that others have changed; null if its target is gone. A point may have another index there. */
export function followDrag(drag: Drag, before: CourseDocument, after: CourseDocument): Drag | null {
  const target = followTarget(drag.target, before, after);
  if (!target) return null;
  return target === drag.target ? drag : { ...drag, target };
}

function followTarget(target: DragTarget, before: CourseDocument, after: CourseDocument): DragTarget | null {
  switch (target.kind) {
    case "handle":
    case "end":
    case "corner":
      return followPoint(target, before, after);
    case "gap": {
      const { at, handle } = target.gap;
      const index = followInsertion(pathPoints(before, handle), pathPoints(after, handle), handle.index);
      if (!hasTarget(after, target) || index === null) return null;
      return index === handle.index ? target : { ...target, gap: { at, handle: { ...handle, index } } };
    }
    case "side": {
      const pointsIn = (document: CourseDocument) => findFeature(document, target.featureId)?.points ?? [];
      const index = followInsertion(pointsIn(before), pointsIn(after), target.index);
      if (!hasTarget(after, target) || index === null) return null;
      return index === target.index ? target : { ...target, index };
    }
    case "group":
    case "turn":
      return hasTarget(after, target) ? target : null;
  }
}

/** The index of a new point, which stays before the one that it was to be before; null if that is gone. */
function followInsertion(
  before: readonly Coordinates[],
  after: readonly Coordinates[],
  index: number,
): number | null {
  return index === before.length ? after.length : followIndex(before, after, index);
}
