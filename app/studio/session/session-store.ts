import { type OpenedCourse, openSession, type Session, type SessionEvent } from "@/lib/editor/session";
import { reduceSession } from "@/lib/editor/session-reducer";
import { type CourseView, EDIT_VIEW } from "@/lib/editor/view";

/** The session outside React: saving can act on it synchronously while the page unloads, and tests need no page. */
export interface SessionStore {
  readonly get: () => Session;
  readonly dispatch: (event: SessionEvent) => void;
  /** Calls `listener` after every change. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Replaces the session by a new one of another stored version, as if the page had been loaded with that one. */
  readonly reload: (stored: StoredCourse) => void;
}

/** The part of a stored course that a session is made from. */
export type StoredCourse = OpenedCourse;

/** Creates a store with a new session of the course. */
export function createSessionStore(course: StoredCourse, view: CourseView = EDIT_VIEW): SessionStore {
  let session = openSession(course, view);
  const listeners = new Set<() => void>();
  const update = (next: Session) => {
    if (next === session) return;
    session = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => session,
    dispatch: (event) => update(reduceSession(session, event)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: (stored) => update(openSession(stored, view)),
  };
}
