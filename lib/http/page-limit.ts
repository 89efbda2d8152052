import type { Clock } from "@/lib/clock";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import type { Route } from "./routes";

/** Counts requests of pages that have a limit. */
export function pageLimit(counter: Counter, clock: Clock) {
  /** @returns seconds to wait if the limit is exceeded; null if the request is allowed. */
  return async ({ path, limit }: Route, address: string): Promise<number | null> =>
    limit ? throttle(counter, clock, `page:${path}:address:${address}`, limit) : null;
}
