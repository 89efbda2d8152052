import { type Draft, draft } from "@/lib/editor/draft";
import { newId } from "@/lib/ids";
import { type DraftKey, deleteDraft, deleteDraftsWhere, listDrafts, putDraft } from "./draft-database";
import type { AbandonedDraft, DraftStorage } from "./keep-drafts";

/** How long abandoned drafts are kept: 90 days. */
const MAX_DRAFT_AGE_MS = 90 * 24 * 60 * 60 * 1000;

/** How long to wait for the lock of a page that is unloading, such as this page before a reload. */
const LOCK_TIMEOUT_MS = 5_000;

/**
 * The drafts of one course in this browser, for one page. Each page writes a draft of its own, so two tabs never
 * overwrite each other's work. A page holds a Web Lock while it has a draft, and the browser releases the lock however
 * the page ends: a draft whose lock is free was abandoned.
 */
export function browserDraftStorage(account: string, courseId: string): DraftStorage {
  const key: DraftKey = [account, courseId, newId("draft")];
  let releaseLock: (() => void) | null = null;
  /** The drafts that this page has written or claimed: one that can't be restored doesn't hide older ones. */
  const known = new Set([key[2]]);
  return {
    put: async (kept) => {
      releaseLock ??= await acquireLock(key, { wait: false });
      await putDraft(key, kept);
    },
    remove: async () => {
      await deleteDraft(key);
      releaseLock?.();
      releaseLock = null;
    },
    claimAbandoned: () => claimAbandoned(account, courseId, known),
  };
}

async function claimAbandoned(
  account: string,
  courseId: string,
  known: Set<string>,
): Promise<AbandonedDraft | null> {
  await deleteDraftsWhere(isExpired);
  const newestFirst = (await listDrafts(account, courseId))
    .filter(([key]) => !known.has(key[2]))
    .map(([key, stored]) => ({ key, editedAt: draft.safeParse(stored).data?.editedAt ?? 0 }))
    .sort((a, b) => b.editedAt - a.editedAt);
  // Most locks are free, or held by an open tab. Only that of a page that is unloading is worth waiting for.
  for (const wait of [false, true]) {
    for (const { key } of newestFirst) {
      const release = await acquireLock(key, { wait });
      if (!release) continue;
      // Read again: the previous page may have saved or replaced it while this one waited for the lock.
      const parsed = draft.safeParse(await findDraft(key));
      known.add(key[2]);
      if (parsed.success) return { draft: parsed.data, remove: () => deleteDraft(key), release };
      await deleteDraft(key);
      release();
    }
  }
  return null;
}

async function findDraft([account, courseId, pageId]: DraftKey): Promise<unknown> {
  return (await listDrafts(account, courseId)).find(([key]) => key[2] === pageId)?.[1];
}

/** True for drafts that are too old, and for data that is not a draft. */
function isExpired(stored: unknown): boolean {
  const editedAt = (stored as Partial<Draft> | null | undefined)?.editedAt;
  return typeof editedAt !== "number" || Date.now() - editedAt > MAX_DRAFT_AGE_MS;
}

/** Acquires the lock of a draft and returns the function that releases it; null if another page holds it. */
function acquireLock(key: DraftKey, { wait }: { wait: boolean }): Promise<(() => void) | null> {
  // Without Web Locks, a crashed page cannot be told from a live one: its draft counts as abandoned.
  if (!navigator.locks) return Promise.resolve(() => undefined);
  const options = wait ? { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) } : { ifAvailable: true };
  return new Promise((resolve) => {
    navigator.locks
      .request(`teepad-draft:${key[2]}`, options, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(null));
  });
}
