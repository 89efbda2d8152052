import type { Asked, Bearer } from "@/lib/bearer";
import type { CourseFilter, LinkedCourseRow, Page } from "@/lib/courses/store";
import { millis, type Statement } from "../database/sql";

/** What a statement answers of the bearer, in every row. */
export interface BearerRow {
  grantId: string;
  applicationId: string;
  userId: string;
  grantLastUsedAt: number | null;
}

/** What a statement answers of a course. */
export interface LinkedRow {
  id: string;
  externalCourseId: string;
  name: string;
  lat: number | null;
  lng: number | null;
  fairways: string;
  createdAt: number;
  updatedAt: number;
}

/** The same where there may be none. */
export type MaybeLinkedRow = LinkedRow | { [Column in keyof LinkedRow]: null };

/** $1 is the hash of an access token, $2 the moment. No row when it is unknown, expired or revoked. */
const BEARER = `SELECT g."id" AS "grantId", g."applicationId", g."userId", ${millis('g."lastUsedAt"')} AS "grantLastUsedAt"
  FROM "AccessToken" t
  JOIN "TokenFamily" f ON f."id" = t."familyId"
  JOIN "Grant" g ON g."id" = f."grantId"
  WHERE t."tokenHash" = $1 AND t."expiresAt" > $2::timestamp AND f."revokedAt" IS NULL`;

const COURSE = `c."id", l."externalCourseId", c."name", c."lat", c."lng", c."fairways"::text AS "fairways",
  ${millis('c."createdAt"')} AS "createdAt", ${millis('c."updatedAt"')} AS "updatedAt"`;

export const ASK_NOTHING: Statement = { name: "ask_nothing", text: BEARER };

export const ASK_FOR_COURSE: Statement = {
  name: "ask_for_course",
  text: `WITH bearer AS MATERIALIZED (${BEARER})
    SELECT b.*, x.* FROM bearer b LEFT JOIN LATERAL (
      SELECT ${COURSE} FROM "CourseLink" l JOIN "Course" c ON c."id" = l."courseId"
      WHERE l."applicationId" = b."applicationId" AND l."userId" = b."userId" AND l."courseId" = $3
    ) x ON true`,
};

/** What a list may be narrowed by: a condition, and the value of its parameter, undefined where it is not asked for. */
const NARROWINGS = [
  {
    name: "external_id",
    condition: (parameter: string) => `l."externalCourseId" = ${parameter}`,
    askedFor: ({ externalCourseId }: CourseFilter) => externalCourseId,
  },
  {
    name: "since",
    condition: (parameter: string) => `c."updatedAt" >= ${parameter}::timestamp`,
    askedFor: ({ updatedSince }: CourseFilter) => updatedSince?.toISOString(),
  },
  {
    name: "after",
    condition: (parameter: string) => `l."courseId" > ${parameter}`,
    askedFor: (_filter: CourseFilter, { after }: Page) => after,
  },
] as const;

/** "asked": for the bearer ($1, $2), who is in every row, or in one without a course; "later": for $1 and $2 themselves. */
type ListKind = "asked" | "asked_and_counted" | "later";

const LISTS = new Map<string, Statement>();

/** A part of a list, in order of creation, and the parameters from $3 on. */
export function listStatement(
  filter: CourseFilter,
  page: Page,
  kind: ListKind,
): { statement: Statement; parameters: unknown[] } {
  const given = NARROWINGS.map(({ name, condition, askedFor }) => ({
    name,
    condition,
    value: askedFor(filter, page),
  })).filter(({ value }) => value !== undefined);
  const name = ["list", kind, ...given.map((narrowing) => narrowing.name)].join("_");
  let statement = LISTS.get(name);
  if (!statement) {
    const conditions = given.map((narrowing, i) => ({ ...narrowing, sql: narrowing.condition(`$${4 + i}`) }));
    statement = { name, text: listText(kind, conditions) };
    LISTS.set(name, statement);
  }
  return { statement, parameters: [page.limit, ...given.map(({ value }) => value)] };
}

