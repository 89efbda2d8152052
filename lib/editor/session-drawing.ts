import { tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import {
  canBend,
  type Drawing,
  type DrawingTool,
  drawingInstruction,
  drawnId,
  finishPath,
  nextPart,
  placeNext,
  whyNotDraw,
} from "./commands/drawing";
import { findFairway } from "./fairways";
import { record, undo, undoContext } from "./history";
import { type DrawnHole, NO_GESTURE, type Session } from "./session";
import { announceStep, applyEdit, getSelection, selectExisting, tell } from "./session-edits";

/** Starts drawing a new hole, or using a tool on a fairway. If there is no room, only tells the user why. */
export function startDrawing(
  session: Session,
  { fairwayId, play = null, tool = "hole" }: DrawnHole & { readonly tool?: DrawingTool },
): Session {
  const { present } = session.history;
  const why = whyNotDraw(present, tool, fairwayId);
  if (why) return tell(session, why);
  const drawing: Drawing = { tool, fairwayId, play, bends: [], aim: null, isFollowing: false };
  const instruction = drawingInstruction(present, drawing);
  if (!instruction) return session;
  return {
    ...session,
    ...NO_GESTURE,
    ...(findFairway(present, fairwayId) && { selected: fairwayId, selectedPath: null }),
    drawing,
    announcement: announceInstruction(instruction, drawing),
  };
}

/**
 * Places the next part. If both ends of a new hole are placed in succession, they are one step: "Add hole 3".
 * The tee alone is a step, too, so that an unfinished hole is kept. After a new hole, drawing continues with
 * `following`.
 */
export function placeNextPart(
  session: Session,
  drawing: Drawing,
  at: Coordinates,
  following: DrawnHole | undefined,
): Session {
  const { history } = session;
  if (drawing.tool === "path") return addBend(session, drawing, at);
  const next = nextPart(history.present, drawing);
  const edit = placeNext(drawing, at)(history.present);
  if (!edit || !next) return session;
  const id = drawnId(drawing);
  const isOneGo = session.drawnTee === history.present;
  const label = isOneGo ? message("editing.addHole", { hole: next.hole }) : edit.label;
  const recorded = isOneGo
    ? record(undo(history), label, edit.document, undoContext(history))
    : record(history, label, edit.document, getSelection(session));
  const placed = announceStep({ ...session, ...NO_GESTURE, history: recorded }, history.present, label, {
    select: id,
  });
  if (drawing.tool !== "hole") return placed;
  const instruction = drawingInstruction(recorded.present, drawing);
  if (instruction) {
    return {
      ...placed,
      drawing: { ...drawing, aim: null },
      drawnTee: findFairway(history.present, id) ? null : recorded.present,
      announcement: announceInstruction(instruction, drawing),
    };
  }
  return isOneGo && following ? drawFollowing(placed, following) : placed;
}

/** Continues with the next hole, if there is room for one. The hole just drawn stays selected. */
function drawFollowing(session: Session, { fairwayId, play = null }: DrawnHole): Session {
  const drawing: Drawing = { tool: "hole", fairwayId, play, bends: [], aim: null, isFollowing: true };
  const instruction = drawingInstruction(session.history.present, drawing);
  if (!instruction) return session;
  return { ...session, drawing, announcement: [...session.announcement, instruction] };
}

/** Adds a control point to the drawing, or tells the user why none can be added. */
export function addBend(session: Session, drawing: Drawing, at: Coordinates): Session {
  if (!canBend(session.history.present, drawing)) {
    const isFull = drawing.bends.length >= HOLE_LIMITS.controlPoints;
    const why = isFull
      ? message("tools.pathFull", { most: HOLE_LIMITS.controlPoints })
      : message("tools.noBend");
    return tell(session, why);
  }
  const bends = [...drawing.bends, tidyPlace(at)];
  return {
    ...session,
    drawing: { ...drawing, bends },
    announcement: [message("tools.bends", { count: bends.length })],
  };
}

/** Finishes the flight path being drawn. If it has no control points, the drawing is cancelled. */
export function finishDrawing(session: Session, drawing: Drawing): Session {
  if (drawing.tool !== "path") return session;
  const { present } = session.history;
  const edit = finishPath(drawing)(present);
  if (!edit) return cancelDrawing(session);
  const finished = applyEdit({ ...session, ...NO_GESTURE }, edit, drawing.fairwayId);
  const added = findFairway(finished.history.present, drawing.fairwayId)?.flightPaths.at(-1);
  return { ...finished, selectedPath: added?.id ?? null };
}

/**
 * Cancels the drawing and removes the tee that it placed, if any: document, history and selection are as
 * before.
 */
export function cancelDrawing(session: Session): Session {
  const { history } = session;
  if (!session.drawing) return session;
  const cancelled = { ...session, ...NO_GESTURE, announcement: [message("tools.cancelled")] };
  if (session.drawnTee !== history.present) return cancelled;
  const reverted = { ...cancelled, history: undo(history) };
  return {
    ...reverted,
    ...selectExisting(reverted, history.present, session.selected, undoContext(history)),
  };
}

function announceInstruction(instruction: Message, { tool }: Drawing): Message[] {
  const keys = message(tool === "path" ? "tools.pathKeys" : "tools.drawKeys");
  return [message("tools.placing", { end: instruction, keys })];
}
