import { hasUnsavedWork } from "@/lib/editor/status";
import type { OwnedCourse } from "@/lib/validation/course";
import { browserShelf } from "./draft-shelf";
import { keepDrafts } from "./keep-drafts";
import { keepingSaved } from "./keep-saved";
import { hearOtherTabs } from "./other-tabs";
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
 * made old. A course that was saved elsewhere meanwhile begins a new session, and so does another account.
 */
export function openedSession(account: string, course: OwnedCourse): OpenedSession {
  // On the server the module is shared by everybody.
  if (typeof window === "undefined") return newSession(account, course);
  const key = `${account}/${course.id}`;
  const left = opened.get(key);
  if (left) {
    const { saving, history } = left.get();
    if (saving.version >= course.version || hasUnsavedWork(saving, history.present)) return left;
  }
  const session = newSession(account, course);
  opened.set(key, session);
  return session;
}

function newSession(account: string, course: OwnedCourse): OpenedSession {
  const store = createSessionStore(course);
  const enterSaved = keepingSaved(store, (document, version) =>
    saveCourse(account, course.id, document, version),
  );
  let keepsDrafts = false;
  const enter = () => {
    const leaveSaved = enterSaved();
    if (!keepsDrafts) void keepDrafts(store, browserShelf(account, course.id));
    keepsDrafts = true;
    const stopHearing = hearOtherTabs(account, course.id, (newer) =>
      store.dispatch({ type: "newer", course: newer }),
    );
    return () => {
      stopHearing();
      leaveSaved();
    };
  };
  return { ...store, enter };
}
