import type { Draft } from "@/lib/editor/draft";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS, type OwnedCourse } from "@/lib/validation/course";
import { type Command, type Edit, moveHandle, replaceDocument } from "./commands/commands";
import { commit, type Drag, dragTo, mark, markGap, preview } from "./commands/drag";
import { shifted } from "./commands/place";
import type { Gap } from "./commands/points";
import { type Drawing, drawingPreview, instructionOf, nextMissingEnd, placeEnd } from "./commands/tool";
import { type CourseDocument, documentOf, type EditedFairway, fairwayWithId } from "./document";
import { type Handle, handleKey, placeOf } from "./handles";
import { amend, type History, newHistory, record, redo, redoLabel, undo, undoLabel } from "./history";
import { measuresOf } from "./measures";
import type { Side } from "./merge";
import {
  chosen,
  merged,
  mergedIfClear,
  mergedIfSame,
  type Notice,
  restored,
  withNewer,
} from "./remote-changes";
import {
  answered,
  newSaving,
  released,
  type SaveAnswer,
  type Saving,
  sending,
  settled,
  storedVersion,
} from "./saving";

/** Milliseconds within which nudges of one handle are one burst, and so one undo step. */
const BURST = 1_000;

/** One person editing one course: everything the studio shows follows from this and nothing else. */
export interface Session {
  readonly history: History<CourseDocument>;
  /** The id of the selected fairway; null when none is. */
  readonly selected: string | null;
  /** The id of the flight path of it whose points have handles; null means the primary one. */
  readonly selectedPath: string | null;
  readonly drag: Drag | null;
  /** The hole that is being drawn; null when none is. */
  readonly drawing: Drawing | null;
  /** The document just after this drawing placed its tee; null before it has, and when it began with an unfinished hole. */
  readonly drawnTee: CourseDocument | null;
  /** Why the last thing that was tried did nothing; null once something else happens. */
  readonly refusal: Message | null;
  /** The last nudge, while the next one may still belong to it. `at` is in milliseconds. */
  readonly nudge: { readonly key: string; readonly at: number } | null;
  readonly saving: Saving;
  /** What happened to the document without the person's doing. */
  readonly notice: Notice | null;
  /** False while the browser cannot keep a copy of unsaved work, so that it is in this tab alone. */
  readonly kept: boolean;
  /** What a screen reader is told, once, after something changed. */
  readonly announcement: readonly Message[];
}

/** Everything that can happen in a session. Places are in degrees, moves in metres, times in milliseconds. */
export type SessionEvent =
  | { readonly type: "select"; readonly fairwayId: string; readonly pathId?: string }
  | { readonly type: "run"; readonly command: Command; readonly select?: string }
  | { readonly type: "grab"; readonly handle: Handle }
  | { readonly type: "grab-gap"; readonly gap: Gap }
  | { readonly type: "drag"; readonly to: Coordinates }
  | { readonly type: "drop" }
  | { readonly type: "let-go" }
  | { readonly type: "draw"; readonly fairwayId: string }
  | { readonly type: "aim"; readonly at: Coordinates }
  | { readonly type: "place"; readonly at: Coordinates }
  | { readonly type: "refuse"; readonly why: Message }
  | {
      readonly type: "nudge";
      readonly handle: Handle;
      readonly by: { east: number; north: number };
      readonly at: number;
    }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "send" }
  | { readonly type: "answer"; readonly answer: SaveAnswer }
  | { readonly type: "release" }
  | { readonly type: "keep-mine" }
  | { readonly type: "take-theirs" }
  | { readonly type: "choose"; readonly fairwayId: string; readonly side: Side }
  | { readonly type: "merge" }
  | { readonly type: "newer"; readonly course: OwnedCourse }
  | { readonly type: "restore"; readonly draft: Draft }
  | { readonly type: "kept"; readonly kept: boolean }
  | { readonly type: "dismiss-notice" };

/** The session that begins when a course is opened, its first hole selected. */
export function openSession(course: OwnedCourse): Session {
  const document = documentOf(course);
  return {
    history: newHistory(document),
    selected: document.fairways[0]?.id ?? null,
    selectedPath: null,
    drag: null,
    drawing: null,
    drawnTee: null,
    refusal: null,
    nudge: null,
    saving: newSaving(course.version, document),
    notice: null,
    kept: true,
    announcement: [],
  };
}

/** The document to draw: the one being edited, with the drag or the drawing in progress applied. */
export function shownDocument({
  history,
  drag,
  drawing,
}: Pick<Session, "history" | "drag"> & Partial<Pick<Session, "drawing">>): CourseDocument {
  if (drag) return preview(history.present, drag);
  return drawing ? drawingPreview(history.present, drawing) : history.present;
}

/** What saves in the background says nothing about what the person tried last. */
const BACKGROUND: ReadonlySet<SessionEvent["type"]> = new Set(["send", "answer", "release", "kept", "newer"]);

/** What a session becomes when something happens. Pure: the same arguments give the same session. */
export function sessionAfter(session: Session, event: SessionEvent): Session {
  const next = after(session, event);
  const stale = next.refusal && next.refusal === session.refusal && next !== session;
  return stale && !BACKGROUND.has(event.type) ? { ...next, refusal: null } : next;
}

