import type { Limit } from "./limits";

/** The state of one window: how many were counted, and when it ends (it never moves within a window). */
export interface Window {
  count: number;
  resetAt: Date;
}

/** The counter port; memory for one process, Redis for many (lib/adapters/counters). */
export interface Counter {
  /** Counts one and answers the window it fell into. Atomic: n calls at once answer n different counts. */
  count(key: string, windowSeconds: number): Promise<Window>;
  /** The window as it stands, counting nothing; null when none is open. */
  peek(key: string): Promise<Window | null>;
  close(): Promise<void>;
}

/** What a request may still do, as the three rate-limit headers say it. */
export interface Allowance {
  limit: number;
  remaining: number;
  resetAt: Date;
  exceeded: boolean;
}

export function allowanceOf(limit: Limit, window: Window): Allowance {
  return {
    limit: limit.requests,
    remaining: Math.max(0, limit.requests - window.count),
    resetAt: window.resetAt,
    exceeded: window.count > limit.requests,
  };
}

/** Whole seconds until the window has ended, at least 1; waiting them out always works. */
export function retryAfterSeconds(resetAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1000));
}
