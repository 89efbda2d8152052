import type { Change } from "@/lib/courses/changes";
import type { RemovalReason } from "@/lib/courses/changes-schema";
import { type CourseFilter, type LinkedCourseRow, MAX_COURSES, type Page } from "@/lib/courses/store";
import type { AuthenticatedCaller, Bearer } from "@/lib/oauth/bearer";
import { narrowerThan, SCOPE } from "@/lib/oauth/scope";
import { isoTime, millis, type Statement, timeText } from "../database/sql";
import { getsEvents } from "./changes";
import { toLocation } from "./location";
import { ACCESS_SCOPE } from "./oauth-statements";

/** The caller's columns, in every row. */
export interface CallerRow {
  grantId: string;
  applicationId: string;
  userId: string;
  scope: string;
  isCountedByUser: boolean;
  limitFactor: number;
  grantLastUsedAt: number | null;
}

export interface LinkedRow {
  id: string;
  externalCourseId: string;
  name: string;
  lat: number | null;
  lng: number | null;
  fairways: string;
  /** Both as `timeText`. */
  createdAt: string;
  updatedAt: string;
}

/** The same after an outer join. */
export type MaybeLinkedRow = LinkedRow | { [Column in keyof LinkedRow]: null };

/**
 * Authenticates with the hash of an access token at a time. No row if the token is unknown, expired or revoked, or its user
 * or application is disabled.
 */
const bearer = ({ tokenHash = "$1", now = "$2", more = "" } = {}) =>
  `SELECT g."id" AS "grantId", g."applicationId", g."userId", ${ACCESS_SCOPE} AS "scope", a."isPublic" AND a."testOf" IS NULL AS "isCountedByUser",
    a."limitFactor", ${millis('g."lastUsedAt"')} AS "grantLastUsedAt"${more}
  FROM "AccessToken" t
  JOIN "TokenFamily" f ON f."id" = t."familyId"
  JOIN "Grant" g ON g."id" = f."grantId"
  JOIN "User" u ON u."id" = g."userId"
  JOIN "Application" a ON a."id" = g."applicationId"
  WHERE t."tokenHash" = ${tokenHash} AND t."expiresAt" > ${now}::timestamp AND f."revokedAt" IS NULL
    AND u."disabledAt" IS NULL AND a."disabledAt" IS NULL`;

const BEARER = bearer();

/** The columns of `LinkedRow`, of a course `c` and its link `l`. */
export const LINKED_COURSE = `c."id", l."externalCourseId", c."name", c."lat", c."lng", c."fairways"::text AS "fairways",
  ${timeText('c."createdAt"')} AS "createdAt", ${timeText('c."updatedAt"')} AS "updatedAt"`;

export const AUTHENTICATE: Statement = { name: "authenticate", text: BEARER, isShortRead: true };

/** One row with the caller and the user's name. */
export const FIND_USER_FOR_BEARER: Statement = {
  name: "find_user_for_bearer",
  text: bearer({ more: ', u."name"' }),
  isShortRead: true,
};

/** One row with the caller; the course columns are null if course $3 is unknown or not linked. */
export const FIND_LINKED_FOR_BEARER: Statement = {
  name: "find_linked_for_bearer",
  isShortRead: true,
  text: `WITH bearer AS MATERIALIZED (${BEARER})
    SELECT b.*, x.* FROM bearer b LEFT JOIN LATERAL (
      SELECT ${LINKED_COURSE} FROM "CourseLink" l JOIN "Course" c ON c."id" = l."courseId"
      WHERE l."applicationId" = b."applicationId" AND l."userId" = b."userId" AND l."courseId" = $3
    ) x ON true`,
};

/** One row with the caller, and the version, name and location of course $3; null if it is unknown or not linked. */
export const FIND_VERSION_FOR_BEARER: Statement = {
  name: "find_version_for_bearer",
  isShortRead: true,
  text: `WITH bearer AS MATERIALIZED (${BEARER})
    SELECT b.*, x.* FROM bearer b LEFT JOIN LATERAL (
      SELECT c."version", c."name", c."lat", c."lng" FROM "CourseLink" l JOIN "Course" c ON c."id" = l."courseId"
      WHERE l."applicationId" = b."applicationId" AND l."userId" = b."userId" AND l."courseId" = $3
    ) x ON true`,
};

