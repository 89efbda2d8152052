import {
  type CourseSaveStore,
  MAX_LEFT_OUT_BYTES,
  MAX_LOST_EDITS,
  MAX_SAVES_KEPT,
  type StoredLeftOut,
  type SummarisedVersion,
  type VersionAuthorship,
} from "@/lib/courses/course-saves";
import type { MeasuredDocument } from "@/lib/courses/store";
import type { StoredDocument } from "@/lib/courses/stored-course";
import type { LostEdit } from "@/lib/editor/changes/save";
import { recordEdit } from "./changes";
import { coursesFor, lockCourse } from "./course-access";
import { DOCUMENT, readDocuments, replaceCourseDocument } from "./course-store";
import { Prisma, type PrismaClient } from "./generated/client";
import { transaction } from "./transaction";
import { findUserNames } from "./user-names";

/** Maximum number of superseded versions whose authors are read. Older ones count as thinned out. */
const MAX_VERSIONS = 200;

/** Saves of changes in Postgres. */
export function prismaCourseSaveStore(prisma: PrismaClient): CourseSaveStore {
  return {
    saveChanges(user, courseId, { id, base }, now, decide) {
      return transaction(prisma, async (tx) => {
        const locked = await lockCourse(tx, user.id, courseId, "edit");
        if (typeof locked === "string") return locked;
        const { version } = locked;
        const key = { courseId, userId: user.id, id };
        const current = (await readDocuments(tx, [courseId])).get(courseId) as MeasuredDocument;
        const earlier = await tx.courseSave.findUnique({
          where: { courseId_userId_id: key },
          select: { leftOut: true },
        });
        const seen =
          base < version
            ? await tx.courseVersion.findUnique({
                where: { courseId_version: { courseId, version: base } },
                select: DOCUMENT,
              })
            : null;
        const versions =
          base < version ? await listVersions<VersionAuthorship>(tx, courseId, base, AUTHORSHIP) : [];
        const authors = versions.map(({ savedById }) => savedById);
        const names = await findUserNames(tx, authors);
        const { save, result } = decide({
          version,
          ...current,
          // Only written from validated data, so the shape is known.
          base: seen as StoredDocument | null,
          leftOut: earlier && (earlier.leftOut as unknown as StoredLeftOut[]),
          ...{ versions, names },
        });
        if (!save) return result;
        // Before the next version is stored, which may thin out others.
        const found =
          save.findLost?.(await listVersions<SummarisedVersion>(tx, courseId, base, SUMMARISED)) ?? [];
        if (save.document) {
          const { document, restored } = save;
          const edit = { version, before: current.document, document, restored };
          await replaceCourseDocument(tx, user.id, courseId, edit, now);
          await recordEdit(tx, courseId, now);
        }
        if (save.leftOut) {
          const leftOut = save.leftOut as unknown as Prisma.InputJsonValue;
          const stored = version + (save.document ? 1 : 0);
          await tx.courseSave.create({ data: { ...key, version: stored, leftOut, createdAt: now } });
          await keepNewestSaves(tx, key);
        }
        // Some accounts may have been deleted.
        const lost = found.filter(({ userId }) => names.has(userId));
        if (lost.length === 0) return result;
        const edits = lost.map(({ id, userId, ...edit }) => {
          const json = edit as unknown as Record<keyof typeof edit, Prisma.InputJsonValue>;
          return { id, courseId, userId, byName: user.name, ...json, createdAt: now };
        });
        await tx.lostEdit.createMany({ data: edits });
        for (const userId of new Set(lost.map((each) => each.userId))) {
          await keepNewestLostEdits(tx, courseId, userId);
        }
        return result;
      });
    },

    async listLostEdits(userId, courseId) {
      const course = await prisma.course.findFirst({
        where: { id: courseId, ...coursesFor(userId, "read") },
        select: { lostEdits: { where: { userId }, orderBy: { id: "desc" }, take: MAX_LOST_EDITS } },
      });
      if (!course) return null;
      return course.lostEdits.map(
        ({ id, byName, createdAt, deletion, changes }): LostEdit => ({
          ...{ id, by: byName, at: createdAt.toISOString() },
          // Only written from changes, so the shape is known.
          ...({ deletion, changes } as unknown as Pick<LostEdit, "deletion" | "changes">),
        }),
      );
    },

    async deleteLostEdit(userId, courseId, id) {
      const course = await prisma.course.findFirst({
        where: { id: courseId, ...coursesFor(userId, "read") },
        select: { id: true },
      });
      if (course) await prisma.lostEdit.deleteMany({ where: { id, courseId, userId } });
      return course !== null;
    },
  };
}

const AUTHORSHIP = Prisma.sql`"version", "savedById"`;
const SUMMARISED = Prisma.sql`${AUTHORSHIP}, "changes"`;

/** The stored versions from `base` on, newest first. The course is locked. */
function listVersions<Row>(
  tx: Prisma.TransactionClient,
  courseId: string,
  base: number,
  columns: Prisma.Sql,
): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    SELECT ${columns} FROM "Course" WHERE "id" = ${courseId}
    UNION ALL (
      SELECT ${columns} FROM "CourseVersion"
      WHERE "courseId" = ${courseId} AND "version" >= ${base} ORDER BY "version" DESC LIMIT ${MAX_VERSIONS}
    ) ORDER BY "version" DESC`;
}

/** Deletes all but the newest saves of a user on a course. Their ids are made by browsers, whose clocks differ. */
async function keepNewestSaves(
  tx: Prisma.TransactionClient,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<void> {
  const rows = Prisma.sql`"CourseSave" WHERE "courseId" = ${courseId} AND "userId" = ${userId}`;
  const newest = Prisma.sql`(ORDER BY "createdAt" DESC, "id" DESC)`;
  await tx.$executeRaw`
    DELETE FROM ${rows} AND "id" IN (
      SELECT "id" FROM (
        SELECT "id", row_number() OVER ${newest} AS "rank", sum(octet_length("leftOut"::text)) OVER ${newest} AS "bytes"
        FROM ${rows}
      ) AS "ranked" WHERE "rank" > ${MAX_SAVES_KEPT} OR "bytes" > ${MAX_LEFT_OUT_BYTES})`;
}

/** Deletes all but the newest lost edits of a user on a course, by their ids, which sort by creation. */
async function keepNewestLostEdits(
  tx: Prisma.TransactionClient,
  courseId: string,
  userId: string,
): Promise<void> {
  const rows = Prisma.sql`"LostEdit" WHERE "courseId" = ${courseId} AND "userId" = ${userId}`;
  await tx.$executeRaw`
    DELETE FROM ${rows} AND "id" <= (SELECT "id" FROM ${rows} ORDER BY "id" DESC OFFSET ${MAX_LOST_EDITS} LIMIT 1)`;
}
