import type { CourseCluster, DirectoryStore, StoredListing } from "@/lib/courses/directory";
import type { CellRange } from "@/lib/geo/map-cells";
import { millis, type Sql, type Statement } from "../database/sql";
import { MAX_WORD_BYTES } from "./listings";
import { toLocation } from "./location";
import { readStatus, STATUS_COLUMNS, type StatusColumns } from "./status-store";

/**
 * What the directory shows of the courses of a table `x` with ids. Looks each up by itself, whatever number Postgres
 * expects: only after a limit. Sharing is checked again, though listings follow it.
 */
const COURSES = `CROSS JOIN LATERAL (
    SELECT s."shareId" AS "id", c."id" AS "courseId", c."version", c."name", s."ownerName", s."place", c."lat", c."lng",
      ${STATUS_COLUMNS}
    FROM "Course" c JOIN "CourseShare" s ON s."courseId" = c."id"
    LEFT JOIN "CourseStatus" st ON st."courseId" = c."id"
    WHERE c."id" = x."courseId" AND s."sharing" = 'public' LIMIT 1
  ) course`;

/**
 * By squares: cells of $1 to before $2 without their last $3 bits. A square with one course has that course.
 * @param condition further conditions, which see the listing `l`.
 */
const aggregateListings = (name: string, condition: string): Statement => ({
  name,
  text: `WITH squares AS MATERIALIZED (
      SELECT count(*)::int AS "courses", sum(l."lat") / count(*) AS "meanLat", sum(l."lng") / count(*) AS "meanLng",
        min(l."courseId") AS "courseId"
      FROM "CourseListing" l WHERE l."cell" >= $1::bigint AND l."cell" < $2::bigint ${condition}
      GROUP BY l."cell" >> $3::int
    )
    SELECT squares."courses", squares."meanLat", squares."meanLng", one.* FROM squares LEFT JOIN LATERAL (
      SELECT course.* FROM (SELECT squares."courseId" AS "courseId" WHERE squares."courses" = 1) x ${COURSES}
    ) one ON true`,
});
const AGGREGATE_LISTINGS = aggregateListings("aggregate_listings", "");

/** Only the courses that aren't closed as a whole at $4. */
const AGGREGATE_OPEN_LISTINGS = aggregateListings(
  "aggregate_open_listings",
  'AND (l."closedUntil" IS NULL OR l."closedUntil" <= $4::timestamp)',
);

/** At most $3 courses with cells of $1 to before $2. */
const LIST_IN_CELLS: Statement = {
  name: "list_in_cells",
  text: `SELECT course.* FROM (
      SELECT l."courseId" FROM "CourseListing" l WHERE l."cell" >= $1::bigint AND l."cell" < $2::bigint
      ORDER BY l."cell" LIMIT $3
    ) x ${COURSES}`,
};

/** At most $3 places with cells from an element of $1 to before that of $2. */
const FIND_PLACES: Statement = {
  name: "find_listed_places",
  text: `SELECT x."courseId", x."lat", x."lng", ${millis('x."closedUntil"')} AS "closedUntil"
    FROM unnest($1::bigint[], $2::bigint[]) AS range("low", "high") CROSS JOIN LATERAL (
      SELECT l."courseId", l."lat", l."lng", l."closedUntil" FROM "CourseListing" l
      WHERE l."cell" >= range."low" AND l."cell" < range."high" ORDER BY l."cell" LIMIT $3
    ) x LIMIT $3`,
};

const LIST_BY_IDS: Statement = {
  name: "list_listings_by_ids",
  text: `SELECT course.* FROM unnest($1::text[]) WITH ORDINALITY AS wanted("courseId", "position")
    JOIN "CourseListing" x ON x."courseId" = wanted."courseId" ${COURSES} ORDER BY wanted."position"`,
};

/** By name: $2 courses after the first $1. */
const LIST_BY_NAME: Statement = {
  name: "list_listings_by_name",
  text: `SELECT course.* FROM (
      SELECT l."courseId", l."nameKey" FROM "CourseListing" l ORDER BY l."nameKey", l."courseId" OFFSET $1 LIMIT $2
    ) x ${COURSES} ORDER BY x."nameKey", x."courseId"`,
};

const COUNT_LISTINGS: Statement = {
  name: "count_listings",
  text: `SELECT count(*)::int AS "courses" FROM "CourseListing"`,
};

/** By id: the pages of $2 courses after the first $1. */
const LIST_COURSE_PAGES: Statement = {
  name: "list_course_pages",
  text: `SELECT s."shareId" AS "id", ${millis('c."updatedAt"')} AS "updatedAt" FROM (
      SELECT l."courseId" FROM "CourseListing" l ORDER BY l."courseId" OFFSET $1 LIMIT $2
    ) x JOIN "Course" c ON c."id" = x."courseId" JOIN "CourseShare" s ON s."courseId" = x."courseId"
    WHERE s."sharing" = 'public' ORDER BY x."courseId"`,
};

/** A word that begins with the bytes of `prefix`, which are in hexadecimal. No text in UTF-8 has the byte ff. */
export const beginsWith = (word: string, prefix: string) =>
  `${word} >= decode(${prefix}, 'hex') AND ${word} < decode(${prefix} || 'ff', 'hex')`;

