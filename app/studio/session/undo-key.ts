import { LOCAL_ACCOUNT } from "./local-account";

/** The account and course that an undo history belongs to. */
export type UndoKey = readonly [account: string, courseId: string];

export const UNDO_PREFIX = "teepad-undo:";

/**
 * Where histories are: a tab has its own. Those of courses without an account last as long as the courses, since signing up may
 * continue in another tab. @throws if storage is off.
 */
export function undoStorage(account: string): Storage {
  return account === LOCAL_ACCOUNT ? localStorage : sessionStorage;
}

/** The name of a history in its storage. */
export function undoName([account, courseId]: UndoKey): string {
  return `${UNDO_PREFIX}${account}/${courseId}`;
}

/** Whether there is a history of the course. */
export function hasUndo(key: UndoKey): boolean {
  try {
    return undoStorage(key[0]).getItem(undoName(key)) !== null;
  } catch {
    return false;
  }
}