function after(session: Session, event: SessionEvent): Session {
  const present = session.history.present;
  switch (event.type) {
    case "select":
      if (!fairwayWithId(present, event.fairwayId)) return session;
      return {
        ...session,
        selected: event.fairwayId,
        selectedPath: event.pathId ?? null,
        ...AT_REST,
      };
    case "run":
      return edited(session, event.command(present), event.select);
    case "grab":
      return {
        ...session,
        selected: event.handle.fairwayId,
        selectedPath: pathSelectedBy(session, event.handle),
        ...AT_REST,
        drag: mark(present, event.handle),
      };
    case "grab-gap":
      return {
        ...session,
        selected: event.gap.handle.fairwayId,
        selectedPath: event.gap.handle.pathId,
        ...AT_REST,
        drag: markGap(event.gap),
      };
    case "drag":
      return session.drag ? { ...session, drag: dragTo(session.drag, event.to) } : session;
    case "drop":
      if (!session.drag) return session;
      return edited({ ...session, drag: null }, commit(present, session.drag), session.drag.handle.fairwayId);
    case "let-go":
      return session.drag ? { ...session, drag: null } : stoppedDrawing(session);
    case "draw":
      return drawn(session, event.fairwayId);
    case "aim":
      return session.drawing ? { ...session, drawing: { ...session.drawing, aim: event.at } } : session;
    case "place":
      return session.drawing ? placed(session, session.drawing, event.at) : session;
    case "refuse":
      return { ...session, refusal: event.why, announcement: [event.why] };
    case "nudge":
      return session.drag ? session : nudged(session, event);
    case "undo":
      return mergedIfSame(
        travelled(session, undo(session.history), "editing.undone", undoLabel(session.history)),
      );
    case "redo":
      return mergedIfSame(
        travelled(session, redo(session.history), "editing.redone", redoLabel(session.history)),
      );
    case "send":
      return { ...session, saving: sending(session.saving, present) };
    case "answer":
      return replaced(
        session,
        mergedIfClear({ ...session, saving: answered(session.saving, event.answer) }),
        message("merging.titleMerged"),
      );
    case "release":
      return { ...session, saving: released(session.saving) };
    case "keep-mine":
      if (session.saving.phase.kind !== "conflict") return session;
      return { ...session, saving: settled(session.saving.phase.theirs) };
    case "take-theirs":
      if (session.saving.phase.kind !== "conflict") return session;
      return withTheirs({ ...session, ...AT_REST }, settled(session.saving.phase.theirs));
    case "choose":
      return { ...chosen(session, event.fairwayId, event.side), ...AT_REST };
    case "merge":
      return replaced(session, merged(session), message("merging.step"));
    case "newer":
      return replaced(session, withNewer(session, storedVersion(event.course)), message("merging.takenOver"));
    case "restore":
      return replaced(session, restored(session, event.draft), message("drafts.step"));
    case "kept":
      return event.kept === session.kept ? session : { ...session, kept: event.kept };
    case "dismiss-notice":
      return session.notice ? { ...session, notice: null } : session;
  }
}

/** Nothing in the hand. */
const AT_REST = { drag: null, drawing: null, drawnTee: null, nudge: null } as const;

/** Begins to draw a new hole, or to place what an unfinished one lacks. */
function drawn(session: Session, fairwayId: string): Session {
  const { present } = session.history;
  const instruction = instructionOf(present, fairwayId);
  if (!instruction) {
    if (fairwayWithId(present, fairwayId)) return session;
    return after(session, {
      type: "refuse",
      why: message("tools.courseFull", { most: COURSE_LIMITS.fairways }),
    });
  }
  const known = fairwayWithId(present, fairwayId) !== null;
  return {
    ...session,
    ...AT_REST,
    ...(known && { selected: fairwayId, selectedPath: null }),
    drawing: { fairwayId, aim: null },
    announcement: asking(instruction),
  };
}

/**
 * Places the next end of the hole that is being drawn. Both ends drawn in one go are one step: "Add hole 3". The tee
 * alone is one too, so that a hole that is left unfinished stays as it was drawn.
 */
function placed(session: Session, drawing: Drawing, at: Coordinates): Session {
  const { history } = session;
  const { fairwayId } = drawing;
  const wanted = nextMissingEnd(history.present, fairwayId);
  const edit = placeEnd(fairwayId, at)(history.present);
  if (!edit || !wanted) return session;
  const oneGo = session.drawnTee === history.present;
  const next = oneGo
    ? record(undo(history), message("editing.addHole", { hole: wanted.hole }), edit.document)
    : record(history, edit.label, edit.document);
  const instruction = instructionOf(next.present, fairwayId);
  const after = shown(
    { ...session, ...AT_REST, history: next },
    history.present,
    oneGo ? message("editing.addHole", { hole: wanted.hole }) : edit.label,
    fairwayId,
  );
  if (!instruction) return after;
  return {
    ...after,
    drawing: { fairwayId, aim: null },
    drawnTee: history.present.fairways.some(({ id }) => id === fairwayId) ? null : next.present,
    announcement: asking(instruction),
  };
}

