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
    list: string,
    ownerId: string,
    limit: number,
    before: string | undefined,
  ): Promise<AuditEvent[]> {
    const found = await prisma.$queryRawUnsafe<{ id: string }[]>(list, ownerId, before, limit);
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
      return read(onlyApplications ? LIST_OF_APPLICATIONS : LIST_OF_USER, userId, limit, before);
    },

    async listForApplication(applicationId, limit, { before } = {}) {
      const rows = await read(LIST_OF_APPLICATION, applicationId, limit, before);
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
 * The ids of the events of a user or an application, before one or the newest (`event_…` sorts before `f`). The owner is a range, and
 * sorted by, so that only its index serves: Postgres would expect recent events to be the owner's, and read those of everybody.
 */
const listOf = (column: "userId" | "applicationId", condition = "TRUE") => `SELECT "id" FROM "AuditEvent"
  WHERE "${column}" >= $1 AND "${column}" <= $1 AND ${condition} AND "id" < COALESCE($2, 'f')
  ORDER BY "${column}" DESC, "id" DESC LIMIT $3`;

export const LIST_OF_USER = listOf("userId");
export const LIST_OF_APPLICATION = listOf("applicationId");
/** A user's events of applications. */
export const LIST_OF_APPLICATIONS = listOf("userId", '"applicationId" IS NOT NULL');

/** Rows of old versions may lack details that later ones always have; such an event is shown without any. */
function readFact(kind: string, details: unknown): RecordedFact {
  const fact = auditFact.safeParse({ kind, details: details ?? undefined });
  return fact.success ? fact.data : { kind: kind as AuditKind };
}
