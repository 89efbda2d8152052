import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@/lib/clock";
import { type Counter, retryAfterSeconds, toAllowance } from "@/lib/rate-limit/counter";
import { GEOCODER_LIMIT } from "@/lib/rate-limit/limits";
import { type Geocoder, GeocoderBusy } from "./geocoder";
import type { FoundPlace } from "./schema";

/** Maximum number of cached searches: at most 8 places each, so a few MB. */
const MAX_CACHED = 1000;

/** Places hardly move, but new ones are added: a designer who has just mapped a park can find it the next day. */
const CACHE_MS = 24 * 60 * 60 * 1000;

/**
 * Maximum time to wait for the geocoder's rate limit. Together with the timeout, a search stays below the browser's.
 */
const MAX_WAIT_MS = 3_000;

interface Deps {
  geocoder: Geocoder;
  /** Shared by all processes, because the limit applies to all of them together. */
  counter: Counter;
  clock: Clock;
  /** Replaced in tests. */
  wait?: (ms: number) => Promise<unknown>;
}

interface CachedSearch {
  places: Promise<FoundPlace[]>;
  expiresAt: number;
}

/**
 * A geocoder that complies with its usage policy: results are cached, equal searches share a request, and requests are
 * at least a second apart. A search waits a few seconds for its turn, then is rejected.
 */
export function considerateGeocoder({ geocoder, counter, clock, wait = sleep }: Deps): Geocoder {
  const limit = GEOCODER_LIMIT;
  /** Keyed by language and query, oldest first. */
  const cache = new Map<string, CachedSearch>();

  async function waitForTurn(): Promise<void> {
    let waited = 0;
    for (;;) {
      const window = await counter.count("geocoder", limit.windowSeconds);
      if (!toAllowance(limit, window).exceeded) return;
      const ms = Math.max(1, window.resetAt.getTime() - (window.now ?? clock()).getTime());
      if (waited + ms > MAX_WAIT_MS) throw new GeocoderBusy(retryAfterSeconds(window, clock()));
      waited += ms;
      await wait(ms);
    }
  }

  return {
    async find(query, language) {
      const key = `${language} ${query.trim().replace(/\s+/g, " ").toLowerCase()}`;
      const now = clock().getTime();
      const cached = cache.get(key);
      if (cached && cached.expiresAt > now) return cached.places;
      const places = waitForTurn().then(() => geocoder.find(query, language));
      cache.delete(key);
      cache.set(key, { places, expiresAt: now + CACHE_MS });
      places.catch(() => {
        if (cache.get(key)?.places === places) cache.delete(key);
      });
      for (const oldest of cache.keys()) {
        if (cache.size <= MAX_CACHED) break;
        cache.delete(oldest);
      }
      return places;
    },
  };
}
