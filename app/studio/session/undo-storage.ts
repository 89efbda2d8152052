import { UNDO_PREFIX, type UndoKey, undoName, undoStorage } from "./undo-key";

// A tab keeps the undo history of its courses across page loads in session storage. It is the tab's own, so two tabs on one
// course never mix their steps; it is written at once even while the page unloads; and it ends with the tab. Those of courses without an
// account are in local storage (`undoStorage`).

/** Courses whose histories a tab keeps, the last edited ones. With their largest size they fit a browser's 5 MB. */
const MAX_COURSES = 4;

/** The history that is kept of a course; null if there is none, or the browser has no storage. */
export function loadUndo(key: UndoKey): string | null {
  try {
    const stored = undoStorage(key[0]).getItem(undoName(key));
    return stored === null ? null : stored.slice(stored.indexOf("\n") + 1);
  } catch {
    return null;
  }
}

/** Keeps a history, or none (null). Best effort: if it doesn't fit, none is kept. */
export function storeUndo(key: UndoKey, history: string | null): void {
  try {
    const storage = undoStorage(key[0]);
    storage.removeItem(undoName(key));
    if (history === null) return;
    makeRoom(storage, key[0]);
    storage.setItem(undoName(key), `${Date.now()}\n${history}`);
  } catch {
    // Storage is off or full.
  }
}

/** Forgets every history in the storage of an account: all of this tab, or all without an account. */
export function forgetUndo(account: string): void {
  try {
    const storage = undoStorage(account);
    for (const name of storedNames(storage)) storage.removeItem(name);
  } catch {
    // Storage is off: there is nothing to forget.
  }
}

/** Removes the histories of other accounts, and of the courses that were edited longest ago. */
function makeRoom(storage: Storage, account: string): void {
  const names = storedNames(storage);
  const own = names.filter((name) => name.startsWith(undoName([account, ""])));
  const newestFirst = own.sort((a, b) => storedAt(storage, b) - storedAt(storage, a));
  const kept = new Set(newestFirst.slice(0, MAX_COURSES - 1));
  for (const name of names) if (!kept.has(name)) storage.removeItem(name);
}

function storedAt(storage: Storage, name: string): number {
  return Number.parseInt(storage.getItem(name) ?? "", 10) || 0;
}

/** The names in a storage that start with a prefix. */
export function storedNames(storage: Storage, prefix = UNDO_PREFIX): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((name) =>
    name.startsWith(prefix),
  );
}
