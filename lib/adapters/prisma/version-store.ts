import type { StoredDocument } from "@/lib/courses/stored-course";
import type { VersionOutline, VersionStore } from "@/lib/courses/versions";
import type { PrismaClient } from "./generated/client";
import { OUTLINE } from "./version-sql";

/** Versions in Postgres: superseded ones in their own table, the current one in the course's row. */
export function prismaVersionStore(prisma: PrismaClient): VersionStore {
  const findCurrent = (ownerId: string, courseId: string) =>
    prisma.course.findUnique({ where: { id: courseId, ownerId, deletedAt: null }, select: VERSION });

  return {
    async listVersions(ownerId, courseId, { before, limit }) {
      const [course] = await prisma.$queryRaw<VersionOutline[]>`
        SELECT "version", "savedAt", ${OUTLINE} AS "outline" FROM "Course"
        WHERE "id" = ${courseId} AND "ownerId" = ${ownerId} AND "deletedAt" IS NULL`;
      if (!course) return null;
      const includesCurrent = before === undefined || course.version < before;
      // Excludes the version of `course`, which a concurrent save may archive: it must not be listed twice.
      const superseded = await prisma.$queryRaw<VersionOutline[]>`
        SELECT "version", "savedAt", COALESCE("outline", ${OUTLINE}) AS "outline"
        FROM "CourseVersion"
        WHERE "courseId" = ${courseId} AND "version" < ${includesCurrent ? course.version : before}
        ORDER BY "version" DESC LIMIT ${includesCurrent ? limit - 1 : limit}`;
      return includesCurrent ? [course, ...superseded] : superseded;
    },

    async findVersion(ownerId, courseId, version) {
      const course = await findCurrent(ownerId, courseId);
      if (!course || course.version === version) return course && fromRow(course);
      const row = await prisma.courseVersion.findUnique({
        where: { courseId_version: { courseId, version } },
        select: VERSION,
      });
      return row && fromRow(row);
    },
  };
}

const VERSION = {
  version: true,
  savedAt: true,
  fairways: true,
  holeDetails: true,
  layouts: true,
  features: true,
} as const;

/** Documents are only written by the course store, from validated data, so the shape is known. */
function fromRow({
  version,
  savedAt,
  ...document
}: { version: number; savedAt: Date } & Record<keyof StoredDocument, unknown>) {
  return { version, savedAt, ...(document as StoredDocument) };
}
