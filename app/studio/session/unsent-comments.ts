import { storedNames } from "./undo-storage";

const nameOf = (account: string, courseId: string) => `teepad-comments:${account}/${courseId}`;

/** The unsent comments that this tab keeps of a course across page loads, as it stored them; undefined for none. */
export function loadUnsent(account: string, courseId: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(account, courseId)) ?? "");
  } catch {
    return undefined;
  }
}

/** Keeps unsent comments, or none (null). Best effort. */
export function storeUnsent(account: string, courseId: string, comments: object | null): void {
  try {
    if (comments === null) sessionStorage.removeItem(nameOf(account, courseId));
    else sessionStorage.setItem(nameOf(account, courseId), JSON.stringify(comments));
  } catch {
    // Storage is off or full.
  }
}

/** Forgets the unsent comments of an account in this tab. */
export function forgetUnsent(account: string): void {
  try {
    for (const name of storedNames(sessionStorage, nameOf(account, ""))) sessionStorage.removeItem(name);
  } catch {
    // Storage is off: there is nothing to forget.
  }
}
