import { dequal } from "dequal/lite";
import { type Message, message } from "@/lib/messages/message";
import type { LayoutId } from "@/lib/validation/course-ids";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import type { Edit } from "./commands/command";
import { type DragTarget, draggedPoint, followDrag } from "./commands/drag";
import { nextPart } from "./commands/drawing";
import { addNudges, applyNudge, nudgeKey } from "./commands/nudge";
import { describeChange } from "./describe-change";
import { type CourseDocument, findHole, findLayout, isSameDocument } from "./document";
import { type EditedFairway, findFairway } from "./fairways";
import { amend, lastStep, type Moved, record, redo, undo, undoLabel } from "./history";
import { measureFairway } from "./measures";
import { followPoint } from "./points";
import {
  isSameItem,
  type Selection,
  selectAfterStep,
  selectedFairwayId,
  selectedPathId,
  selectedPoint,
  selectHole,
  selectInLayout,
  selectPoint,
} from "./selection";
import { endGesture, type Session, type SessionEvent, type StepContext, type Whereabouts } from "./session";
import { drawingOf, SELECT_TOOL, sketchOf, type Tool } from "./tool";

/** Shows and announces a text, such as why an action does nothing. */
export function tell(session: Session, text: Message): Session {
  return { ...session, told: text, announcement: [text] };
}

/** Maximum time between nudges of one point or group that are combined to one undo step. */
const NUDGE_BURST_MS = 1_000;

/**
 * Records an edit as one step. A no-op for null. Refused, with a message, if a hole would have too many
 * flight paths: a straight path is stored only once it gets a control point, so it may turn out only then
 * that there is no room.
 */
export function applyEdit(session: Session, edit: Edit | null, target: StepTarget = {}): Session {
  if (!edit) return session;
  if (edit.document.holes.some(({ flightPaths }) => flightPaths.length > HOLE_LIMITS.allFlightPaths)) {
    return tell(session, message("holes.allPathsFull", { most: HOLE_LIMITS.allFlightPaths }));
  }
  // Text is stored while the user may be drawing already.
  const ended = target.continues === undefined ? endGesture(session) : { nudge: null };
  return recordStep({ ...session, ...ended }, session.history, edit, target);
}

/**
 * Runs a command. If it continues the last step, it replaces what that step did: several texts of one visit of a field are one step,
 * and none at all if the last one is the text from before.
 */
export function runCommand(
  session: Session,
  { command, ...target }: Extract<SessionEvent, { type: "run" }>,
): Session {
  const { history } = session;
  const { continues } = target;
  const isSameStep = continues !== undefined && lastStep(history)?.context?.continues === continues;
  if (!isSameStep) return applyEdit(session, command(history.present), target);
  const base = undo(history).history;
  const edit = command(base.present);
  const continued = edit ? amend(history, base.present, edit.document) : { ...base, future: [] };
  return { ...session, nudge: null, history: continued };
}

interface StepTarget {
  /** What to select afterwards; by default what changed. */
  readonly select?: Selection | undefined;
  /** The layout to show afterwards. */
  readonly layoutId?: LayoutId;
  /** Where undoing the step leads; by default to what changed, else to what is selected. */
  readonly before?: Whereabouts | undefined;
  /** The key by which a command can continue the step. */
  readonly continues?: string;
}

/** Adds a step to a history of the session, and selects and announces what it changed. */
export function recordStep(
  session: Session,
  history: Session["history"],
  edit: Edit,
  { select, layoutId = session.layoutId, before, continues }: StepTarget,
): Session {
  const from = session.history.present;
  const to = edit.document;
  const { selection } = session;
  // A step that selects another flight path or point of what is selected was made with the one before.
  const isSame = select !== undefined && isSameItem(select, selection);
  const made = before ?? {
    selection: selectAfterStep(selection, {
      ...{ from: to, to: from, layoutId: session.layoutId, wanted: isSame ? selection : select },
    }),
    layoutId: session.layoutId,
  };
  const selected = selectAfterStep(selection, { from, to, layoutId: session.layoutId, wanted: select });
  const after: Whereabouts = {
    selection: layoutId === session.layoutId ? selected : selectInLayout(to, selected, layoutId),
    layoutId,
  };
  // Usually the same, which is stored once.
  const context = {
    ...{ before: dequal(made, after) ? after : made, after },
    ...(continues !== undefined && { continues }),
  };
  return announceStep(
    { ...session, ...after, history: record(history, edit.label, to, context) },
    edit.label,
  );
}

/**
 * The selection while something is moved: the point is selected, too. A control point selects its flight path; an end belongs to
 * all flight paths, so the selected one stays selected. Other points and groups can only be moved while they are selected.
 */
export function selectionWith(selection: Selection, target: DragTarget): Selection {
  const point = draggedPoint(target);
  if (point?.kind !== "handle") return selectPoint(selection, point);
  const { handle } = point;
  const isSelected = selectedFairwayId(selection) === handle.fairwayId;
  const pathId = handle.part === "point" ? handle.pathId : isSelected ? selectedPathId(selection) : null;
  return selectPoint(selectHole(handle.fairwayId, pathId), point);
}

/**
 * Moves a point or a group. A run of nudges always moves it from its position before the first one, so that rounding errors
 * don't accumulate, such as in the control points that follow an end.
 */
