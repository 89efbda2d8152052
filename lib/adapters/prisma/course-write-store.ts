import type { CourseWriteStore } from "@/lib/courses/course-writes";
import { recordEdit } from "./changes";
import { LINKED_COURSE, type LinkedRow, toLinkedCourse } from "./course-statements";
import { measuredDocument, replaceCourseDocument } from "./course-store";
import { deleteLocked } from "./deletion-store";
import { Prisma, type PrismaClient } from "./generated/client";
import { syncListings } from "./listings";
import { toLatLng } from "./location";
import { transaction } from "./transaction";

/** Changes by applications in Postgres. */
export function prismaCourseWriteStore(prisma: PrismaClient): CourseWriteStore {
  return {
    changeLinked({ applicationId, userId }, key, now, decide) {
      const [courseId, externalCourseId] =
        "courseId" in key ? [key.courseId, null] : [null, key.externalCourseId];
      /** Two statements: the second sees whether the link was removed while the first waited for the course. */
      async function lock(tx: Prisma.TransactionClient): Promise<LockedRow | undefined> {
        const locked = await tx.$queryRaw<{ id: string }[]>`
          SELECT "id" FROM "Course" WHERE "id" IN (
            SELECT "courseId" FROM "CourseLink"
            WHERE "applicationId" = ${applicationId} AND "userId" = ${userId}
              AND ("courseId" = ${courseId} OR "externalCourseId" = ${externalCourseId})
          ) FOR UPDATE`;
        const [row] = await tx.$queryRaw<LockedRow[]>`
          SELECT ${Prisma.raw(LINKED_COURSE)}, c."version", c."holeDetails"::text AS "holeDetails",
            c."layouts"::text AS "layouts", c."features"::text AS "features"
          FROM "CourseLink" l JOIN "Course" c ON c."id" = l."courseId"
          WHERE l."applicationId" = ${applicationId} AND l."userId" = ${userId}
            AND (l."courseId" = ${courseId} OR l."externalCourseId" = ${externalCourseId})`;
        // If the link was added between the two, its course isn't locked.
        return !row || locked.some(({ id }) => id === row.id) ? row : lock(tx);
      }
      return transaction(prisma, async (tx) => {
        const row = await lock(tx);
        const found = row ? { course: toLinkedCourse(row), ...measuredDocument(row) } : null;
        const { change, result } = decide(found);
        if (!row || !found || !change) return result;
        // Before the course is changed: it shows whether everything so far is the application's own.
        await tx.$executeRaw`
          UPDATE "CourseLink" l SET "writtenAt" = ${now} FROM "Course" c
          WHERE c."id" = ${row.id} AND l."courseId" = c."id" AND l."applicationId" = ${applicationId} AND l."userId" = ${userId}
            AND ${ALL_ITS_OWN}`;
        if (change.document) {
          const edit = { version: row.version, before: found.document, document: change.document };
          await replaceCourseDocument(tx, userId, row.id, edit, now);
        }
        await tx.course.updateMany({
          where: { id: row.id },
          data: { name: change.name, ...toLatLng(change.location), updatedAt: now },
        });
        await recordEdit(tx, row.id, now);
        await syncListings(tx, [row.id], now);
        return result;
      });
    },

    deleteOwn({ applicationId, userId }, courseId, now) {
      return transaction(prisma, async (tx) => {
        // Two statements, as above.
        await tx.$queryRaw`SELECT 1 FROM "Course" WHERE "id" = ${courseId} AND "ownerId" = ${userId} FOR UPDATE`;
        const [course] = await tx.$queryRaw<{ name: string; isOwn: boolean }[]>`
          SELECT c."name", ${ALL_ITS_OWN} AND ${UNUSED} AS "isOwn"
          FROM "CourseLink" l JOIN "Course" c ON c."id" = l."courseId"
          WHERE l."applicationId" = ${applicationId} AND l."userId" = ${userId} AND l."courseId" = ${courseId}`;
        if (!course) return { outcome: "missing" };
        if (!course.isOwn) return { outcome: "in-use" };
        await deleteLocked(tx, courseId, now);
        return { outcome: "deleted", name: course.name };
      });
    },
  };
}

/** Whether the application of link `l` created its course `c`, and nobody else has changed what applications see of it. */
const ALL_ITS_OWN = Prisma.sql`l."linkedAt" = c."createdAt" AND COALESCE(l."writtenAt", l."linkedAt") = c."updatedAt"`;

/** What nobody else has of a course that an application may delete. */
const UNUSED = Prisma.sql`
  NOT EXISTS (SELECT 1 FROM "CourseLink" o WHERE o."courseId" = c."id" AND o."applicationId" <> l."applicationId")
  AND NOT EXISTS (SELECT 1 FROM "CoursePerson" p WHERE p."courseId" = c."id")
  AND NOT EXISTS (SELECT 1 FROM "Comment" m WHERE m."courseId" = c."id")
  AND NOT EXISTS (SELECT 1 FROM "CoursePicture" i WHERE i."courseId" = c."id")
  AND NOT EXISTS (SELECT 1 FROM "CourseStatus" s WHERE s."courseId" = c."id")
  AND NOT EXISTS (SELECT 1 FROM "CourseShare" s WHERE s."courseId" = c."id" AND s."shareId" IS NOT NULL)`;

interface LockedRow extends LinkedRow {
  version: number;
  holeDetails: string;
  layouts: string;
  features: string;
}
