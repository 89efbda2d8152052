import type { AuditKind, AuditLog } from "@/lib/audit/events";

/** Records what happens to an account. */
export function accountTrail(audit: Pick<AuditLog, "record">) {
  return function record(kind: AuditKind, userId: string, detail?: string): Promise<void> {
    return audit.record({ kind, userId, ...(detail === undefined ? {} : { detail }) });
  };
}
export type AccountTrail = ReturnType<typeof accountTrail>;
