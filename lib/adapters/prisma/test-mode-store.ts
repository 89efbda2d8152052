import type { Caller } from "@/lib/oauth/bearer";
import type { ExpiringTokens, TestModeStore } from "@/lib/test-mode/test-mode";
import type { Developer } from "@/lib/webhooks/endpoint-store";
import { applicationsFor, lockApplication } from "./application-access";
import { deleteCourses } from "./delete-in-batches";
import type { Prisma, PrismaClient } from "./generated/client";
import { transaction, withRetry } from "./transaction";
import { ENABLED } from "./webhook-delivery-store";

/** Test users of twins in Postgres, and the conditions that their developers provoke. */
export function prismaTestModeStore(prisma: PrismaClient): TestModeStore {
  const isTwin = async (where: Prisma.ApplicationWhereInput) =>
    (await prisma.application.count({ where: { ...where, testOf: { not: null } } })) > 0;

  const isDeveloper = ({ userId, applicationId }: Developer) =>
    isTwin({ id: applicationId, ...applicationsFor(userId) });

  const hasUser = async (applicationId: string, userId: string) =>
    (await prisma.user.count({ where: { id: userId, testOf: applicationId } })) > 0;

  return {
    isTwin: (id) => isTwin({ id }),

    isDeveloper,

    async listUsers(developer) {
      if (!(await isDeveloper(developer))) return [];
      const { applicationId } = developer;
      const rows = await prisma.user.findMany({
        where: { testOf: applicationId },
        orderBy: [{ chosenAt: "desc" }, { id: "desc" }],
        select: {
          ...{ id: true, name: true, chosenAt: true, createdAt: true },
          grants: { select: { lastUsedAt: true } },
          _count: { select: { courses: { where: { deletedAt: null } } } },
        },
      });
      return rows.map(({ id, name, chosenAt, createdAt, grants, _count: { courses } }) => {
        const uses = [chosenAt ?? createdAt, ...grants.map(({ lastUsedAt }) => lastUsedAt ?? createdAt)];
        const lastUsedAt = new Date(Math.max(...uses.map((use) => use.getTime())));
        return { id, name, courses, lastUsedAt, isConnected: grants.length > 0 };
      });
    },

    insertUser({ userId, applicationId }, user, names) {
      return transaction(prisma, async (tx) => {
        // Locked, so that concurrent requests count each other and a name is given once.
        const application = await lockApplication(tx, userId, applicationId);
        if (!application || application.testOf === null) return false;
        const taken = await tx.user.findMany({ where: { testOf: applicationId }, select: { name: true } });
        const name = names.find((each) => taken.every((other) => other.name !== each));
        if (name === undefined) return false;
        await tx.user.create({ data: { ...user, name, testOf: applicationId, chosenAt: user.createdAt } });
        return true;
      });
    },

    hasUser,

    async listCourseIds(applicationId, userId) {
      const rows = await prisma.course.findMany({
        where: { ownerId: userId, owner: { testOf: applicationId }, deletedAt: null },
        select: { id: true },
      });
      return rows.map(({ id }) => id);
    },

    forgetDeletedCourses: (userId) => deleteCourses(prisma, userId, { onlyDeleted: true }),

    async expireTokens(applicationId, tokens, now) {
      const where = { expiresAt: { gt: now }, ...expiring(applicationId, tokens) };
      const data = { expiresAt: now };
      const counts = [
        isOf(tokens, "access") && (await withRetry(() => prisma.accessToken.updateMany({ where, data }))),
        isOf(tokens, "refresh") && (await withRetry(() => prisma.refreshToken.updateMany({ where, data }))),
      ];
      return counts.reduce((total, each) => total + (each ? each.count : 0), 0);
    },

    recordEvent(applicationId, { id, type, userId, at }) {
      return transaction(prisma, async (tx) => {
        if ((await tx.user.count({ where: { id: userId, testOf: applicationId } })) === 0) return "no-user";
        const endpoints = await tx.webhookEndpoint.count({ where: { AND: [{ applicationId }, ENABLED] } });
        if (endpoints === 0) return "no-endpoint";
        const about = type === "grant.revoked" ? {} : await nextOfLatestCourse(tx, { applicationId, userId });
        if (!about) return "no-course";
        await tx.webhookEvent.create({ data: { id, type, applicationId, userId, ...about, at, dueAt: at } });
        return "recorded";
      });
    },
  };
}

/**
 * The course that was linked last, with the next sequence number: receivers may ignore a number that they have. Its counter is
 * locked before the link is read, as for every change, so numbers are visible in order.
 */
async function nextOfLatestCourse(tx: Prisma.TransactionClient, caller: Caller) {
  await tx.$queryRaw`
    SELECT 1 FROM "CourseLinkCount"
    WHERE "applicationId" = ${caller.applicationId} AND "userId" = ${caller.userId} FOR UPDATE`;
  const link = await tx.courseLink.findFirst({
    where: caller,
    orderBy: [{ linkedAt: "desc" }, { courseId: "desc" }],
    select: { courseId: true, externalCourseId: true },
  });
  if (!link) return null;
  const { lastSequence: sequence } = await tx.courseLinkCount.update({
    where: { applicationId_userId: caller },
    data: { lastSequence: { increment: 1 } },
    select: { lastSequence: true },
  });
  return { ...link, sequence };
}

function isOf(tokens: ExpiringTokens, kind: "access" | "refresh"): boolean {
  return "tokenHash" in tokens || tokens.kind === kind;
}

function expiring(applicationId: string, tokens: ExpiringTokens) {
  const grant = { applicationId, application: { testOf: { not: null } } };
  return "tokenHash" in tokens
    ? { tokenHash: tokens.tokenHash, family: { grant } }
    : { family: { grant: { ...grant, userId: tokens.userId } } };
}
