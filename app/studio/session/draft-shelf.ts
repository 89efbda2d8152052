import {
  type DraftKey,
  draftsOf,
  forgetDraftsThat,
  putDraft,
  removeDraft,
} from "@/app/studio/session/draft-store";
import { type Draft, draft } from "@/lib/editor/draft";
import { newId } from "@/lib/ids";
import type { DraftShelf, LeftBehind } from "./keep-drafts";

/** Milliseconds that work is kept of which nobody has heard since: 90 days. */
const MAX_DRAFT_AGE_MS = 90 * 24 * 60 * 60 * 1000;

/** Milliseconds to wait for a page that is just being left, whose reload this page is. */
const TIMEOUT_MS = 2_000;

/**
 * The browser's own shelf for one editor of one course. Each page has a draft of its own, so that two tabs never
 * overwrite each other's work, and holds a lock while it has one, which the browser takes back however the page ends:
 * that is how the next page knows that the draft was left behind.
 */
export function browserShelf(account: string, courseId: string): DraftShelf {
  const key: DraftKey = [account, courseId, newId("draft")];
  let release: (() => void) | null = null;
  return {
    put: async (kept) => {
      release ??= await lock(key, "now");
      await putDraft(key, kept);
    },
    remove: async () => {
      await removeDraft(key);
      release?.();
      release = null;
    },
    leftBehind: () => leftBehind(account, courseId, key),
  };
}

async function leftBehind(account: string, courseId: string, own: DraftKey): Promise<LeftBehind | null> {
  await forgetDraftsThat(isOver);
  const found = (await draftsOf(account, courseId))
    .filter(([key]) => key[2] !== own[2])
    .map(([key, kept]) => ({ key, editedAt: draft.safeParse(kept).data?.editedAt ?? 0 }))
    .sort((a, b) => b.editedAt - a.editedAt);
  for (const { key } of found) {
    const release = await lock(key, "soon");
    if (!release) continue;
    // The page before may have saved it while this one waited.
    const parsed = draft.safeParse(await kept(key));
    if (parsed.success) return { draft: parsed.data, remove: () => removeDraft(key), release };
    await removeDraft(key);
    release();
  }
  return null;
}

async function kept([account, courseId, writer]: DraftKey): Promise<unknown> {
  return (await draftsOf(account, courseId)).find(([key]) => key[2] === writer)?.[1];
}

/** Nobody came back for it, or it is nothing that anybody could come back for. */
function isOver(kept: unknown): boolean {
  const editedAt = (kept as Partial<Draft> | null | undefined)?.editedAt;
  return typeof editedAt !== "number" || Date.now() - editedAt > MAX_DRAFT_AGE_MS;
}

/** Takes the lock of a draft. Null when another page has it, and keeps it for a while yet. */
function lock(key: DraftKey, patience: "now" | "soon"): Promise<(() => void) | null> {
  // Where there are no locks, a page that crashed cannot be told from one that lives: its work is taken up.
  if (!navigator.locks) return Promise.resolve(() => undefined);
  const options = patience === "now" ? { ifAvailable: true } : { signal: AbortSignal.timeout(TIMEOUT_MS) };
  return new Promise((resolve) => {
    navigator.locks
      .request(`teepad-draft:${key[2]}`, options, (held) => {
        if (!held) return resolve(null);
        return new Promise<void>((done) => resolve(done));
      })
      .catch(() => resolve(null));
  });
}