/** The filters of a list: each a condition, and the value of its parameter, undefined if the filter is not used. */
const FILTERS = [
  {
    name: "external_id",
    condition: (parameter: string) => `l."externalCourseId" = ${parameter}`,
    value: ({ externalCourseId }: CourseFilter) => externalCourseId,
  },
  {
    name: "since",
    condition: (parameter: string) => `c."updatedAt" >= ${parameter}::timestamp`,
    value: ({ updatedSince }: CourseFilter) => updatedSince?.toISOString(),
  },
  {
    name: "after",
    condition: (parameter: string) => `l."courseId" > ${parameter}`,
    value: (_filter: CourseFilter, { after }: Page) => after,
  },
] as const;

/**
 * `for_bearer` authenticates $1 and $2: every row has the caller, and there is one without a course if none matches.
 * `for_caller` lists for application $1 and user $2.
 */
type ListKind = "for_bearer" | "for_bearer_with_total" | "for_caller";

const listStatements = new Map<string, Statement>();

/** The statement for a page of a list in order of creation, and its parameters from $3 on. */
export function listStatement(
  filter: CourseFilter,
  page: Page,
  kind: ListKind,
): { statement: Statement; parameters: unknown[] } {
  const used = FILTERS.map(({ name, condition, value }) => ({
    name,
    condition,
    value: value(filter, page),
  })).filter(({ value }) => value !== undefined);
  const name = ["list", kind, ...used.map((each) => each.name)].join("_");
  let statement = listStatements.get(name);
  if (!statement) {
    const conditions = used.map((each, i) => ({ name: each.name, sql: each.condition(`$${4 + i}`) }));
    statement = { name, text: listText(kind, conditions) };
    listStatements.set(name, statement);
  }
  return { statement, parameters: [page.limit, ...used.map(({ value }) => value)] };
}

function listText(kind: ListKind, conditions: readonly { name: string; sql: string }[]): string {
  const [applicationId, userId] = kind === "for_caller" ? ["$1", "$2"] : ['b."applicationId"', 'b."userId"'];
  const linked = `l."applicationId" = ${applicationId} AND l."userId" = ${userId}`;
  const page = `SELECT ${LINKED_COURSE} FROM "CourseLink" l JOIN "Course" c ON c."id" = l."courseId"
    WHERE ${[linked, ...conditions.map(({ sql }) => sql)].join(" AND ")} ORDER BY l."courseId" LIMIT $3`;
  switch (kind) {
    case "for_caller":
      return page;
    case "for_bearer":
      return `WITH bearer AS MATERIALIZED (${BEARER})
        SELECT b.*, x.* FROM bearer b LEFT JOIN LATERAL (${page}) x ON true ORDER BY x."id"`;
    case "for_bearer_with_total": {
      // The total does not depend on the page. Without a filter it is stored (CourseLinkCount); with one the matches are
      // counted, and courses are read only to compare their times.
      const filters = conditions.filter(({ name }) => name !== "after");
      const course = filters.some(({ name }) => name === "since")
        ? 'JOIN "Course" c ON c."id" = l."courseId"'
        : "";
      const total =
        filters.length === 0
          ? `COALESCE((SELECT l."courses" FROM "CourseLinkCount" l WHERE ${linked}), 0)`
          : `(SELECT count(*)::int FROM "CourseLink" l ${course} WHERE ${[linked, ...filters.map(({ sql }) => sql)].join(" AND ")})`;
      // Materialized, or the total would be counted for every course of the page.
      return `WITH bearer AS MATERIALIZED (${BEARER}), counted AS MATERIALIZED (
          SELECT ${total} AS "total" FROM bearer b
        )
        SELECT b.*, x.*, counted."total" FROM bearer b CROSS JOIN counted LEFT JOIN LATERAL (${page}) x ON true
        ORDER BY x."id"`;
    }
  }
}

/** A change of a link: the course's columns are null for one that ended, the last two for any other. */
type ChangeRow = { sequence: number; courseId: string; externalCourseId: string } & (
  | (Omit<LinkedRow, "externalCourseId"> & { reason: null; removedAt: null })
  | ({ [Column in keyof Omit<LinkedRow, "externalCourseId">]: null } & {
      reason: RemovalReason;
      removedAt: number;
    })
);

/** The same after an outer join. */
export type MaybeChangeRow = ChangeRow | { [Column in keyof ChangeRow]: null };

