// The tiles that the user keeps for the map of a course: one cache of the browser for each background, named by account, course and
// background. A tile of two courses is in the caches of both, so removing one takes nothing from the other.

/** The start of the names of these caches. */
const TILE_CACHES = "teepad-tiles:";

/** Asks the service worker to look for such caches again. */
export const TILES_CHANGED = "teepad-tiles-changed";

/** The status of the service worker's answer, without a connection, for a tile that isn't on the device. */
export const NOT_KEPT = { status: 404, statusText: "Not kept" };

export function tileCacheName(account: string, courseId: string, background: string): string {
  return `${TILE_CACHES}${account}:${courseId}:${background}`;
}

/** What is stored beside the tiles of a cache. */
export interface TileNote {
  readonly origins: readonly string[];
  /** Of the tiles that are stored so far. */
  readonly bytes: number;
}

const NOTE = "/teepad-tiles";

export async function readNote(cache: Cache): Promise<TileNote> {
  const note = await cache.match(NOTE);
  return note ? note.json() : { origins: [], bytes: 0 };
}

export function writeNote(cache: Cache, note: TileNote): Promise<void> {
  return cache.put(NOTE, Response.json(note));
}

/** The URL by which a tile is stored. MapLibre and we round the box of a WMS differently, beyond the millimetre. */
export function tileKey(url: string): string {
  return url.replace(/(?<=[?&]bbox=)[^&]+/i, (box) =>
    decodeURIComponent(box)
      .split(",")
      .map((metres) => Number(metres).toFixed(3))
      .join(","),
  );
}

/** The names of the caches of all accounts, of one, or of one of its courses. */
async function listTileCaches(...of: readonly string[]): Promise<string[]> {
  // Only secure pages have caches.
  if (!("caches" in globalThis)) return [];
  const prefix = [TILE_CACHES.slice(0, -1), ...of, ""].join(":");
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

/** The notes of all accounts, of one, or of one of its courses. */
export async function readNotes(...of: readonly string[]): Promise<TileNote[]> {
  const names = await listTileCaches(...of);
  return Promise.all(names.map(async (name) => readNote(await caches.open(name))));
}

export async function deleteTiles(account: string, ...courseId: readonly string[]): Promise<void> {
  const names = await listTileCaches(account, ...courseId);
  await Promise.all(names.map((name) => caches.delete(name)));
  if (names.length > 0) announceTiles();
}

/** Tells the service worker that there are other caches now. */
export function announceTiles(): void {
  navigator.serviceWorker?.controller?.postMessage(TILES_CHANGED);
}
