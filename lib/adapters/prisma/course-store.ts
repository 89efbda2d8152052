import type { ChangeStore } from "@/lib/courses/changes";
import type {
  CourseOfOthers,
  CourseStore,
  LinkedCourseRow,
  MeasuredDocument,
  StoredCourse,
  StoredTotals,
} from "@/lib/courses/store";
import type { StoredDocument } from "@/lib/courses/stored-course";
import { describeNextVersion } from "@/lib/courses/versions";
import { Gone } from "@/lib/gone";
import { newId } from "@/lib/ids";
import type { Caller } from "@/lib/oauth/bearer";
import type { Sql, Statement } from "../database/sql";
import { recordEdit } from "./changes";
import { coursesFor, lockCourse, readRole } from "./course-access";
import {
  AUTHENTICATE,
  bearerParameters,
  type CallerRow,
  FIND_LINK,
  FIND_LINKED_FOR_BEARER,
  FIND_USER_FOR_BEARER,
  FIND_VERSION_FOR_BEARER,
  INSERT_FOR_BEARER,
  INSERT_IMPORTED,
  INSERT_LINKED,
  LIST_CHANGES_FOR_BEARER,
  type LinkedRow,
  listStatement,
  type MaybeChangeRow,
  type MaybeLinkedRow,
  toCaller,
  toChange,
  toLinkedCourse,
} from "./course-statements";
import { isForeignKeyViolation } from "./errors";
import type { Prisma, PrismaClient } from "./generated/client";
import type { CourseModel } from "./generated/models";
import { syncListings } from "./listings";
import { toLatLng, toLocation } from "./location";
import { lockPictureBytes } from "./picture-store";
import { transactionWithin, withRetry } from "./transaction";
import { ARCHIVED_VERSION, thinVersions } from "./version-sql";

/**
 * Courses in Postgres. A course is one row with its fairways as one JSON document: it is always read and saved whole. The
 * API's queries are one statement each (course-statements.ts); the rest goes through Prisma.
 */
