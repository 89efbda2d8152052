import { openSession, type Session, type SessionEvent, sessionAfter } from "@/lib/editor/session";
import type { OwnedCourse } from "@/lib/validation/course";

/**
 * The session outside React, so that saving can act on it at once when the page is being closed, and be tested
 * without a page.
 */
export interface SessionStore {
  readonly get: () => Session;
  readonly dispatch: (event: SessionEvent) => void;
  /** Calls back after every change; returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store holding a new session of this course. */
export function createSessionStore(course: OwnedCourse): SessionStore {
  let session = openSession(course);
  const listeners = new Set<() => void>();
  return {
    get: () => session,
    dispatch: (event) => {
      const next = sessionAfter(session, event);
      if (next === session) return;
      session = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
