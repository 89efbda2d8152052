import { promisifyRequest } from "idb-keyval";
import { deleteWhere, keysStartingWith, openDatabase, writeTo } from "./account-database";

/** A new draft format gets a new database, so that no page of an earlier release reads a format it does not know. */
const DATABASE = "teepad-drafts-2";
const STORE = "drafts-1";

/** Announces every change of the database to the other tabs. */
export const CHANNEL = "teepad-drafts";

/** The account and course that a draft belongs to, and the id of the page that wrote it. */
export type DraftKey = [account: string, courseId: string, pageId: string];

const drafts = () => openDatabase(DATABASE, STORE);

/** Stores a draft, replacing the previous one under the same key. */
export async function putDraft(key: DraftKey, draft: unknown): Promise<void> {
  await writeTo(drafts(), (store) => store.put(draft, key));
  announceChange();
}

export async function deleteDraft(key: DraftKey): Promise<void> {
  await writeTo(drafts(), (store) => store.delete(key));
  announceChange();
}

/** Returns every draft of one account's course. Unvalidated: stored data may be anything. */
export async function listDrafts(account: string, courseId: string): Promise<[DraftKey, unknown][]> {
  const range = keysStartingWith(account, courseId);
  return drafts()("readonly", async (store) => {
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest(store.getAll(range)),
    ]);
    return keys.map((key, index) => [key as DraftKey, values[index]]);
  });
}

/** True if this browser has a draft of the account, of any course. */
export async function hasDraftsOf(account: string): Promise<boolean> {
  const count = drafts()("readonly", (store) => promisifyRequest(store.count(keysStartingWith(account))));
  return (await count) > 0;
}

export async function deleteDraftsOf(
  ...key: [account: string] | [account: string, courseId: string]
): Promise<void> {
  // The drafts of 0.1.0, which nothing reads any more.
  indexedDB.deleteDatabase("teepad-drafts");
  await writeTo(drafts(), (store) => store.delete(keysStartingWith(...key)));
  announceChange();
}

/** Deletes every draft, of any account, that matches the predicate. */
export async function deleteDraftsWhere(predicate: (draft: unknown) => boolean): Promise<void> {
  await writeTo(drafts(), (store) => deleteWhere(store, predicate));
}

function announceChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}
