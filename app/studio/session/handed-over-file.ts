import { del, get } from "idb-keyval";
import { newId } from "@/lib/ids";
import { deleteWhere, keysStartingWith, openDatabase, writeTo } from "./account-database";

const files = () => openDatabase("teepad-files", "files-1");

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

/** Keeps a file for the studio. Never rejects. @returns the id by which the studio finds it. */
export async function handOverFile(account: string, handedOver: HandedOverFile): Promise<string> {
  const fileId = newId("file");
  inMemory.set(fileId, handedOver);
  const stored: StoredFile = { ...handedOver, storedAt: Date.now() };
  await writeTo(files(), (store) => {
    store.put(stored, [account, fileId]);
    deleteWhere(store, isExpired);
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

export async function deleteHandedOverFilesOf(account: string): Promise<void> {
  inMemory.clear();
  await writeTo(files(), (store) => store.delete(keysStartingWith(account)));
}

/** Whether a stored file is too old, or isn't one. */
function isExpired(stored: unknown): boolean {
  const { storedAt } = (stored ?? {}) as Partial<StoredFile>;
  return !(Number(storedAt) > Date.now() - MAX_AGE_MS);
}
