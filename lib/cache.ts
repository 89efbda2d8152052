import type { Clock } from "./clock";

/** What an entry takes besides its key and its value: a slot of the table and the headers of both (cache.test.ts measures it). */
const ENTRY_BYTES = 200;

/** A value may take at most this part of a cache. A larger one would drop everything else, so it isn't kept. */
const MAX_PART = 1 / 4;

interface CacheState {
  readonly maxBytes: number;
  bytes(): number;
}

const states = new Map<string, CacheState>();

/** The caches of this process by name. lib/caches.test.ts fills each of them. */
export const cacheStates: ReadonlyMap<string, CacheState> = states;

/** Bytes of each cache of this process that holds something, or did. */
export const cacheBytes = (): Record<string, number> =>
  Object.fromEntries([...states].map(([name, { bytes }]) => [name, bytes()]));

/** Upper bound of the bytes that a text takes in memory. */
export const textBytes = (text: string): number => 2 * text.length;

/**
 * The most recently used values up to a total of bytes, computed once for concurrent callers. For values that are expensive to
 * compute. Keys count as well: values may be empty. Null isn't cached.
 */
export function byteCache<T>(name: string, maxBytes: number, sizeOf: (value: NonNullable<T>) => number) {
  const values = new Map<string, NonNullable<T>>();
  const inFlight = new Map<string, Promise<T>>();
  let bytes = 0;
  const state: CacheState = { maxBytes, bytes: () => bytes };

  const entryBytes = (key: string, value: NonNullable<T>) => ENTRY_BYTES + textBytes(key) + sizeOf(value);

  function keep(key: string, value: T): void {
    if (value === null || value === undefined) return;
    const size = entryBytes(key, value);
    drop(key);
    if (size > maxBytes * MAX_PART) return;
    // Only now, since not all services that are built are used.
    states.set(name, state);
    values.set(key, value);
    bytes += size;
    for (const oldest of values.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    const value = values.get(key);
    if (value !== undefined) bytes -= entryBytes(key, value);
    values.delete(key);
  }

  return {
    /** @param isFresh whether a kept value is good enough; otherwise a new one replaces it, unless it can't be made. */
    async get(
      key: string,
      make: () => Promise<T>,
      isFresh: (value: NonNullable<T>) => boolean = () => true,
    ): Promise<T> {
      const known = values.get(key);
      if (known !== undefined && isFresh(known)) {
        values.delete(key);
        values.set(key, known);
        return known;
      }
      const started = inFlight.get(key);
      if (started) return started;
      const making = make();
      inFlight.set(key, making);
      try {
        const value = await making;
        keep(key, value);
        return value;
      } finally {
        inFlight.delete(key);
      }
    },
    /** The kept value, however old. */
    peek: (key: string): NonNullable<T> | undefined => values.get(key),
    drop,
    clear(): void {
      values.clear();
      bytes = 0;
    },
  };
}

/** A cache of values, each of which is computed once in `seconds` for all clients. */
export function periodicCache<T>(
  name: string,
  maxBytes: number,
  seconds: number,
  clock: Clock,
  sizeOf: (value: NonNullable<T>) => number,
) {
  const cache = byteCache<T>(name, maxBytes, sizeOf);
  let current = 0;
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const period = Math.floor(clock().getTime() / 1000 / seconds);
    // The values of another period are never used again.
    if (period !== current) cache.clear();
    current = period;
    // In the key, since a value that was requested in the last period may arrive in this one.
    return cache.get(`${period}/${key}`, make);
  };
}
