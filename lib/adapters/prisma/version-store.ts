import type { StoredDocument } from "@/lib/courses/stored-course";
import { VERSION_RETENTION, type VersionOutline, type VersionStore } from "@/lib/courses/versions";
import { MAX_NAMED_VERSIONS } from "@/lib/validation/course-version";
import { coursesFor, isCourseFor, lockCourse } from "./course-access";
import { DOCUMENT } from "./course-store";
import { Prisma, type PrismaClient } from "./generated/client";
import { transaction } from "./transaction";
import { findUserNames } from "./user-names";
import { COURSE_BYTES, OUTLINE } from "./version-sql";

/** Versions in Postgres: superseded ones in their own table, the current one in the course's row. */
export function prismaVersionStore(prisma: PrismaClient): VersionStore {
  const findCurrent = (userId: string, courseId: string) =>
    prisma.course.findFirst({
      where: { id: courseId, ...coursesFor(userId, "read") },
      select: { ...VERSION, versionName: true },
    });

  async function withAuthors<Row extends { savedById: string | null }>(rows: readonly Row[]) {
    const ids = rows.map(({ savedById }) => savedById);
    const names = await findUserNames(prisma, ids);
    return rows.map(({ savedById, ...row }) => {
      const name = savedById === null ? undefined : names.get(savedById);
      return {
        ...row,
        savedBy: savedById === null || name === undefined ? null : { userId: savedById, name },
      };
    });
  }

  return {
    async listVersions(userId, courseId, { before, limit }) {
      const [course] = await prisma.$queryRaw<OutlineRow[]>`
        SELECT ${OUTLINE}, "changes", "versionName" AS "name" FROM "Course"
        WHERE "id" = ${courseId} AND ${isCourseFor(userId, "read")}`;
      if (!course) return null;
      const includesCurrent = before === undefined || course.version < before;
      // Excludes the version of `course`, which a concurrent save may archive: it must not be listed twice.
      const most = includesCurrent ? limit - 1 : limit;
      // Of the last one only its number is needed, to know what the one above it changed. Changes are up to 40 kB.
      const superseded = await prisma.$queryRaw<OutlineRow[]>`
        SELECT ${OUTLINE}, "name",
          CASE WHEN row_number() OVER (ORDER BY "version" DESC) < ${most} THEN "changes" END AS "changes"
        FROM "CourseVersion"
        WHERE "courseId" = ${courseId} AND "version" < ${includesCurrent ? course.version : before}
        ORDER BY "version" DESC LIMIT ${most}`;
      return withAuthors(includesCurrent ? [course, ...superseded] : superseded);
    },

    async listNamedVersions(userId, courseId) {
      // One statement: a version that a concurrent save archives is listed once.
      const named = await prisma.$queryRaw<Omit<OutlineRow, "changes">[]>`
        SELECT ${OUTLINE}, "versionName" AS "name" FROM "Course"
        WHERE "id" = ${courseId} AND ${isCourseFor(userId, "read")} AND "versionName" IS NOT NULL
        UNION ALL
        SELECT ${OUTLINE}, "name"
        FROM "CourseVersion"
        WHERE "courseId" IN (
            SELECT "id" FROM "Course" WHERE "id" = ${courseId} AND ${isCourseFor(userId, "read")}
          ) AND "name" IS NOT NULL
        ORDER BY "version" DESC`;
      return withAuthors(named);
    },

    listDocuments(courseId, versions, maxBytes) {
      const columns = Prisma.sql`"version", "fairways", "holeDetails", "layouts", "features"`;
      const wanted = Prisma.sql`"version" IN (${Prisma.join([...versions])})`;
      // One statement: a version that a concurrent save archives is found once. Sizes are added up before documents are read.
      return prisma.$queryRaw<(StoredDocument & { version: number })[]>`
        WITH sized AS (
          SELECT "version", ${COURSE_BYTES} AS "bytes" FROM "Course" WHERE "id" = ${courseId} AND ${wanted}
          UNION ALL
          SELECT "version", "bytes" FROM "CourseVersion" WHERE "courseId" = ${courseId} AND ${wanted}
        ), fitting AS (
          SELECT "version" FROM (
            SELECT "version", sum("bytes") OVER (ORDER BY "version" DESC) AS "total" FROM sized
          ) AS "summed" WHERE "total" <= ${maxBytes}
        )
        SELECT ${columns} FROM "Course" WHERE "id" = ${courseId} AND "version" IN (SELECT "version" FROM fitting)
        UNION ALL
        SELECT ${columns} FROM "CourseVersion"
        WHERE "courseId" = ${courseId} AND "version" IN (SELECT "version" FROM fitting)`;
    },

    async findVersion(userId, courseId, version) {
      const course = await findCurrent(userId, courseId);
      if (!course) return null;
      const { versionName, ...current } = course;
      if (course.version === version) return fromRow({ ...current, name: versionName });
      const row = await prisma.courseVersion.findUnique({
        where: { courseId_version: { courseId, version } },
        select: { ...VERSION, name: true },
      });
      return row && fromRow(row);
    },

    nameVersion(userId, courseId, version, name) {
      return transaction(prisma, async (tx) => {
        // Saving and naming lock the course first: the current version stays current, and the number of names is exact.
        const course = await lockCourse(tx, userId, courseId, "edit");
        if (typeof course === "string") return course;
        const { ownerId } = course;
        const isCurrent = course.version === version;
        const [found] = isCurrent
          ? await tx.$queryRaw<Nameable[]>`
              SELECT "versionName" AS "name", ${COURSE_BYTES} AS "bytes" FROM "Course" WHERE "id" = ${courseId}`
          : // Saving another course of the account may be deleting it: this waits, or makes that skip it.
            await tx.$queryRaw<Nameable[]>`
              SELECT "name", "bytes" FROM "CourseVersion"
              WHERE "courseId" = ${courseId} AND "version" = ${version} FOR UPDATE`;
        if (!found) return "missing";
        const isNew = name !== null && found.name === null;
        if (isNew && !(await hasRoom(tx, ownerId, courseId, found.bytes))) return "full";
        if (isCurrent) await tx.course.updateMany({ where: { id: courseId }, data: { versionName: name } });
        else await tx.courseVersion.updateMany({ where: { courseId, version }, data: { name } });
        return "named";
      });
    },
  };
}

