import type { Tile } from "@/lib/geo/tile-shift";
import type { HeightTile } from "@/lib/ground/decode";
import { type HeightGrid, heightIn, NO_HEIGHTS } from "@/lib/ground/grid";
import type { Ground } from "@/lib/ground/ground";
import { gridGround } from "@/lib/ground/survey";
import { groundFromTiles } from "@/lib/ground/tiles";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Survey, Terrain } from "@/lib/validation/terrain";
import { createStore } from "../session/store";
import { decodeSurvey, decodeTile } from "./decode-tile";

const TIMEOUT_MS = 20_000;

/** Maximum number of decoded tiles in memory: 48 MB of 512 pixels. */
const MAX_TILES = 48;

/** Responses for a tile that the service doesn't have. Everything else that isn't a tile is a failure. */
const MISSING = [204, 404, 410];

/** More rounds than a pyramid has zooms: each one finds tiles, or goes to their parents. */
const MAX_ROUNDS = 30;

/** Stands for a tile that isn't there yet: its heights are unknown, and no parent is read instead. */
const UNREAD: HeightTile = { size: 1, metres: new Float32Array([Number.NaN]) };

/** What the browser has read so far. A new object after each change. */
interface HeightsState {
  readonly isLoading: boolean;
  /** Whether a tile could not be loaded. */
  readonly hasFailed: boolean;
  readonly survey: Survey | null;
}

export type HeightStore = ReturnType<typeof createHeightStore>;

/**
 * The heights of a terrain service, each tile fetched when a height in it is first asked for, and those of the survey of the course. The
 * two are never mixed in one ground: the zero of a survey may be another one.
 */
function createHeightStore(terrain: Terrain) {
  /** By URL, the least recently used first. */
  const tiles = new Map<string, HeightTile | null>();
  const inFlight = new Map<string, Promise<void>>();
  const failed = new Set<string>();
  let survey = terrain.survey ?? null;
  /** The heights of the survey, once they are read. */
  let surveyed: HeightGrid | null = null;
  const { get, set, subscribe } = createStore<HeightsState>({ isLoading: false, hasFailed: false, survey });
  /** The tiles that a computation misses; null outside of `whenLoaded`. */
  let missed: Set<string> | null = null;

  const changed = () => set({ isLoading: inFlight.size > 0, hasFailed: failed.size > 0, survey });

  const loadTile = async (url: string) => {
    tiles.set(url, await fetchTile(url, terrain));
    for (const oldest of tiles.keys()) {
      if (tiles.size <= MAX_TILES) break;
      tiles.delete(oldest);
    }
  };

  const loadSurvey = async (of: Survey) => {
    const grid = await fetchSurvey(of);
    if (survey !== of) return;
    surveyed = grid;
    // Removed by someone else.
    if (!grid) survey = null;
  };

  const load = (url: string, read: () => Promise<void>) => {
    missed?.add(url);
    if (inFlight.has(url) || failed.has(url)) return;
    const loading = read().catch(() => {
      failed.add(url);
    });
    inFlight.set(
      url,
      loading.then(() => {
        inFlight.delete(url);
        changed();
      }),
    );
    // Not at once: a component may just be rendering.
    queueMicrotask(changed);
  };

  const find = ({ z, x, y }: Tile): HeightTile | null => {
    const url = terrain.tiles
      .replaceAll("{z}", String(z))
      .replaceAll("{x}", String(x))
      .replaceAll("{y}", String(y));
    const tile = tiles.get(url);
    if (tile !== undefined) {
      // The most recently used one is last.
      tiles.delete(url);
      tiles.set(url, tile);
      return tile;
    }
    load(url, () => loadTile(url));
    return UNREAD;
  };

  /** The survey, if it knows all of these places; null if it doesn't. Unread, it knows nothing yet. */
  const findSurvey = (places: readonly Coordinates[]): Ground | null => {
    if (!survey) return null;
    const of = survey;
    if (!surveyed) {
      load(of.url, () => loadSurvey(of));
      return gridGround(NO_HEIGHTS, of.name);
    }
    const grid = surveyed;
    return places.every((place) => heightIn(grid, place) !== null) ? gridGround(grid, of.name) : null;
  };

  return {
    terrain,
    get,
    subscribe,
    /**
     * The ground as far as it has been read. Asking for a height fetches its tile.
     * @param also places of which the survey must know the height, besides `about`, for the ground to be that of the survey.
     */
    ground(about: Coordinates, also: readonly Coordinates[] = [], zoom: number = terrain.maxZoom): Ground {
      const own = findSurvey([about, ...also]);
      if (own) return own;
      const { encoding, minZoom, maxZoom, tileSize, surfaceBelow, sigma } = terrain;
      return groundFromTiles(
        {
          find: rememberLast(find),
          encoding,
          zoom: Math.min(maxZoom, Math.max(minZoom, zoom)),
          minZoom,
          size: tileSize,
          surfaceBelow,
        },
        about,
        { model: "terrain", sigma },
      );
    },
    /** Computes something once all tiles that it asks for are there. Rejects if one can't be loaded. */
    async whenLoaded<T>(compute: () => T): Promise<T> {
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const needed = new Set<string>();
        missed = needed;
        const result = compute();
        missed = null;
        if (needed.size === 0) return result;
        await Promise.all([...needed].map((url) => inFlight.get(url)));
        if ([...needed].some((url) => failed.has(url))) break;
      }
      throw new Error("Heights could not be loaded");
    },
    /** Reads another survey from now on, or none. */
    setSurvey(next: Survey | null): void {
      survey = next;
      surveyed = null;
      changed();
    },
    /** Fetches again what failed. */
    retry(): void {
      failed.clear();
      changed();
    },
  };
}

/** Neighbouring pixels are mostly in the same tile. */
function rememberLast(find: (tile: Tile) => HeightTile | null): (tile: Tile) => HeightTile | null {
  let last: Tile | null = null;
  let found: HeightTile | null = null;
  return (tile) => {
    if (last && last.x === tile.x && last.y === tile.y && last.z === tile.z) return found;
    last = tile;
    found = find(tile);
    return found;
  };
}

/** Loads a tile; null if the service doesn't have it. */
async function fetchTile(url: string, { encoding, tileSize }: Terrain): Promise<HeightTile | null> {
  const response = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (MISSING.includes(response.status)) return null;
  if (!response.ok) throw new Error(`Loading heights failed with status ${response.status}`);
  const tile = await decodeTile(await response.blob(), encoding);
  // Read at the wrong size, every height would be another place's.
  if (tile.size !== tileSize) throw new Error(`The tile has ${tile.size} pixels instead of ${tileSize}`);
  return tile;
}

/** Loads a survey; null if the course no longer has it. */
async function fetchSurvey({ url, box }: Survey): Promise<HeightGrid | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (MISSING.includes(response.status)) return null;
  if (!response.ok) throw new Error(`Loading the survey failed with status ${response.status}`);
  return { box, ...(await decodeSurvey(await response.blob())) };
}

let store: HeightStore | null = null;

/** The heights of a service, shared by all that asks for them on this page. */
export function heightsFrom(terrain: Terrain): HeightStore {
  if (store?.terrain !== terrain) store = createHeightStore(terrain);
  return store;
}
