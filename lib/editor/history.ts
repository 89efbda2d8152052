import type { Message } from "@/lib/messages/message";

/**
 * Maximum number of steps for undo and redo together. A step shares all fairways except the changed one with
 * its neighbours.
 */
export const MAX_HISTORY_STEPS = 500;

/** A state before or after the present one, and the step between it and its neighbour. */
interface Step<T, Label, Context> {
  readonly label: Label;
  /** Data for the caller to restore when the step is undone, such as the selection; null for none. */
  readonly context: Context | null;
  readonly state: T;
}

/**
 * The states before and after the present one, for undo and redo. Independent of what a state is, how one
 * follows from another, and which one is saved: that is tracked elsewhere, so undoing past a save needs no
 * special case.
 */
export interface History<T, Label = Message, Context = unknown> {
  readonly past: readonly Step<T, Label, Context>[];
  readonly present: T;
  readonly future: readonly Step<T, Label, Context>[];
}

/** A history without steps. */
export function createHistory<T, Label = Message, Context = unknown>(present: T): History<T, Label, Context> {
  return { past: [], present, future: [] };
}

/** Adds a step. Discards the undone steps, and the oldest step once there are `MAX_HISTORY_STEPS`. */
export function record<T, Label, Context>(
  history: History<T, Label, Context>,
  label: Label,
  next: T,
  context: Context | null = null,
): History<T, Label, Context> {
  const kept = history.past.slice(-(MAX_HISTORY_STEPS - 1));
  return { past: [...kept, { label, context, state: history.present }], present: next, future: [] };
}

/** Replaces the present state without adding a step, so that a single undo reverts a run of changes. */
export function amend<T, Label, Context>(
  history: History<T, Label, Context>,
  next: T,
): History<T, Label, Context> {
  return { ...history, present: next };
}

/** Reverts the last step. Returns the same history if there is none. */
export function undo<T, Label, Context>(history: History<T, Label, Context>): History<T, Label, Context> {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    past: history.past.slice(0, -1),
    present: step.state,
    future: [...history.future, { ...step, state: history.present }],
  };
}

/** Repeats the last undone step. Returns the same history if there is none. */
export function redo<T, Label, Context>(history: History<T, Label, Context>): History<T, Label, Context> {
  const step = history.future.at(-1);
  if (!step) return history;
  return {
    past: [...history.past, { ...step, state: history.present }],
    present: step.state,
    future: history.future.slice(0, -1),
  };
}

/** The label of the step that undo would revert, or null. */
export function undoLabel<T, Label>(history: History<T, Label>): Label | null {
  return history.past.at(-1)?.label ?? null;
}

/** The context of the step that undo would revert, or null. */
export function undoContext<T, Label, Context>(history: History<T, Label, Context>): Context | null {
  return history.past.at(-1)?.context ?? null;
}

/** The label of the step that redo would repeat, or null. */
export function redoLabel<T, Label>(history: History<T, Label>): Label | null {
  return history.future.at(-1)?.label ?? null;
}
