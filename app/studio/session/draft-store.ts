import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import { seemsSaved } from "./seems-saved";

/** Another form of draft gets a store of its own, so that a browser never reads what it does not understand. */
const DATABASE = "teepad-drafts";
const STORE = "drafts-1";

/** Where one editor keeps one course's unsaved work: whose it is, of which course, and which page made it. */
export type DraftKey = [account: string, courseId: string, writer: string];

/** Opened once; every failure (private mode, quota, a blocked database) rejects what was asked, nothing else. */
let opened: UseStore | undefined;
function drafts(): UseStore {
  opened ??= createStore(DATABASE, STORE);
  return opened;
}

const CHANNEL = "teepad-drafts";

/** Keeps a draft, whatever it is made of, in the place of the one that the same editor kept. */
export async function putDraft(key: DraftKey, draft: unknown): Promise<void> {
  await drafts()("readwrite", (store) => {
    store.put(draft, key);
    return promisifyRequest(store.transaction);
  });
  tell();
}

export async function removeDraft(key: DraftKey): Promise<void> {
  await drafts()("readwrite", (store) => {
    store.delete(key);
    return promisifyRequest(store.transaction);
  });
  tell();
}

/** Every draft of one account's course, unchecked: what is stored may be anything. */
export function draftsOf(account: string, courseId: string): Promise<[DraftKey, unknown][]> {
  return drafts()("readonly", async (store) => {
    const range = under(account, courseId);
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest(store.getAll(range)),
    ]);
    return keys.map((key, index) => [key as DraftKey, values[index]]);
  });
}

/** Whether the account has work of this course in this browser that its stored version seems to lack. */
export async function hasDraft(account: string, courseId: string, storedVersion: number): Promise<boolean> {
  const found = await draftsOf(account, courseId);
  return found.some(([, draft]) => !seemsSaved(draft, storedVersion));
}

/** Forgets everything that is kept for an account. */
export async function forgetDrafts(account: string): Promise<void> {
  await drafts()("readwrite", (store) => {
    store.delete(under(account));
    return promisifyRequest(store.transaction);
  });
  tell();
}

/** Forgets every draft, of whatever account, that `isOver` says to. */
export async function forgetDraftsThat(isOver: (draft: unknown) => boolean): Promise<void> {
  await drafts()("readwrite", (store) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      if (isOver(cursor.value)) cursor.delete();
      cursor.continue();
    };
    return promisifyRequest(store.transaction);
  });
}

/** Calls back whenever any tab of this browser, this one too, kept or removed a draft; returns the way to stop. */
export function onDrafts(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

function tell(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Every key that begins like this: an array sorts after every text. */
function under(...beginning: string[]): IDBKeyRange {
  return IDBKeyRange.bound(beginning, [...beginning, []]);
}
