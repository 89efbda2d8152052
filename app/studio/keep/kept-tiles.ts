import { createStore, type Store } from "../session/store";
import { announceTiles, NOT_KEPT, readNote, tileCacheName, tileKey, writeNote } from "../session/tile-caches";

/** Tiles that are loaded at a time: fewer than the map loads when it is moved. */
const PARALLEL = 3;
const TIMEOUT_MS = 20_000;

/** Responses for a tile that the service doesn't have, which is kept as well. */
const MISSING = [204, 400, 404, 410];

/** What is on the device of the tiles of a background. */
interface KeptTiles {
  /** Unknown until the cache has been read. */
  readonly phase: "unknown" | "none" | "keeping" | "paused" | "kept";
  /** How many of them, and their bytes. */
  readonly done: number;
  readonly bytes: number;
  readonly problem: "noRoom" | "failed" | null;
}

interface TileJob {
  /** How many tiles there are, and the bytes that they may take. */
  readonly count: number;
  readonly size: number;
  readonly state: Store<KeptTiles>;
  readonly keep: () => Promise<void>;
  readonly pause: () => void;
  readonly remove: () => Promise<void>;
}

/** Jobs go on when the dialog is closed, until the page is. */
const jobs = new Map<string, TileJob>();

/** The job that keeps tiles of a background for a course. `size` is the bytes that all of them may take. */
export function tileJob(
  cacheOf: readonly [account: string, courseId: string, background: string],
  urls: readonly string[],
  size: number,
): TileJob {
  const name = tileCacheName(...cacheOf);
  // A course that has grown has more tiles.
  const id = [name, urls.length, urls.at(-1)].join();
  const known = jobs.get(id) ?? createJob(name, urls, size);
  jobs.set(id, known);
  return known;
}

function createJob(name: string, urls: readonly string[], size: number): TileJob {
  const state = createStore<KeptTiles>({ phase: "unknown", done: 0, bytes: 0, problem: null });
  let abort = new AbortController();
  const stop = (problem: KeptTiles["problem"] = null) => {
    abort.abort();
    state.set({ phase: "paused", problem });
  };

  /** The tiles that aren't stored yet, by the URL under which they will be. */
  const listMissing = async (cache: Cache) => {
    const stored = new Set((await cache.keys()).map(({ url }) => url));
    const missing = urls.filter((url) => !stored.has(tileKey(url)));
    const { bytes } = await readNote(cache);
    state.set({ done: urls.length - missing.length, bytes });
    return missing;
  };

  const look = async () => {
    if (!(await caches.has(name))) return state.set({ phase: "none" });
    const missing = await listMissing(await caches.open(name));
    if (state.get().phase === "unknown") state.set({ phase: missing.length === 0 ? "kept" : "paused" });
  };
  look().catch(() => state.set({ phase: "none" }));

  const keep = async () => {
    if (state.get().phase === "keeping") return;
    abort = new AbortController();
    const { signal } = abort;
    state.set({ phase: "keeping", problem: null });
    try {
      await navigator.storage?.persist?.();
      const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      if (usage + size * (1 - state.get().done / urls.length) > quota) return stop("noRoom");
      const cache = await caches.open(name);
      const missing = await listMissing(cache);
      const origins = [...new Set(urls.map((url) => new URL(url).origin))];
      const note = () => writeNote(cache, { origins, bytes: state.get().bytes });
      await note();
      announceTiles();
      const next = async (): Promise<void> => {
        const url = missing.shift();
        if (url === undefined || signal.aborted) return;
        const bytes = await storeTile(cache, url, signal);
        state.set({ done: state.get().done + 1, bytes: state.get().bytes + bytes });
        return next();
      };
      try {
        await Promise.all(Array.from({ length: PARALLEL }, next));
      } finally {
        // Removed meanwhile, it stays removed.
        if (await caches.has(name)) await note();
      }
      if (!signal.aborted) state.set({ phase: "kept" });
    } catch (error) {
      if (signal.aborted) return;
      stop(error instanceof DOMException && error.name === "QuotaExceededError" ? "noRoom" : "failed");
    }
  };

  const remove = async () => {
    abort.abort();
    await caches.delete(name).catch(() => false);
    announceTiles();
    state.set({ phase: "none", done: 0, bytes: 0, problem: null });
  };
  return { count: urls.length, size, state, keep, pause: () => stop(), remove };
}

/** Loads a tile and stores it. Returns its bytes. */
async function storeTile(cache: Cache, url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
  const { status, statusText, headers } = response;
  if ((!response.ok && !MISSING.includes(status)) || statusText === NOT_KEPT.statusText)
    throw new Error(`Loading a tile failed with status ${status}`);
  const type = headers.get("Content-Type");
  const body = await response.blob();
  // Without its other headers: the map would load it again once it has expired.
  const kept = new Response(status === 204 ? null : body, {
    status,
    ...(type && { headers: { "Content-Type": type } }),
  });
  await cache.put(tileKey(url), kept);
  return body.size;
}
