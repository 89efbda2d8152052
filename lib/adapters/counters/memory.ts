import { addSeconds, type Clock, systemClock } from "@/lib/clock";
import type { Counter, Window } from "@/lib/rate-limit/counter";

/** Expired windows are deleted when there are more keys than this, so a stream of new addresses cannot fill memory. */
const SWEEP_SIZE = 10_000;

/** Counts in this process's memory: exact for one process, lost when it ends. */
export function memoryCounter(clock: Clock = systemClock): Counter {
  const windows = new Map<string, Window>();
  let sweepSize = SWEEP_SIZE;

  function findOpen(key: string, now: Date): Window | null {
    const window = windows.get(key);
    return window && window.resetAt > now ? window : null;
  }

  function sweep(now: Date): void {
    for (const [key, window] of windows) if (window.resetAt <= now) windows.delete(key);
    sweepSize = Math.max(SWEEP_SIZE, windows.size * 2);
  }

  return {
    async count(key, windowSeconds) {
      const now = clock();
      const window = findOpen(key, now) ?? { count: 0, resetAt: addSeconds(now, windowSeconds) };
      const updated = { ...window, count: window.count + 1 };
      windows.set(key, updated);
      if (windows.size > sweepSize) sweep(now);
      return updated;
    },
    async peek(key) {
      return findOpen(key, clock());
    },
    async close() {
      windows.clear();
    },
  };
}
