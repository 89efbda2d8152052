import type { CourseStore, StoredCourse, StoredFairways } from "@/lib/courses/store";
import type { Sql } from "../database/sql";
import {
  ASK_FOR_COURSE,
  ASK_NOTHING,
  type BearerRow,
  type CourseRow,
  callerOf,
  FIND_LINK,
  fromTextRow,
  INSERT_LINKED,
  listParameters,
  listStatement,
  type MaybeCourseRow,
  parametersOf,
} from "./course-statements";
import { isForeignKeyViolation } from "./errors";
import type { Prisma } from "./generated/client";
import type { CourseModel } from "./generated/models";

/**
 * Courses in Postgres. A course is one row, its fairways one JSON document: it is always read and saved whole. What
 * applications call all day is one statement each (course-statements.ts); the rest goes through Prisma.
 */
export function prismaCourseStore(prisma: Prisma.TransactionClient, sql: Sql): CourseStore {
  return {
    async insertLinked({ id, ownerId, name, location, fairways, createdAt }, link) {
      const existing = () =>
        sql<{ courseId: string }>(FIND_LINK, [link.applicationId, link.userId, link.externalCourseId]);
      try {
        const [written] = await sql<{ courseId: string }>(INSERT_LINKED, [
          link.applicationId,
          link.userId,
          link.externalCourseId,
          id,
          ownerId,
          name,
          location?.lat ?? null,
          location?.lng ?? null,
          JSON.stringify(fairways),
          createdAt.toISOString(),
        ]);
        // Nothing at all: another one won a moment ago, too late for this statement to see it.
        const [found] = written ? [written] : await existing();
        if (!found) throw new Error("A course was neither stored nor there already");
        return found.courseId === id ? "stored" : found;
      } catch (error) {
        if (isForeignKeyViolation(error)) return "gone";
        throw error;
      }
    },

    async insert(course) {
      await prisma.course.create({ data: toRow(course) });
    },

    async askNothing(bearer) {
      const [row] = await sql<BearerRow>(ASK_NOTHING, parametersOf(bearer));
      return row ? { caller: callerOf(row), found: null } : null;
    },

    async askForCourse(bearer, courseId) {
      const [row] = await sql<BearerRow & MaybeCourseRow>(ASK_FOR_COURSE, [
        ...parametersOf(bearer),
        courseId,
      ]);
      return row ? { caller: callerOf(row), found: row.id === null ? null : fromTextRow(row) } : null;
    },

    async askForCourses(bearer, filter, page, counted) {
      const statement = listStatement(filter, page, counted ? "asked and counted" : "asked");
      const values = [...parametersOf(bearer), ...listParameters(filter, page)];
      const rows = await sql<BearerRow & MaybeCourseRow & { total?: number }>(statement, values);
      const [first] = rows;
      if (!first) return null;
      const courses = rows.flatMap((row) => (row.id === null ? [] : [fromTextRow(row)]));
      return { caller: callerOf(first), found: { courses, total: first.total ?? courses.length } };
    },

    async listLinked(caller, filter, page) {
      const values = [caller.applicationId, caller.userId, ...listParameters(filter, page)];
      const rows = await sql<CourseRow>(listStatement(filter, page, "later"), values);
      return rows.map(fromTextRow);
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