/**
 * At most $5 changes after the one of course $4 with the number $3, in order of their numbers. Every row has the caller and
 * the latest number; there is one without a change if none follows. Only links from before there were numbers share one, 0.
 *
 * One statement, so one snapshot: a client that sees a number sees all smaller ones (changes.ts).
 */
export const LIST_CHANGES_FOR_BEARER: Statement = {
  name: "list_changes_for_bearer",
  text: `WITH bearer AS MATERIALIZED (${BEARER})
    SELECT b.*, COALESCE(n."lastSequence", 0) AS "lastSequence", x.* FROM bearer b
    LEFT JOIN "CourseLinkCount" n ON n."applicationId" = b."applicationId" AND n."userId" = b."userId"
    LEFT JOIN LATERAL (
      (SELECT l."sequence", l."courseId", ${LINKED_COURSE}, NULL::text AS "reason", NULL::float8 AS "removedAt"
        FROM "CourseLink" l JOIN "Course" c ON c."id" = l."courseId"
        WHERE l."applicationId" = b."applicationId" AND l."userId" = b."userId"
          AND (l."sequence", l."courseId") > ($3, $4)
        ORDER BY l."sequence", l."courseId" LIMIT $5)
      UNION ALL
      (SELECT r."sequence", r."courseId", NULL::text AS "id", r."externalCourseId", NULL::text AS "name",
          NULL::float8 AS "lat", NULL::float8 AS "lng", NULL::text AS "fairways", NULL::text AS "createdAt",
          NULL::text AS "updatedAt", r."reason", ${millis('r."removedAt"')} AS "removedAt"
        FROM "RemovedLink" r
        WHERE r."applicationId" = b."applicationId" AND r."userId" = b."userId" AND r."sequence" > $3
        ORDER BY r."sequence" LIMIT $5)
      ORDER BY "sequence", "courseId" LIMIT $5
    ) x ON true ORDER BY x."sequence", x."courseId"`,
};

/** Resolves application $1 and user $2. No row if one of them does not exist. */
const CALLER = `SELECT a."id" AS "applicationId", u."id" AS "userId"
  FROM "Application" a, "User" u WHERE a."id" = $1 AND u."id" = $2`;

/** Whether a granted scope allows creating courses. */
const mayCreate = (scope: string) =>
  `${scope} NOT IN (${narrowerThan(SCOPE)
    .map((each) => `'${each}'`)
    .join(", ")})`;

/** What both statements that insert a course fill. */
const INTO_LINK = `INSERT INTO "CourseLink"
  ("applicationId", "userId", "externalCourseId", "courseId", "linkedAt", "sequence")`;
const INTO_COURSE = `INSERT INTO "Course"
  ("id", "ownerId", "name", "lat", "lng", "fairways", "createdAt", "updatedAt", "savedAt", "savedById")`;
const INTO_EVENT = `INSERT INTO "WebhookEvent"
  ("id", "applicationId", "userId", "courseId", "externalCourseId", "type", "sequence", "at", "dueAt")`;

/**
 * Inserts a course and its link ($3 to $9), or neither, for the caller that `caller` selects by $1 and $2. Numbers the
 * change, and records it as event $10 (changes.ts). Returns the caller and the id of the course that the link leads to; the
 * id is null if a concurrent insert wins, or if the user has no room for another course.
 *
 * `also` is another common table expression, which may read `course`.
 *
 * The counter is locked before its number is used: FOR UPDATE reads the latest one, not the snapshot's. Of concurrent first
 * inserts, which find no counter to lock, one creates it; the others insert nothing.
 */
