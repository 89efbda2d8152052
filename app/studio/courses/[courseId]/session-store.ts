import { openSession, type Session, type SessionEvent, sessionAfter } from "@/lib/editor/session";
import { hasUnsavedWork } from "@/lib/editor/status";
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

const opened = new Map<string, SessionStore>();

/**
 * The store of a course in this tab. Coming back to the studio without a page load finds the session as it was
 * left, its undo steps and unsaved work with it: the router hands the studio the course as first loaded, which
 * saves have made old. A course that was saved elsewhere meanwhile begins a new session.
 */
export function sessionStoreOf(course: OwnedCourse): SessionStore {
  // On the server the module is shared by everybody.
  if (typeof window === "undefined") return createSessionStore(course);
  const left = opened.get(course.id);
  if (left) {
    const { saving, history } = left.get();
    if (saving.version >= course.version || hasUnsavedWork(saving, history.present)) return left;
  }
  const store = createSessionStore(course);
  opened.set(course.id, store);
  return store;
}
