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

/** Starts drawing a new hole, or with a tool on a fairway. Refused where there is no room. */
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
 * Places what comes next. Both ends of a new hole in one go are one step: "Add hole 3". The tee alone is a step too, so that
 * a hole left unfinished stays. After a new hole the tool goes on with `following`.
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

/** Goes on with the next hole, if there is room for one. The hole just drawn stays selected. */
function drawFollowing(session: Session, { fairwayId, play = null }: DrawnHole): Session {
  const drawing: Drawing = { tool: "hole", fairwayId, play, bends: [], aim: null, isFollowing: true };
  const instruction = drawingInstruction(session.history.present, drawing);
  if (!instruction) return session;
  return { ...session, drawing, announcement: [...session.announcement, instruction] };
}

/** Adds a control point to what is being drawn, or says why none can be added. */
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

/** Ends a flight path being drawn. One without control points is none. */
export function finishDrawing(session: Session, drawing: Drawing): Session {
  if (drawing.tool !== "path") return session;
  const { present } = session.history;
  const edit = finishPath(drawing)(present);
  if (!edit) return cancelDrawing(session);
  const finished = applyEdit({ ...session, ...NO_GESTURE }, edit, drawing.fairwayId);
  const added = findFairway(finished.history.present, drawing.fairwayId)?.flightPaths.at(-1);
  return { ...finished, selectedPath: added?.id ?? null };
}

/** Cancels the drawing, and with it a tee that it has placed: document, history and selection are as before it. */
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
