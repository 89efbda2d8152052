import { UNDO_PREFIX, type UndoKey, undoName } from "./undo-key";

// A tab keeps the undo history of its courses across page loads in session storage. It is the tab's own, so two tabs on one
// course never mix their steps; it is written at once even while the page unloads; and it ends with the tab.

/** Courses whose histories a tab keeps, the last edited ones. With their largest size they fit a browser's 5 MB. */
const MAX_COURSES = 4;

/** The history that this tab keeps of a course; null if there is none, or the browser has no storage. */
export function loadUndo(key: UndoKey): string | null {
  try {
    const stored = sessionStorage.getItem(undoName(key));
    return stored === null ? null : stored.slice(stored.indexOf("\n") + 1);
  } catch {
    return null;
  }
}

/** Keeps a history, or none (null). Best effort: if it doesn't fit, none is kept. */
export function storeUndo(key: UndoKey, history: string | null): void {
  try {
    sessionStorage.removeItem(undoName(key));
    if (history === null) return;
    makeRoom(key[0]);
    sessionStorage.setItem(undoName(key), `${Date.now()}\n${history}`);
  } catch {
    // Storage is off or full.
  }
}

/** Forgets what this tab keeps, of any account. */
export function forgetUndo(): void {
  try {
    for (const name of storedNames()) sessionStorage.removeItem(name);
  } catch {
    // Storage is off: there is nothing to forget.
  }
}

/** Removes the histories of other accounts, and of the courses that were edited longest ago. */
function makeRoom(account: string): void {
  const names = storedNames();
  const own = names.filter((name) => name.startsWith(undoName([account, ""])));
  const newestFirst = own.sort((a, b) => storedAt(b) - storedAt(a));
  const kept = new Set(newestFirst.slice(0, MAX_COURSES - 1));
  for (const name of names) if (!kept.has(name)) sessionStorage.removeItem(name);
}

function storedAt(name: string): number {
  return Number.parseInt(sessionStorage.getItem(name) ?? "", 10) || 0;
}

function storedNames(): string[] {
  return Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "").filter(
    (name) => name.startsWith(UNDO_PREFIX),
  );
}
