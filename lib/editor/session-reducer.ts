import { message } from "@/lib/messages/message";
import { applyDrag, moveDrag, startDrag, startGapDrag } from "./commands/drag";
import { findLayout } from "./document";
import { fairwaysOf, findFairway, findFairwayIn } from "./fairways";
import type { Handle } from "./handles";
import {
  chooseSide,
  mergeConflict,
  mergeIfClear,
  mergeIfSame,
  receiveVersion,
  restoreDraft,
} from "./remote-changes";
import { acceptVersion, finishSave, retrySave, startSave, toStoredVersion } from "./saving";
import { NO_GESTURE, type Session, type SessionEvent } from "./session";
import { addBend, cancelDrawing, finishDrawing, placeNextPart, startDrawing } from "./session-drawing";
import {
  announceReplacement,
  applyEdit,
  nudge,
  redoStep,
  removeBend,
  takeTheirs,
  tell,
  undoStep,
} from "./session-edits";

/** Background events, which don't clear the last message to the user. */
const BACKGROUND_EVENTS: ReadonlySet<SessionEvent["type"]> = new Set([
  "save-started",
  "save-finished",
  "retry",
  "drafts-stored",
  "version-received",
  "accompanied",
  "join-history",
]);

/** The session after an event. Pure. Returns the same session if nothing changes. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  const next = handleEvent(session, event);
  const isStale = next.told && next.told === session.told && next !== session;
  return isStale && !BACKGROUND_EVENTS.has(event.type) ? { ...next, told: null } : next;
}

function handleEvent(session: Session, event: SessionEvent): Session {
  const { present } = session.history;
  switch (event.type) {
    case "select":
      if (!findFairway(present, event.fairwayId)) return session;
      return {
        ...session,
        ...NO_GESTURE,
        selected: event.fairwayId,
        selectedPath: event.pathId ?? null,
      };
    case "show-layout": {
      const { id } = findLayout(present, event.layoutId);
      const shown = findFairwayIn(present, id, session.selected) ?? fairwaysOf(present, id)[0];
      return { ...session, ...NO_GESTURE, layoutId: id, selected: shown?.id ?? null, selectedPath: null };
    }
    case "run":
      return applyEdit(session, event.command(present), event.select);
    case "grab":
      return {
        ...session,
        ...NO_GESTURE,
        selected: event.handle.fairwayId,
        selectedPath: pathSelectedBy(session, event.handle),
        drag: startDrag(present, event.handle),
      };
    case "grab-gap":
      return {
        ...session,
        ...NO_GESTURE,
        selected: event.gap.handle.fairwayId,
        selectedPath: event.gap.handle.pathId,
        drag: startGapDrag(event.gap),
      };
    case "drag":
      return session.drag ? { ...session, drag: moveDrag(session.drag, event.to) } : session;
    case "drop": {
      const { drag } = session;
      if (!drag) return session;
      return applyEdit({ ...session, drag: null }, applyDrag(present, drag), drag.handle.fairwayId);
    }
    case "cancel":
      return session.drag ? { ...session, drag: null } : cancelDrawing(session);
    case "draw":
      return startDrawing(session, event);
    case "aim":
      return session.drawing ? { ...session, drawing: { ...session.drawing, aim: event.at } } : session;
    case "place":
      return session.drawing ? placeNextPart(session, session.drawing, event.at, event.next) : session;
    case "bend":
      return session.drawing ? addBend(session, session.drawing, event.at) : session;
    case "unbend":
      return session.drawing ? removeBend(session, session.drawing) : session;
    case "finish":
      return session.drawing ? finishDrawing(session, session.drawing) : session;
    case "tell":
      return tell(session, event.text);
    case "nudge":
      return session.drag ? session : nudge(session, event);
    case "undo":
      return mergeIfSame(undoStep(session));
    case "redo":
      return mergeIfSame(redoStep(session));
    case "save-started":
      return { ...session, saving: startSave(session.saving, present) };
    case "save-finished": {
      const finished = { ...session, saving: finishSave(session.saving, event.result) };
      return announceReplacement(session, mergeIfClear(finished), message("merging.titleMerged"));
    }
    case "retry":
      return { ...session, saving: retrySave(session.saving) };
    case "keep-mine":
      if (session.saving.phase.kind !== "conflict") return session;
      return { ...session, saving: acceptVersion(session.saving.phase.theirs) };
    case "take-theirs":
      if (session.saving.phase.kind !== "conflict") return session;
      return takeTheirs({ ...session, ...NO_GESTURE }, acceptVersion(session.saving.phase.theirs));
    case "choose":
      return { ...chooseSide(session, event.itemId, event.side), ...NO_GESTURE };
    case "merge":
      return announceReplacement(session, mergeConflict(session), message("merging.step"));
    case "version-received": {
      const received = receiveVersion(session, toStoredVersion(event.course));
      return announceReplacement(session, received, message("merging.takenOver"));
    }
    case "restore":
      return announceReplacement(session, restoreDraft(session, event.draft), message("drafts.restore"));
    case "join-history": {
      const { history, steps } = event;
      return { ...session, history, notice: session.notice && { ...session.notice, steps } };
    }
    case "accompanied":
      return event.isAccompanied === session.isAccompanied
        ? session
        : { ...session, isAccompanied: event.isAccompanied };
    case "drafts-stored":
      return event.stored === session.draftsStored ? session : { ...session, draftsStored: event.stored };
    case "dismiss-notice":
      return session.notice ? { ...session, notice: null } : session;
  }
}

/**
 * A control point selects its flight path. An end belongs to all flight paths, so the selected one stays
 * selected.
 */
function pathSelectedBy({ selected, selectedPath }: Session, handle: Handle): string | null {
  if (handle.part === "point") return handle.pathId;
  return handle.fairwayId === selected ? selectedPath : null;
}
