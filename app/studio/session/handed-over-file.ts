import { createStore, del, get, promisifyRequest, type UseStore } from "idb-keyval";
import { newId } from "@/lib/ids";

const DATABASE = "teepad-files";
const STORE = "files-1";

/** Files of courses that were never created are deleted after a day. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** The account that chose a file, and the id by which the studio is asked to import it. */
export type FileKey = [account: string, fileId: string];

/** A file that was chosen before its course existed, for the studio of that course to import. */
export interface HandedOverFile {
  readonly file: File;
  /** Whether it has latitude and longitude swapped. */
  readonly swapped: boolean;
}

interface StoredFile extends HandedOverFile {
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

/** Where storage fails (private mode, quota), the file lasts as long as the page, which the router keeps. */
const inMemory = new Map<string, HandedOverFile>();

/** Opened once. A failure rejects only the operation that hit it. */
let database: UseStore | undefined;
function files(): UseStore {
  database ??= createStore(DATABASE, STORE);
  return database;
}

/** Keeps a file for the studio. Never rejects. @returns the id by which the studio finds it. */
export async function handOverFile(account: string, handedOver: HandedOverFile): Promise<string> {
  const fileId = newId("file");
  inMemory.set(fileId, handedOver);
  const stored: StoredFile = { ...handedOver, storedAt: Date.now() };
  await files()("readwrite", (store) => {
    store.put(stored, [account, fileId]);
    deleteWhere(store, (value) => !(Number(value?.storedAt) > Date.now() - MAX_AGE_MS));
    return promisifyRequest(store.transaction);
  }).catch(() => {});
  return fileId;
}

/** The file that was handed over; null if it is no longer in this browser. Never rejects. */
export async function loadHandedOverFile([account, fileId]: FileKey): Promise<HandedOverFile | null> {
  const known = inMemory.get(fileId);
  if (known) return known;
  const stored = await get<Partial<StoredFile>>([account, fileId], files()).catch(() => undefined);
  return stored?.file instanceof File ? { file: stored.file, swapped: stored.swapped === true } : null;
}

/** Forgets a file that was imported or is no longer wanted. Never rejects. */
export async function forgetHandedOverFile([account, fileId]: FileKey): Promise<void> {
  inMemory.delete(fileId);
  await del([account, fileId], files()).catch(() => {});
}

/** Deletes every file of one account. */
export async function deleteHandedOverFilesOf(account: string): Promise<void> {
  inMemory.clear();
  await files()("readwrite", (store) => {
    // An array sorts after every string.
    store.delete(IDBKeyRange.bound([account], [account, []]));
    return promisifyRequest(store.transaction);
  });
}

function deleteWhere(store: IDBObjectStore, isExpired: (value: Partial<StoredFile> | null) => boolean): void {
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    if (isExpired(cursor.value)) cursor.delete();
    cursor.continue();
  };
}
