import { setTimeout } from "node:timers/promises";
import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { type Counter, type Throttled, throttle } from "@/lib/rate-limit/counter";
import { DATA_EXPORT_LIMITS } from "@/lib/rate-limit/limits";
import type { WorkBudget } from "@/lib/rate-limit/work-budget";

/** The store port of exports (lib/adapters/prisma/personal-data.ts). */
export interface PersonalDataStore {
  /**
   * Reads everything that belongs to a user except secrets and their hashes, as chunks of one JSON document. The
   * document contains every version of every course, so it may not fit in memory.
   */
  read(userId: string): AsyncIterable<string>;
}

/** What a byte counts for: a download takes a quarter of the time that showing courses does. */
const EFFORT = 0.25;

/** Bytes that are counted at once. */
const COUNTED_BYTES = 1_000_000;

/** When to try again while another download of the user is in progress, in seconds. */
const IN_PROGRESS_RETRY_SECONDS = 30;

/** Lets users download their own data (GDPR articles 15 and 20), in one download at a time for each process. */
export function personalDataUseCases(
  store: PersonalDataStore,
  counter: Counter,
  clock: Clock,
  audit: Pick<AuditLog, "record">,
  budget: Pick<WorkBudget, "secondsLeft" | "spend">,
) {
  const downloading = new Set<string>();

  return {
    /** The document is read as it is consumed, until the consumer stops. */
    async download(userId: string): Promise<{ outcome: "ready"; json: AsyncIterable<string> } | Throttled> {
      const limit = DATA_EXPORT_LIMITS.perUser;
      const retryAfter = await throttle(counter, clock, `data-export:user:${userId}`, limit);
      if (retryAfter !== null) return { outcome: "throttled", retryAfter };
      if (downloading.has(userId)) return { outcome: "throttled", retryAfter: IN_PROGRESS_RETRY_SECONDS };
      downloading.add(userId);
      await audit.record({ kind: "data-exported", userId });
      const paced = pace(store.read(userId), budget, `export:${userId}`);
      return { outcome: "ready", json: withEnd(paced, () => void downloading.delete(userId)) };
    },
  };
}
export type PersonalData = ReturnType<typeof personalDataUseCases>;

/** Reads as fast as the owner's budget allows: up to 84 MB at once, then 1.4 MB per second. */
async function* pace(
  source: AsyncIterable<string>,
  budget: Pick<WorkBudget, "secondsLeft" | "spend">,
  owner: string,
): AsyncGenerator<string> {
  let bytes = 0;
  for await (const part of source) {
    yield part;
    bytes += Buffer.byteLength(part);
    if (bytes < COUNTED_BYTES) continue;
    budget.spend(owner, EFFORT * bytes);
    bytes = 0;
    const seconds = budget.secondsLeft(owner);
    if (seconds !== null) await setTimeout(1000 * seconds);
  }
}

/** Calls `onEnd` when all was read, reading failed, or the consumer stopped, even before it began. */
function withEnd(source: AsyncIterable<string>, onEnd: () => void): AsyncIterable<string> {
  const iterator = source[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const result = await iterator.next().catch((error: unknown) => {
          onEnd();
          throw error;
        });
        if (result.done) onEnd();
        return result;
      },
      async return() {
        onEnd();
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}
