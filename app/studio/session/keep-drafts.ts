import type { CourseDocument } from "@/lib/editor/document";
import type { Draft } from "@/lib/editor/draft";
import type { Session } from "@/lib/editor/session";
import { hasUnsavedWork } from "@/lib/editor/status";
import type { SessionStore } from "./session-store";

/** Documents of unheard answers that a draft remembers: the stored one, if any, is among the last. */
const MAX_SENT = 8;

/** A draft as it can be kept: by the structured clone, which keeps what its documents share in one place. */
export type KeptDraft = Unsaved & { readonly editedAt: number };

/** Work that another page left, held so that no third page takes it too. */
export interface LeftBehind {
  readonly draft: Draft;
  readonly remove: () => Promise<void>;
  readonly release: () => void;
}

/** Where the drafts of one editor of one course are kept. Each of them may reject. */
export interface DraftShelf {
  /** Keeps the draft in the place of the one before. */
  readonly put: (draft: KeptDraft) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** The newest work that a page left behind that is there no more; null when there is none. */
  readonly leftBehind: () => Promise<LeftBehind | null>;
}

/**
 * Keeps a copy of the session's unsaved work in the browser, from every edit until a save has carried it, and takes up
 * what an earlier page left. Where the browser cannot keep it, the session says so. Never throws.
 */
export async function keepDrafts(store: SessionStore, shelf: DraftShelf): Promise<void> {
  let done: Unsaved | null = null;
  let busy = false;
  let kept = Promise.resolve();

  /** One at a time, so that the last state is what stays; edits meanwhile are in the next. */
  const follow = async () => {
    busy = true;
    for (let next = unsaved(store.get()); !same(next, done); next = unsaved(store.get())) {
      done = next;
      try {
        if (next) await shelf.put({ ...next, editedAt: Date.now() });
        else await shelf.remove();
        store.dispatch({ type: "kept", kept: true });
      } catch {
        if (next) store.dispatch({ type: "kept", kept: false });
      }
    }
    // In the same breath as the last look, so that no edit falls in between.
    busy = false;
  };
  const keepUp = () => {
    if (!busy) kept = follow();
    return kept;
  };
  store.subscribe(() => void keepUp());
  void keepUp();

  const left = await shelf.leftBehind().catch(() => null);
  if (!left) return;
  try {
    store.dispatch({ type: "restore", draft: left.draft });
    await keepUp();
    // It is kept under this page's own name now, or needs no keeping.
    if (store.get().kept) await left.remove();
  } catch {
    // It stays where it is, and is found again when the course is opened next.
  } finally {
    left.release();
  }
}

type Unsaved = Readonly<Record<"base" | "document", CourseDocument>> & {
  readonly version: number;
  readonly sent: readonly CourseDocument[];
};

/** What should be kept now; null when everything is saved. */
function unsaved({ history: { present }, saving }: Session): Unsaved | null {
  if (!hasUnsavedWork(saving, present)) return null;
  const { version, saved, phase, unanswered } = saving;
  const sent = [...unanswered, ...(phase.kind === "saving" ? [phase.sent] : [])].slice(-MAX_SENT);
  return { version, base: saved, document: present, sent };
}

function same(a: Unsaved | null, b: Unsaved | null): boolean {
  if (!a || !b) return a === b;
  return (
    a.document === b.document &&
    a.base === b.base &&
    a.version === b.version &&
    a.sent.length === b.sent.length &&
    a.sent.every((document, index) => document === b.sent[index])
  );
}
