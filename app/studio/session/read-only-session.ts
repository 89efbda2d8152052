import type { SessionEvent } from "@/lib/editor/session";
import { createSessionStore, type SessionStore, type StoredCourse } from "./session-store";

/** What a user who may only look at a course does in its studio, and what others do. */
const LOOKING: ReadonlySet<SessionEvent["type"]> = new Set([
  "select",
  "show-layout",
  "tell",
  "version-received",
  "accompanied",
]);

/** A session that ignores whatever would change the course. It saves nothing, and has neither drafts nor undo. */
export function openReadOnlySession(course: StoredCourse): SessionStore {
  const store = createSessionStore(course);
  return {
    ...store,
    dispatch: (event) => {
      if (LOOKING.has(event.type)) store.dispatch(event);
    },
  };
}
