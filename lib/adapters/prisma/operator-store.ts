import { storedQuotaRequest } from "@/lib/applications/quota";
import type { NewAuditEvent } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import type { LiveSignal } from "@/lib/live/signal-schema";
import { hostClientId } from "@/lib/oauth/public-clients";
import type {
  ApplicationSubject,
  OperatorStore,
  RowCounts,
  Statistics,
  Subject,
  UserSubject,
} from "@/lib/operator/store";
import { SIGNAL_CHANNEL } from "../signals/postgres";
import { prismaAuditLog } from "./audit-log";
import { recordRevocations } from "./changes";
import { deleteFromApplications } from "./delete-in-batches";
import { Prisma, type PrismaClient } from "./generated/client";
import { syncListings } from "./listings";
import { handleFound, LOOKUP, transaction } from "./transaction";
import { deleteAccount } from "./user-store";

type Tx = Prisma.TransactionClient;

/** Rows per statement, to keep statements and locks short. */
const BATCH = 1000;

const MAX_FOUND = 50;
const MAX_EMAILS = 200;

/** What the operator does, in Postgres. */
export function prismaOperatorStore(prisma: PrismaClient, clock: Clock): OperatorStore {
  const record = (tx: Tx, event: NewAuditEvent) => prismaAuditLog(tx, clock).insert(event, null);

  /** Ends the user's streams at every server. Best effort: each ends by itself within a minute. */
  async function signalSignedOut(userId: string): Promise<void> {
    const signal = JSON.stringify({ kind: "user", from: "operator", userId } satisfies LiveSignal);
    await prisma.$executeRaw`SELECT pg_notify(${SIGNAL_CHANNEL}, ${signal})`.catch(() => {});
  }

  /** Changes an application, and records it. @returns false if `change` changed nothing. */
  function changeApplication(
    { id: applicationId }: ApplicationSubject,
    kind: "operator-verified" | "operator-unverified" | "operator-logo-removed",
    change: (tx: Tx) => Promise<{ count: number }>,
  ): Promise<boolean> {
    return transaction(prisma, async (tx) => {
      if ((await change(tx)).count === 0) return false;
      await record(tx, { kind, applicationId });
      return true;
    });
  }

  /** @param shownTo the user whose audit trail shows the deletion. */
  async function deleteApplication(id: string, shownTo: string | null): Promise<RowCounts> {
    const counts = await countIssued(prisma, { applicationId: id });
    counts.CourseLink = await prisma.courseLink.count({ where: { applicationId: id } });
    await deleteFromApplications(prisma, [id]);
    counts.Application = await transaction(prisma, async (tx) => {
      const { count } = await tx.application.deleteMany({ where: { id } });
      // Unless another process has already deleted it.
      if (count > 0)
        await record(tx, { kind: "operator-deleted", details: { id }, ...(shownTo && { userId: shownTo }) });
      return count;
    });
    return counts;
  }

  async function deleteUser({ id, email }: UserSubject): Promise<RowCounts> {
    const counts: RowCounts = {};
    const add = (more: RowCounts) => {
      for (const [table, count] of Object.entries(more)) counts[table] = (counts[table] ?? 0) + count;
    };
    const applications = await prisma.application.findMany({ where: { ownerId: id }, select: { id: true } });
    for (const application of applications) add(await deleteApplication(application.id, null));
    add(await countIssued(prisma, { userId: id }));
    add({
      CourseLink: await prisma.courseLink.count({ where: { userId: id } }),
      CourseVersion: await prisma.courseVersion.count({ where: { course: { ownerId: id } } }),
      Course: await prisma.course.count({ where: { ownerId: id } }),
      AuditEvent: await prisma.auditEvent.count({ where: { userId: id } }),
      PendingSignUp: await prisma.pendingSignUp.count({ where: { email } }),
      QueuedEmail: await prisma.queuedEmail.count({ where: { recipient: email } }),
    });
    const isDeleted = await deleteAccount(prisma, id, clock(), (tx) =>
      record(tx, { kind: "operator-deleted", details: { id } }),
    );
    return { ...counts, User: isDeleted ? 1 : 0 };
  }

  /**
   * Users and applications by id; users by address, too, and applications by name.
   * @param others what else finds an application.
   */
  async function findSubjects(
    id: string,
    email: Prisma.StringFilter | string | null,
    name: Prisma.StringFilter | string,
    take: number,
    others: Prisma.ApplicationWhereInput[] = [],
  ): Promise<Subject[]> {
    const users = await prisma.user.findMany({
      where: { OR: [{ id }, ...(email === null ? [] : [{ email, testOf: null }])] },
      orderBy: { email: "asc" },
      take,
      select: USER,
    });
    const applications = await prisma.application.findMany({
      where: { OR: [{ id }, { name, testOf: null }, ...others] },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take,
      select: APPLICATION,
    });
    return [...users.map((user) => ({ kind: "user" as const, ...user })), ...applications.map(toSubject)];
  }

  return {
    find(text) {
      const part = { contains: text, mode: "insensitive" } as const;
      return findSubjects(text, part, part, MAX_FOUND, [{ ownerId: null, id: part }]);
    },

    async findOfHost(hostname) {
      if (!isHostname(hostname)) return [];
      const starts = ["https:", "http:"].flatMap((scheme) => [
        `${scheme}//${hostname}/`,
        `${scheme}//${hostname}:`,
      ]);
      const applications = await prisma.application.findMany({
        where: { OR: starts.map((startsWith) => ({ id: { startsWith }, ownerId: null })) },
        orderBy: { id: "asc" },
        select: APPLICATION,
      });
      return applications.map(toSubject);
    },

    async keepHost(hostname) {
      const id = hostClientId({ hostname });
      const host = await prisma.application.upsert({
        where: { id },
        create: { id, name: hostname, homepage: id, isPublic: true, createdAt: clock() },
        update: {},
        select: APPLICATION,
      });
      return toSubject(host);
    },

    // Two of a kind show that a name is not unique.
    findExactly: (text, email) => findSubjects(text, email, text, 2),

    async setDisabled(subject, isDisabled) {
      const { id } = subject;
      const isChanged = await transaction(prisma, async (tx) => {
        // As every change of a course: first the course, then its owner.
        if (subject.kind === "user") await lockSharedCourses(tx, id);
        // Locked first, so that the update finds a twin that is being made: it was copied from an application in the other state.
        else await tx.$queryRaw`SELECT 1 FROM "Application" WHERE "id" = ${id} FOR UPDATE`;
        const state = { disabledAt: isDisabled ? null : { not: null } };
        const disabledAt = isDisabled ? clock() : null;
        const { count } =
          subject.kind === "user"
            ? await tx.user.updateMany({
                where: { id, ...state },
                data: { disabledAt, ...(isDisabled && { sessionVersion: { increment: 1 } }) },
              })
            : await tx.application.updateMany({
                // With its twin.
                where: { OR: [{ id }, { testOf: id }], ...state },
                data: { disabledAt },
              });
        if (count === 0) return false;
        if (subject.kind === "user") await syncListingsOf(tx, id, clock());
        await record(tx, {
          kind: isDisabled ? "operator-disabled" : "operator-enabled",
          ...(subject.kind === "user" ? { userId: id } : { applicationId: id }),
        });
        return true;
      });
      if (isChanged && isDisabled && subject.kind === "user") await signalSignedOut(id);
      return isChanged;
    },

    setVerified(application, isVerified) {
      const kind = isVerified ? "operator-verified" : "operator-unverified";
      return changeApplication(application, kind, (tx) =>
        tx.application.updateMany({
          where: { id: application.id, verifiedAt: isVerified ? null : { not: null } },
          data: { verifiedAt: isVerified ? clock() : null },
        }),
      );
    },

    async listQuotaRequests() {
      const rows = await prisma.application.findMany({
        where: { quotaRequest: { not: Prisma.DbNull } },
        select: { id: true, name: true, limitFactor: true, quotaRequest: true },
      });
      return rows
        .map(({ quotaRequest, ...row }) => ({ ...row, ...storedQuotaRequest.parse(quotaRequest) }))
        .sort((one, other) => one.askedAt.getTime() - other.askedAt.getTime());
    },

    setLimitFactor({ id }, limitFactor) {
      return transaction(prisma, async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "Application" WHERE "id" = ${id} FOR UPDATE`;
        const { quotaRequest, ...found } = await tx.application.findUniqueOrThrow({
          where: { id },
          select: {
            ...{ limitFactor: true, quotaRequest: true },
            owner: { select: { email: true, emailVerifiedAt: true, disabledAt: true } },
          },
        });
        const data = { limitFactor, quotaRequest: Prisma.DbNull };
        await tx.application.update({ where: { id }, data });
        await record(tx, { kind: "operator-limits-answered", applicationId: id });
        const { owner } = found;
        const isReachable = owner?.emailVerifiedAt && !owner.disabledAt;
        return {
          before: found.limitFactor,
          wasAsked: quotaRequest !== null,
          ownerEmail: isReachable ? owner.email : null,
        };
      });
    },

    removeLogo(application) {
      return changeApplication(application, "operator-logo-removed", (tx) =>
        tx.applicationLogo.deleteMany({ where: { applicationId: application.id } }),
      );
    },

    async revokeTokens(grant) {
      await record(prisma, { kind: "operator-tokens-revoked", ...grant });
      // Codes first: a code exchanged in between creates a family, which is then revoked.
      await handleFound(
        () =>
          prisma.authorizationCode.findMany({
            where: { grant, usedAt: null },
            select: { codeHash: true },
            take: LOOKUP,
          }),
        async (batch) => {
          const codeHash = { in: batch.map((code) => code.codeHash) };
          return (await prisma.authorizationCode.deleteMany({ where: { codeHash, usedAt: null } })).count;
        },
        BATCH,
      );
      return handleFound(
        () =>
          prisma.tokenFamily.findMany({
            where: { grant, revokedAt: null },
            select: { id: true },
            take: LOOKUP,
          }),
        (batch) => revokeFamilies(prisma, { ids: batch.map(({ id }) => id), now: clock() }),
        BATCH,
      );
    },

    async resetPassword(link) {
      const { userId, purpose } = link;
      await transaction(prisma, async (tx) => {
        await tx.user.update({
          where: { id: userId },
          data: { passwordHash: null, sessionVersion: { increment: 1 } },
        });
        await tx.emailToken.deleteMany({ where: { userId, purpose } });
        await tx.emailToken.create({ data: link });
        await record(tx, { kind: "operator-password-reset", userId });
      });
      await signalSignedOut(userId);
    },

    delete(subject) {
      return subject.kind === "user" ? deleteUser(subject) : deleteApplication(subject.id, subject.ownerId);
    },

    recordExport: (userId) => record(prisma, { kind: "operator-data-exported", userId }),

    listEmails: () =>
      prisma.queuedEmail.findMany({
        orderBy: { createdAt: "asc" },
        take: MAX_EMAILS,
        omit: { sealedText: true },
      }),

    async readStatistics() {
      const now = clock();
      const live = { expiresAt: { gt: now }, family: { revokedAt: null } };
      const counts: Record<string, number> = {
        users: await prisma.user.count({ where: { testOf: null } }),
        "disabled users": await prisma.user.count({ where: { disabledAt: { not: null } } }),
        applications: await prisma.application.count({ where: { testOf: null } }),
        "verified applications": await prisma.application.count({ where: { verifiedAt: { not: null } } }),
        "disabled applications": await prisma.application.count({
          where: { disabledAt: { not: null }, testOf: null },
        }),
        "test users": await prisma.user.count({ where: { testOf: { not: null } } }),
        authorizations: await prisma.grant.count({ where: { user: { testOf: null } } }),
        courses: await prisma.course.count({ where: { deletedAt: null, owner: { testOf: null } } }),
        "deleted courses": await prisma.course.count({
          where: { deletedAt: { not: null }, owner: { testOf: null } },
        }),
        "valid access tokens": await prisma.accessToken.count({ where: live }),
        "valid refresh tokens": await prisma.refreshToken.count({ where: { ...live, rotatedAt: null } }),
        "queued emails": await prisma.queuedEmail.count({ where: { nextAttemptAt: { not: null } } }),
        "failed emails": await prisma.queuedEmail.count({ where: { nextAttemptAt: null } }),
      };
      const names = await prisma.$queryRaw<{ table: string; bytes: number }[]>`
        SELECT relname::text AS "table", pg_total_relation_size(oid)::float8 AS "bytes" FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'
        ORDER BY pg_total_relation_size(oid) DESC, relname`;
      const tables: Statistics["tables"] = [];
      for (const { table, bytes } of names) {
        const [row] = await prisma.$queryRawUnsafe<{ rows: number }[]>(
          `SELECT count(*)::float8 AS "rows" FROM "${table}"`,
        );
        tables.push({ table, rows: row?.rows ?? 0, bytes });
      }
      return { counts, tables };
    },
  };
}

async function lockSharedCourses(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "Course" c JOIN "CourseShare" s ON s."courseId" = c."id"
    WHERE c."ownerId" = ${userId} ORDER BY c."id" FOR UPDATE OF c`;
}

/** Takes the courses of a user out of the public directory, or puts them back: at most as many as a user can have. */
async function syncListingsOf(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const where = { ownerId, share: { sharing: "public" } };
  const courses = await tx.course.findMany({ where, select: { id: true } });
  const ids = courses.map(({ id }) => id);
  await syncListings(tx, ids, now);
}

/** Revokes token families, and records it for the applications that get events. @returns the number of revoked ones. */
function revokeFamilies(
  prisma: PrismaClient,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<number> {
  return prisma.$transaction(async (tx) => {
    const revoked = await tx.$queryRaw<{ grantId: string; applicationId: string; userId: string }[]>`
      UPDATE "TokenFamily" f SET "revokedAt" = ${now} FROM "Grant" g
      WHERE f."id" = ANY(${ids}) AND f."revokedAt" IS NULL AND g."id" = f."grantId"
      RETURNING g."id" AS "grantId", g."applicationId", g."userId"`;
    const grants = new Map(revoked.map(({ grantId, ...grant }) => [grantId, grant]));
    await recordRevocations(tx, [...grants.values()], now);
    return revoked.length;
  });
}

async function countIssued(prisma: PrismaClient, grant: Prisma.GrantWhereInput): Promise<RowCounts> {
  return {
    AccessToken: await prisma.accessToken.count({ where: { family: { grant } } }),
    RefreshToken: await prisma.refreshToken.count({ where: { family: { grant } } }),
    TokenFamily: await prisma.tokenFamily.count({ where: { grant } }),
    AuthorizationCode: await prisma.authorizationCode.count({ where: { grant } }),
    Grant: await prisma.grant.count({ where: grant }),
  };
}

/** As in a URL, and without the wildcards of LIKE. */
const isHostname = (text: string): boolean =>
  /^[a-z0-9.:[\]-]+$/.test(text) &&
  URL.canParse(`https://${text}/`) &&
  new URL(`https://${text}/`).hostname === text;

const toSubject = (application: Omit<ApplicationSubject, "kind">): ApplicationSubject => ({
  kind: "application",
  ...application,
});

const USER = {
  ...{ id: true, email: true, name: true, createdAt: true },
  ...{ emailVerifiedAt: true, disabledAt: true, testOf: true },
} as const satisfies Prisma.UserSelect;

const APPLICATION = {
  ...{ id: true, name: true, ownerId: true, createdAt: true },
  ...{ verifiedAt: true, disabledAt: true, testOf: true },
} as const satisfies Prisma.ApplicationSelect;
