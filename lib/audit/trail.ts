import type { Clock } from "@/lib/clock";
import { allowanceOf, type Counter } from "@/lib/rate-limit/counter";
import { AUDIT_LIMITS } from "@/lib/rate-limit/limits";
import type { AuditKind, AuditLog, AuditStore, NewAuditEvent } from "./events";

/**
 * What others can cause in any number: whoever knows an e-mail address, or any person at an application's consent page.
 * A day of it is one row, so that it can neither fill the table nor push what matters out of sight.
 */
export const RUN_KINDS: ReadonlySet<AuditKind> = new Set([
  "sign-in-refused",
  "grant-allowed",
  "grant-denied",
]);

/**
 * The audit trail, with a bound on what anybody can write into it: of each kind, for one person and application, so
 * many in a window have a row of their own; the others are counted in one row. Nothing that happened is left out.
 */
export function auditTrail(store: AuditStore, counter: Counter, clock: Clock): AuditLog {
  async function isRun(event: NewAuditEvent, subject: string): Promise<boolean> {
    if (RUN_KINDS.has(event.kind)) return true;
    const limit = AUDIT_LIMITS.perKindAndSubject;
    return allowanceOf(limit, await counter.count(`audit:${subject}`, limit.windowSeconds)).exceeded;
  }

  return {
    ofUser: (userId, limit, part) => store.ofUser(userId, limit, part),
    ofApplication: (applicationId, limit, part) => store.ofApplication(applicationId, limit, part),

    async record(event) {
      try {
        const subject = [event.kind, event.userId ?? "", event.applicationId ?? ""].join(":");
        const day = clock().toISOString().slice(0, 10);
        await store.insert(event, (await isRun(event, subject)) ? `${subject}:${day}` : null);
      } catch (error) {
        console.error(`Not in the audit trail: ${event.kind}`, error);
      }
    },
  };
}
