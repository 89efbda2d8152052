import type { AuditEvent, AuditKind, AuditStore, TrailPart } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { isForeignKeyViolation } from "./errors";
import type { PrismaClient } from "./generated/client";
import type { AuditEventModel } from "./generated/models";

/** The audit trail in Postgres; old events are removed by the clean-up. */
export function prismaAuditLog(prisma: PrismaClient, clock: Clock): AuditStore {
  async function read(
    of: { userId: string } | { applicationId: string },
    limit: number,
    { before, ofApplications }: TrailPart,
  ): Promise<AuditEvent[]> {
    const rows = await prisma.auditEvent.findMany({
      where: {
        ...(ofApplications ? { applicationId: { not: null } } : {}),
        ...of,
        ...(before === undefined ? {} : { id: { lt: before } }),
      },
      orderBy: { id: "desc" },
      take: limit,
    });
    return named(rows);
  }

  async function named(rows: AuditEventModel[]): Promise<AuditEvent[]> {
    const ids = [...new Set(rows.map((row) => row.applicationId).filter((id) => id !== null))];
    const applications = await prisma.application.findMany({ where: { id: { in: ids } } });
    const names = new Map(applications.map(({ id, name }) => [id, name]));
    return rows.map(({ id, at, firstAt, times, kind, userId, applicationId, detail }) => ({
      id,
      at,
      firstAt: firstAt ?? at,
      times,
      kind: kind as AuditKind,
      ...(userId === null ? {} : { userId }),
      ...(applicationId === null ? {} : { applicationId }),
      ...(detail === null ? {} : { detail }),
      applicationName: applicationId === null ? null : (names.get(applicationId) ?? null),
    }));
  }

  return {
    async insert(event, runKey) {
      const at = clock();
      const row = { ...event, id: newId("event"), at };
      try {
        if (runKey === null) {
          await prisma.auditEvent.create({ data: row });
        } else {
          // One statement, so that of many at once each is counted.
          await prisma.$executeRaw`
            INSERT INTO "AuditEvent" ("id", "at", "firstAt", "kind", "userId", "applicationId", "detail", "runKey")
            VALUES (${row.id}, ${at}, ${at}, ${event.kind}, ${event.userId ?? null},
              ${event.applicationId ?? null}, ${event.detail ?? null}, ${runKey})
            ON CONFLICT ("runKey") DO UPDATE SET
              "times" = "AuditEvent"."times" + 1, "at" = EXCLUDED."at", "detail" = EXCLUDED."detail"`;
        }
      } catch (error) {
        // The user was deleted meanwhile, and their trail with them.
        if (!isForeignKeyViolation(error)) throw error;
      }
    },

    ofUser(userId, limit, part = {}) {
      return read({ userId }, limit, part);
    },

    async ofApplication(applicationId, limit, part = {}) {
      const rows = await read({ applicationId }, limit, part);
      return rows.map(({ userId: _, ...event }) => event);
    },
  };
}
