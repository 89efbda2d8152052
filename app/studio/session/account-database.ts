import { createStore, promisifyRequest, type UseStore } from "idb-keyval";

// The databases of the studio in this browser. Their keys are arrays that begin with the account.

const opened = new Map<string, UseStore>();

/** Opens a database, once. A failure (private mode, quota, a blocked database) rejects only the operation that hit it. */
export function openDatabase(name: string, storeName: string): UseStore {
  const known = opened.get(name) ?? createStore(name, storeName);
  opened.set(name, known);
  return known;
}

/** Runs a write in a transaction. Resolves when it is complete. */
export async function writeTo(database: UseStore, write: (store: IDBObjectStore) => void): Promise<void> {
  await database("readwrite", (store) => {
    write(store);
    return promisifyRequest(store.transaction);
  });
}

/** Every key with this prefix: in IndexedDB's key order, an array sorts after every string. */
export function keysStartingWith(...prefix: string[]): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}

/** Deletes the entries of a store that match the predicate. Unvalidated: stored data may be anything. */
export function deleteWhere(store: IDBObjectStore, predicate: (value: unknown) => boolean): void {
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    if (predicate(cursor.value)) cursor.delete();
    cursor.continue();
  };
}
