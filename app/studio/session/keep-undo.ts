import { encodeHistory, joinHistory } from "@/lib/editor/stored-history";
import type { Translate } from "@/lib/messages/translator";
import type { SessionStore } from "./session-store";
import type { UndoKey } from "./undo-key";
import { loadUndo, storeUndo } from "./undo-storage";

/** How long after a step the history is stored, so that a burst of steps is stored once. */
const DELAY_MS = 400;

/** Joins the history that this tab kept of the course, if it ends with a document of the session; see `joinHistory`. */
export function restoreUndo(store: SessionStore, key: UndoKey, t: Translate): void {
  const stored = loadUndo(key);
  const joined = stored && joinHistory(store.get(), stored, (label) => isReadable(() => t(label)));
  if (joined) store.dispatch({ type: "join-history", ...joined });
}

/**
 * Stores the session's history after each change, and at once when the page is hidden or unloads. Never during a drag.
 * Returns the function that stops it, after storing what is not stored yet.
 */
export function storeUndoSteps(store: SessionStore, key: UndoKey): () => void {
  let stored: unknown = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const { history } = store.get();
    if (history === stored) return;
    stored = history;
    storeUndo(key, encodeHistory(history));
  };
  const writeUnlessDragging = () => {
    timer = undefined;
    // The drop changes the session, and with it this runs again.
    if (!store.get().drag) write();
  };
  const schedule = () => {
    if (store.get().history !== stored && !store.get().drag)
      timer ??= setTimeout(writeUnlessDragging, DELAY_MS);
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener("pagehide", write, { signal });
  document.addEventListener("visibilitychange", write, { signal });
  const unsubscribe = store.subscribe(schedule);
  schedule();
  return () => {
    unsubscribe();
    listeners.abort();
    write();
  };
}

/** An earlier release may have stored a label that has no message any more, or other values. */
function isReadable(format: () => string): boolean {
  try {
    return format() !== "";
  } catch {
    return false;
  }
}
