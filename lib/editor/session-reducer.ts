import { message } from "@/lib/messages/message";
import { findItem } from "./changes/apply";
import { applyDrag, moveDrag, startDrag } from "./commands/drag";
import { findLayout, isSameDocument } from "./document";
import { addMeasured } from "./heights";
import { lastStep } from "./history";
import { receiveAnswer, receiveUpdate, restoreDraft } from "./remote-changes";
import { failSave, retrySave, startSave } from "./saving";
import { presentSelection, selectInLayout, selectPoint } from "./selection";
import { endGesture, openSession, type Session, type SessionEvent } from "./session";
import {
  announceReplacement,
  applyEdit,
  nudge,
  redoStep,
  removeBend,
  runCommand,
  selectionWith,
  tell,
} from "./session-edits";
import {
  addBend,
  cancelTool,
  finishTool,
  leaveTool,
  moveAim,
  placeNext,
  startDrawing,
  startSketch,
  startTask,
  undoLast,
  whyNotLeave,
} from "./session-tools";
import { SELECT_TOOL, taskOf } from "./tool";
import { applyUnapplied } from "./unapplied";
import { canSave, canUse, courseView, READ_VIEW, SUGGEST_VIEW } from "./view";

/**
 * Who may cause an event. "look": every user, also one who may only look at the course. "edit": users who may edit it. "tool": the
 * same, while the map shows the course itself. "measure": the same, and users who may only look, while they measure. "saving": the
 * saving of the user's own work. "others": other users and tabs. The last two don't clear the last message to the user.
 */
const CAUSES = {
  select: "look",
  "select-point": "look",
  "show-layout": "look",
  "view-version": "look",
  "close-version": "look",
  "leave-studio": "look",
  suggest: "look",
  "start-task": "look",
  "end-task": "look",
  tell: "look",
  run: "edit",
  undo: "edit",
  redo: "edit",
  "apply-unapplied": "edit",
  "dismiss-unapplied": "edit",
  restore: "edit",
  "dismiss-notice": "edit",
  grab: "tool",
  drag: "tool",
  drop: "tool",
  draw: "tool",
  place: "tool",
  nudge: "tool",
  sketch: "measure",
  aim: "measure",
  bend: "measure",
  unbend: "measure",
  finish: "measure",
  cancel: "measure",
  "leave-tool": "measure",
  "save-started": "saving",
  "save-finished": "saving",
  retry: "saving",
  "drafts-stored": "saving",
  "join-history": "saving",
  "keep-text": "saving",
  measured: "saving",
  "lost-received": "others",
  "update-received": "others",
  accompanied: "others",
} as const satisfies Record<SessionEvent["type"], "look" | "edit" | "tool" | "measure" | "saving" | "others">;

/** The session after an event. Pure. Returns the same session if nothing changes. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  const cause = CAUSES[event.type];
  if (!isAllowed(session, event)) return session;
  const handled = recogniseSaved(session, handleEvent(session, event));
  // The effect of one's own edit must be visible. A version stays open while others edit.
  const isOwn = cause !== "saving" && cause !== "others";
  const isEdit = isOwn && handled.history.present !== session.history.present;
  const view = handled.view === session.view ? courseView(handled.view) : handled.view;
  const next = isEdit ? { ...handled, view, changedBy: null } : handled;
  const isStale = next.told && next.told === session.told && next !== session;
  return isStale && isOwn ? { ...next, told: null } : next;
}

/** Replaces a document that equals the stored one, such as after undo, by that one: identity tells that there is nothing to save. */
function recogniseSaved(before: Session, after: Session): Session {
  const { history, saving } = after;
  const { saved } = saving;
  const isSaved = history.present !== before.history.present && isSameDocument(history.present, saved);
  return isSaved ? { ...after, history: { ...history, present: saved } } : after;
}

function isAllowed({ view, tool }: Session, event: SessionEvent): boolean {
  switch (CAUSES[event.type]) {
    case "look":
    case "others":
      return true;
    case "edit":
    case "saving":
      return courseView(view).kind === "edit";
    case "tool":
      return view.kind === "edit";
    case "measure":
      if (event.type === "sketch") return canUse(view, event.sketch.kind);
      return (
        view.kind === "edit" || taskOf(tool) !== null || (view.kind === "read" && tool.kind === "measure")
      );
  }
}