export function prismaCourseStore(
  prisma: PrismaClient | Prisma.TransactionClient,
  sql: Sql,
): CourseStore & ChangeStore {
  /** Runs a statement that inserts a linked course; null if it finds no caller to insert for. */
  async function runInsert<Row extends Caller>(
    statement: Statement,
    callerParameters: readonly unknown[],
    course: LinkedCourseRow,
  ): Promise<{ caller: Row; courseId: string | null } | null> {
    const { id, externalCourseId, name, location, fairways, createdAt } = course;
    const columns = [externalCourseId, id, name, location?.lat ?? null, location?.lng ?? null, fairways];
    const values = [...callerParameters, ...columns, createdAt, newId("msg")];
    for (;;) {
      // Deleting an account locks the user, then their applications; inserting a link locks in the opposite order. A retry
      // does not find a caller that was deleted.
      const [row] = await withRetry(() =>
        sql<Row & { linkedCourseId: string | null; hasRoom: boolean }>(statement, values),
      );
      if (!row) return null;
      if (row.linkedCourseId !== null) return { caller: row, courseId: row.linkedCourseId };
      // A concurrent insert won, but its row was not yet visible to this statement.
      const [link] = await sql<{ courseId: string }>(FIND_LINK, [
        row.applicationId,
        row.userId,
        externalCourseId,
      ]);
      // If that course was deleted since, the identifier is free: insert again.
      if (link) return { caller: row, courseId: link.courseId };
      if (!row.hasRoom) return { caller: row, courseId: null };
    }
  }

  return {
    async authenticate(bearer) {
      const [row] = await sql<CallerRow>(AUTHENTICATE, bearerParameters(bearer));
      return row ? { caller: toCaller(row), result: null } : null;
    },

    async findUserFor(bearer) {
      const [row] = await sql<CallerRow & { name: string }>(FIND_USER_FOR_BEARER, bearerParameters(bearer));
      return row ? { caller: toCaller(row), result: { name: row.name } } : null;
    },

    async findLinkedFor(bearer, courseId) {
      const values = [...bearerParameters(bearer), courseId];
      const [row] = await sql<CallerRow & MaybeLinkedRow>(FIND_LINKED_FOR_BEARER, values);
      return row ? { caller: toCaller(row), result: row.id === null ? null : toLinkedCourse(row) } : null;
    },

    async findVersionFor(bearer, courseId) {
      const values = [...bearerParameters(bearer), courseId];
      const [row] = await sql<CallerRow & VersionRow>(FIND_VERSION_FOR_BEARER, values);
      if (!row) return null;
      const { version, name } = row;
      const result = version === null ? null : { version, name, location: toLocation(row) };
      return { caller: toCaller(row), result };
    },

    async listLinkedFor(bearer, filter, page, withTotal) {
      const kind = withTotal ? "for_bearer_with_total" : "for_bearer";
      const { statement, parameters } = listStatement(filter, page, kind);
      const values = [...bearerParameters(bearer), ...parameters];
      const rows = await sql<CallerRow & MaybeLinkedRow & { total?: number }>(statement, values);
      const [first] = rows;
      if (!first) return null;
      const courses = rows.flatMap((row) => (row.id === null ? [] : [toLinkedCourse(row)]));
      return { caller: toCaller(first), result: { courses, total: first.total ?? courses.length } };
    },

    async listChangesFor(bearer, { sequence, courseId }, limit) {
      const values = [...bearerParameters(bearer), sequence, courseId, limit];
      const rows = await sql<CallerRow & MaybeChangeRow & { lastSequence: number }>(
        LIST_CHANGES_FOR_BEARER,
        values,
      );
      const [first] = rows;
      if (!first) return null;
      const changes = rows.flatMap((row) => (row.sequence === null ? [] : [toChange(row)]));
      return { caller: toCaller(first), result: { changes, lastSequence: first.lastSequence } };
    },

    async insertFor(bearer, course) {
      const inserted = await runInsert<CallerRow>(INSERT_FOR_BEARER, bearerParameters(bearer), course);
      return inserted && { caller: toCaller(inserted.caller), result: inserted.courseId };
    },

    async listLinked({ applicationId, userId }, filter, page) {
      const { statement, parameters } = listStatement(filter, page, "for_caller");
      const rows = await sql<LinkedRow>(statement, [applicationId, userId, ...parameters]);
      return rows.map(toLinkedCourse);
    },

    async insertLinked({ applicationId, userId }, course) {
      const inserted = await runInsert<Caller>(INSERT_LINKED, [applicationId, userId], course);
      if (!inserted) throw new Gone();
      return inserted.courseId;
    },

    insertImported: ({ jobId, index }, course) => runInsert(INSERT_IMPORTED, [jobId, index], course),

    async insert(course) {
      try {
        const { count } = await prisma.course.createMany({ data: [toRow(course)], skipDuplicates: true });
        return count === 1;
      } catch (error) {
        throw isForeignKeyViolation(error) ? new Gone(error) : error;
      }
    },

    async wasOpen(courseId) {
      return (await prisma.openCourse.count({ where: { courseId } })) > 0;
    },

    async copy(userId, courseId, toCopy, quotaBytes) {
      try {
        return await transactionWithin(prisma, async (tx) => {
          // Without a lock: saves don't wait for a copy.
          const course = await tx.course.findFirst({
            where: { id: courseId, ...coursesFor(userId, "read") },
            omit: NOT_READ,
          });
          if (!course) return "missing";
          const copy = toCopy(fromRow(course));
          const pictures = await tx.coursePicture.findMany({ where: { courseId }, orderBy: { id: "asc" } });
          const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
          if (bytes > 0 && bytes + (await lockPictureBytes(tx, copy.ownerId)) > quotaBytes)
            return "quotaFull";
          await tx.course.createMany({ data: [toRow(copy)] });
          const { id, ownerId, createdAt } = copy;
          await tx.coursePicture.createMany({
            data: pictures.map((picture) => ({
              ...picture,
              ...{
                id: newId("picture"),
                courseId: id,
                ownerId,
                revision: 1,
                createdAt,
                updatedAt: createdAt,
              },
              corners: picture.corners as Prisma.InputJsonValue,
            })),
          });
          return "copied";
        });
      } catch (error) {
        throw isForeignKeyViolation(error) ? new Gone(error) : error;
      }
    },

    async findOwned(ownerId, courseId) {
      const row = await prisma.course.findUnique({
        where: { id: courseId, ownerId, deletedAt: null },
        omit: NOT_READ,
      });
      return row && fromRow(row);
    },

    async findFor(userId, courseId) {
      const row = await prisma.course.findFirst({ ...openedBy(userId, courseId), omit: NOT_READ });
      if (!row) return null;
      const { owner, people, ...course } = row;
      return { course: fromRow(course), role: readRole(row, userId), ownerName: owner.name };
    },

    async findOutlineFor(userId, courseId) {
      const row = await prisma.course.findFirst({
        ...openedBy(userId, courseId),
        omit: { ...NOT_READ, ...DOCUMENT },
      });
      if (!row) return null;
      const { owner, people, ...course } = row;
      return { course: toOutline(course), role: readRole(row, userId), ownerName: owner.name };
    },

    listOwned: (ownerId, { offset, limit }) =>
      prisma.course.findMany({
        where: { ownerId, deletedAt: null },
        select: OUTLINE,
        orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
        skip: offset,
        take: limit,
      }),

    readDocuments: (courseIds) => readDocuments(prisma, courseIds),

    outlineOwned: (ownerId) =>
      prisma.course.findMany({ where: { ownerId, deletedAt: null }, select: OUTLINE }),

    async readTotals(courseIds) {
      const rows = await prisma.$queryRaw<(StoredTotals & { id: string; bytes: number })[]>`
        SELECT "id", octet_length("fairways"::text) AS "bytes", totals.*
        FROM "Course" CROSS JOIN LATERAL (
          SELECT count(*)::int AS "holes", COALESCE(sum((hole."json"->>'par')::int), 0)::int AS "par",
            COALESCE(sum((hole."json"->>'distance')::float8), 0) AS "metres"
          FROM json_array_elements("fairways") AS hole("json")
        ) totals WHERE "id" = ANY(${courseIds}::text[])`;
      return new Map(rows.map(({ id, ...totals }) => [id, totals]));
    },

    countOwned(ownerId) {
      return prisma.course.count({ where: { ownerId, deletedAt: null } });
    },

    listOfOthers(userId) {
      return prisma.$queryRaw<CourseOfOthers[]>`
        SELECT c."id", c."name", c."updatedAt", p."role", o."name" AS "ownerName", p."offeredAt" IS NOT NULL AS "isOffered"
        FROM "CoursePerson" p JOIN "Course" c ON c."id" = p."courseId" JOIN "User" o ON o."id" = c."ownerId"
        WHERE p."userId" = ${userId} AND c."deletedAt" IS NULL ORDER BY c."updatedAt" DESC, c."id" DESC`;
    },

    countAll(ownerId) {
      return prisma.course.count({ where: { ownerId } });
    },

    update(userId, courseId, { name, location }, now) {
      return transactionWithin(prisma, async (tx) => {
        const locked = await lockCourse(tx, userId, courseId, "edit");
        if (typeof locked === "string") return false;
        await tx.course.updateMany({
          where: { id: courseId },
          data: {
            ...(name !== undefined && { name }),
            ...(location !== undefined && toLatLng(location)),
            updatedAt: now,
          },
        });
        await recordEdit(tx, courseId, now);
        await syncListings(tx, [courseId], now);
        return true;
      });
    },
  };
}

