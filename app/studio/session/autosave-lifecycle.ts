import { hasUnsavedWork } from "@/lib/editor/status";
import { type SendDocument, startAutosave } from "./autosave";
import type { SessionStore } from "./session-store";

interface AutosaveLifecycle {
  /** Called when the studio opens. Returns `leave`. */
  readonly enter: () => () => void;
  /** Whether the studio is open. */
  readonly isOpen: () => boolean;
}

/**
 * Runs autosave for one session while the studio is open or work is unsaved.
 *
 * Leaving the studio is not leaving the page: browser Back keeps the page, and with it unsaved work. So saving and the
 * warning before the page closes continue after `leave` until everything is saved, and only then are the window's
 * listeners removed.
 */
export function createAutosaveLifecycle(store: SessionStore, sendDocument: SendDocument): AutosaveLifecycle {
  let studiosOpen = 0;
  let running: { retry: () => void; flush: () => void; stop: () => void } | null = null;

  const hasUnsaved = () => {
    const { saving, history } = store.get();
    return hasUnsavedWork(saving, history.present);
  };

  const start = () => {
    const autosave = startAutosave(store, sendDocument);
    const listeners = new AbortController();
    const { signal } = listeners;

    const retry = () => {
      const { kind } = store.get().saving.phase;
      // "gone" too: the course may belong to another account that has signed out since, or have been restored.
      if (kind !== "failed" && kind !== "signed-out" && kind !== "forbidden" && kind !== "gone") return;
      store.dispatch({ type: "retry" });
      autosave.flush();
    };
    window.addEventListener("online", retry, { signal });
    // The user may have signed in again in another tab, and comes back to this one.
    window.addEventListener("focus", retry, { signal });
    window.addEventListener("pagehide", autosave.flush, { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState === "hidden") autosave.flush();
      },
      { signal },
    );
    window.addEventListener(
      "beforeunload",
      (event) => {
        if (hasUnsaved()) event.preventDefault();
      },
      { signal },
    );
    const unsubscribe = store.subscribe(stopIfDone);
    const stop = () => {
      running = null;
      unsubscribe();
      listeners.abort();
      autosave.stop();
    };
    return { retry, flush: autosave.flush, stop };
  };

  const stopIfDone = () => {
    if (studiosOpen === 0 && !hasUnsaved()) running?.stop();
  };

  const enter = () => {
    studiosOpen++;
    running ??= start();
    // What blocked saving while the studio was closed, such as an expired sign-in, may be over.
    running.retry();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      studiosOpen--;
      store.dispatch({ type: "leave-studio" });
      running?.flush();
      stopIfDone();
    };
  };
  return { enter, isOpen: () => studiosOpen > 0 };
}
