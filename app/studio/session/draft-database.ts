import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import { isDraftSaved } from "./is-draft-saved";

/** A new draft format gets a new store name, so that no browser reads a format it does not know. */
const DATABASE = "teepad-drafts";
const STORE = "drafts-1";

/** Announces every change of the database to the other tabs. */
const CHANNEL = "teepad-drafts";

/** The account and course that a draft belongs to, and the id of the page that wrote it. */
export type DraftKey = [account: string, courseId: string, pageId: string];

/** Opened once. A failure (private mode, quota, a blocked database) rejects only the operation that hit it. */
let database: UseStore | undefined;
function drafts(): UseStore {
  database ??= createStore(DATABASE, STORE);
  return database;
}

/** Stores a draft, replacing the previous one under the same key. */
export async function putDraft(key: DraftKey, draft: unknown): Promise<void> {
  await drafts()("readwrite", (store) => {
    store.put(draft, key);
    return promisifyRequest(store.transaction);
  });
  announceChange();
}

/** Deletes one draft. */
export async function deleteDraft(key: DraftKey): Promise<void> {
  await drafts()("readwrite", (store) => {
    store.delete(key);
    return promisifyRequest(store.transaction);
  });
  announceChange();
}

/** Returns every draft of one account's course. Unvalidated: stored data may be anything. */
export function listDrafts(account: string, courseId: string): Promise<[DraftKey, unknown][]> {
  return drafts()("readonly", async (store) => {
    const range = keysStartingWith(account, courseId);
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest(store.getAll(range)),
    ]);
    return keys.map((key, index) => [key as DraftKey, values[index]]);
  });
}

/** True if this browser has a draft of the course that its stored version does not contain. */
export async function hasUnsavedDraft(
  account: string,
  courseId: string,
  storedVersion: number,
): Promise<boolean> {
  const found = await listDrafts(account, courseId);
  return found.some(([, draft]) => !isDraftSaved(draft, storedVersion));
}

/** Deletes every draft of one account. */
export async function deleteDraftsOf(account: string): Promise<void> {
  await drafts()("readwrite", (store) => {
    store.delete(keysStartingWith(account));
    return promisifyRequest(store.transaction);
  });
  announceChange();
}

/** Deletes every draft, of any account, that matches the predicate. */
export async function deleteDraftsWhere(predicate: (draft: unknown) => boolean): Promise<void> {
  await drafts()("readwrite", (store) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      if (predicate(cursor.value)) cursor.delete();
      cursor.continue();
    };
    return promisifyRequest(store.transaction);
  });
}

/** Calls `listener` whenever a draft is stored or deleted, in any tab including this one. Returns the unsubscribe function. */
export function onDraftsChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

function announceChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Every key with this prefix: in IndexedDB's key order, an array sorts after every string. */
function keysStartingWith(...prefix: string[]): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}