type VersionRow = Pick<CourseRow, "name" | "lat" | "lng"> & { version: number | null };

/** A course that the user can open, with the name of its owner and the user's role. */
function openedBy(userId: string, courseId: string) {
  return {
    where: { id: courseId, ...coursesFor(userId, "read") },
    include: { owner: { select: { name: true } }, people: { where: { userId }, select: { role: true } } },
  };
}

/** The next version of a course. */
interface NewVersion {
  readonly version: number;
  readonly before: StoredDocument;
  readonly document: StoredDocument;
  /** The version that the user restored; null for other edits. */
  readonly restored?: number | null;
}

/**
 * Replaces the document of a course that the transaction has locked, for a user who may edit it, archives the previous version,
 * and stores what changed. Every change of a document goes through here. The transaction numbers the change afterwards.
 */
export async function replaceCourseDocument(
  tx: Prisma.TransactionClient,
  userId: string,
  courseId: string,
  { version, before, document, restored = null }: NewVersion,
  now: Date,
): Promise<StoredCourse> {
  const json = (part: keyof StoredDocument) => JSON.stringify(document[part]);
  const changes = describeNextVersion({ version, document: before }, document, restored);
  const [written] = await tx.$queryRaw<Omit<CourseRow, keyof StoredDocument>[]>`
        WITH replaced AS (
          SELECT * FROM "Course" WHERE "id" = ${courseId} AND "version" = ${version} FOR UPDATE
        ), archived AS (
          INSERT INTO "CourseVersion"
            ("courseId", "version", "savedAt", "fairways", "holeDetails", "layouts", "features", "name",
             "savedById", "changes", "ownerId", "bytes")
          SELECT ${ARCHIVED_VERSION} FROM replaced
        ), ${thinVersions(now)}
        UPDATE "Course" SET
          "fairways" = ${json("fairways")}::json, "holeDetails" = ${json("holeDetails")}::json,
          "layouts" = ${json("layouts")}::json, "features" = ${json("features")}::json,
          "changes" = ${JSON.stringify(changes)}::json,
          "version" = "Course"."version" + 1, "versionName" = NULL, "updatedAt" = ${now}, "savedAt" = ${now},
          "savedById" = ${userId}
        FROM replaced WHERE "Course"."id" = replaced."id"
        RETURNING "Course"."id", "Course"."ownerId", "Course"."name", "Course"."lat", "Course"."lng",
          "Course"."version", "Course"."createdAt", "Course"."updatedAt"`;
  if (!written) throw new Error(`Version ${version} of ${courseId} was not locked.`);
  // The document is known: reading it back would take as long as writing it.
  return { ...toOutline(written), ...document };
}

