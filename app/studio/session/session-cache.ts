import { hasUnsavedWork } from "@/lib/editor/status";
import { READ_VIEW } from "@/lib/editor/view";
import type { Translate } from "@/lib/messages/translator";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { createAutosaveLifecycle } from "./autosave-lifecycle";
import { browserDraftStorage } from "./draft-storage";
import { DRAFT_WAITS_MS, fetchNewerVersion } from "./fetch-versions";
import { keepDrafts } from "./keep-drafts";
import { lastSavedVersion } from "./last-saved";
import { onBroadcastSave } from "./save-broadcast";
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
  return session.get().saving.version >= course.version || hasUnsaved(session);
}

/** Makes room for one session: drops the least recently used ones, except those that are open or have unsaved work. */
function dropOldSessions(): void {
  for (const [key, { session, isOpen }] of sessions) {
    if (sessions.size < MAX_SESSIONS) return;
    if (!isOpen() && !hasUnsaved(session)) sessions.delete(key);
  }
}

function hasUnsaved({ get }: SessionStore): boolean {
  const { saving, history } = get();
  return hasUnsavedWork(saving, history.present);
}

/** How often, and how far apart, a page looks for the save that the page before it sent. */
const CATCH_UP_ATTEMPTS = 8;
const CATCH_UP_INTERVAL_MS = 500;

/** Takes over the version that this tab saved last, if the page is older. No draft contains that work, so it waits for a slow server. */
async function catchUp(store: SessionStore, courseId: string): Promise<void> {
  for (let attempt = 0; attempt < CATCH_UP_ATTEMPTS; attempt++) {
    const { version, phase } = store.get().saving;
    if (lastSavedVersion(courseId) <= version) return;
    // While this page saves, the remembered version is that of its own save.
    const isSaving = phase.kind === "saving";
    const newer = isSaving ? null : await fetchNewerVersion(courseId, version).catch(() => null);
    if (newer) return store.dispatch({ type: "version-received", course: newer });
    // The save of the page before may still be on its way.
    await new Promise((resolve) => setTimeout(resolve, CATCH_UP_INTERVAL_MS));
  }
}

function createSession(account: string, course: OwnedCourse): Entry {
  const store = createSessionStore(course);
  const autosave = createAutosaveLifecycle(store, (document, version) =>
    saveCourse(account, course.id, document, version),
  );
  let drafts: Promise<void> | undefined;
  let opened: Promise<unknown> | undefined;
  const enter = () => {
    const stopSaving = autosave.enter();
    drafts ??= keepDrafts(store, browserDraftStorage(account, course.id), (version) =>
      fetchNewerVersion(course.id, version, DRAFT_WAITS_MS),
    );
    // A draft has the same work, and more if it was not sent yet.
    const caughtUp = drafts.then(() => catchUp(store, course.id));
    opened ??= Promise.all([drafts, caughtUp]);
    const unsubscribe = onBroadcastSave(account, course.id, (newer) =>
      store.dispatch({ type: "version-received", course: newer }),
    );
    return () => {
      unsubscribe();
      stopSaving();
    };
  };
  const keepUndo = startUndoKeeper(store, [account, course.id], () => opened);
  return { session: { ...store, enter, keepUndo }, isOpen: autosave.isOpen };
}