function handleEvent(session: Session, event: SessionEvent): Session {
  const { selection } = session;
  const { present } = session.history;
  switch (event.type) {
    case "select": {
      const wanted = presentSelection(present, event.selection);
      return wanted ? { ...session, ...endGesture(session), selection: wanted } : session;
    }
    case "select-point": {
      const next = selectPoint(selection, event.point);
      return next === selection ? session : { ...session, selection: next };
    }
    case "show-layout": {
      const { id } = findLayout(present, event.layoutId);
      return {
        ...session,
        ...endGesture(session),
        layoutId: id,
        selection: selectInLayout(present, selection, id),
      };
    }
    case "view-version": {
      const over = courseView(session.view);
      return { ...leaveTool(session), drag: null, view: { kind: "version", version: event.version, over } };
    }
    case "close-version":
      return session.view.kind === "version" ? { ...session, view: session.view.over } : session;
    case "run":
      return runCommand(session, event);
    case "grab":
      return {
        ...session,
        ...endGesture(session),
        // A point that the drag adds isn't there yet.
        selection:
          event.target.kind === "new"
            ? selectPoint(selectionWith(selection, event.target), null)
            : selectionWith(selection, event.target),
        drag: startDrag(present, event.target, event.at ?? null),
      };
    case "drag":
      return session.drag ? { ...session, drag: moveDrag(session.drag, event.to, event.isStepped) } : session;
    case "drop": {
      const { drag } = session;
      if (!drag) return session;
      const select = selectionWith(selection, drag.target);
      return applyEdit({ ...session, drag: null }, applyDrag(present, drag), { select });
    }
    case "cancel":
      return session.drag ? { ...session, drag: null } : cancelTool(session);
    case "leave-studio":
      return { ...cancelTool({ ...session, drag: null }), view: courseView(session.view) };
    case "leave-tool": {
      const why = whyNotLeave(session.tool);
      return why ? tell(session, why) : leaveTool(session);
    }
    case "draw":
      return startDrawing(session, event);
    case "sketch":
      return startSketch(session, event.sketch);
    case "start-task":
      return startTask(session, event.task);
    case "end-task":
      return session.tool.kind === event.task ? { ...session, tool: SELECT_TOOL } : session;
    case "aim":
      return moveAim(session, event.at);
    case "place":
      return placeNext(session, event.at, event.next);
    case "bend":
      return addBend(session, event.at, event.nextId);
    case "unbend":
      return removeBend(session);
    case "finish":
      return finishTool(session, event.nextId);
    case "tell":
      return tell(session, event.text);
    case "nudge":
      return session.drag ? session : nudge(session, event);
    case "measured": {
      const measured = addMeasured(present, event.found);
      if (measured === present) return session;
      const { tool } = session;
      return {
        ...session,
        history: { ...session.history, present: measured },
        // The tee just drawn is still the drawing's.
        tool:
          "drawnTee" in tool && tool.drawnTee
            ? { ...tool, drawnTee: addMeasured(tool.drawnTee, event.found) }
            : tool,
      };
    }
    case "undo":
      return undoLast(session);
    case "redo":
      return redoStep(session);
    case "save-started":
      return {
        ...session,
        saving: startSave(session.saving, present, event.id, lastStep(session.history)),
      };
    case "save-finished": {
      const { result, at } = event;
      if (result.kind !== "saved") return { ...session, saving: failSave(session.saving, result) };
      return announceReplacement(
        session,
        receiveAnswer(session, result.answer, at),
        message("saving.changedElsewhere"),
      );
    }
    case "retry":
      return { ...session, saving: retrySave(session.saving) };
    case "update-received": {
      const received = receiveUpdate(session, event.update, event.by, event.at);
      return announceReplacement(session, received, message("saving.changedElsewhere"));
    }
    case "keep-text": {
      const { change, item, at } = event;
      const { changedBy } = session;
      const isTheirs = changedBy && findItem(changedBy.before, change.at.slice(0, -1)) !== null;
      const kept = { change, reason: "gone", item, by: isTheirs ? changedBy.name : null, at } as const;
      return { ...session, unapplied: [...session.unapplied, kept] };
    }
    case "lost-received": {
      const known = new Set(session.unapplied.map(({ lostId }) => lostId));
      const lost = event.lost.filter(({ lostId }) => !known.has(lostId));
      return lost.length === 0 ? session : { ...session, unapplied: [...lost, ...session.unapplied] };
    }
    case "apply-unapplied": {
      const edit = applyUnapplied(present, event.entries);
      const edited = applyEdit(session, edit);
      // Refused, such as for too many flight paths: the entries stay.
      if (edit && edited.history === session.history) return edited;
      return { ...edited, unapplied: without(session.unapplied, event.entries) };
    }
    case "dismiss-unapplied":
      return { ...session, unapplied: without(session.unapplied, event.entries) };
    case "restore":
      return announceReplacement(
        session,
        restoreDraft(session, event.draft, event.at),
        message("drafts.restore"),
      );
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
    case "suggest": {
      if (canSave(session.view)) return session;
      if (event.isOn) return { ...session, view: SUGGEST_VIEW };
      const { version, saved } = session.saving;
      const ended = openSession({ ...saved, version }, READ_VIEW);
      const tool = taskOf(session.tool) ?? SELECT_TOOL;
      return { ...ended, tool, selection: presentSelection(saved, selection) ?? ended.selection };
    }
  }
}

function without<T>(list: readonly T[], removed: readonly T[]): readonly T[] {
  return list.filter((each) => !removed.includes(each));
}