/** Whether the name of a course has, for each of the prefixes, a word that begins with it. */
export const hasWords = (courseId: string, prefixes: string) => `NOT EXISTS (
    SELECT 1 FROM unnest(${prefixes}::text[]) AS other("prefix") WHERE NOT EXISTS (
      SELECT 1 FROM "CourseListingWord" w
      WHERE w."courseId" = ${courseId} AND ${beginsWith('w."word"', 'other."prefix"')}
    )
  )`;

const COUNT_WORDS: Statement = {
  name: "count_listing_words",
  text: `SELECT count(*)::int AS "courses" FROM (
      SELECT 1 FROM "CourseListingWord" w WHERE ${beginsWith('w."word"', "$1::text")} LIMIT $2
    ) x`,
};

/**
 * By name: of the first $3 courses with a word that begins with $1, those with words that begin with each of $2, from $4 on and
 * at most $5.
 */
const SEARCH_LISTINGS: Statement = {
  name: "search_listings",
  text: `WITH candidates AS MATERIALIZED (
      SELECT w."courseId" FROM "CourseListingWord" w WHERE ${beginsWith('w."word"', "$1::text")}
      ORDER BY w."word", w."courseId" LIMIT $3
    )
    SELECT course.* FROM (
      SELECT l."courseId", l."nameKey" FROM (SELECT DISTINCT "courseId" FROM candidates) found
      JOIN "CourseListing" l ON l."courseId" = found."courseId"
      WHERE ${hasWords('l."courseId"', "$2")}
      ORDER BY l."nameKey", l."courseId" OFFSET $4 LIMIT $5
    ) x ${COURSES} ORDER BY x."nameKey", x."courseId"`,
};

type CourseRow = StatusColumns &
  Omit<StoredListing, "course" | "location" | "status"> & {
    courseId: string;
    version: number;
    lat: number | null;
    lng: number | null;
  };

interface PlaceRow {
  courseId: string;
  lat: number;
  lng: number;
  closedUntil: number | null;
}

/** A cluster, or a course: then the columns of one are not null. */
type SquareRow = { courses: number; meanLat: number; meanLng: number } & (CourseRow | { id: null });

/** The public directory in Postgres. `listings.ts` keeps what it is found by. */
export function prismaDirectoryStore(sql: Sql): DirectoryStore {
  return {
    async aggregate({ low, high }, squareBits, openAt) {
      const rows = openAt
        ? await sql<SquareRow>(AGGREGATE_OPEN_LISTINGS, [low, high, squareBits, openAt.toISOString()])
        : await sql<SquareRow>(AGGREGATE_LISTINGS, [low, high, squareBits]);
      return rows.flatMap(({ courses, meanLat, meanLng, ...row }): (CourseCluster | StoredListing)[] => {
        if (courses > 1) return [{ courses, location: { lat: meanLat, lng: meanLng } }];
        // Without columns if sharing ended since.
        return row.id === null ? [] : [toCourse(row)];
      });
    },

    async listIn({ low, high }, limit) {
      return (await sql<CourseRow>(LIST_IN_CELLS, [low, high, limit])).map(toCourse);
    },

    async findPlaces(ranges, limit) {
      const rows = await sql<PlaceRow>(FIND_PLACES, [...toBounds(ranges), limit]);
      return rows.map(({ courseId, lat, lng, closedUntil }) => ({
        ...{ courseId, location: { lat, lng } },
        closedUntil: closedUntil === null ? null : new Date(closedUntil),
      }));
    },

    async listByIds(courseIds) {
      return (await sql<CourseRow>(LIST_BY_IDS, [courseIds])).map(toCourse);
    },

    async list({ offset, limit }) {
      return (await sql<CourseRow>(LIST_BY_NAME, [offset, limit])).map(toCourse);
    },

    async count() {
      const [row] = await sql<{ courses: number }>(COUNT_LISTINGS, []);
      return row?.courses ?? 0;
    },

    async listPages({ offset, limit }) {
      const rows = await sql<{ id: string; updatedAt: number }>(LIST_COURSE_PAGES, [offset, limit]);
      return rows.map(({ id, updatedAt }) => ({ id, updatedAt: new Date(updatedAt) }));
    },

    async countWith(prefix, max) {
      const [row] = await sql<{ courses: number }>(COUNT_WORDS, [toHex(prefix), max]);
      return row?.courses ?? 0;
    },

    async search([first = "", ...others], candidates, { offset, limit }) {
      const values = [toHex(first), others.map(toHex), candidates, offset, limit];
      return (await sql<CourseRow>(SEARCH_LISTINGS, values)).map(toCourse);
    },
  };
}

/** Cell ranges as two arrays, which `unnest` reads. */
export function toBounds(ranges: readonly CellRange[]): [CellRange["low"][], CellRange["high"][]] {
  return [ranges.map(({ low }) => low), ranges.map(({ high }) => high)];
}

/** The bytes of a folded word, as `decode` reads them. Of a longer one the directory knows the beginning. */
export function toHex(word: string): string {
  return Buffer.from(word).subarray(0, MAX_WORD_BYTES).toString("hex");
}

function toCourse(row: CourseRow): StoredListing {
  const { id, courseId, version, name, ownerName, place } = row;
  const course = { id: courseId, version };
  return { id, course, name, ownerName, place, location: toLocation(row), status: readStatus(row) };
}
