import { createStore, del, get, promisifyRequest, set, type UseStore } from "idb-keyval";

const DATABASE = "teepad-logos";
const STORE = "logos-1";

/** The account and course that a logo belongs to. */
type LogoKey = [account: string, courseId: string];

/** Opened once. A failure (private mode, quota) rejects only the operation that hit it. */
let database: UseStore | undefined;
function logos(): UseStore {
  database ??= createStore(DATABASE, STORE);
  return database;
}

/** The logo of a course that this browser stores, a PNG that this app drew; null if it has none. */
export async function loadLogo(key: LogoKey): Promise<Blob | null> {
  const stored: unknown = await get(key, logos());
  return stored instanceof Blob ? stored : null;
}

export function saveLogo(key: LogoKey, image: Blob): Promise<void> {
  return set(key, image, logos());
}

export function deleteLogo(key: LogoKey): Promise<void> {
  return del(key, logos());
}

/** Deletes every logo of one account. */
export async function deleteLogosOf(account: string): Promise<void> {
  await logos()("readwrite", (store) => {
    // An array sorts after every string.
    store.delete(IDBKeyRange.bound([account], [account, []]));
    return promisifyRequest(store.transaction);
  });
}
