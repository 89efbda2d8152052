import { type CourseDocument, isSameDocument, toCourseDocument } from "@/lib/editor/document";
import type { Draft } from "@/lib/editor/draft";
import type { Session } from "@/lib/editor/session";
import { hasUnsavedWork } from "@/lib/editor/status";
import type { SessionStore, StoredCourse } from "./session-store";

/** Unconfirmed documents that a draft includes: if any of them is stored, it is among the last. */
const MAX_SENT = 8;

/** A draft as stored by the structured clone, which keeps object identity between its documents. */
export type StoredDraft = UnsavedWork & { readonly editedAt: number };

/** A draft that another page left behind, locked so that no third page takes it as well. */
export interface AbandonedDraft {
  readonly draft: Draft;
  readonly remove: () => Promise<void>;
  readonly release: () => void;
}

/** Where one page stores the drafts of one course. Every operation may reject. */
export interface DraftStorage {
  /** Stores this page's draft, replacing the previous one. */
  readonly put: (draft: StoredDraft) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** The newest draft of a page that no longer exists; null if there is none. */
  readonly claimAbandoned: () => Promise<AbandonedDraft | null>;
}

/** Fetches the stored version of the course if it is newer than `version`, else null. May reject. */
type FetchNewer = (version: number) => Promise<StoredCourse | null>;

/**
 * Stores the session's unsaved work as a draft, from every edit until a save contains it, and restores the draft of an
 * earlier page. While the browser cannot store drafts, the session's `draftsStored` is false. Never rejects.
 */
export async function keepDrafts(
  store: SessionStore,
  storage: DraftStorage,
  fetchNewer: FetchNewer,
): Promise<void> {
  let written: UnsavedWork | null = null;
  let writing = false;
  let pending = Promise.resolve();

  /** Writes one state at a time, so that the last one wins; edits made meanwhile are in the next. */
  const writeUntilCurrent = async () => {
    writing = true;
    for (let next = unsavedWork(store.get()); !isSame(next, written); next = unsavedWork(store.get())) {
      written = next;
      try {
        if (next) await storage.put({ ...next, editedAt: Date.now() });
        else await storage.remove();
        store.dispatch({ type: "drafts-stored", stored: true });
      } catch {
        if (next) store.dispatch({ type: "drafts-stored", stored: false });
      }
    }
    // Synchronously after the last comparison, so that no edit is missed in between.
    writing = false;
  };
  const write = () => {
    if (!writing) pending = writeUntilCurrent();
    return pending;
  };
  store.subscribe(() => void write());
  void write();

  const abandoned = await storage.claimAbandoned().catch(() => null);
  if (!abandoned) return;
  try {
    if (!(await reloadIfSaved(store, abandoned.draft, fetchNewer))) {
      store.dispatch({ type: "restore", draft: abandoned.draft });
    }
    await write();
    // It is stored under this page's own key now, or is already saved.
    if (store.get().draftsStored) await abandoned.remove();
  } catch {
    // The draft stays where it is, for the next page to find.
  } finally {
    abandoned.release();
  }
}

/**
 * True if the server has the draft's document already: the session then starts over from that version, and there is
 * nothing to restore. A reload right after an edit gets there: the browser fetches the page before the previous page
 * sends its last save.
 */
async function reloadIfSaved(store: SessionStore, draft: Draft, fetchNewer: FetchNewer): Promise<boolean> {
  const opened = store.get();
  const newer = await fetchNewer(opened.saving.version).catch(() => null);
  if (!newer || !isSameDocument(toCourseDocument(newer), draft.document)) return false;
  const { history, saving } = store.get();
  // The user has edited in the meantime: merge as with any other draft.
  if (history !== opened.history || saving !== opened.saving) return false;
  store.reload(newer);
  return true;
}

type UnsavedWork = Readonly<Record<"base" | "document", CourseDocument>> & {
  readonly version: number;
  readonly sent: readonly CourseDocument[];
};

/** The work to store; null if everything is saved. */
function unsavedWork({ history: { present }, saving }: Session): UnsavedWork | null {
  if (!hasUnsavedWork(saving, present)) return null;
  const { version, saved, phase, unanswered } = saving;
  const sent = [...unanswered, ...(phase.kind === "saving" ? [phase.sent] : [])].slice(-MAX_SENT);
  return { version, base: saved, document: present, sent };
}

function isSame(a: UnsavedWork | null, b: UnsavedWork | null): boolean {
  if (!a || !b) return a === b;
  return (
    a.document === b.document &&
    a.base === b.base &&
    a.version === b.version &&
    a.sent.length === b.sent.length &&
    a.sent.every((document, index) => document === b.sent[index])
  );
}
