import type { SaveResult } from "@/lib/editor/saving";
import { unsavedWork } from "@/lib/editor/unsaved-work";
import { READ_VIEW } from "@/lib/editor/view";
import type { Translate } from "@/lib/messages/translator";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { createAutosaveLifecycle } from "./autosave-lifecycle";
import { browserDraftStorage } from "./draft-storage";
import { keepDrafts } from "./keep-drafts";
import { LOCAL_ACCOUNT } from "./local-account";
import type { saveLocally } from "./local-courses";
import { saveCourse } from "./save-course";
import { createSessionStore, type SessionStore } from "./session-store";
import { startUndoKeeper } from "./undo-keeper";

/** The session of one course in this tab. */
export interface StudioSession extends SessionStore {
  /** Called when the studio opens; starts autosave. Returns `leave`, after which unsaved work is still saved. */
  readonly enter: () => () => void;
  /** Called after `enter`. Keeps the undo history for a reload of this tab; returns the function that stops it. */
  readonly keepUndo: (t: Translate) => () => void;
}

/** Sessions kept for a tab. Each holds its whole undo history, and few users go back further. */
const MAX_SESSIONS = 5;

interface Entry {
  readonly session: StudioSession;
  readonly isOpen: () => boolean;
}

/** By account and course, least recently used first. */
const sessions = new Map<string, Entry>();

/**
 * Returns the session of a course in this tab, or opens one. Returning to the studio without a page load continues the
 * previous session with its undo history and unsaved work, because the router passes the course as first loaded, which
 * saves have outdated. A course saved elsewhere since then gets a new session, and so does another account.
 */
export function findOrOpenSession(account: string, course: OwnedCourse): StudioSession {
  // On the server, module state is shared by all users.
  if (typeof window === "undefined") return createSession(account, course).session;
  const key = `${account}/${course.id}`;
  const known = sessions.get(key);
  const entry = known && isCurrent(known.session, course) ? known : createSession(account, course);
  sessions.delete(key);
  dropOldSessions();
  sessions.set(key, entry);
  return entry.session;
}

/**
 * The session of a user who may only look at the course. It saves nothing, and a draft from when the user could still edit stays
 * where it is.
 */
export function openReadOnlySession(course: OwnedCourse): StudioSession {
  const noCleanup = () => () => {};
  return { ...createSessionStore(course, READ_VIEW), enter: noCleanup, keepUndo: noCleanup };
}

function isCurrent(session: StudioSession, course: OwnedCourse): boolean {
  return session.get().saving.version >= course.version || hasWork(session);
}

/** Makes room for one session: drops the least recently used ones, except those that are open or have work of the user. */
function dropOldSessions(): void {
  for (const [key, { session, isOpen }] of sessions) {
    if (sessions.size < MAX_SESSIONS) return;
    if (!isOpen() && !hasWork(session)) sessions.delete(key);
  }
}

/** Whether the session has unsaved or unapplied changes, which a new session of the course would lack. */
function hasWork({ get }: SessionStore): boolean {
  return unsavedWork(get()) !== null;
}

function createSession(account: string, course: OwnedCourse): Entry {
  const store = createSessionStore(course);
  const autosave = createAutosaveLifecycle(store, (save, version) =>
    account === LOCAL_ACCOUNT
      ? storeLocally(course.id, save, version)
      : saveCourse(account, course.id, save, version),
  );
  let drafts: Promise<void> | undefined;
  const enter = () => {
    drafts ??= keepDrafts(store, browserDraftStorage(account, course.id));
    return autosave.enter();
  };
  const keepUndo = startUndoKeeper(store, [account, course.id], () => drafts);
  return { session: { ...store, enter, keepUndo }, isOpen: autosave.isOpen };
}

/** Stores a save in the browser. Never rejects. */
function storeLocally(...save: Parameters<typeof saveLocally>): Promise<SaveResult> {
  return import("./local-courses").then(
    (module) => module.saveLocally(...save),
    () => ({ kind: "failed", trouble: "offline" }),
  );
}
