import { hasUnsavedWork } from "@/lib/editor/saving";
import { type SendSave, startAutosave } from "./autosave";
import { flushHeldText, heldText } from "./held-text";
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
export function createAutosaveLifecycle(store: SessionStore, sendSave: SendSave): AutosaveLifecycle {
  let studiosOpen = 0;
  let running: { retry: () => void; flush: () => void; stop: () => void } | null = null;

  const hasUnsaved = () => {
    const { saving, history } = store.get();
    return hasUnsavedWork(saving, history.present);
  };

  const start = () => {
    const autosave = startAutosave(store, sendSave);
    const listeners = new AbortController();
    const { signal } = listeners;

    const retry = () => {
      const { kind } = store.get().saving.phase;
      // "gone" too: the course may belong to another account that has signed out since, or have been restored.
      if (kind === "idle" || kind === "saving" || kind === "throttled" || kind === "rejected") return;
      store.dispatch({ type: "retry" });
      autosave.flush();
    };
    window.addEventListener("online", retry, { signal });
    // The user may have signed in again in another tab, and comes back to this one.
    window.addEventListener("focus", retry, { signal });
    /** The draft is written as soon as the fields have stored their text. */
    const flushAll = () => {
      flushHeldText();
      autosave.flush();
    };
    window.addEventListener("pagehide", flushAll, { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState === "hidden") flushAll();
      },
      { signal },
    );
    window.addEventListener(
      "beforeunload",
      (event) => {
        // Not only at `pagehide`: the page may end before the draft is written.
        flushHeldText();
        if (hasUnsaved() || heldText.get().held) event.preventDefault();
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
