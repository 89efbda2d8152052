import { TEAM_KINDS } from "@/lib/audit/trail";
import { Prisma, type PrismaClient } from "./generated/client";
import { handleFound, LOOKUP, repeatUntilDone, withRetry } from "./transaction";

/** Rows per statement; fewer where each has many dependent rows. */
const BATCH = 1000;
const SMALL_BATCH = 100;

/**
 * Deletes what belongs to applications and their twins, test users included, one batch per statement: an application may have hundreds of thousands of grants,
 * and deleting them by cascade would lock them all for minutes. Rows that are added meanwhile are deleted by the cascade.
 */
export async function deleteFromApplications(
  prisma: PrismaClient,
  applicationIds: readonly string[],
): Promise<void> {
  const twins = await prisma.application.findMany({
    where: { testOf: { in: [...applicationIds] } },
    select: { id: true },
  });
  for (const applicationId of unique([...applicationIds, ...twins.map(({ id }) => id)])) {
    await handleFound(
      () => prisma.grant.findMany({ where: { applicationId }, select: { id: true }, take: LOOKUP }),
      (grants) => prisma.$executeRaw`DELETE FROM "Grant" WHERE "id" = ANY(${grants.map(({ id }) => id)})`,
    );
    await deleteLinks(prisma, { applicationId });
    await deleteWebhooks(prisma, applicationId);
    await deleteTestUsers(prisma, applicationId);
  }
}

/** Deletes the test users of a twin, who are few. One that is created meanwhile can do nothing, and is deleted by the clean-up. */
async function deleteTestUsers(prisma: PrismaClient, testOf: string): Promise<void> {
  for (const { id } of await prisma.user.findMany({ where: { testOf }, select: { id: true } })) {
    await deleteFromUser(prisma, id);
    await withRetry(() => prisma.user.deleteMany({ where: { id, testOf } }));
  }
}

/**
 * Deletes what belongs to test users whom no developer has chosen and no API call has used since, so that the clean-up's statement has
 * only the users left: each may own as many courses as a real user. One that is chosen meanwhile may lose courses.
 */
export async function emptyTestUsers(prisma: PrismaClient, unusedSince: Date): Promise<void> {
  const users = await prisma.$queryRaw<{ id: string }[]>`
    SELECT t."id" FROM "User" t WHERE t."chosenAt" < ${unusedSince} AND t."testOf" IS NOT NULL AND (
      SELECT 1 FROM "Grant" g WHERE g."userId" = t."id" AND g."lastUsedAt" >= ${unusedSince} LIMIT 1
    ) IS NULL`;
  for (const { id } of users) await deleteFromUser(prisma, id);
}

/** Deletes what belongs to a user or to their applications, except the applications themselves. */
export async function deleteFromUser(prisma: PrismaClient, userId: string): Promise<void> {
  const applications = await prisma.application.findMany({
    where: { ownerId: userId },
    select: { id: true },
  });
  await deleteFromApplications(
    prisma,
    applications.map(({ id }) => id),
  );
  await deleteLinks(prisma, { userId });
  await repeatUntilDone(
    () => prisma.$executeRaw`
      DELETE FROM "CourseSave" s USING (
        SELECT "courseId", "userId", "id" FROM "CourseSave" WHERE "userId" = ${userId} LIMIT ${BATCH}
      ) old WHERE s."courseId" = old."courseId" AND s."userId" = old."userId" AND s."id" = old."id"`,
  );
  await deleteCourses(prisma, userId);
  // What the user did for applications of others stays in the trail of their teams, without the user.
  await repeatUntilDone(
    () => prisma.$executeRaw`
      UPDATE "AuditEvent" SET "userId" = NULL WHERE "id" = ANY(ARRAY(
        SELECT e."id" FROM "AuditEvent" e JOIN "Application" a ON a."id" = e."applicationId"
        WHERE e."userId" = ${userId} AND e."kind" = ANY(${[...TEAM_KINDS]}) AND a."ownerId" <> ${userId}
        LIMIT ${BATCH}))`,
  );
  await repeatUntilDone(
    () => prisma.$executeRaw`
      DELETE FROM "AuditEvent" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "AuditEvent" WHERE "userId" = ${userId} LIMIT ${BATCH}))`,
  );
}