export function nudge(session: Session, event: Extract<SessionEvent, { type: "nudge" }>): Session {
  const { history } = session;
  const { type, at, ...nudged } = event;
  const last = session.nudge;
  const isSameBurst =
    last !== null && nudgeKey(last.total) === nudgeKey(nudged) && at - last.at < NUDGE_BURST_MS;
  const base = isSameBurst ? undo(history).history.present : history.present;
  const total = isSameBurst ? addNudges(last.total, nudged) : nudged;
  const edit = applyNudge(total)(base);
  const label = edit?.label ?? undoLabel(history);
  if (!label || (!edit && !isSameBurst)) return session;
  const document = edit?.document ?? base;
  const select = selectionWith(session.selection, nudged.target);
  const ended = { ...session, ...endGesture(session) };
  const moved = isSameBurst
    ? announceStep({ ...ended, history: amend(history, base, document) }, label)
    : recordStep(ended, history, { label, document }, { select });
  return { ...moved, nudge: { total, at } };
}

/** Removes the last control point of a drawing, or the last corner of a sketch. */
export function removeBend(session: Session): Session {
  const sketch = sketchOf(session.tool);
  if (sketch) return { ...session, tool: { ...sketch, points: sketch.points.slice(0, -1) } };
  const drawing = drawingOf(session.tool);
  if (!drawing || drawing.bends.length === 0) return session;
  const bends = drawing.bends.slice(0, -1);
  const announcement = [message("tools.bends", { count: bends.length })];
  return { ...session, tool: { ...drawing, bends }, announcement };
}

/** Reverts the last step, and returns to where it was made. */
export function undoStep(session: Session): Session {
  const { history, tool } = session;
  // What is being drawn is not a step yet.
  if ((drawingOf(tool)?.bends ?? sketchOf(tool)?.points ?? []).length > 0) return removeBend(session);
  const step = lastStep(history);
  return step ? moveInHistory(session, undo(history), "undone", step.label, step.context?.before) : session;
}

/** Repeats the last undone step, and returns to where it led. */
export function redoStep(session: Session): Session {
  const { history } = session;
  const step = history.future.at(-1);
  return step ? moveInHistory(session, redo(history), "redone", step.label, step.context?.after) : session;
}

/** Ignored during a drag, since it would change the document under the pointer. Escape ends a drag. */
function moveInHistory(
  session: Session,
  { history, clashes }: Moved<StepContext>,
  direction: "undone" | "redone",
  step: Message,
  place: Whereabouts | undefined,
): Session {
  if (session.drag) return session;
  const from = session.history.present;
  const to = history.present;
  const layoutId = place ? findLayout(to, place.layoutId).id : session.layoutId;
  const selection = selectAfterStep(session.selection, { from, to, layoutId, wanted: place?.selection });
  const drawing = drawingOf(session.tool);
  // Redo may repeat the tee that undo removed.
  const tool: Tool =
    drawing && nextPart(to, drawing) ? { ...drawing, bends: [], aim: null } : endGesture(session).tool;
  const travels = session.travels + 1;
  const moved = { ...session, history, layoutId, selection, travels, nudge: null, tool };
  const done = message(`editing.${direction}`, { step });
  const announced = { ...announceStep(moved, done), told: done };
  const [clash] = clashes;
  if (!clash) return announced;
  const left = message("editing.leftAlone", {
    part: describeChange(from, clash.change),
    others: clashes.length - 1,
  });
  const announcement = isSameDocument(from, to) ? [] : announced.announcement;
  return { ...announced, told: left, announcement: [...announcement, left] };
}

/**
 * Announces that the document was replaced other than by the user; a no-op if `after` has an equal document.
 * A drag continues as long as its target exists, a drawing as long as it has something left to place.
 */
export function announceReplacement(before: Session, after: Session, text: Message): Session {
  const from = before.history.present;
  const to = after.history.present;
  if (isSameDocument(to, from)) return after;
  const drag = after.drag && followDrag(after.drag, from, to);
  const drawing = drawingOf(after.tool);
  const tool = drawing && !nextPart(to, drawing) ? SELECT_TOOL : after.tool;
  const { layoutId } = after;
  const point = selectedPoint(after.selection);
  const wanted = selectPoint(after.selection, point && followPoint(point, from, to));
  const selection = selectAfterStep(after.selection, { from, to, layoutId, wanted });
  const announced = announceStep({ ...after, drag, tool, selection, nudge: null }, text);
  const renumbered = findRenumbered(before, to);
  if (renumbered) return tell(announced, renumbered);
  // While others are editing, announcing their changes would drown out the user's own actions.
  return after.isAccompanied ? { ...announced, announcement: before.announcement } : announced;
}

/** Names the new number of a hole that isn't saved yet; null if all keep theirs. Somebody else's hole has the old one. */
function findRenumbered({ history, saving }: Session, to: CourseDocument): Message | null {
  for (const { id, number } of history.present.holes) {
    const now = findHole(saving.saved, id) ? null : findHole(to, id);
    if (now && now.number !== number) return message("changes.renumbered", { from: number, to: now.number });
  }
  return null;
}

/** Announces a step, and the selected hole as it is now. */
function announceStep(session: Session, step: Message): Session {
  const fairway = findFairway(session.history.present, selectedFairwayId(session.selection));
  const announcement = [
    message("editing.stepDone", { step }),
    ...(fairway ? [describeFairway(fairway)] : []),
  ];
  return { ...session, announcement };
}

function describeFairway(fairway: EditedFairway): Message {
  const hole = fairway.number;
  const measures = measureFairway(fairway);
  if (!measures) return message("editing.holeUnfinished", { hole });
  return message("editing.holeNow", { hole, par: measures.par, length: { metres: measures.distance } });
}
