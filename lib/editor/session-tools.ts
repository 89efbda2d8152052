import { isSamePlace, tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { FEATURE_LIMITS, MIN_POINTS } from "@/lib/validation/feature";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import {
  canBend,
  type Drawing,
  type DrawingTool,
  drawingInstruction,
  drawnId,
  finishPath,
  nextPart,
  placeNext as placeNextPart,
  whyNotDraw,
} from "./commands/drawing";
import { addFeature, createFeature, featuresFullReason } from "./commands/features";
import { type CourseDocument, isSameDocument } from "./document";
import { findFairway } from "./fairways";
import { lastStep, redo, undo, undoLabel } from "./history";
import { lastTeeColours } from "./last-tee-colours";
import { isClosed } from "./measures";
import { endGroup, NO_SELECTION, selectAfterStep, selectFeature, selectHole } from "./selection";
import { type DrawnHole, endGesture, type NewSketch, type Session } from "./session";
import { applyEdit, recordStep, tell, undoStep } from "./session-edits";
import {
  drawingOf,
  type FeatureSketch,
  SELECT_TOOL,
  type Sketch,
  sketchOf,
  type Task,
  type Tool,
} from "./tool";

/** Starts drawing a new hole, or using a tool on a fairway. If there is no room, only tells the user why. */
export function startDrawing(
  session: Session,
  { fairwayId, play = null, tool = "hole" }: DrawnHole & { readonly tool?: DrawingTool },
): Session {
  const left = leaveForOther(session);
  const { present } = left.history;
  const why = whyNotLeave(session.tool) ?? whyNotDraw(present, tool, fairwayId);
  if (why) return tell(session, why);
  const drawing = newDrawing(tool, { fairwayId, play });
  const instruction = drawingInstruction(present, drawing);
  if (!instruction) return session;
  return {
    ...left,
    ...endGesture(left),
    selection: findFairway(present, fairwayId) ? selectHole(fairwayId) : endGroup(left.selection),
    tool: drawing,
    announcement: announceInstruction(instruction, drawing),
  };
}

/**
 * Starts drawing a feature, or measuring a line. A selected hole stays selected, and while measuring a selected
 * feature does, too: the new one will take its place.
 */
export function startSketch(session: Session, sketch: NewSketch): Session {
  const why = whyNotLeave(session.tool);
  if (why) return tell(session, why);
  const left = leaveForOther(session);
  const isReplaced = sketch.kind === "feature" && left.selection.kind === "feature";
  const selection = isReplaced ? NO_SELECTION : endGroup(left.selection);
  return { ...left, ...endGesture(left), selection, tool: { ...sketch, points: [], aim: null } };
}

/** Gives the map to a task. The tool in use ends. */
export function startTask(session: Session, kind: Task["kind"]): Session {
  if (session.tool.kind === kind) return session;
  const why = whyNotLeave(session.tool);
  if (why) return tell(session, why);
  const left = leaveForOther(session);
  return { ...left, ...endGesture(left), tool: { kind } };
}

/** Why a tool can't be left for another one; null if it can be. A picture would be lost that the user has begun to fit. */
export function whyNotLeave(tool: Tool): Message | null {
  return tool.kind === "fit" ? message("pictures.finishFirst") : null;
}

function newDrawing(kind: DrawingTool, { fairwayId, play = null }: DrawnHole): Drawing {
  return { kind, fairwayId, play, bends: [], aim: null, isFollowing: false, drawnTee: null };
}

/** Aims at a place; null when the pointer has left the map. */
export function moveAim(session: Session, aim: Coordinates | null): Session {
  const tool = drawingOf(session.tool) ?? sketchOf(session.tool);
  return tool ? { ...session, tool: { ...tool, aim } } : session;
}

/** Places the next part of a hole. After a new hole, drawing continues with `following`. */
export function placeNext(session: Session, at: Coordinates, following: DrawnHole | undefined): Session {
  const drawing = drawingOf(session.tool);
  if (drawing && drawing.kind !== "path") return placePart(session, drawing, at, following);
  return addBend(session, at);
}

/**
 * A point is finished by its first corner, an area by a click on its first corner, and a line or an area at the latest when it
 * has as many as are allowed. A measured line that is closed ends with the next corner, and another one begins.
 */
function addCorner(
  session: Session,
  sketch: Sketch,
  place: Coordinates,
  nextId: string | undefined,
): Session {
  const { points } = sketch;
  // The second click of a double click.
  if (isSamePlace(points.at(-1), place)) return session;
  const isClosing = points.length >= MIN_POINTS.area && isSamePlace(points[0], place);
  if (isClosing && sketch.kind === "feature" && sketch.shape === "area") return finishTool(session, nextId);
  const isNew = sketch.kind === "measure" && isClosed(points);
  const next = { ...sketch, points: isNew ? [place] : [...points, place] };
  const isFull = next.points.length >= FEATURE_LIMITS.points;
  const isComplete = next.kind === "feature" && (isFull || next.shape === "point");
  const drawn = { ...session, tool: next };
  return isComplete ? finishTool(drawn, nextId) : drawn;
}

/**
 * Places the next part. If both ends of a new hole are placed in succession, they are one step: "Add hole 3".
 * The tee alone is a step, too, so that an unfinished hole is kept.
 */
function placePart(
  session: Session,
  drawing: Drawing,
  at: Coordinates,
  following: DrawnHole | undefined,
): Session {
  const { history } = session;
  const next = nextPart(history.present, drawing);
  const edit = placeNextPart(drawing, at, lastTeeColours(history))(history.present);
  if (!edit || !next) return session;
  const id = drawnId(drawing);
  const isOneGo = isDrawnTee(drawing, history.present);
  const ended = { ...session, ...endGesture(session) };
  const select = selectHole(id);
  const placed = isOneGo
    ? recordStep(
        ended,
        undo(history).history,
        { ...edit, label: message("editing.addHole", { hole: next.hole }) },
        { select, before: lastStep(history)?.context?.before },
      )
    : recordStep(ended, history, edit, { select });
  if (drawing.kind !== "hole") return placed;
  const { present } = placed.history;
  const instruction = drawingInstruction(present, drawing);
  if (instruction) {
    const drawnTee = findFairway(history.present, id) ? null : present;
    return {
      ...placed,
      tool: { ...drawing, aim: null, drawnTee },
      announcement: announceInstruction(instruction, drawing),
    };
  }
  return isOneGo && following ? drawFollowing(placed, following) : placed;
}

/** Continues with the next hole, if there is room for one. The hole just drawn stays selected. */
function drawFollowing(session: Session, hole: DrawnHole): Session {
  const drawing: Drawing = { ...newDrawing("hole", hole), isFollowing: true };
  const instruction = drawingInstruction(session.history.present, drawing);
  if (!instruction) return session;
  return { ...session, tool: drawing, announcement: [...session.announcement, instruction] };
}

/** Adds a control point to the drawing, or tells the user why none can be added; or a corner to the sketch. */
export function addBend(session: Session, at: Coordinates, nextId?: string): Session {
  const sketch = sketchOf(session.tool);
  if (sketch) return addCorner(session, sketch, tidyPlace(at), nextId);
  const drawing = drawingOf(session.tool);
  if (!drawing) return session;
  if (!canBend(session.history.present, drawing)) {
    const isFull = drawing.bends.length >= HOLE_LIMITS.controlPoints;
    const why = isFull
      ? message("tools.pathFull", { most: HOLE_LIMITS.controlPoints })
      : message("tools.noBend");
    return tell(session, why);
  }
  const bends = [...drawing.bends, tidyPlace(at)];
  const announcement = [message("tools.bends", { count: bends.length })];
  return { ...session, tool: { ...drawing, bends }, announcement };
}

/**
 * Finishes the flight path or the feature being drawn. A path without control points is cancelled; a feature goes on while
 * it has too few corners. A measured line stays to be read, until the tool ends.
 * @param nextId the id of the next feature of the same kind, which the tool goes on with; without it the tool ends.
 */
export function finishTool(session: Session, nextId?: string): Session {
  const { tool } = session;
  switch (tool.kind) {
    case "path":
      return finishDrawnPath(session, tool);
    case "feature": {
      const { featureId, featureKind: kind, shape, points, holeIds } = tool;
      if (points.length < MIN_POINTS[shape]) return session;
      const add = addFeature({ ...createFeature(featureId, { kind, shape, points }), holeIds: [...holeIds] });
      const select = selectFeature(featureId);
      const added = applyEdit({ ...session, tool: SELECT_TOOL }, add(session.history.present), { select });
      const goesOn = nextId !== undefined && !featuresFullReason(added.history.present);
      return goesOn ? { ...added, tool: { ...tool, featureId: nextId, points: [] } } : added;
    }
    case "select":
    case "hole":
    case "tee":
    case "target":
    case "measure":
    case "fit":
    case "comment":
      return session;
  }
}

function finishDrawnPath(session: Session, drawing: Drawing): Session {
  const { fairwayId } = drawing;
  const edit = finishPath(drawing)(session.history.present);
  if (!edit) return cancelTool(session);
  const added = findFairway(edit.document, fairwayId)?.flightPaths.at(-1);
  return applyEdit(session, edit, { select: selectHole(fairwayId, added?.id) });
}

/** Ends the tool: a feature with enough corners is kept, anything else is cancelled. */
export function leaveTool(session: Session): Session {
  return session.tool.kind === "feature" ? cancelTool(finishTool(session)) : cancelTool(session);
}

/** Ends the tool for another one, which undo concerns from then on. */
const leaveForOther = (session: Session): Session => ({ ...leaveTool(session), cancelled: null, told: null });

/**
 * Cancels what the tool has begun, and removes the tee that it placed, if any: document, history and selection are
 * as before. Undo goes on with it.
 */
export function cancelTool(session: Session): Session {
  const { history, tool } = session;
  if (tool === SELECT_TOOL || whyNotLeave(tool)) return session;
  const drawing = drawingOf(tool);
  const begun = drawing ?? (tool.kind === "feature" ? tool : null);
  const isTeeUndone = drawing !== null && isDrawnTee(drawing, history.present);
  const ended = { ...session, tool: SELECT_TOOL, drag: null, nudge: null, cancelled: null };
  if (!begun || !(isTeeUndone || placesOf(begun).length > 0)) {
    return drawing ? { ...ended, announcement: [message("tools.ended")] } : ended;
  }
  const reverted = isTeeUndone ? undo(history).history : history;
  const selection = isTeeUndone
    ? selectAfterStep(session.selection, {
        ...{ from: history.present, to: reverted.present, layoutId: session.layoutId },
        wanted: lastStep(history)?.context?.before.selection,
      })
    : session.selection;
  const cancelled = { tool: begun, isTeeUndone, past: reverted.past };
  return tell({ ...ended, history: reverted, selection, cancelled }, message("tools.cancelled"));
}

const placesOf = (begun: Drawing | FeatureSketch) => ("bends" in begun ? begun.bends : begun.points);

/** What was being drawn when the tool was cancelled, if no step was made and no tool begun since. */
function findCancelled({ cancelled, history, tool }: Session): Session["cancelled"] {
  return tool === SELECT_TOOL && cancelled?.past === history.past ? cancelled : null;
}

/** What undo takes back: the end of a drawing, or the last step; null for nothing. */
export function nextUndo(session: Session): Message | null {
  return findCancelled(session) ? message("tools.cancelDrawing") : undoLabel(session.history);
}

/** Goes on with the drawing that was cancelled, or undoes the last step. */
export function undoLast(session: Session): Session {
  const cancelled = findCancelled(session);
  if (!cancelled) return undoStep(session);
  const { tool, isTeeUndone } = cancelled;
  const resumed = { ...session, tool: { ...tool, aim: null }, cancelled: null };
  const announcement = [message("tools.resumed")];
  if (!isTeeUndone || !("bends" in tool)) return { ...resumed, announcement };
  const { history } = redo(session.history);
  return { ...resumed, history, selection: selectHole(drawnId(tool)), announcement };
}

/** Whether the last step placed the tee of the drawing. Redo gives an equal document, not the same one. */
function isDrawnTee({ drawnTee }: Drawing, present: CourseDocument): boolean {
  return drawnTee !== null && isSameDocument(drawnTee, present);
}

function announceInstruction(instruction: Message, { kind }: Drawing): Message[] {
  const keys = message(kind === "path" ? "tools.pathKeys" : "tools.drawKeys");
  return [message("tools.placing", { end: instruction, keys })];
}