/** Deletes links together with their counts, so that the counts stay exact. */
async function deleteLinks(
  prisma: PrismaClient,
  owner: { applicationId: string } | { userId: string },
): Promise<void> {
  await handleFound(
    () =>
      prisma.courseLinkCount.findMany({
        where: owner,
        select: { applicationId: true, userId: true },
        take: LOOKUP,
      }),
    // All rows have the same application or the same user, so both conditions together match these rows only.
    (counts) => prisma.$executeRaw`
      WITH counted AS (
        SELECT "applicationId", "userId" FROM "CourseLinkCount"
        WHERE "applicationId" = ANY(${unique(counts.map(({ applicationId }) => applicationId))})
          AND "userId" = ANY(${unique(counts.map(({ userId }) => userId))}) FOR UPDATE
      ), unlinked AS (
        DELETE FROM "CourseLink" l USING counted
        WHERE l."applicationId" = counted."applicationId" AND l."userId" = counted."userId"
      ), forgotten AS (
        DELETE FROM "RemovedLink" r USING counted
        WHERE r."applicationId" = counted."applicationId" AND r."userId" = counted."userId"
      )
      DELETE FROM "CourseLinkCount" c USING counted
      WHERE c."applicationId" = counted."applicationId" AND c."userId" = counted."userId"`,
  );
}

/** Deletes the courses of a user, or those that they have deleted, so that none can be restored. */
export async function deleteCourses(
  prisma: PrismaClient,
  userId: string,
  { onlyDeleted = false } = {},
): Promise<void> {
  const these = onlyDeleted ? Prisma.sql`AND c."deletedAt" IS NOT NULL` : Prisma.empty;
  // The owner again outside: a course may have got a new owner while its row, or that of a version, was waited for.
  await repeatUntilDone(
    () => prisma.$executeRaw`
      DELETE FROM "CourseVersion" WHERE ("courseId", "version") IN (
        SELECT v."courseId", v."version" FROM "Course" c JOIN "CourseVersion" v ON v."courseId" = c."id"
        WHERE c."ownerId" = ${userId} ${these} LIMIT ${SMALL_BATCH})
      AND ("ownerId" IS NULL OR "ownerId" = ${userId})`,
  );
  await repeatUntilDone(
    () => prisma.$executeRaw`
      DELETE FROM "Course" WHERE "id" = ANY(ARRAY(
        SELECT c."id" FROM "Course" c WHERE c."ownerId" = ${userId} ${these} LIMIT ${SMALL_BATCH}))
      AND "ownerId" = ${userId}`,
  );
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Deletes an application's events with their deliveries. Its endpoints are few. */
async function deleteWebhooks(prisma: PrismaClient, applicationId: string): Promise<void> {
  const endpoints = await prisma.webhookEndpoint.findMany({ where: { applicationId }, select: { id: true } });
  await deleteDeliveries(
    prisma,
    endpoints.map(({ id }) => id),
  );
  await repeatUntilDone(
    () => prisma.$executeRaw`
      DELETE FROM "WebhookEvent" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "WebhookEvent" WHERE "applicationId" = ${applicationId} LIMIT ${BATCH}))`,
  );
}

export async function deleteDeliveries(prisma: PrismaClient, endpointIds: readonly string[]): Promise<void> {
  for (const endpointId of endpointIds) {
    await repeatUntilDone(
      () => prisma.$executeRaw`
        DELETE FROM "WebhookDelivery" WHERE "id" = ANY(ARRAY(
          SELECT "id" FROM "WebhookDelivery" WHERE "endpointId" = ${endpointId} LIMIT ${SMALL_BATCH}))`,
    );
  }
}
