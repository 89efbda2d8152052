import { millis, type Statement } from "../database/sql";

/**
 * What the directory shows of the courses of a table `x` with ids. Looks each up by itself, whatever number Postgres
 * expects, and adds up its holes, which are JSON: only after a limit. Sharing is checked again, though listings follow it.
 */
const COURSES = `CROSS JOIN LATERAL (
    SELECT s."shareId" AS "id", c."name", s."ownerName", c."lat", c."lng",
      totals."holes", totals."par", totals."metres"
    FROM "Course" c JOIN "CourseShare" s ON s."courseId" = c."id" CROSS JOIN LATERAL (
      SELECT count(*)::int AS "holes", COALESCE(sum((hole."json"->>'par')::int), 0)::int AS "par",
        COALESCE(sum((hole."json"->>'distance')::float8), 0) AS "metres"
      FROM json_array_elements(c."fairways") AS hole("json")
    ) totals
    WHERE c."id" = x."courseId" AND s."sharing" = 'public' LIMIT 1
  ) course`;

/** By squares: cells of $1 to before $2 without their last $3 bits. A square with one course has that course. */
export const AGGREGATE_LISTINGS: Statement = {
  name: "aggregate_listings",
  text: `WITH squares AS MATERIALIZED (
      SELECT count(*)::int AS "courses", sum(l."lat") / count(*) AS "meanLat", sum(l."lng") / count(*) AS "meanLng",
        min(l."courseId") AS "courseId"
      FROM "CourseListing" l WHERE l."cell" >= $1::bigint AND l."cell" < $2::bigint
      GROUP BY l."cell" >> $3::int
    )
    SELECT squares."courses", squares."meanLat", squares."meanLng", one.* FROM squares LEFT JOIN LATERAL (
      SELECT course.* FROM (SELECT squares."courseId" AS "courseId" WHERE squares."courses" = 1) x ${COURSES}
    ) one ON true`,
};

/** At most $3 courses with cells of $1 to before $2. */
export const LIST_IN_CELLS: Statement = {
  name: "list_in_cells",
  text: `SELECT course.* FROM (
      SELECT l."courseId" FROM "CourseListing" l WHERE l."cell" >= $1::bigint AND l."cell" < $2::bigint
      ORDER BY l."cell" LIMIT $3
    ) x ${COURSES}`,
};

/** At most $3 places with cells from an element of $1 to before that of $2. */
export const FIND_PLACES: Statement = {
  name: "find_listed_places",
  text: `SELECT x.* FROM unnest($1::bigint[], $2::bigint[]) AS range("low", "high") CROSS JOIN LATERAL (
      SELECT l."courseId", l."lat", l."lng" FROM "CourseListing" l
      WHERE l."cell" >= range."low" AND l."cell" < range."high" ORDER BY l."cell" LIMIT $3
    ) x LIMIT $3`,
};

/** In the order of the ids $1. */
export const LIST_BY_IDS: Statement = {
  name: "list_listings_by_ids",
  text: `SELECT course.* FROM unnest($1::text[]) WITH ORDINALITY AS wanted("courseId", "position")
    JOIN "CourseListing" x ON x."courseId" = wanted."courseId" ${COURSES} ORDER BY wanted."position"`,
};

/** By name: $2 courses after the first $1. */
export const LIST_BY_NAME: Statement = {
  name: "list_listings_by_name",
  text: `SELECT course.* FROM (
      SELECT l."courseId", l."nameKey" FROM "CourseListing" l ORDER BY l."nameKey", l."courseId" OFFSET $1 LIMIT $2
    ) x ${COURSES} ORDER BY x."nameKey", x."courseId"`,
};

export const COUNT_LISTINGS: Statement = {
  name: "count_listings",
  text: `SELECT count(*)::int AS "courses" FROM "CourseListing"`,
};

/** By id: the pages of $2 courses after the first $1. */
export const LIST_COURSE_PAGES: Statement = {
  name: "list_course_pages",
  text: `SELECT s."shareId" AS "id", ${millis('c."updatedAt"')} AS "updatedAt" FROM (
      SELECT l."courseId" FROM "CourseListing" l ORDER BY l."courseId" OFFSET $1 LIMIT $2
    ) x JOIN "Course" c ON c."id" = x."courseId" JOIN "CourseShare" s ON s."courseId" = x."courseId"
    WHERE s."sharing" = 'public' ORDER BY x."courseId"`,
};

/** A word that begins with the bytes of `prefix`, which are in hexadecimal. No text in UTF-8 has the byte ff. */
const beginsWith = (word: string, prefix: string) =>
  `${word} >= decode(${prefix}, 'hex') AND ${word} < decode(${prefix} || 'ff', 'hex')`;

/** The number of words that begin with $1, counted up to $2. */
export const COUNT_WORDS: Statement = {
  name: "count_listing_words",
  text: `SELECT count(*)::int AS "courses" FROM (
      SELECT 1 FROM "CourseListingWord" w WHERE ${beginsWith('w."word"', "$1::text")} LIMIT $2
    ) x`,
};

/**
 * By name: of the first $3 courses with a word that begins with $1, those with words that begin with each of $2, from $4 on and
 * at most $5.
 */
export const SEARCH_LISTINGS: Statement = {
  name: "search_listings",
  text: `WITH candidates AS MATERIALIZED (
      SELECT w."courseId" FROM "CourseListingWord" w WHERE ${beginsWith('w."word"', "$1::text")}
      ORDER BY w."word", w."courseId" LIMIT $3
    )
    SELECT course.* FROM (
      SELECT l."courseId", l."nameKey" FROM (SELECT DISTINCT "courseId" FROM candidates) found
      JOIN "CourseListing" l ON l."courseId" = found."courseId"
      WHERE NOT EXISTS (
        SELECT 1 FROM unnest($2::text[]) AS other("prefix") WHERE NOT EXISTS (
          SELECT 1 FROM "CourseListingWord" w
          WHERE w."courseId" = l."courseId" AND ${beginsWith('w."word"', 'other."prefix"')}
        )
      )
      ORDER BY l."nameKey", l."courseId" OFFSET $4 LIMIT $5
    ) x ${COURSES} ORDER BY x."nameKey", x."courseId"`,
};
