import { CHANNEL, listDrafts } from "./draft-database";

// For lists of courses: the studio has no need of this.

/** How many changes of the course in this browser's drafts its stored version may lack. */
export async function countUnsavedChanges(
  account: string,
  courseId: string,
  storedVersion: number,
): Promise<number> {
  const found = await listDrafts(account, courseId);
  return found.reduce((sum, [, draft]) => sum + countUnsaved(draft, storedVersion), 0);
}

/** Calls `listener` whenever a draft is stored or deleted, in any tab including this one. Returns the unsubscribe function. */
export function onDraftsChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

/**
 * How many changes of a draft, as read from the database, the server may lack; at least one for anything that is not a draft. A page
 * that was closed never got the response to its last save; if the draft has no edits after it and a newer version is stored now, that
 * save most likely succeeded.
 */
export function countUnsaved(draft: unknown, storedVersion: number): number {
  const { version, pending, changes, unapplied } = (draft ?? {}) as Partial<Record<string, unknown>>;
  const sent = (pending as { changes?: unknown } | null | undefined)?.changes;
  const later = lengthOf(changes) + lengthOf(unapplied);
  const isSaved = Array.isArray(changes) && Array.isArray(unapplied) && later === 0 && Boolean(pending);
  if (isSaved && typeof version === "number" && version < storedVersion) return 0;
  return Math.max(1, lengthOf(sent) + later);
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
