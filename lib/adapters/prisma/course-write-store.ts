import type { CourseWriteStore } from "@/lib/courses/course-writes";
import { recordEdit } from "./changes";
import { LINKED_COURSE, type LinkedRow, toLinkedCourse } from "./course-statements";
import { parseDocument, replaceCourseDocument, toLatLng } from "./course-store";
import { Prisma, type PrismaClient } from "./generated/client";
import { syncListings } from "./listings";
import { transaction } from "./transaction";

/** Changes by applications in Postgres. */
export function prismaCourseWriteStore(prisma: PrismaClient): CourseWriteStore {
  return {
    changeLinked({ applicationId, userId }, key, now, decide) {
      const [courseId, externalCourseId] =
        "courseId" in key ? [key.courseId, null] : [null, key.externalCourseId];
      return transaction(prisma, async (tx) => {
        // Two statements: the second sees whether the link was removed while the first waited for the course.
        await tx.$queryRaw`
          SELECT 1 FROM "Course" WHERE "id" IN (
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
        const found = row ? { course: toLinkedCourse(row), document: parseDocument(row) } : null;
        const { change, result } = decide(found);
        if (!row || !change) return result;
        if (change.document) {
          await replaceCourseDocument(tx, userId, row.id, row.version, change.document, now);
        }
        await tx.course.update({
          where: { id: row.id },
          data: { name: change.name, ...toLatLng(change.location), updatedAt: now },
        });
        await recordEdit(tx, row.id, now);
        await syncListings(tx, [row.id]);
        return result;
      });
    },
  };
}

interface LockedRow extends LinkedRow {
  version: number;
  holeDetails: string;
  layouts: string;
  features: string;
}
