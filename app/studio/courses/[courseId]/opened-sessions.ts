import { hasUnsavedWork } from "@/lib/editor/status";
import type { OwnedCourse } from "@/lib/validation/course";
import { keepingSaved } from "./keep-saved";
import { saveCourse } from "./save-course";
import { createSessionStore, type SessionStore } from "./session-store";

/** The session of a course in this tab, and the way into the studio for it. */
export interface OpenedSession extends SessionStore {
  /** Keeps the course saved from now on; returns the way to leave, after which unsaved work still gets saved. */
  readonly enter: () => () => void;
}

const opened = new Map<string, OpenedSession>();

/**
 * The session of a course in this tab. Coming back to the studio without a page load finds it as it was left, its
 * undo steps and unsaved work with it: the router hands the studio the course as first loaded, which saves have
 * made old. A course that was saved elsewhere meanwhile begins a new session.
 */
export function openedSession(course: OwnedCourse): OpenedSession {
  // On the server the module is shared by everybody.
  if (typeof window === "undefined") return newSession(course);
  const left = opened.get(course.id);
  if (left) {
    const { saving, history } = left.get();
    if (saving.version >= course.version || hasUnsavedWork(saving, history.present)) return left;
  }
  const session = newSession(course);
  opened.set(course.id, session);
  return session;
}

function newSession(course: OwnedCourse): OpenedSession {
  const store = createSessionStore(course);
  const enter = keepingSaved(store, (document, version) => saveCourse(course.id, document, version));
  return { ...store, enter };
}
