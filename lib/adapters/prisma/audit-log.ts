import type { AuditEvent, AuditStore, RecordedFact } from "@/lib/audit/events";
import { type AuditKind, auditFact } from "@/lib/audit/schema";
import { TEAM_KINDS } from "@/lib/audit/trail";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { isForeignKeyViolation } from "./errors";
import type { Prisma } from "./generated/client";
import type { AuditEventModel } from "./generated/models";
import { findUserNames } from "./user-names";

/** The audit trail in Postgres. The clean-up deletes old events. */
export function prismaAuditLog(prisma: Prisma.TransactionClient, clock: Clock): AuditStore {
  async function read(
    owner: { userId: string } | { applicationId: string },
    limit: number,
    before: string | undefined,
  ): Promise<AuditEvent[]> {
    const rows = await prisma.auditEvent.findMany({
      where: { ...owner, ...(before === undefined ? {} : { id: { lt: before } }) },
      orderBy: { id: "desc" },
      take: limit,
    });
    return addApplicationNames(rows);
  }

  /** A user's events of applications. */
  async function readOfApplications(
    userId: string,
    limit: number,
    before: string | undefined,
  ): Promise<AuditEvent[]> {
    const found = await prisma.$queryRawUnsafe<{ id: string }[]>(LIST_OF_APPLICATIONS, userId, before, limit);
    const rows = await prisma.auditEvent.findMany({
      where: { id: { in: found.map(({ id }) => id) } },
      orderBy: { id: "desc" },
    });
    return addApplicationNames(rows);
  }

  async function addApplicationNames(rows: AuditEventModel[]): Promise<AuditEvent[]> {
    const ids = [...new Set(rows.map((row) => row.applicationId).filter((id) => id !== null))];
    const applications = await prisma.application.findMany({ where: { id: { in: ids } } });
    const names = new Map(applications.map(({ id, name }) => [id, name]));
    return rows.map(({ id, at, firstAt, times, kind, userId, applicationId, details }) => ({
      ...readFact(kind, details),
      id,
      at,
      firstAt: firstAt ?? at,
      times,
      ...(userId === null ? {} : { userId }),
      ...(applicationId === null ? {} : { applicationId }),
      applicationName: applicationId === null ? null : (names.get(applicationId) ?? null),
    }));
  }

  return {
    async insert(event, runKey) {
      const at = clock();
      const details = event.details === undefined ? null : JSON.stringify(event.details);
      try {
        // A single statement, so that concurrent events of a run are all counted. A null run key conflicts with nothing.
        await prisma.$executeRaw`
          INSERT INTO "AuditEvent" ("id", "at", "firstAt", "kind", "userId", "applicationId", "details", "runKey")
          VALUES (${newId("event")}, ${at}, ${at}, ${event.kind}, ${event.userId ?? null},
            ${event.applicationId ?? null}, ${details}::text::jsonb, ${runKey})
          ON CONFLICT ("runKey") DO UPDATE SET
            "times" = "AuditEvent"."times" + 1, "at" = EXCLUDED."at", "details" = EXCLUDED."details"`;
      } catch (error) {
        // The user, and with them the trail, was deleted concurrently.
        if (!isForeignKeyViolation(error)) throw error;
      }
    },

    listForUser(userId, limit, { before, onlyApplications } = {}) {
      return onlyApplications ? readOfApplications(userId, limit, before) : read({ userId }, limit, before);
    },

    async listForApplication(applicationId, limit, { before } = {}) {
      const rows = await read({ applicationId }, limit, before);
      const isByMember = ({ kind }: AuditEvent) => TEAM_KINDS.has(kind);
      const ids = rows.filter(isByMember).map(({ userId }) => userId);
      const names = await findUserNames(prisma, ids);
      return rows.map(({ userId, ...event }) => {
        const memberName = isByMember(event) ? names.get(userId ?? "") : undefined;
        return memberName === undefined ? event : { ...event, memberName };
      });
    },
  };
}

/**
 * The ids of a user's events that have an application, before one or the newest (`event_…` sorts before `f`). The user is a range, and sorted by, so that only the
 * index of these events serves: Postgres takes having an application to be as frequent for each user, and would read all of their events.
 */
export const LIST_OF_APPLICATIONS = `SELECT "id" FROM "AuditEvent"
  WHERE "userId" >= $1 AND "userId" <= $1 AND "applicationId" IS NOT NULL AND "id" < COALESCE($2, 'f')
  ORDER BY "userId" DESC, "id" DESC LIMIT $3`;

/** Rows of old versions may lack details that later ones always have; such an event is shown without any. */
function readFact(kind: string, details: unknown): RecordedFact {
  const fact = auditFact.safeParse({ kind, details: details ?? undefined });
  return fact.success ? fact.data : { kind: kind as AuditKind };
}