function insertText(caller: string, { isAllowed = "true", also = "" } = {}): string {
  // Reads at most MAX_COURSES entries of an index, however many courses there are.
  return `WITH caller AS MATERIALIZED (${caller}), room AS MATERIALIZED (
      SELECT ${isAllowed} AND NOT EXISTS (
        SELECT 1 FROM "Course" c WHERE c."ownerId" = caller."userId" OFFSET ${MAX_COURSES - 1} LIMIT 1
      ) AS "hasRoom" FROM caller
    ), counter AS MATERIALIZED (
      SELECT n."lastSequence" FROM caller JOIN "CourseLinkCount" n
        ON n."applicationId" = caller."applicationId" AND n."userId" = caller."userId"
      FOR UPDATE OF n
    ), started AS (
      INSERT INTO "CourseLinkCount" ("applicationId", "userId", "courses", "lastSequence")
      SELECT "applicationId", "userId", 1, 1 FROM caller, room
      WHERE "hasRoom" AND NOT EXISTS (SELECT 1 FROM counter)
      ON CONFLICT ("applicationId", "userId") DO NOTHING RETURNING "lastSequence"
    ), numbered AS (
      SELECT "lastSequence" + 1 AS "sequence" FROM counter UNION ALL SELECT "lastSequence" FROM started
    ), link AS (
      ${INTO_LINK}
      SELECT "applicationId", "userId", $3, $4, $9::timestamp, "sequence" FROM caller, room, numbered WHERE "hasRoom"
      ON CONFLICT ("applicationId", "userId", "externalCourseId") DO NOTHING
      RETURNING "courseId", "userId", "applicationId", "externalCourseId", "sequence"
    ), counted AS (
      UPDATE "CourseLinkCount" n SET "courses" = n."courses" + 1, "lastSequence" = n."lastSequence" + 1 FROM link
      WHERE n."applicationId" = link."applicationId" AND n."userId" = link."userId"
    ), course AS (
      ${INTO_COURSE}
      SELECT "courseId", "userId", $5, $6::float8, $7::float8, $8::json, $9::timestamp, $9::timestamp, $9::timestamp, "userId"
      FROM link RETURNING "id"
    ), event AS (
      ${INTO_EVENT}
      SELECT $10, "applicationId", "userId", "courseId", "externalCourseId", 'course.created', "sequence",
        $9::timestamp, $9::timestamp
      FROM link WHERE ${getsEvents('link."applicationId"', 'link."userId"')}
    )${also}
    SELECT caller.*, room."hasRoom", COALESCE((SELECT "id" FROM course), (
      SELECT l."courseId" FROM "CourseLink" l
      WHERE l."applicationId" = caller."applicationId" AND l."userId" = caller."userId" AND l."externalCourseId" = $3
    )) AS "linkedCourseId" FROM caller, room`;
}

/**
 * `insertText` for several bearers at once. It inserts only what nothing prevents, and returns no row for the rest: a token
 * that does not authenticate or may only read, an identifier that is taken, a user without room, a caller's first course. It
 * waits for no locked counter, user or application, to which foreign keys refer: another process, or a change in the studio
 * or the portal, may hold one for long.
 */
const INSERT_BATCH = `WITH item AS MATERIALIZED (
    SELECT q.*, b.*, row_number() OVER (PARTITION BY b."userId" ORDER BY q."n") AS "place"
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::text[]) WITH ORDINALITY AS q("tokenHash", "now", "externalCourseId", "courseId", "name", "lat", "lng", "fairways",
      "createdAt", "eventId", "n")
    CROSS JOIN LATERAL (${bearer({ tokenHash: 'q."tokenHash"', now: 'q."now"' })}
      AND ${mayCreate(ACCESS_SCOPE)} OFFSET 0 FOR KEY SHARE OF u, a SKIP LOCKED) b
  ), counter AS MATERIALIZED (
    SELECT n.* FROM (SELECT DISTINCT "applicationId", "userId" FROM item) caller CROSS JOIN LATERAL (
      SELECT n."applicationId", n."userId", n."lastSequence" FROM "CourseLinkCount" n
      WHERE n."applicationId" = caller."applicationId" AND n."userId" = caller."userId"
      FOR UPDATE SKIP LOCKED
    ) n
  ), link AS (
    ${INTO_LINK}
    SELECT "applicationId", "userId", item."externalCourseId", item."courseId", item."createdAt"::timestamp,
      counter."lastSequence" + row_number() OVER (PARTITION BY "applicationId", "userId" ORDER BY item."n")
    FROM item JOIN counter USING ("applicationId", "userId")
    WHERE NOT EXISTS (
      SELECT 1 FROM "Course" c WHERE c."ownerId" = item."userId" OFFSET ${MAX_COURSES} - item."place" LIMIT 1
    )
    ON CONFLICT ("applicationId", "userId", "externalCourseId") DO NOTHING
    RETURNING "courseId", "userId", "applicationId", "externalCourseId", "sequence"
  ), counted AS (
    UPDATE "CourseLinkCount" n SET "courses" = n."courses" + caller."courses", "lastSequence" = caller."lastSequence"
    FROM (
      SELECT "applicationId", "userId", count(*) AS "courses", max("sequence") AS "lastSequence" FROM link GROUP BY 1, 2
    ) caller
    WHERE n."applicationId" = caller."applicationId" AND n."userId" = caller."userId"
  ), course AS (
    ${INTO_COURSE}
    SELECT link."courseId", link."userId", item."name", item."lat"::float8, item."lng"::float8, item."fairways"::json,
      item."createdAt"::timestamp, item."createdAt"::timestamp, item."createdAt"::timestamp, link."userId"
    FROM link JOIN item USING ("courseId")
  ), event AS (
    ${INTO_EVENT}
    SELECT item."eventId", link."applicationId", link."userId", link."courseId", link."externalCourseId", 'course.created',
      link."sequence", item."createdAt"::timestamp, item."createdAt"::timestamp
    FROM link JOIN item USING ("courseId") WHERE ${getsEvents('link."applicationId"', 'link."userId"')}
  )
  SELECT item."n"::int AS "n", item."grantId", item."applicationId", item."userId", item."scope", item."isCountedByUser", item."limitFactor",
    item."grantLastUsedAt",
    true AS "hasRoom", link."courseId" AS "linkedCourseId"
  FROM link JOIN item USING ("courseId")`;

