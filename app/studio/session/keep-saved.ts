import { hasUnsavedWork } from "@/lib/editor/status";
import { type SendDocument, startAutosave } from "./autosave";
import type { SessionStore } from "./session-store";

/**
 * Makes the way into the studio for one session: `enter` keeps the course saved, also when the network or the
 * person comes back, and returns the way to leave.
 *
 * Leaving the studio is not leaving the page: browser Back keeps the document, and with it work that no save has
 * carried yet. So saving, and the warning before the page closes, go on after leaving until nothing is unsaved, and
 * only then let go of the window.
 */
export function keepingSaved(store: SessionStore, sendDocument: SendDocument): () => () => void {
  let inside = 0;
  let running: { tryAgain: () => void; flush: () => void; stop: () => void } | null = null;

  const unsaved = () => {
    const { saving, history } = store.get();
    return hasUnsavedWork(saving, history.present);
  };

  const start = () => {
    const autosave = startAutosave(store, sendDocument);
    const listening = new AbortController();
    const { signal } = listening;

    const tryAgain = () => {
      const { kind } = store.get().saving.phase;
      // A course that is gone may be another account's that is signed out again, or be brought back.
      if (kind !== "failed" && kind !== "signed-out" && kind !== "gone") return;
      store.dispatch({ type: "release" });
      autosave.flush();
    };
    window.addEventListener("online", tryAgain, { signal });
    // The other tab, where the person signed in again, has just lost the focus to this one.
    window.addEventListener("focus", tryAgain, { signal });
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
        if (unsaved()) event.preventDefault();
      },
      { signal },
    );
    const unsubscribe = store.subscribe(stopWhenDone);
    const stop = () => {
      running = null;
      unsubscribe();
      listening.abort();
      autosave.stop();
    };
    return { tryAgain, flush: autosave.flush, stop };
  };

  const stopWhenDone = () => {
    if (inside === 0 && !unsaved()) running?.stop();
  };

  return () => {
    inside++;
    running ??= start();
    // What held a save back while nobody was here, a session that had ended say, may be over.
    running.tryAgain();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside--;
      // The handles went with the studio, and a drag of none of them could never end.
      store.dispatch({ type: "let-go" });
      running?.flush();
      stopWhenDone();
    };
  };
}
