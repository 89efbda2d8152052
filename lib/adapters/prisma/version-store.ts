import type { StoredFairways } from "@/lib/courses/store";
import type { VersionStore } from "@/lib/courses/versions";
import type { PrismaClient } from "./generated/client";

/** Versions in Postgres: superseded ones in their own table, the current one in the course's row. */
export function prismaVersionStore(prisma: PrismaClient): VersionStore {
  const findCurrent = (ownerId: string, courseId: string) =>
    prisma.course.findUnique({ where: { id: courseId, ownerId, deletedAt: null }, select: VERSION });

  return {
    async listVersions(ownerId, courseId, { before, limit }) {
      const course = await findCurrent(ownerId, courseId);
      if (!course) return null;
      const includesCurrent = before === undefined || course.version < before;
      const superseded = await prisma.courseVersion.findMany({
        // Excludes the version of `course`, which a concurrent save may archive: it must not be listed twice.
        where: { courseId, version: { lt: includesCurrent ? course.version : before } },
        select: VERSION,
        orderBy: { version: "desc" },
        take: includesCurrent ? limit - 1 : limit,
      });
      return (includesCurrent ? [course, ...superseded] : superseded).map(fromRow);
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

const VERSION = { version: true, savedAt: true, fairways: true, flightPaths: true } as const;

/** Fairways are only written by the course store, from validated data, so the shape is known. */
function fromRow({
  version,
  savedAt,
  ...fairways
}: {
  version: number;
  savedAt: Date;
  fairways: unknown;
  flightPaths: unknown;
}) {
  return { version, savedAt, ...(fairways as StoredFairways) };
}
