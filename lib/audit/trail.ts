import type { Clock } from "@/lib/clock";
import { log } from "@/lib/log";
import { type Counter, toAllowance } from "@/lib/rate-limit/counter";
import { AUDIT_LIMITS } from "@/lib/rate-limit/limits";
import type { AuditLog, AuditStore, NewAuditEvent } from "./events";
import type { AuditKind } from "./schema";

/**
 * Kinds that others can cause any number of times: anyone who knows an email address, or any user on an application's
 * consent page. They get one row per day, so that they can neither fill the table nor push other events out of sight.
 */
export const RUN_KINDS: ReadonlySet<AuditKind> = new Set([
  "sign-in-refused",
  "grant-allowed",
  "grant-denied",
]);

/**
 * Kinds that only members of an application's team can cause, including its owner. The trail names the member. Kinds
 * that users of the application can cause must not be listed here. Other kinds that concern the team have the name in
 * their details.
 */
export const TEAM_KINDS: ReadonlySet<AuditKind> = new Set([
  "application-registered",
  "application-changed",
  "secret-added",
  "secret-removed",
  "webhook-added",
  "webhook-changed",
  "webhook-secret-rotated",
  "webhook-enabled",
  // Without a member if failing deliveries were the cause.
  "webhook-disabled",
  "webhook-deleted",
  "member-invited",
  "member-removed",
  "application-offered",
  "quota-requested",
]);

/**
 * The audit trail, with a limit on how much anyone can write to it. The first events of a kind in a window, for one
 * user and application, get a row each; further ones are counted in one shared row. No event is dropped.
 */
export function auditTrail(store: AuditStore, counter: Counter, clock: Clock) {
  async function isRun(event: NewAuditEvent, subject: string): Promise<boolean> {
    if (RUN_KINDS.has(event.kind)) return true;
    const limit = AUDIT_LIMITS.perKindAndSubject;
    return toAllowance(limit, await counter.count(`audit:${subject}`, limit.windowSeconds)).exceeded;
  }

  let onRecord: (kind: AuditKind) => void = () => {};

  return {
    onRecord(listener: (kind: AuditKind) => void): void {
      onRecord = listener;
    },
    listForUser: store.listForUser,
    listForApplication: store.listForApplication,

    async record(event: NewAuditEvent) {
      onRecord(event.kind);
      try {
        const subject = [event.kind, event.userId ?? "", event.applicationId ?? ""].join(":");
        const day = clock().toISOString().slice(0, 10);
        await store.insert(event, (await isRun(event, subject)) ? `${subject}:${day}` : null);
      } catch (error) {
        log.error("Failed to record an audit event", { kind: event.kind, error });
      }
    },
  } satisfies AuditLog & { onRecord: unknown };
}
