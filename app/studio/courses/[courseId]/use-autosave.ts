import { useEffect } from "react";
import { hasUnsavedWork } from "@/lib/editor/status";
import { startAutosave } from "./autosave";
import { saveCourse } from "./save-course";
import type { SessionStore } from "./session-store";

/** Saves the session's course while the studio is open, also when the network or the person comes back. */
export function useAutosave(store: SessionStore, courseId: string): void {
  useEffect(() => {
    const autosave = startAutosave(store, (document, version) => saveCourse(courseId, document, version));
    const listening = new AbortController();
    const { signal } = listening;

    const tryAgain = () => {
      const { kind } = store.get().saving.phase;
      if (kind !== "failed" && kind !== "signed-out") return;
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
        const { saving, history } = store.get();
        if (hasUnsavedWork(saving, history.present)) event.preventDefault();
      },
      { signal },
    );
    return () => {
      listening.abort();
      autosave.finish();
    };
  }, [store, courseId]);
}
