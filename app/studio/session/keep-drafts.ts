import type { Draft } from "@/lib/editor/draft";
import type { Session } from "@/lib/editor/session";
import { type UnsavedWork, unsavedWork } from "@/lib/editor/unsaved-work";
import type { SessionStore } from "./session-store";
import { until } from "./store";

/** A draft as it is written. */
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

/**
 * Stores the session's unsaved work as a draft, from every edit until a save contains it, and restores the drafts of earlier
 * pages: the newest first, and each of the others once no save awaits a response, so that its own save can be sent again. Resolves
 * after the first. While the browser cannot store drafts, the session's `draftsStored` is false. Never rejects.
 */
export async function keepDrafts(store: SessionStore, storage: DraftStorage): Promise<void> {
  let written: readonly unknown[] = [];
  let isStored = false;
  let writing = false;
  let pending = Promise.resolve();

  /** Writes one state at a time, so that the last one wins; edits made meanwhile are in the next. */
  const writeUntilCurrent = async () => {
    writing = true;
    for (
      let next = parts(store.get());
      next.some((part, index) => part !== written[index]);
      next = parts(store.get())
    ) {
      written = next;
      const work = unsavedWork(store.get());
      if (!work && !isStored) continue;
      try {
        if (work) await storage.put({ ...work, editedAt: Date.now() });
        else await storage.remove();
        isStored = work !== null;
        store.dispatch({ type: "drafts-stored", stored: true });
      } catch {
        if (work) store.dispatch({ type: "drafts-stored", stored: false });
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

  const untilAnswered = () => until(store, ({ saving }) => !saving.pending);

  /** Returns whether a draft was taken over, so that there may be another one. */
  const restoreNext = async (): Promise<boolean> => {
    const abandoned = await storage.claimAbandoned().catch(() => null);
    if (!abandoned) return false;
    try {
      // The draft may contain a save under an id of its own, which takes the place of a pending one.
      await untilAnswered();
      const before = store.get();
      store.dispatch({ type: "restore", draft: abandoned.draft, at: Date.now() });
      // Nothing could be restored: the draft stays where it is.
      if (store.get() === before) return true;
      await write();
      // It is stored under this page's own key now, or is already saved.
      const { draftsStored } = store.get();
      if (draftsStored) await abandoned.remove();
      return draftsStored;
    } catch {
      // The draft stays where it is, for the next page to find.
      return false;
    } finally {
      abandoned.release();
    }
  };
  const restoreOthers = async () => {
    do await untilAnswered();
    while (await restoreNext());
  };
  if (await restoreNext()) void restoreOthers();
}

/** What `unsavedWork` depends on. */
function parts({ history, saving, unapplied }: Session): readonly unknown[] {
  return [history.present, saving.saved, saving.pending, unapplied];
}
