import type { LinkStore } from "@/lib/courses/links";
import type { CourseOutline } from "@/lib/courses/owned-list";
import { addLinks, recordEdit, removeLinks } from "./changes";
import type { PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

/** Links in Postgres, as the owner of a course manages them. */
export function prismaLinkStore(prisma: PrismaClient): LinkStore {
  return {
    async listLinks(userId, courseId) {
      const [links, grants] = await Promise.all([
        prisma.courseLink.findMany({
          where: { userId, courseId },
          include: { application: { select: { name: true } } },
        }),
        prisma.grant.findMany({ where: { userId }, select: { applicationId: true } }),
      ]);
      const allowed = new Set(grants.map(({ applicationId }) => applicationId));
      return links
        .map(({ applicationId, externalCourseId, linkedAt, application }) => ({
          applicationId,
          applicationName: application.name,
          externalCourseId,
          since: linkedAt,
          allowed: allowed.has(applicationId),
        }))
        .sort((a, b) => a.applicationName.localeCompare(b.applicationName));
    },

    listShareable({ applicationId, userId }) {
      return prisma.$queryRaw<CourseOutline[]>`
        SELECT c."id", c."name", c."updatedAt", 0::float8 AS "metres" FROM "Course" c
        WHERE c."ownerId" = ${userId} AND c."deletedAt" IS NULL
          AND NOT EXISTS (SELECT 1 FROM "CourseLink" l WHERE l."applicationId" = ${applicationId}
            AND l."userId" = ${userId} AND l."courseId" = c."id")
          AND NOT EXISTS (SELECT 1 FROM "CourseLink" l WHERE l."applicationId" = ${applicationId}
            AND l."userId" = ${userId} AND l."externalCourseId" = c."id")`;
    },

    link({ applicationId, userId }, courseId, externalCourseId, now) {
      return transaction(prisma, async (tx) => {
        // Locks the course against concurrent deletion.
        const found = await tx.$queryRaw<unknown[]>`
          SELECT 1 FROM "Course"
          WHERE "id" = ${courseId} AND "ownerId" = ${userId} AND "deletedAt" IS NULL FOR UPDATE`;
        if (found.length === 0) return { outcome: "missing" };
        const granted = await tx.$queryRaw<unknown[]>`
          SELECT 1 FROM "Grant" WHERE "userId" = ${userId} AND "applicationId" = ${applicationId} FOR KEY SHARE`;
        if (granted.length === 0) return { outcome: "not-allowed" };

        const link = { applicationId, courseId, externalCourseId, linkedAt: now };
        if ((await addLinks(tx, userId, [link], "course.linked", now)).length > 0) {
          await tx.course.updateMany({ where: { id: courseId }, data: { updatedAt: now } });
          await recordEdit(tx, courseId, now, applicationId);
          return { outcome: "linked" };
        }
        const known = await tx.courseLink.findUnique({
          where: { applicationId_userId_courseId: { applicationId, userId, courseId } },
        });
        if (known) return { outcome: "already", externalCourseId: known.externalCourseId };
        const other = await tx.courseLink.findUniqueOrThrow({
          where: { applicationId_userId_externalCourseId: { applicationId, userId, externalCourseId } },
          select: { courseId: true, course: { select: { name: true } } },
        });
        return { outcome: "taken", by: { courseId: other.courseId, name: other.course.name } };
      });
    },

    unlink({ applicationId, userId }, courseId, now) {
      return transaction(prisma, async (tx) => {
        await tx.$queryRaw`
          SELECT 1 FROM "Course" WHERE "id" = ${courseId} AND "ownerId" = ${userId} FOR UPDATE`;
        const [link] = await removeLinks(tx, courseId, "unlinked", now, { applicationId, userId });
        return link?.externalCourseId ?? null;
      });
    },
  };
}
