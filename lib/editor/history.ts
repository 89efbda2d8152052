/** A state that was left behind, and the label of the step between it and its neighbour. */
interface Step<T> {
  readonly label: string;
  readonly state: T;
}

/**
 * What undo and redo need: the states before and after the present one. It knows nothing of what a state is or
 * how one came of another, has no limit, and does not know what was saved: that marker lives elsewhere, so that
 * undoing past a save is nothing special.
 */
export interface History<T> {
  readonly past: readonly Step<T>[];
  readonly present: T;
  readonly future: readonly Step<T>[];
}

/** A history in which nothing has happened. */
export function newHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** One step on. What had been undone is gone. */
export function record<T>(history: History<T>, label: string, next: T): History<T> {
  return { past: [...history.past, { label, state: history.present }], present: next, future: [] };
}

/** Changes the present without a new step, so that undo takes the whole run of changes back at once. */
export function amend<T>(history: History<T>, next: T): History<T> {
  return { ...history, present: next };
}

/** One step back; the same history when there is none. */
export function undo<T>(history: History<T>): History<T> {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    past: history.past.slice(0, -1),
    present: step.state,
    future: [...history.future, { label: step.label, state: history.present }],
  };
}

/** One undone step on again; the same history when there is none. */
export function redo<T>(history: History<T>): History<T> {
  const step = history.future.at(-1);
  if (!step) return history;
  return {
    past: [...history.past, { label: step.label, state: history.present }],
    present: step.state,
    future: history.future.slice(0, -1),
  };
}

/** The label of the step that undo would take back, or null. */
export function undoLabel<T>(history: History<T>): string | null {
  return history.past.at(-1)?.label ?? null;
}

/** The label of the step that redo would do again, or null. */
export function redoLabel<T>(history: History<T>): string | null {
  return history.future.at(-1)?.label ?? null;
}
