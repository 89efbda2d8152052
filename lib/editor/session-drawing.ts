import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { type Drawing, drawingInstruction, nextMissingEnd, placeEnd } from "./commands/drawing";
import { findFairway } from "./fairways";
import { record, undo, undoContext } from "./history";
import { NO_GESTURE, type Session } from "./session";
import { announceStep, getSelection, selectExisting } from "./session-edits";

/** Starts drawing a new hole, or placing the missing end of an unfinished one. Refused on a full course. */
export function startDrawing(session: Session, fairwayId: string): Session {
  const { present } = session.history;
  const exists = findFairway(present, fairwayId) !== null;
  const instruction = drawingInstruction(present, fairwayId);
  if (!instruction) return exists ? session : refuse(session, courseFull());
  return {
    ...session,
    ...NO_GESTURE,
    ...(exists && { selected: fairwayId, selectedPath: null }),
    drawing: { fairwayId, aim: null },
    announcement: announceInstruction(instruction),
  };
}

/**
 * Places the next end of the hole being drawn. Both ends in one go are one step: "Add hole 3". The tee alone is a step
 * too, so that a hole left unfinished stays.
 */
export function placeNextEnd(session: Session, { fairwayId }: Drawing, at: Coordinates): Session {
  const { history } = session;
  const missing = nextMissingEnd(history.present, fairwayId);
  const edit = placeEnd(fairwayId, at)(history.present);
  if (!edit || !missing) return session;
  const isOneGo = session.drawnTee === history.present;
  const label = isOneGo ? message("editing.addHole", { hole: missing.hole }) : edit.label;
  const next = isOneGo
    ? record(undo(history), label, edit.document, undoContext(history))
    : record(history, label, edit.document, getSelection(session));
  const placed = announceStep({ ...session, ...NO_GESTURE, history: next }, history.present, label, {
    select: fairwayId,
  });
  const instruction = drawingInstruction(next.present, fairwayId);
  if (!instruction) return placed;
  return {
    ...placed,
    drawing: { fairwayId, aim: null },
    drawnTee: findFairway(history.present, fairwayId) ? null : next.present,
    announcement: announceInstruction(instruction),
  };
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

/** Shows and announces why an action does nothing. */
export function refuse(session: Session, why: Message): Session {
  return { ...session, refusal: why, announcement: [why] };
}

function courseFull(): Message {
  return message("tools.courseFull", { most: COURSE_LIMITS.fairways });
}

function announceInstruction(instruction: Message): Message[] {
  return [message("tools.placing", { end: instruction, keys: message("tools.drawKeys") })];
}
