import type { Clock } from "@/lib/clock";
import { tally } from "@/lib/tally";
import type { Limit } from "./limits";

/** The state of a fixed window: how many requests were counted, and when it ends. */
export interface RateWindow {
  count: number;
  resetAt: Date;
  /** The current time by the clock that `resetAt` is of, if that is not this process's clock. */
  now?: Date;
}

/** The counter port: memory for one process, Redis for several (lib/adapters/counters). */
export interface Counter {
  /** Counts one request and returns its window. Atomic: n concurrent calls return n different counts. */
  count(key: string, windowSeconds: number): Promise<RateWindow>;
  /** Returns the window without counting; null if none is open. */
  peek(key: string): Promise<RateWindow | null>;
  /** Rejects if the counters are not where they should be, such as in memory instead of in Redis. */
  ping?(): Promise<unknown>;
  /** How many requests were counted in memory since the start because those were unavailable. */
  countedInMemory?(): number;
  close(): Promise<void>;
}

/** What is left of a limit, as the three rate-limit headers state it. */
export interface Allowance {
  limit: number;
  remaining: number;
  resetAt: Date;
  now?: Date;
  exceeded: boolean;
}

export function toAllowance(limit: Limit, window: RateWindow): Allowance {
  return {
    limit: limit.requests,
    remaining: Math.max(0, limit.requests - window.count),
    resetAt: window.resetAt,
    ...(window.now && { now: window.now }),
    exceeded: window.count > limit.requests,
  };
}

/**
 * Whole seconds until the window has ended, at least 1. A retry after that many seconds is never in the same window.
 * @param processNow the time by this process's clock, for a window by the same.
 */
export function retryAfterSeconds(window: Pick<RateWindow, "resetAt" | "now">, processNow: Date): number {
  const now = window.now ?? processNow;
  return Math.max(1, Math.ceil((window.resetAt.getTime() - now.getTime()) / 1000));
}

/** The outcome of what was tried too often. */
export interface Throttled {
  outcome: "throttled";
  /** Seconds until another attempt is allowed. */
  retryAfter: number;
}

/** What limits have refused, by the name of the limit. */
export const refusals = tally();

/** @param key of a window. What precedes its first colon is a constant, and names the limit. */
export function countRefusal(key: string): void {
  refusals.add(key.split(":", 1).join());
}

/** Counts a request. @returns seconds to wait if the limit is exceeded; null if the request is allowed. */
export async function throttle(
  counter: Counter,
  clock: Clock,
  key: string,
  limit: Limit,
): Promise<number | null> {
  const window = await counter.count(key, limit.windowSeconds);
  if (!toAllowance(limit, window).exceeded) return null;
  countRefusal(key);
  return retryAfterSeconds(window, clock());
}
