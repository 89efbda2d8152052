import type { Caller } from "@/lib/bearer";
import type { CourseStore, LinkedCourseRow, StoredCourse, StoredFairways } from "@/lib/courses/store";
import { Gone } from "@/lib/gone";
import type { Sql, Statement } from "../database/sql";
import {
  ASK_FOR_COURSE,
  ASK_NOTHING,
  ASK_TO_INSERT,
  type BearerRow,
  callerOf,
  FIND_LINK,
  fromTextRow,
  INSERT_LINKED,
  type LinkedRow,
  listStatement,
  type MaybeLinkedRow,
  parametersOf,
} from "./course-statements";
import { isForeignKeyViolation } from "./errors";
import type { Prisma } from "./generated/client";
import type { CourseModel } from "./generated/models";
import { withRetry } from "./transaction";

/**
 * Courses in Postgres. A course is one row, its fairways one JSON document: it is always read and saved whole. What
 * applications call all day is one statement each (course-statements.ts); the rest goes through Prisma.
 */
export function prismaCourseStore(prisma: Prisma.TransactionClient, sql: Sql): CourseStore {
  /** Runs a statement that stores a linked course; null when it finds nobody to store it for. */
  async function insertLinked<Whose extends Caller>(
    statement: Statement,
    whose: readonly unknown[],
    course: LinkedCourseRow,
  ): Promise<{ whose: Whose; courseId: string } | null> {
    const { id, externalCourseId, name, location, fairways, createdAt } = course;
    const place = [location?.lat ?? null, location?.lng ?? null];
    const values = [...whose, externalCourseId, id, name, ...place, fairways, createdAt.toISOString()];
    for (;;) {
      // Deleting an account locks the person, then their applications; storing a link locks the other way round. And
      // whoever was deleted meanwhile is not found the second time.
      const [row] = await withRetry(() => sql<Whose & { linkedCourseId: string | null }>(statement, values));
      if (!row) return null;
      if (row.linkedCourseId !== null) return { whose: row, courseId: row.linkedCourseId };
      // Another one won a moment ago, too late for this statement to see it.
      const [found] = await sql<{ courseId: string }>(FIND_LINK, [
        row.applicationId,
        row.userId,
        externalCourseId,
      ]);
      // Where it was deleted again meanwhile, there is room now.
      if (found) return { whose: row, courseId: found.courseId };
    }
  }

  return {
    async insert(course) {
      try {
        await prisma.course.create({ data: toRow(course) });
      } catch (error) {
        throw isForeignKeyViolation(error) ? new Gone(error) : error;
      }
    },

    async insertLinked(caller, course) {
      const { applicationId, userId } = caller;
      const inserted = await insertLinked<Caller>(INSERT_LINKED, [applicationId, userId], course);
      if (!inserted) throw new Gone();
      return inserted.courseId;
    },

    async askToInsert(bearer, course) {
      const inserted = await insertLinked<BearerRow>(ASK_TO_INSERT, parametersOf(bearer), course);
      return inserted && { caller: callerOf(inserted.whose), found: inserted.courseId };
    },

    async askNothing(bearer) {
      const [row] = await sql<BearerRow>(ASK_NOTHING, parametersOf(bearer));
      return row ? { caller: callerOf(row), found: null } : null;
    },

    async askForCourse(bearer, courseId) {
      const [row] = await sql<BearerRow & MaybeLinkedRow>(ASK_FOR_COURSE, [
        ...parametersOf(bearer),
        courseId,
      ]);
      return row ? { caller: callerOf(row), found: row.id === null ? null : fromTextRow(row) } : null;
    },

    async askForCourses(bearer, filter, page, counted) {
      const kind = counted ? "asked_and_counted" : "asked";
      const { statement, parameters } = listStatement(filter, page, kind);
      const values = [...parametersOf(bearer), ...parameters];
      const rows = await sql<BearerRow & MaybeLinkedRow & { total?: number }>(statement, values);
      const [first] = rows;
      if (!first) return null;
      const courses = rows.flatMap((row) => (row.id === null ? [] : [fromTextRow(row)]));
      return { caller: callerOf(first), found: { courses, total: first.total ?? courses.length } };
    },

    async listLinked(caller, filter, page) {
      const { statement, parameters } = listStatement(filter, page, "later");
      const rows = await sql<LinkedRow>(statement, [caller.applicationId, caller.userId, ...parameters]);
      return rows.map(fromTextRow);
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

type CourseRow = Omit<CourseModel, keyof typeof KEPT>;

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
