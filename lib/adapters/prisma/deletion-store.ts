import type { DeletionStore } from "@/lib/courses/deletion";
import { addLinks, removeLinks } from "./changes";
import { Prisma, type PrismaClient } from "./generated/client";
import { syncListings } from "./listings";
import { transaction } from "./transaction";

/** A link as it is stored in the row of a deleted course. */
interface DeletedLink {
  applicationId: string;
  externalCourseId: string;
  /** ISO 8601. */
  linkedAt: string;
}

/** Deleted courses in Postgres. They stay in their table, with the time of deletion and their former links. */
export function prismaDeletionStore(prisma: PrismaClient): DeletionStore {
  return {
    delete(ownerId, courseId, now) {
      return transaction(prisma, async (tx) => {
        // Locks the row, which linking locks too: no link can be added concurrently.
        const [course] = await tx.$queryRaw<{ name: string }[]>`
          SELECT "name" FROM "Course"
          WHERE "id" = ${courseId} AND "ownerId" = ${ownerId} AND "deletedAt" IS NULL FOR UPDATE`;
        if (!course) return null;
        await deleteLocked(tx, courseId, now);
        return course.name;
      });
    },

    restore(ownerId, courseId, since, now) {
      return transaction(prisma, async (tx) => {
        const [course] = await tx.$queryRaw<{ name: string; deletedLinks: unknown }[]>`
          SELECT "name", "deletedLinks" FROM "Course"
          WHERE "id" = ${courseId} AND "ownerId" = ${ownerId} AND "deletedAt" >= ${since} FOR UPDATE`;
        if (!course) return null;
        const deletedLinks = parseDeletedLinks(course.deletedLinks);
        const existing = await lockApplications(tx, deletedLinks);
        const links = deletedLinks.filter(({ applicationId }) => existing.has(applicationId));
        // Skips links whose identifier was taken meanwhile (unique constraint).
        const before = links.map((link) => ({ ...link, courseId, linkedAt: new Date(link.linkedAt) }));
        const restored = await addLinks(tx, ownerId, before, "course.restored", now);
        const lost = links.filter((link) =>
          restored.every((each) => each.applicationId !== link.applicationId),
        );
        await tx.course.updateMany({
          where: { id: courseId },
          data: {
            deletedAt: null,
            updatedAt: now,
            deletedLinks: lost.length > 0 ? (lost as unknown as Prisma.InputJsonValue) : Prisma.DbNull,
          },
        });
        await syncListings(tx, [courseId], now);
        return course.name;
      });
    },

    async findDeleted(ownerId, courseId, since) {
      const [course] = await prisma.$queryRaw<DeletedRow[]>`
        SELECT ${DELETED} FROM "Course"
        WHERE "id" = ${courseId} AND "ownerId" = ${ownerId} AND "deletedAt" >= ${since}`;
      return course ?? null;
    },

    listDeleted: (ownerId, since, limit) =>
      prisma.$queryRaw<DeletedRow[]>`
        SELECT ${DELETED} FROM "Course" WHERE "ownerId" = ${ownerId} AND "deletedAt" >= ${since}
        ORDER BY "deletedAt" DESC, "id" DESC LIMIT ${limit}`,

    async listUnrestoredLinks(ownerId, courseId) {
      const row = await prisma.course.findUnique({
        where: { id: courseId, ownerId, deletedAt: null },
        select: { deletedLinks: true },
      });
      const links = parseDeletedLinks(row?.deletedLinks);
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

/** Deletes a course that the transaction has locked, and keeps its links for restoring it. */
export async function deleteLocked(tx: Prisma.TransactionClient, courseId: string, now: Date): Promise<void> {
  const links = await removeLinks(tx, courseId, "deleted", now);
  const deletedLinks = links.map(({ applicationId, externalCourseId, linkedAt }) => ({
    ...{ applicationId, externalCourseId, linkedAt: linkedAt.toISOString() },
  })) satisfies DeletedLink[];
  await tx.course.updateMany({ where: { id: courseId }, data: { deletedAt: now, deletedLinks } });
  await syncListings(tx, [courseId], now);
}

/** Without the contents, which may be megabytes. */
const DELETED = Prisma.sql`"id", "name", "version", "deletedAt"`;

type DeletedRow = Awaited<ReturnType<DeletionStore["listDeleted"]>>[number];

/** Only written above, so the shape is known. */
function parseDeletedLinks(deletedLinks: unknown): DeletedLink[] {
  return (deletedLinks ?? []) as DeletedLink[];
}

/** Locks the applications of the links until the transaction ends. @returns the ids of those that exist. */
async function lockApplications(tx: Prisma.TransactionClient, links: DeletedLink[]): Promise<Set<string>> {
  const ids = links.map(({ applicationId }) => applicationId);
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Application" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR KEY SHARE`;
  return new Set(found.map(({ id }) => id));
}
