import type { DeletedCourse, DeletionStore } from "@/lib/courses/deletion";
import { Prisma, type PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

/** A link as it is kept in the row of a deleted course. */
interface KeptLink {
  applicationId: string;
  externalCourseId: string;
  /** ISO 8601. */
  linkedAt: string;
}

/** Deleted courses in Postgres: rows like the others, but for the time they were deleted and the links they had. */
export function prismaDeletionStore(prisma: PrismaClient): DeletionStore {
  return {
    delete(ownerId, courseId, now) {
      return transaction(prisma, async (tx) => {
        // The row is the lock: a link is made under it too, so none is made behind the back of this.
        const [course] = await tx.$queryRaw<{ name: string }[]>`
          SELECT "name" FROM "Course"
          WHERE "id" = ${courseId} AND "ownerId" = ${ownerId} AND "deletedAt" IS NULL FOR UPDATE`;
        if (!course) return null;
        const links = await tx.courseLink.findMany({ where: { courseId } });
        await tx.courseLink.deleteMany({ where: { courseId } });
        const deletedLinks = links.map(({ applicationId, externalCourseId, linkedAt }) => ({
          applicationId,
          externalCourseId,
          linkedAt: linkedAt.toISOString(),
        })) satisfies KeptLink[];
        await tx.course.update({ where: { id: courseId }, data: { deletedAt: now, deletedLinks } });
        return course.name;
      });
    },

    restore(ownerId, courseId, since, now) {
      return transaction(prisma, async (tx) => {
        const [course] = await tx.$queryRaw<{ name: string; deletedLinks: unknown }[]>`
          SELECT "name", "deletedLinks" FROM "Course"
          WHERE "id" = ${courseId} AND "ownerId" = ${ownerId} AND "deletedAt" >= ${since} FOR UPDATE`;
        if (!course) return null;
        const kept = keptLinks(course.deletedLinks);
        const existing = await existingApplications(tx, kept);
        const links = kept.filter(({ applicationId }) => existing.has(applicationId));
        // What is taken meanwhile stays whose it is: the constraint decides.
        await tx.courseLink.createMany({
          data: links.map((link) => ({ ...link, userId: ownerId, courseId })),
          skipDuplicates: true,
        });
        const back = await tx.courseLink.findMany({ where: { courseId }, select: { applicationId: true } });
        const lost = links.filter((link) =>
          back.every((found) => found.applicationId !== link.applicationId),
        );
        await tx.course.update({
          where: { id: courseId },
          data: {
            deletedAt: null,
            updatedAt: now,
            deletedLinks: lost.length > 0 ? (lost as unknown as Prisma.InputJsonValue) : Prisma.DbNull,
          },
        });
        return course.name;
      });
    },

    async findDeleted(ownerId, courseId, since) {
      const row = await prisma.course.findUnique({
        where: { id: courseId, ownerId, deletedAt: { gte: since } },
        select: SHOWN,
      });
      return row && fromRow(row);
    },

    async listDeleted(ownerId, since, limit) {
      const rows = await prisma.course.findMany({
        where: { ownerId, deletedAt: { gte: since } },
        select: SHOWN,
        orderBy: [{ deletedAt: "desc" }, { id: "desc" }],
        take: limit,
      });
      return rows.map(fromRow);
    },

    async listLostLinks(ownerId, courseId) {
      const row = await prisma.course.findUnique({
        where: { id: courseId, ownerId, deletedAt: null },
        select: { deletedLinks: true },
      });
      const links = keptLinks(row?.deletedLinks);
      const applications = await prisma.application.findMany({
        where: { id: { in: links.map(({ applicationId }) => applicationId) } },
        select: { id: true, name: true },
      });
      return links.flatMap(({ applicationId, externalCourseId }) => {
        const application = applications.find(({ id }) => id === applicationId);
        return application ? [{ applicationId, applicationName: application.name, externalCourseId }] : [];
      });
    },
  };
}

const SHOWN = { id: true, name: true, fairways: true, deletedAt: true } as const;

function fromRow(row: {
  id: string;
  name: string;
  fairways: unknown;
  deletedAt: Date | null;
}): DeletedCourse {
  const { id, name, fairways, deletedAt } = row;
  if (!deletedAt || !Array.isArray(fairways)) throw new Error(`Course ${id} is not a deleted one`);
  return { id, name, holes: fairways.length, deletedAt };
}

/** Written above alone, so it has that shape. */
function keptLinks(deletedLinks: unknown): KeptLink[] {
  return (deletedLinks ?? []) as KeptLink[];
}

/** Which of the applications exist, and will until the transaction ends. */
async function existingApplications(tx: Prisma.TransactionClient, links: KeptLink[]): Promise<Set<string>> {
  const ids = links.map(({ applicationId }) => applicationId);
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Application" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR KEY SHARE`;
  return new Set(found.map(({ id }) => id));
}