/** Columns of the version and deletion stores, which nothing here reads. */
const NOT_READ = {
  savedAt: true,
  savedById: true,
  versionName: true,
  changes: true,
  deletedAt: true,
  deletedLinks: true,
} as const;

const OUTLINE = { id: true, name: true, version: true, updatedAt: true } as const;

type CourseRow = Omit<CourseModel, keyof typeof NOT_READ>;

function toRow({ location, fairways, holeDetails, layouts, features, ...rest }: StoredCourse) {
  return {
    ...rest,
    ...toLatLng(location),
    ...toColumns({ fairways, holeDetails, layouts, features }),
    savedAt: rest.updatedAt,
    savedById: rest.ownerId,
  };
}

export const DOCUMENT = { fairways: true, holeDetails: true, layouts: true, features: true } as const;

/** The documents of courses that aren't deleted. As text: it is parsed once, by us, and its length is known. */
export async function readDocuments(
  prisma: PrismaClient | Prisma.TransactionClient,
  courseIds: readonly string[],
): Promise<Map<string, MeasuredDocument>> {
  const rows = await prisma.$queryRaw<({ id: string } & Record<keyof StoredDocument, string>)[]>`
    SELECT "id", "fairways"::text AS "fairways", "holeDetails"::text AS "holeDetails",
      "layouts"::text AS "layouts", "features"::text AS "features"
    FROM "Course" WHERE "id" = ANY(${courseIds}::text[]) AND "deletedAt" IS NULL`;
  return new Map(rows.map(({ id, ...parts }) => [id, measuredDocument(parts)]));
}

export function measuredDocument(row: Record<keyof StoredDocument, string>): MeasuredDocument {
  const { fairways, holeDetails, layouts, features } = row;
  const bytes = [fairways, holeDetails, layouts, features].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );
  let document: StoredDocument | undefined;
  return {
    bytes,
    get document() {
      document ??= parseDocument(row);
      return document;
    },
  };
}

/** Only written from validated data, so the shape is known. */
function parseDocument(row: Record<keyof StoredDocument, string>): StoredDocument {
  const { fairways, holeDetails, layouts, features } = row;
  return {
    fairways: JSON.parse(fairways),
    holeDetails: JSON.parse(holeDetails),
    layouts: JSON.parse(layouts),
    features: JSON.parse(features),
  };
}

/** Plain JSON; Prisma's input type does not accept interfaces. */
function toColumns(document: StoredDocument) {
  return document as unknown as Record<keyof StoredDocument, Prisma.InputJsonValue>;
}

function fromRow({ fairways, holeDetails, layouts, features, ...rest }: CourseRow): StoredCourse {
  return {
    ...toOutline(rest),
    // Only written from validated data, so the shape is known.
    ...({ fairways, holeDetails, layouts, features } as unknown as StoredDocument),
  };
}

function toOutline<Row extends Pick<CourseRow, "lat" | "lng">>({ lat, lng, ...rest }: Row) {
  return { ...rest, location: toLocation({ lat, lng }) };
}
