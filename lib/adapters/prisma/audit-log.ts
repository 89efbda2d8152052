import type { AuditEvent, AuditKind, AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { isForeignKeyViolation } from "./errors";
import type { PrismaClient } from "./generated/client";
import type { AuditEventModel } from "./generated/models";

/** The audit trail in Postgres; old events are removed by the clean-up. */
export function prismaAuditLog(prisma: PrismaClient, clock: Clock): AuditLog {
  async function named(rows: AuditEventModel[]): Promise<AuditEvent[]> {
    const ids = [...new Set(rows.map((row) => row.applicationId).filter((id) => id !== null))];
    const applications = await prisma.application.findMany({ where: { id: { in: ids } } });
    const names = new Map(applications.map(({ id, name }) => [id, name]));
    return rows.map(({ id, at, kind, userId, applicationId, detail }) => ({
      id,
      at,
      kind: kind as AuditKind,
      ...(userId === null ? {} : { userId }),
      ...(applicationId === null ? {} : { applicationId }),
      ...(detail === null ? {} : { detail }),
      applicationName: applicationId === null ? null : (names.get(applicationId) ?? null),
    }));
  }

  return {
    async record(event) {
      try {
        await prisma.auditEvent.create({ data: { ...event, id: newId("event"), at: clock() } });
      } catch (error) {
        // The user was deleted meanwhile, and their trail with them.
        if (isForeignKeyViolation(error)) return;
        console.error(`Not in the audit trail: ${event.kind}`, error);
      }
    },

    async ofUser(userId, limit) {
      return named(
        await prisma.auditEvent.findMany({ where: { userId }, orderBy: { id: "desc" }, take: limit }),
      );
    },

    async ofApplication(applicationId, limit) {
      const rows = await prisma.auditEvent.findMany({
        where: { applicationId },
        orderBy: { id: "desc" },
        take: limit,
      });
      return (await named(rows)).map(({ userId: _, ...event }) => event);
    },
  };
}
