import type {
  CourseFilter,
  CourseStore,
  LinkedCourse,
  StoredCourse,
  StoredFairways,
} from "@/lib/courses/store";
import { Gone } from "@/lib/gone";
import { isForeignKeyViolation, isUniqueViolation } from "./errors";
import type { Prisma } from "./generated/client";
import type { CourseModel } from "./generated/models";

/** Courses in Postgres. A course is one row, its fairways one JSON document: it is always read and saved whole. */
export function prismaCourseStore(prisma: Prisma.TransactionClient): CourseStore {
  return {
    async insertLinked(course, link) {
      try {
        await prisma.course.create({ data: { ...toRow(course), links: { create: link } } });
        return { stored: true };
      } catch (error) {
        if (isForeignKeyViolation(error)) throw new Gone(error);
        if (!isUniqueViolation(error)) throw error;
        const existing = await prisma.courseLink.findUnique({
          where: { applicationId_userId_externalCourseId: link },
          select: { courseId: true },
        });
        if (!existing) throw error;
        return { stored: false, courseId: existing.courseId };
      }
    },

    async insert(course) {
      try {
        await prisma.course.create({ data: toRow(course) });
      } catch (error) {
        throw isForeignKeyViolation(error) ? new Gone(error) : error;
      }
    },

    async findLinked({ applicationId, userId }, courseId) {
      const link = await prisma.courseLink.findUnique({
        where: { applicationId_userId_courseId: { applicationId, userId, courseId } },
        include: { course: true },
      });
      return link && fromLink(link);
    },

    async listLinked(caller, filter, page) {
      const links = await prisma.courseLink.findMany({
        where: { ...linked(caller, filter), ...(page.after ? { courseId: { gt: page.after } } : {}) },
        include: { course: true },
        orderBy: { courseId: "asc" },
        take: page.limit,
      });
      return links.map(fromLink).filter((course) => course !== null);
    },

    countLinked(caller, filter) {
      return prisma.courseLink.count({ where: linked(caller, filter) });
    },

    async findOwned(ownerId, courseId) {
      const row = await prisma.course.findUnique({ where: { id: courseId, ownerId } });
      return row && fromRow(row);
    },

    async listOwned(ownerId, { offset, limit }) {
      const rows = await prisma.course.findMany({
        where: { ownerId },
        orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
        skip: offset,
        take: limit,
      });
      return rows.map(fromRow);
    },

    countOwned(ownerId) {
      return prisma.course.count({ where: { ownerId } });
    },

    async replaceFairways(ownerId, courseId, version, fairways, now) {
      const [written] = await prisma.course.updateManyAndReturn({
        where: { id: courseId, ownerId, version },
        data: { ...toColumns(fairways), version: { increment: 1 }, updatedAt: now },
      });
      return written ? fromRow(written) : null;
    },
  };
}

function linked(caller: { applicationId: string; userId: string }, filter: CourseFilter) {
  return {
    applicationId: caller.applicationId,
    userId: caller.userId,
    ...(filter.externalCourseId === undefined ? {} : { externalCourseId: filter.externalCourseId }),
    ...(filter.updatedSince === undefined ? {} : { course: { updatedAt: { gte: filter.updatedSince } } }),
  };
}

function toRow({ location, fairways, flightPaths, ...rest }: StoredCourse) {
  return {
    ...rest,
    lat: location?.lat ?? null,
    lng: location?.lng ?? null,
    ...toColumns({ fairways, flightPaths }),
  };
}

/** Both are plain JSON already; Prisma's input type merely cannot say so of an interface. */
function toColumns({ fairways, flightPaths }: StoredFairways) {
  const json = (value: unknown) => value as Prisma.InputJsonValue;
  return { fairways: json(fairways), flightPaths: json(flightPaths) };
}

function fromRow({ lat, lng, fairways, flightPaths, ...rest }: CourseModel): StoredCourse {
  return {
    ...rest,
    location: lat === null || lng === null ? null : { lat, lng },
    // Written by toColumns alone, so they have the shape that lib/validation gave them.
    ...({ fairways, flightPaths } as unknown as StoredFairways),
  };
}

/**
 * Prisma reads the course in a statement of its own, so one that is deleted meanwhile can be null, whatever the type
 * says: it counts as gone.
 */
function fromLink(link: { externalCourseId: string; course: CourseModel | null }): LinkedCourse | null {
  return link.course && { ...fromRow(link.course), externalCourseId: link.externalCourseId };
}
