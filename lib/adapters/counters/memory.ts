import { type Clock, secondsLater, systemClock } from "@/lib/clock";
import type { Counter, Window } from "@/lib/rate-limit/counter";

/** Closed windows are swept when this many keys are held, so that a stream of new addresses cannot fill memory. */
const SWEEP_AT = 10_000;

/** Counts in this process's memory: exact for one process, forgotten at its end. */
export function memoryCounter(clock: Clock = systemClock): Counter {
  const windows = new Map<string, Window>();
  let sweepAt = SWEEP_AT;

  function open(key: string, now: Date): Window | null {
    const window = windows.get(key);
    return window && window.resetAt > now ? window : null;
  }

  function sweep(now: Date): void {
    for (const [key, window] of windows) if (window.resetAt <= now) windows.delete(key);
    sweepAt = Math.max(SWEEP_AT, windows.size * 2);
  }

  return {
    async count(key, windowSeconds) {
      const now = clock();
      const window = open(key, now) ?? { count: 0, resetAt: secondsLater(now, windowSeconds) };
      const counted = { ...window, count: window.count + 1 };
      windows.set(key, counted);
      if (windows.size > sweepAt) sweep(now);
      return counted;
    },
    async peek(key) {
      return open(key, clock());
    },
    async close() {
      windows.clear();
    },
  };
}
