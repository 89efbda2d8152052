import type { CourseDocument } from "@/lib/editor/document";
import type { Session } from "@/lib/editor/session";
import type { SessionStore } from "./session-store";

/**
 * A store for the map that shows another document than the one being edited: an older version, or what a choice would
 * lead to. Nothing is selected in it, and what happens on the map changes nothing.
 */
export function shownInstead(store: SessionStore, document: CourseDocument): SessionStore {
  let seen: Session | null = null;
  let shown: Session | null = null;
  return {
    get: () => {
      const now = store.get();
      if (now === seen && shown) return shown;
      seen = now;
      shown = {
        ...now,
        history: { past: [], present: document, future: [] },
        selected: null,
        selectedPath: null,
        drag: null,
        drawing: null,
      };
      return shown;
    },
    dispatch: () => {},
    subscribe: store.subscribe,
  };
}
