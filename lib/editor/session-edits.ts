import { offsetBy } from "@/lib/geo/offset";
import { type Message, message } from "@/lib/messages/message";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { type Edit, replaceDocument } from "./commands/command";
import { type Drawing, nextPart } from "./commands/drawing";
import { moveHandle } from "./commands/move-handle";
import { type CourseDocument, isSameDocument } from "./document";
import { type EditedFairway, fairwaysOf, findFairway } from "./fairways";
import { findHandlePlace, handleKey } from "./handles";
import { amend, record, redo, redoLabel, undo, undoContext, undoLabel } from "./history";
import { measureFairway } from "./measures";
import type { Saving } from "./saving";
import { NO_GESTURE, type Selection, type Session, type SessionEvent } from "./session";

/** Shows and announces a text, such as why an action does nothing. */
export function tell(session: Session, text: Message): Session {
  return { ...session, told: text, announcement: [text] };
}

/** Maximum time between nudges of one handle that are combined to one undo step. */
const NUDGE_BURST_MS = 1_000;

/**
 * Records an edit as one step. A no-op for null. Refused, with a message, if a hole would have too many
 * flight paths: a straight path is stored only once it gets a control point, so it may turn out only then
 * that there is no room.
 */
export function applyEdit(session: Session, edit: Edit | null, select?: string): Session {
  if (!edit) return session;
  if (edit.document.holes.some(({ flightPaths }) => flightPaths.length > HOLE_LIMITS.allFlightPaths)) {
    return tell(session, message("holes.allPathsFull", { most: HOLE_LIMITS.allFlightPaths }));
  }
  const history = record(session.history, edit.label, edit.document, getSelection(session));
  return announceStep({ ...session, ...NO_GESTURE, history }, session.history.present, edit.label, {
    select,
  });
}

/**
 * Moves a handle by some metres. A run of nudges always moves it from its position before the first one, so
 * that rounding errors don't accumulate in the control points that follow an end.
 */
export function nudge(
  session: Session,
  { handle, by, at }: Extract<SessionEvent, { type: "nudge" }>,
): Session {
  const { history } = session;
  const key = handleKey(handle);
  const isSameBurst = session.nudge?.key === key && at - session.nudge.at < NUDGE_BURST_MS;
  const base = isSameBurst ? undo(history).present : history.present;
  const from = findHandlePlace(history.present, handle);
  const edit = from && moveHandle(handle, offsetBy(from, by))(base);
  const label = edit?.label ?? undoLabel(history);
  if (!label || (!edit && !isSameBurst)) return session;
  const document = edit?.document ?? base;
  const next = isSameBurst
    ? amend(history, document)
    : record(history, label, document, getSelection(session));
  return announceStep(
    { ...session, ...NO_GESTURE, history: next, nudge: { key, at } },
    history.present,
    label,
    { select: handle.fairwayId },
  );
}

/** Removes the last control point of a drawing. */
export function removeBend(session: Session, drawing: Drawing): Session {
  if (drawing.bends.length === 0) return session;
  const bends = drawing.bends.slice(0, -1);
  return {
    ...session,
    drawing: { ...drawing, bends },
    announcement: [message("tools.bends", { count: bends.length })],
  };
}

/** Reverts the last step. If that step added the selected fairway, restores the selection before it. */
export function undoStep(session: Session): Session {
  const { history, drawing } = session;
  // The drawing in progress is not a step yet.
  if (drawing && drawing.bends.length > 0) return removeBend(session, drawing);
  return moveInHistory(session, undo(history), "editing.undone", {
    step: undoLabel(history),
    returnTo: undoContext(history),
  });
}

/** Repeats the last undone step. */
export function redoStep(session: Session): Session {
  const { history } = session;
  return moveInHistory(session, redo(history), "editing.redone", {
    step: redoLabel(history),
    returnTo: null,
  });
}