function listText(kind: ListKind, conditions: readonly { name: string; sql: string }[]): string {
  const whose = kind === "later" ? ["$1", "$2"] : ['b."applicationId"', 'b."userId"'];
  const own = `l."applicationId" = ${whose[0]} AND l."userId" = ${whose[1]}`;
  const page = `SELECT ${COURSE} FROM "CourseLink" l JOIN "Course" c ON c."id" = l."courseId"
    WHERE ${[own, ...conditions.map(({ sql }) => sql)].join(" AND ")} ORDER BY l."courseId" LIMIT $3`;
  switch (kind) {
    case "later":
      return page;
    case "asked":
      return `WITH bearer AS MATERIALIZED (${BEARER})
        SELECT b.*, x.* FROM bearer b LEFT JOIN LATERAL (${page}) x ON true ORDER BY x."id"`;
    case "asked_and_counted": {
      // The total does not depend on the page. Of a whole list it is kept (CourseLinkCount); a filter has its matches
      // counted, which reads courses only where their time matters.
      const counted = conditions.filter(({ name }) => name !== "after");
      const course = counted.some(({ name }) => name === "since")
        ? 'JOIN "Course" c ON c."id" = l."courseId"'
        : "";
      const count =
        counted.length === 0
          ? `COALESCE((SELECT l."courses" FROM "CourseLinkCount" l WHERE ${own}), 0)`
          : `(SELECT count(*)::int FROM "CourseLink" l ${course} WHERE ${[own, ...counted.map(({ sql }) => sql)].join(" AND ")})`;
      // Materialized, or every course of the page would have it counted again.
      return `WITH bearer AS MATERIALIZED (${BEARER}), counted AS MATERIALIZED (
          SELECT ${count} AS "total" FROM bearer b
        )
        SELECT b.*, x.*, counted."total" FROM bearer b CROSS JOIN counted LEFT JOIN LATERAL (${page}) x ON true
        ORDER BY x."id"`;
    }
  }
}

/** Whom a course is for, where no token says it. */
const CALLER = `SELECT a."id" AS "applicationId", u."id" AS "userId"
  FROM "Application" a, "User" u WHERE a."id" = $1 AND u."id" = $2`;

/**
 * Stores a course and its link ($3 to $9) for whom `whose` finds by $1 and $2, or neither. Answers whom it found, and the
 * id of the course that the link leads to: null when another one wins at the same moment.
 */
function insertText(whose: string): string {
  return `WITH whose AS MATERIALIZED (${whose}), link AS (
      INSERT INTO "CourseLink" ("applicationId", "userId", "externalCourseId", "courseId", "linkedAt")
      SELECT "applicationId", "userId", $3, $4, $9::timestamp FROM whose
      ON CONFLICT ("applicationId", "userId", "externalCourseId") DO NOTHING RETURNING "courseId", "userId"
    ), course AS (
      INSERT INTO "Course" ("id", "ownerId", "name", "lat", "lng", "fairways", "createdAt", "updatedAt", "savedAt")
      SELECT "courseId", "userId", $5, $6::float8, $7::float8, $8::json, $9::timestamp, $9::timestamp, $9::timestamp
      FROM link RETURNING "id"
    )
    SELECT whose.*, COALESCE((SELECT "id" FROM course), (
      SELECT l."courseId" FROM "CourseLink" l
      WHERE l."applicationId" = whose."applicationId" AND l."userId" = whose."userId" AND l."externalCourseId" = $3
    )) AS "linkedCourseId" FROM whose`;
}

/** For the bearer of $1 at $2. No row when the token is unknown, expired or revoked; then nothing is stored. */
export const ASK_TO_INSERT: Statement = { name: "ask_to_insert", text: insertText(BEARER) };

/** For application $1 and user $2. No row when one of them does not exist. */
export const INSERT_LINKED: Statement = { name: "insert_linked", text: insertText(CALLER) };

export const FIND_LINK: Statement = {
  name: "find_link",
  text: `SELECT "courseId" FROM "CourseLink" WHERE "applicationId" = $1 AND "userId" = $2 AND "externalCourseId" = $3`,
};

/** The parameters of every statement that asks on behalf of a bearer. */
export function parametersOf({ tokenHash, now }: Bearer): unknown[] {
  return [tokenHash, now.toISOString()];
}

export function callerOf({ grantLastUsedAt, ...row }: BearerRow): Asked<unknown>["caller"] {
  const { grantId, applicationId, userId } = row;
  return {
    grantId,
    applicationId,
    userId,
    grantLastUsedAt: grantLastUsedAt === null ? null : new Date(grantLastUsedAt),
  };
}

export function fromTextRow(row: LinkedRow): LinkedCourseRow {
  const { id, externalCourseId, name, lat, lng, fairways } = row;
  return {
    id,
    externalCourseId,
    name,
    location: lat === null || lng === null ? null : { lat, lng },
    fairways,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  };
}
