import type { Translate } from "@/lib/messages/translator";
import type { SessionStore } from "./session-store";
import { hasUndo, type UndoKey } from "./undo-key";

/** How long after the first step the code is loaded, in milliseconds: long enough for the step to be drawn first. */
export const LOAD_AFTER_MS = 100;

/**
 * Keeps a session's undo history for a reload of this tab. The code that does it is loaded after the first step, or at once
 * if this tab kept a history of the course.
 * @param opened resolves when the draft has been restored: the history belongs to the document that this leaves.
 */
export function startUndoKeeper(
  store: SessionStore,
  key: UndoKey,
  opened: () => Promise<unknown> | undefined,
) {
  let isRestored = false;
  return (t: Translate): (() => void) => {
    const isKept = !isRestored && hasUndo(key);
    let isStopped = false;
    let isLoading = false;
    let stop = () => {};
    const load = async () => {
      try {
        const [{ restoreUndo, storeUndoSteps }] = await Promise.all([import("./keep-undo"), opened()]);
        if (isStopped) return;
        unsubscribe();
        if (!isRestored) restoreUndo(store, key, t);
        isRestored = true;
        stop = storeUndoSteps(store, key);
      } catch {
        // No connection. The next change tries again.
        isLoading = false;
      }
    };
    const loadIfNeeded = () => {
      const { past, future } = store.get().history;
      if (isLoading || !(isKept || past.length > 0 || future.length > 0)) return;
      isLoading = true;
      const timer = setTimeout(load, isKept ? 0 : LOAD_AFTER_MS);
      stop = () => clearTimeout(timer);
    };
    const unsubscribe = store.subscribe(loadIfNeeded);
    loadIfNeeded();
    return () => {
      isStopped = true;
      unsubscribe();
      stop();
    };
  };
}
