import type { StoredFairways } from "@/lib/courses/store";
import type { VersionStore } from "@/lib/courses/versions";
import type { PrismaClient } from "./generated/client";

/** Versions in Postgres: the superseded ones in a table of their own, the present one in the course. */
export function prismaVersionStore(prisma: PrismaClient): VersionStore {
  const present = (ownerId: string, courseId: string) =>
    prisma.course.findUnique({ where: { id: courseId, ownerId, deletedAt: null }, select: VERSION });

  return {
    async listVersions(ownerId, courseId, { before, limit }) {
      const course = await present(ownerId, courseId);
      if (!course) return null;
      const presentIsListed = before === undefined || course.version < before;
      const superseded = await prisma.courseVersion.findMany({
        // A save in between archives what `course` shows: it is not listed twice.
        where: { courseId, version: { lt: presentIsListed ? course.version : before } },
        select: VERSION,
        orderBy: { version: "desc" },
        take: presentIsListed ? limit - 1 : limit,
      });
      return (presentIsListed ? [course, ...superseded] : superseded).map(fromRow);
    },

    async findVersion(ownerId, courseId, version) {
      const course = await present(ownerId, courseId);
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

/** The fairways were written by the course store alone, so they have the shape that lib/validation gave them. */
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
