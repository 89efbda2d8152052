/** The account and course that an undo history belongs to. */
export type UndoKey = readonly [account: string, courseId: string];

export const UNDO_PREFIX = "teepad-undo:";

/** The name of a history in session storage. */
export function undoName([account, courseId]: UndoKey): string {
  return `${UNDO_PREFIX}${account}/${courseId}`;
}

/** Whether this tab keeps a history of the course. */
export function hasUndo(key: UndoKey): boolean {
  try {
    return sessionStorage.getItem(undoName(key)) !== null;
  } catch {
    return false;
  }
}