/** Ignored during a drag, since it would change the document under the pointer. Escape ends a drag. */
function moveInHistory(
  session: Session,
  history: Session["history"],
  key: "editing.undone" | "editing.redone",
  { step, returnTo }: { step: Message | null; returnTo: Selection | null },
): Session {
  if (history === session.history || session.drag || !step) return session;
  const { drawing } = session;
  const keepsDrawing = drawing && nextPart(history.present, drawing);
  return announceStep(
    {
      ...session,
      history,
      nudge: null,
      drawing: keepsDrawing ? { ...drawing, bends: [], aim: null } : null,
      // Redo may repeat the tee that undo removed.
      drawnTee: keepsDrawing ? session.drawnTee : null,
    },
    session.history.present,
    message(key, { step }),
    { returnTo },
  );
}

/**
 * Replaces the document with theirs as one more step, so that undoing it restores ours and saves it over
 * theirs.
 */
export function takeTheirs(session: Session, saving: Saving): Session {
  const edit = replaceDocument(message("editing.useNewer"), saving.saved)(session.history.present);
  return { ...applyEdit(session, edit), saving };
}

/**
 * Announces that the document was replaced other than by the user; a no-op if `after` has an equal document.
 * A drag continues as long as its handle exists.
 */
export function announceReplacement(before: Session, after: Session, text: Message): Session {
  const { present } = after.history;
  if (isSameDocument(present, before.history.present)) return after;
  const drag = after.drag && findHandlePlace(present, after.drag.handle) ? after.drag : null;
  const drawing = after.drawing && nextPart(present, after.drawing) ? after.drawing : null;
  const select = drag ? drag.handle.fairwayId : (after.selected ?? undefined);
  const announced = announceStep({ ...after, drag, nudge: null }, before.history.present, text, { select });
  // While others are editing, announcing their changes would drown out the user's own actions.
  const { announcement } = after.isAccompanied ? before : announced;
  return { ...announced, announcement, drag, drawing };
}

/**
 * Selects the fairway that changed, or `select`, and announces the step. `before` is the document shown until now. If the
 * selected fairway no longer exists, the selection goes to `returnTo`, else to a neighbour.
 */
export function announceStep(
  session: Session,
  before: CourseDocument,
  step: Message,
  { select, returnTo = null }: { select?: string | undefined; returnTo?: Selection | null } = {},
): Session {
  const { present } = session.history;
  const known = fairwaysOf(before, session.layoutId);
  const changed = fairwaysOf(present, session.layoutId).filter((fairway) => !known.includes(fairway));
  const wanted = select ?? (changed.length === 1 ? changed[0]?.id : session.selected) ?? null;
  const selection = selectExisting(session, before, wanted, returnTo);
  const fairway = findFairway(present, selection.selected);
  return {
    ...session,
    ...selection,
    announcement: [message("editing.stepDone", { step }), ...(fairway ? [describeFairway(fairway)] : [])],
  };
}

/** The selection of a fairway, or of another one if it doesn't exist in the present document; see `announceStep`. */
export function selectExisting(
  session: Session,
  before: CourseDocument,
  fairwayId: string | null,
  returnTo: Selection | null,
): Selection {
  const { present } = session.history;
  if (!findFairway(present, fairwayId)) {
    if (returnTo && findFairway(present, returnTo.selected)) return returnTo;
    return { selected: findNeighbour(before, session, fairwayId)?.id ?? null, selectedPath: null };
  }
  return {
    selected: fairwayId,
    selectedPath: fairwayId === session.selected ? session.selectedPath : null,
  };
}

export function getSelection({ selected, selectedPath }: Session): Selection {
  return { selected, selectedPath };
}

/** The fairway that now has the list index of a deleted one, or else the last one. */
function findNeighbour(
  before: CourseDocument,
  { history, layoutId }: Session,
  deleted: string | null,
): EditedFairway | undefined {
  const index = fairwaysOf(before, layoutId).findIndex((fairway) => fairway.id === deleted);
  const fairways = fairwaysOf(history.present, layoutId);
  return fairways[index] ?? fairways.at(-1);
}

function describeFairway(fairway: EditedFairway): Message {
  const hole = fairway.number;
  const measures = measureFairway(fairway);
  if (!measures) return message("editing.holeUnfinished", { hole });
  return message("editing.holeNow", { hole, par: measures.par, length: { metres: measures.distance } });
}
