import { message } from "@/lib/messages/message";
import { applyDrag, moveDrag, startDrag, startGapDrag } from "./commands/drag";
import { findLayout } from "./document";
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
import { presentSelection, selectHole, selectInLayout } from "./selection";
import { endGesture, type Session, type SessionEvent } from "./session";
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
import {
  addBend,
  cancelTool,
  finishTool,
  leaveTool,
  moveAim,
  placeNext,
  startDrawing,
  startSketch,
} from "./session-tools";
import { courseView } from "./view";

/**
 * Who may cause an event. "look": every user, also one who may only look at the course. "edit": users who may edit it.
 * "tool": the same, while the map shows the course itself. "saving": the saving of the user's own work. "others": other
 * users and tabs. The last two don't clear the last message to the user.
 */
const CAUSES = {
  select: "look",
  "show-layout": "look",
  "view-version": "look",
  "close-version": "look",
  "leave-studio": "look",
  hold: "look",
  tell: "look",
  run: "edit",
  undo: "edit",
  redo: "edit",
  cancel: "edit",
  "keep-mine": "edit",
  "take-theirs": "edit",
  choose: "edit",
  merge: "edit",
  restore: "edit",
  "dismiss-notice": "edit",
  "leave-tool": "edit",
  grab: "tool",
  "grab-gap": "tool",
  drag: "tool",
  drop: "tool",
  draw: "tool",
  sketch: "tool",
  aim: "tool",
  place: "tool",
  bend: "tool",
  unbend: "tool",
  finish: "tool",
  nudge: "tool",
  "save-started": "saving",
  "save-finished": "saving",
  retry: "saving",
  "drafts-stored": "saving",
  "join-history": "saving",
  "version-received": "others",
  accompanied: "others",
} as const satisfies Record<SessionEvent["type"], "look" | "edit" | "tool" | "saving" | "others">;

/** The session after an event. Pure. Returns the same session if nothing changes. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  const cause = CAUSES[event.type];
  if (!isAllowed(session, cause)) return session;
  const handled = handleEvent(session, event);
  // The effect of an edit must be visible.
  const isHidden = handled.history.present !== session.history.present && handled.view === session.view;
  const next = isHidden ? { ...handled, view: courseView(handled.view) } : handled;
  const isStale = next.told && next.told === session.told && next !== session;
  return isStale && cause !== "saving" && cause !== "others" ? { ...next, told: null } : next;
}

function isAllowed({ view }: Session, cause: (typeof CAUSES)[SessionEvent["type"]]): boolean {
  switch (cause) {
    case "look":
    case "others":
      return true;
    case "edit":
    case "saving":
      return courseView(view).kind === "edit";
    case "tool":
      return view.kind === "edit";
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
      return applyEdit(session, event.command(present), event);
    case "grab":
      return {
        ...session,
        ...endGesture(session),
        selection: selectHole(event.handle.fairwayId, pathSelectedBy(session, event.handle)),
        drag: startDrag(present, event.handle),
      };
    case "grab-gap":
      return {
        ...session,
        ...endGesture(session),
        selection: selectHole(event.gap.handle.fairwayId, event.gap.handle.pathId),
        drag: startGapDrag(event.gap),
      };
    case "drag":
      return session.drag ? { ...session, drag: moveDrag(session.drag, event.to) } : session;
    case "drop": {
      const { drag } = session;
      if (!drag) return session;
      const select = selectHole(drag.handle.fairwayId);
      return applyEdit({ ...session, drag: null }, applyDrag(present, drag), { select });
    }
    case "hold":
      return event.isHolding === session.isHolding ? session : { ...session, isHolding: event.isHolding };
    case "cancel":
      return session.drag ? { ...session, drag: null } : cancelTool(session);
    case "leave-studio":
      return { ...cancelTool({ ...session, drag: null, isHolding: false }), view: courseView(session.view) };
    case "leave-tool":
      return leaveTool(session);
    case "draw":
      return startDrawing(session, event);
    case "sketch":
      return startSketch(session, event.sketch);
    case "aim":
      return moveAim(session, event.at);
    case "place":
      return placeNext(session, event.at, event.next);
    case "bend":
      return addBend(session, event.at);
    case "unbend":
      return removeBend(session);
    case "finish":
      return finishTool(session);
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
      return takeTheirs({ ...session, ...endGesture(session) }, acceptVersion(session.saving.phase.theirs));
    case "choose":
      return { ...chooseSide(session, event.itemId, event.side), ...endGesture(session) };
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
function pathSelectedBy({ selection }: Session, handle: Handle): string | null {
  if (handle.part === "point") return handle.pathId;
  return selection.kind === "hole" && selection.fairwayId === handle.fairwayId ? selection.pathId : null;
}
