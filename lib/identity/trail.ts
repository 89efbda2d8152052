import type { AuditKind, AuditLog } from "@/lib/audit/events";
import { allowanceOf, type Counter } from "@/lib/rate-limit/counter";
import { AUDIT_LIMITS } from "@/lib/rate-limit/limits";

/**
 * Records what happens to an account. Of each kind only so many are kept in a window, so that nobody can fill the
 * table, or bury a change of the password under sign-ins: every kind has a budget of its own.
 */
export function accountTrail(audit: AuditLog, counter: Counter) {
  return async function record(kind: AuditKind, userId: string, detail?: string): Promise<void> {
    const limit = AUDIT_LIMITS.perKindAndAccount;
    const window = await counter.count(`audit:${kind}:${userId}`, limit.windowSeconds);
    if (allowanceOf(limit, window).exceeded) return;
    await audit.record({ kind, userId, ...(detail === undefined ? {} : { detail }) });
  };
}
export type AccountTrail = ReturnType<typeof accountTrail>;
