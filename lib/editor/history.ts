import type { Message } from "@/lib/messages/message";

/** A state that was left behind, and the label of the step between it and its neighbour. */
interface Step<T, Label> {
  readonly label: Label;
  readonly state: T;
}

/**
 * What undo and redo need: the states before and after the present one. It knows nothing of what a state is or
 * how one came of another, has no limit, and does not know what was saved: that marker lives elsewhere, so that
 * undoing past a save is nothing special.
 */
export interface History<T, Label = Message> {
  readonly past: readonly Step<T, Label>[];
  readonly present: T;
  readonly future: readonly Step<T, Label>[];
}

/** A history in which nothing has happened. */
export function newHistory<T, Label = Message>(present: T): History<T, Label> {
  return { past: [], present, future: [] };
}

/** One step on. What had been undone is gone. */
export function record<T, Label>(history: History<T, Label>, label: Label, next: T): History<T, Label> {
  return { past: [...history.past, { label, state: history.present }], present: next, future: [] };
}

/** Changes the present without a new step, so that undo takes the whole run of changes back at once. */
export function amend<T, Label>(history: History<T, Label>, next: T): History<T, Label> {
  return { ...history, present: next };
}

/** One step back; the same history when there is none. */
export function undo<T, Label>(history: History<T, Label>): History<T, Label> {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    past: history.past.slice(0, -1),
    present: step.state,
    future: [...history.future, { label: step.label, state: history.present }],
  };
}

/** One undone step on again; the same history when there is none. */
export function redo<T, Label>(history: History<T, Label>): History<T, Label> {
  const step = history.future.at(-1);
  if (!step) return history;
  return {
    past: [...history.past, { label: step.label, state: history.present }],
    present: step.state,
    future: history.future.slice(0, -1),
  };
}

/** The label of the step that undo would take back, or null. */
export function undoLabel<T, Label>(history: History<T, Label>): Label | null {
  return history.past.at(-1)?.label ?? null;
}

/** The label of the step that redo would do again, or null. */
export function redoLabel<T, Label>(history: History<T, Label>): Label | null {
  return history.future.at(-1)?.label ?? null;
}
