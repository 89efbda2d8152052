import type { Limit } from "./limits";

/** The state of a fixed window: how many requests were counted, and when it ends. */
export interface Window {
  count: number;
  resetAt: Date;
}

/** The counter port: memory for one process, Redis for several (lib/adapters/counters). */
export interface Counter {
  /** Counts one request and returns its window. Atomic: n concurrent calls return n different counts. */
  count(key: string, windowSeconds: number): Promise<Window>;
  /** Returns the window without counting; null if none is open. */
  peek(key: string): Promise<Window | null>;
  close(): Promise<void>;
}

/** What is left of a limit, as the three rate-limit headers state it. */
export interface Allowance {
  limit: number;
  remaining: number;
  resetAt: Date;
  exceeded: boolean;
}

export function toAllowance(limit: Limit, window: Window): Allowance {
  return {
    limit: limit.requests,
    remaining: Math.max(0, limit.requests - window.count),
    resetAt: window.resetAt,
    exceeded: window.count > limit.requests,
  };
}

/** Whole seconds until the window has ended, at least 1. A retry after that many seconds is never in the same window. */
export function retryAfterSeconds(resetAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1000));
}