type OutlineRow = Omit<VersionOutline, "savedBy"> & { savedById: string | null };

/** A version before it is named. */
interface Nameable {
  name: string | null;
  bytes: number;
}

/** Whether one more version, of this size, may have a name. */
async function hasRoom(
  tx: Prisma.TransactionClient,
  ownerId: string,
  courseId: string,
  bytes: number,
): Promise<boolean> {
  const [named] = await tx.$queryRaw<{ versions: number; bytes: number }[]>`
    SELECT (SELECT count(*) FROM "CourseVersion" WHERE "courseId" = ${courseId} AND "name" IS NOT NULL)::int
        + (SELECT count(*) FROM "Course" WHERE "id" = ${courseId} AND "versionName" IS NOT NULL)::int AS "versions",
      (SELECT COALESCE(sum("bytes"), 0) FROM "CourseVersion"
        WHERE "ownerId" = ${ownerId} AND "name" IS NOT NULL)::float8 AS "bytes"`;
  return (
    named !== undefined &&
    named.versions < MAX_NAMED_VERSIONS &&
    named.bytes + bytes <= VERSION_RETENTION.namedQuotaBytes
  );
}

const VERSION = { version: true, savedAt: true, ...DOCUMENT } as const;

/** Documents are only written by the course store, from validated data, so the shape is known. */
function fromRow({
  version,
  savedAt,
  name,
  ...document
}: { version: number; savedAt: Date; name: string | null } & Record<keyof StoredDocument, unknown>) {
  return { version, savedAt, name, ...(document as StoredDocument) };
}
