import { addSeconds, type Clock, systemClock } from "@/lib/clock";
import type { Counter, RateWindow } from "@/lib/rate-limit/counter";

/** Expired windows are deleted when there are more keys than this, so a stream of new addresses cannot fill memory. */
const SWEEP_SIZE = 10_000;

/**
 * Maximum number of open windows, some 60 MB. Beyond it, the oldest are dropped: that many addresses at a time are an attack, in
 * which it matters more that the process survives.
 */
export const MAX_WINDOWS = 200_000;

/** Changed in place: a new object per count would outlive the youngest generation of the heap. */
interface Entry {
  count: number;
  readonly resetAt: Date;
  readonly windowSeconds: number;
}

/** Counts in this process's memory: exact for one process, lost when it ends. */
export function memoryCounter(clock: Clock = systemClock): Counter {
  const entries = new Map<string, Entry>();
  let sweepSize = SWEEP_SIZE;

  function findOpen(key: string, now: Date): Entry | null {
    const entry = entries.get(key);
    return entry && isOpen(entry, now) ? entry : null;
  }

  function sweep(now: Date): void {
    for (const [key, entry] of entries) if (!isOpen(entry, now)) entries.delete(key);
    if (entries.size >= MAX_WINDOWS) {
      for (const oldest of entries.keys()) if (entries.size > MAX_WINDOWS / 2) entries.delete(oldest);
    }
    sweepSize = Math.min(MAX_WINDOWS, Math.max(SWEEP_SIZE, entries.size * 2));
  }

  return {
    async count(key, windowSeconds) {
      const now = clock();
      let entry = findOpen(key, now);
      if (!entry) {
        entry = { count: 0, resetAt: addSeconds(now, windowSeconds), windowSeconds };
        entries.set(key, entry);
        if (entries.size > sweepSize) sweep(now);
      }
      entry.count++;
      return toWindow(entry);
    },
    async peek(key) {
      const entry = findOpen(key, clock());
      return entry && toWindow(entry);
    },
    async close() {
      entries.clear();
    },
  };
}

/** A window with more time left than its length is from before the clock was set back; it would stay open too long. */
function isOpen({ resetAt, windowSeconds }: Entry, now: Date): boolean {
  const remainingMs = resetAt.getTime() - now.getTime();
  return remainingMs > 0 && remainingMs <= windowSeconds * 1000;
}

function toWindow({ count, resetAt }: Entry): RateWindow {
  return { count, resetAt };
}
