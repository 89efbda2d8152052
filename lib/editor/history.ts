import type { Message } from "@/lib/messages/message";
import { apply, type Clash } from "./changes/apply";
import { type Change, invert } from "./changes/change";
import { diff } from "./changes/diff";
import type { CourseDocument } from "./document";

/** Maximum number of steps for undo and redo together. */
export const MAX_HISTORY_STEPS = 500;

/** One step of the user. */
export interface Step<Context> {
  readonly label: Message;
  /** Data for the caller to restore when the step is undone, such as the selection; null for none. */
  readonly context: Context | null;
  /** What the step changed. To undo it means to apply the inverse to the document as it is then. */
  readonly changes: readonly Change[];
}

/**
 * The document, and the user's own steps before and after it. Changes of others, and saves, are no steps: they change the document
 * below them.
 */
export interface History<Context = unknown> {
  readonly past: readonly Step<Context>[];
  readonly present: CourseDocument;
  /** The next step to repeat is the last one. */
  readonly future: readonly Step<Context>[];
}

/** A history after undo or redo, and the changes that were left out since others have changed the same since. */
export interface Moved<Context> {
  readonly history: History<Context>;
  readonly clashes: readonly Clash[];
}

/** A history without steps. */
export function createHistory<Context = unknown>(present: CourseDocument): History<Context> {
  return { past: [], present, future: [] };
}

/** Adds a step. Discards the undone steps, and the oldest step once there are `MAX_HISTORY_STEPS`. */
export function record<Context>(
  { past, present }: History<Context>,
  label: Message,
  next: CourseDocument,
  context: Context | null = null,
): History<Context> {
  const kept = past.slice(-(MAX_HISTORY_STEPS - 1));
  return { past: [...kept, { label, context, changes: diff(present, next) }], present: next, future: [] };
}

/**
 * Replaces the document that the last step led to, so that a single undo reverts a run of changes.
 * @param before the document that undoing the last step gives.
 */
export function amend<Context>(
  history: History<Context>,
  before: CourseDocument,
  next: CourseDocument,
): History<Context> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    ...history,
    past: [...history.past.slice(0, -1), { ...last, changes: diff(before, next) }],
    present: next,
  };
}

/** Reverts the last step; the same history if there is none. */
export function undo<Context>(history: History<Context>): Moved<Context> {
  const step = history.past.at(-1);
  if (!step) return { history, clashes: [] };
  const { document, clashes } = apply(history.present, invert(step.changes), { keepsChanged: true });
  // Redo repeats what undo reverted.
  const undone = { ...step, changes: diff(document, history.present) };
  const future = undone.changes.length > 0 ? [...history.future, undone] : history.future;
  return { history: { past: history.past.slice(0, -1), present: document, future }, clashes };
}

/** Repeats the last undone step; the same history if there is none. */
export function redo<Context>(history: History<Context>): Moved<Context> {
  const step = history.future.at(-1);
  if (!step) return { history, clashes: [] };
  const { document, clashes } = apply(history.present, step.changes, { keepsChanged: true });
  const redone = { ...step, changes: diff(history.present, document) };
  const past = redone.changes.length > 0 ? [...history.past, redone] : history.past;
  return { history: { past, present: document, future: history.future.slice(0, -1) }, clashes };
}

/** The step that undo would revert, or null. */
export function lastStep<Context>(history: History<Context>): Step<Context> | null {
  return history.past.at(-1) ?? null;
}

/** The label of the step that undo would revert, or null. */
export function undoLabel(history: History): Message | null {
  return lastStep(history)?.label ?? null;
}

/** The label of the step that redo would repeat, or null. */
export function redoLabel(history: History): Message | null {
  return history.future.at(-1)?.label ?? null;
}