/** Puts down the tool. A tee that it has placed goes as well: Escape leaves a gesture as if it had never been. */
function stoppedDrawing(session: Session): Session {
  if (!session.drawing) return session;
  const { history } = session;
  const kept = session.drawnTee === history.present ? undo(history) : history;
  const selected = fairwayWithId(kept.present, session.selected) ?? kept.present.fairways.at(-1);
  return {
    ...session,
    ...AT_REST,
    history: kept,
    selected: selected?.id ?? null,
    announcement: [message("tools.cancelled")],
  };
}

function asking(instruction: Message): Message[] {
  return [message("tools.placing", { end: instruction, keys: message("tools.drawKeys") })];
}

/** A control point selects its flight path; an end is on all of them. */
function pathSelectedBy({ selected, selectedPath }: Session, handle: Handle): string | null {
  if (handle.part === "point") return handle.pathId;
  return handle.fairwayId === selected ? selectedPath : null;
}

/** Records an edit as one step. Without an edit nothing happens. */
function edited(session: Session, edit: Edit | null, select?: string): Session {
  if (!edit) return session;
  return shown(
    { ...session, ...AT_REST, history: record(session.history, edit.label, edit.document) },
    session.history.present,
    edit.label,
    select,
  );
}

function nudged(session: Session, { handle, by, at }: Extract<SessionEvent, { type: "nudge" }>): Session {
  const { history } = session;
  const from = placeOf(history.present, handle);
  const edit = from && moveHandle(handle, shifted(from, by))(history.present);
  if (!edit) return session;
  const key = handleKey(handle);
  const sameBurst = session.nudge?.key === key && at - session.nudge.at < BURST;
  const next = sameBurst ? amend(history, edit.document) : record(history, edit.label, edit.document);
  return shown(
    { ...session, ...AT_REST, history: next, nudge: { key, at } },
    history.present,
    edit.label,
    handle.fairwayId,
  );
}

/**
 * After undo or redo. Neither does anything during a drag, which is no step yet: it would take back the step
 * before it and change the course under the hand. Escape is what ends a drag.
 */
function travelled(
  session: Session,
  history: History<CourseDocument>,
  key: "editing.undone" | "editing.redone",
  step: Message | null,
): Session {
  if (history === session.history || session.drag || !step) return session;
  const { drawing } = session;
  const goesOn = drawing && nextMissingEnd(history.present, drawing.fairwayId);
  return shown(
    {
      ...session,
      history,
      nudge: null,
      drawing: goesOn ? { ...drawing, aim: null } : null,
      // Redo brings a tee back that undo took.
      drawnTee: goesOn ? session.drawnTee : null,
    },
    session.history.present,
    message(key, { step }),
  );
}

/** Their document is one more step of ours, so undo brings ours back and saves it over theirs. */
function withTheirs(session: Session, saving: Saving): Session {
  const edit = replaceDocument(message("editing.takeNewer"), saving.saved)(session.history.present);
  return { ...edited(session, edit), saving };
}

/**
 * After the document was replaced by something that came from elsewhere. A hand that holds a handle goes on holding it
 * as long as it is there.
 */
function replaced(before: Session, session: Session, said: Message): Session {
  const { past, present } = session.history;
  if (present === before.history.present || past === before.history.past) return session;
  const drag = session.drag && placeOf(present, session.drag.handle) ? session.drag : null;
  const selected = drag ? drag.handle.fairwayId : (session.selected ?? undefined);
  return { ...shown({ ...session, drag, nudge: null }, before.history.present, said, selected), drag };
}

/** Selects what changed and says it. `before` is the document that was shown until now. */
function shown(session: Session, before: CourseDocument, step: Message, select?: string): Session {
  const { fairways } = session.history.present;
  const changed = fairways.filter((fairway) => !before.fairways.includes(fairway));
  const wanted = select ?? (changed.length === 1 ? changed[0]?.id : session.selected) ?? null;
  const selected = fairwayWithId(session.history.present, wanted) ?? neighbour(before, fairways, wanted);
  return {
    ...session,
    selected: selected?.id ?? null,
    selectedPath: selected?.id === session.selected ? session.selectedPath : null,
    announcement: [message("editing.stepDone", { step }), ...(selected ? [formatValue(selected)] : [])],
  };
}

/** The fairway that took the place of a deleted one in the list: the next, else the last. */
function neighbour(
  before: CourseDocument,
  fairways: readonly EditedFairway[],
  deleted: string | null,
): EditedFairway | undefined {
  const index = before.fairways.findIndex((fairway) => fairway.id === deleted);
  return fairways[index] ?? fairways.at(-1);
}

function formatValue(fairway: EditedFairway): Message {
  const hole = fairway.number;
  const measures = measuresOf(fairway);
  if (!measures) return message("editing.holeUnfinished", { hole });
  return message("editing.holeNow", { hole, par: measures.par, length: { metres: measures.distance } });
}
