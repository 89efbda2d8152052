import { setTimeout as sleep } from "node:timers/promises";
import { periodicCache, textBytes } from "@/lib/cache";
import type { Clock } from "@/lib/clock";
import { type Counter, retryAfterSeconds, toAllowance } from "@/lib/rate-limit/counter";
import { GEOCODER_LIMIT } from "@/lib/rate-limit/limits";
import { type Geocoder, GeocoderBusy } from "./geocoder";
import type { FoundPlace } from "./schema";

/** Some thousand searches of at most 8 places each. */
const CACHE_BYTES = 4 * 1024 * 1024;

/** Places hardly move, but new ones are added: a designer who has just mapped a park can find it the next day. */
const CACHE_SECONDS = 24 * 60 * 60;

/** A place's object and its coordinates. */
const PLACE_BYTES = 100;

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

/**
 * A geocoder that complies with its usage policy: results are cached, equal searches share a request, and requests are
 * at least a second apart. A search waits a few seconds for its turn, then is rejected. The limit of the endpoint leaves
 * most of the turns to other client addresses.
 */
export function considerateGeocoder({ geocoder, counter, clock, wait = sleep }: Deps): Geocoder {
  const limit = GEOCODER_LIMIT;
  const cached = periodicCache<FoundPlace[]>("places", CACHE_BYTES, CACHE_SECONDS, clock, (places) =>
    places.reduce((bytes, { name }) => bytes + textBytes(name) + PLACE_BYTES, 0),
  );

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
    find(query, language) {
      const key = `${language} ${query.trim().replace(/\s+/g, " ").toLowerCase()}`;
      return cached(key, () => waitForTurn().then(() => geocoder.find(query, language)));
    },
  };
}