/** No row, and nothing inserted, if the bearer's token does not authenticate. Nothing inserted, either, if it may only read. */
export const INSERT_FOR_BEARER: Statement = {
  name: "insert_for_bearer",
  text: insertText(BEARER, { isAllowed: mayCreate('caller."scope"') }),
  writeBatch: INSERT_BATCH,
};

/** No row if application $1 or user $2 does not exist. */
export const INSERT_LINKED: Statement = { name: "insert_linked", text: insertText(CALLER) };

/**
 * Inserts course $2 of import $1 and records that, unless it is known what became of it. No row then, or if the user no longer allows
 * the application to create courses.
 */
export const INSERT_IMPORTED: Statement = {
  name: "insert_imported",
  text: insertText(
    // Looked up individually, whatever the planner expects.
    `SELECT j."applicationId", j."userId" FROM "ImportItem" i
      JOIN "ImportJob" j ON j."id" = i."jobId"
      CROSS JOIN LATERAL (
        SELECT 1 FROM "Grant" g
        JOIN "User" u ON u."id" = g."userId"
        JOIN "Application" a ON a."id" = g."applicationId"
        WHERE g."userId" = j."userId" AND g."applicationId" = j."applicationId"
          AND ${mayCreate('g."scope"')} AND g."isForApi" AND u."disabledAt" IS NULL AND a."disabledAt" IS NULL
        LIMIT 1
      ) g
      WHERE i."jobId" = $1 AND i."index" = $2::int AND i."outcome" IS NULL`,
    {
      also: `, imported AS (
      UPDATE "ImportItem" i SET "outcome" = 'created', "courseId" = course."id", "input" = NULL FROM course
      WHERE i."jobId" = $1 AND i."index" = $2::int
    )`,
    },
  ),
};

export const FIND_LINK: Statement = {
  name: "find_link",
  isShortRead: true,
  text: `SELECT "courseId" FROM "CourseLink" WHERE "applicationId" = $1 AND "userId" = $2 AND "externalCourseId" = $3`,
};

/** $1 and $2 of every statement for a bearer. */
export function bearerParameters({ tokenHash, now }: Bearer): unknown[] {
  return [tokenHash, now.toISOString()];
}

export function toCaller({
  grantId,
  applicationId,
  userId,
  scope,
  isCountedByUser,
  limitFactor,
  grantLastUsedAt,
}: CallerRow): AuthenticatedCaller {
  return {
    grantId,
    applicationId,
    userId,
    scope,
    isCountedByUser,
    limitFactor,
    grantLastUsedAt: grantLastUsedAt === null ? null : new Date(grantLastUsedAt),
  };
}

export function toChange(row: ChangeRow): Change {
  const { sequence, courseId, externalCourseId } = row;
  const state =
    row.id === null ? { reason: row.reason, removedAt: new Date(row.removedAt) } : toLinkedCourse(row);
  return { sequence, courseId, externalCourseId, state };
}

export function toLinkedCourse(row: LinkedRow): LinkedCourseRow {
  const { id, externalCourseId, name, fairways } = row;
  return {
    id,
    externalCourseId,
    name,
    location: toLocation(row),
    fairways,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}
