import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { DATA_EXPORT_LIMITS } from "@/lib/rate-limit/limits";
import type { Throttled } from "./password-attempts";

/** The store port of exports (lib/adapters/prisma/personal-data.ts). */
export interface PersonalDataStore {
  /**
   * Reads everything that belongs to a user except secrets and their hashes, as chunks of one JSON document. The
   * document contains every version of every course, so it may not fit in memory.
   */
  read(userId: string): AsyncIterable<string>;
}

/** Lets users download their own data (GDPR articles 15 and 20). */
export function personalDataUseCases(
  store: PersonalDataStore,
  counter: Counter,
  clock: Clock,
  audit: Pick<AuditLog, "record">,
) {
  return {
    async download(userId: string): Promise<{ outcome: "ready"; json: AsyncIterable<string> } | Throttled> {
      const limit = DATA_EXPORT_LIMITS.perUser;
      const retryAfter = await throttle(counter, clock, `data-export:user:${userId}`, limit);
      if (retryAfter !== null) return { outcome: "throttled", retryAfter };
      await audit.record({ kind: "data-exported", userId });
      return { outcome: "ready", json: store.read(userId) };
    },
  };
}
export type PersonalData = ReturnType<typeof personalDataUseCases>;
