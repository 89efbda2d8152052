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
        const links = { create: { ...link, linkedAt: course.createdAt } };
        await prisma.course.create({ data: { ...toRow(course), links } });
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
        include: COURSE,
      });
      return link && fromLink(link);
    },

    async listLinked(caller, filter, page) {
      const links = await prisma.courseLink.findMany({
        where: { ...linked(caller, filter), ...(page.after ? { courseId: { gt: page.after } } : {}) },
        include: COURSE,
        orderBy: { courseId: "asc" },
        take: page.limit,
      });
      return links.map(fromLink).filter((course) => course !== null);
    },

    countLinked(caller, filter) {
      return prisma.courseLink.count({ where: linked(caller, filter) });
    },

    async findOwned(ownerId, courseId) {
      const row = await prisma.course.findUnique({
        where: { id: courseId, ownerId, deletedAt: null },
        omit: KEPT,
      });
      return row && fromRow(row);
    },

    async listOwned(ownerId, { offset, limit }) {
      const rows = await prisma.course.findMany({
        where: { ownerId, deletedAt: null },
        omit: KEPT,
        orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
        skip: offset,
        take: limit,
      });
      return rows.map(fromRow);
    },

    countOwned(ownerId) {
      return prisma.course.count({ where: { ownerId, deletedAt: null } });
    },

    async updateOwned(ownerId, courseId, { name, location }, now) {
      const { count } = await prisma.course.updateMany({
        where: { id: courseId, ownerId, deletedAt: null },
        data: {
          ...(name !== undefined && { name }),
          ...(location !== undefined && placed(location)),
          updatedAt: now,
        },
      });
      return count > 0;
    },

    async replaceFairways(ownerId, courseId, version, fairways, now) {
      const [inJson, pathsInJson] = [JSON.stringify(fairways.fairways), JSON.stringify(fairways.flightPaths)];
      // One statement: whoever waits for the row's lock finds another version in it, and neither archives nor saves.
      const [written] = await prisma.$queryRaw<CourseRow[]>`
        WITH replaced AS (
          SELECT * FROM "Course"
          WHERE "id" = ${courseId} AND "ownerId" = ${ownerId} AND "version" = ${version} AND "deletedAt" IS NULL
          FOR UPDATE
        ), archived AS (
          INSERT INTO "CourseVersion" ("courseId", "version", "savedAt", "fairways", "flightPaths")
          SELECT "id", "version", "savedAt", "fairways", "flightPaths" FROM replaced
        )
        UPDATE "Course" SET
          "fairways" = ${inJson}::json, "flightPaths" = ${pathsInJson}::json,
          "version" = "Course"."version" + 1, "updatedAt" = ${now}, "savedAt" = ${now}
        FROM replaced WHERE "Course"."id" = replaced."id"
        RETURNING "Course"."id", "Course"."ownerId", "Course"."name", "Course"."lat", "Course"."lng",
          "Course"."fairways", "Course"."flightPaths", "Course"."version", "Course"."createdAt", "Course"."updatedAt"`;
      return written ? fromRow(written) : null;
    },
  };
}

/** What the course's own pages keep in its row, and nothing else reads. */
const KEPT = { savedAt: true, deletedAt: true, deletedLinks: true } as const;

const COURSE = { course: { omit: KEPT } } as const;

export type CourseRow = Omit<CourseModel, keyof typeof KEPT>;

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
    ...placed(location),
    ...toColumns({ fairways, flightPaths }),
    savedAt: rest.updatedAt,
  };
}

function placed(location: StoredCourse["location"]) {
  return { lat: location?.lat ?? null, lng: location?.lng ?? null };
}

/** Both are plain JSON already; Prisma's input type merely cannot say so of an interface. */
function toColumns({ fairways, flightPaths }: StoredFairways) {
  const json = (value: unknown) => value as Prisma.InputJsonValue;
  return { fairways: json(fairways), flightPaths: json(flightPaths) };
}

export function fromRow({ lat, lng, fairways, flightPaths, ...rest }: CourseRow): StoredCourse {
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
function fromLink(link: { externalCourseId: string; course: CourseRow | null }): LinkedCourse | null {
  return link.course && { ...fromRow(link.course), externalCourseId: link.externalCourseId };
}
