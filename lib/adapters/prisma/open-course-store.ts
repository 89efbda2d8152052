import { MAX_CANDIDATES, rarestFirst } from "@/lib/courses/directory";
import type { OpenCourseStore, OpenPage, StoredOpenCourse } from "@/lib/courses/open-courses";
import type { StoredDocument } from "@/lib/courses/stored-course";
import type { CellRange } from "@/lib/geo/map-cells";
import type { Licence } from "@/lib/validation/sharing";
import { millis, type Sql, type Statement } from "../database/sql";
import { measuredDocument } from "./course-store";
import { beginsWith, hasWords, prismaDirectoryStore, toBounds, toHex } from "./directory-store";
import { toLocation } from "./location";

/** A course `o` whose data is open. Checked again, though `OpenCourse` follows all of it. */
const OPEN = `FROM "Course" c JOIN "CourseShare" s ON s."courseId" = c."id" JOIN "User" u ON u."id" = c."ownerId"
  WHERE c."id" = o."courseId" AND s."sharing" = 'public' AND s."licence" IS NOT NULL AND s."shareId" IS NOT NULL
    AND c."deletedAt" IS NULL AND u."disabledAt" IS NULL`;

const COLUMNS = `o."courseId" AS "id", ${millis('o."changedAt"')} AS "changedAt", x.*`;

const COURSE = `LEFT JOIN LATERAL (
    SELECT c."name", c."lat", c."lng", s."licence", s."credit", s."ownerName", s."place", s."shareId" ${OPEN} LIMIT 1
  ) x ON o."withdrawnAt" IS NULL`;

/** The order of changes, after the change $1 of course $2. */
const AFTER = `(o."changedAt", o."courseId") > ($1::timestamp, $2)`;
const IN_ORDER = 'ORDER BY o."changedAt", o."courseId"';

/** With words that begin with each of $4, and in the box $5 to $8 (west, south, east, north) unless that is null. */
const MATCHING = `WHERE o."withdrawnAt" IS NULL AND ${hasWords('o."courseId"', "$4")} AND ($5::float8 IS NULL OR (
    SELECT l."lat" BETWEEN $6::float8 AND $8::float8
      AND (l."lng" BETWEEN $5::float8 AND $7::float8 OR l."lng" + 360 <= $7::float8)
    FROM "CourseListing" l WHERE l."courseId" = o."courseId"
  ))`;

/** At most $3 courses `o` of a subquery. */
const list = (name: string, from: string, condition: string): Statement => ({
  name,
  text: `SELECT ${COLUMNS} FROM (SELECT o.* FROM ${from} o ${condition} ${IN_ORDER} LIMIT $3) o ${COURSE} ${IN_ORDER}`,
});

/** Looks each course up by itself, whatever number Postgres expects. */
const amongFound = (found: string) => `(
    SELECT o.* FROM (${found}) found
    CROSS JOIN LATERAL (SELECT * FROM "OpenCourse" o WHERE o."courseId" = found."courseId" AND ${AFTER} LIMIT 1) o
  )`;

const LIST = list("list_open_courses", '"OpenCourse"', `WHERE ${AFTER}`);

/** Of the courses with a word that begins with $9. */
const LIST_BY_WORD = list(
  "list_open_courses_by_word",
  amongFound(
    `SELECT DISTINCT w."courseId" FROM "CourseListingWord" w WHERE ${beginsWith('w."word"', "$9::text")}`,
  ),
  MATCHING,
);

/** Of the courses with cells from an element of $9 to before that of $10. */
const LIST_BY_PLACE = list(
  "list_open_courses_by_place",
  amongFound(`SELECT l."courseId" FROM unnest($9::bigint[], $10::bigint[]) AS range("low", "high") CROSS JOIN LATERAL (
      SELECT l."courseId" FROM "CourseListing" l
      WHERE l."cell" >= range."low" AND l."cell" < range."high" ORDER BY l."cell" LIMIT ${MAX_CANDIDATES}
    ) l`),
  MATCHING,
);

/** Of the next changes. */
const LIST_AMONG_NEXT = list(
  "list_open_courses_among_next",
  `(SELECT * FROM "OpenCourse" o WHERE ${AFTER} ${IN_ORDER} LIMIT ${MAX_CANDIDATES})`,
  MATCHING,
);

/** The last of these changes; none if the list ends before. */
const FIND_LAST_OF_NEXT: Statement = {
  name: "find_last_of_next_open_courses",
  text: `SELECT ${millis('o."changedAt"')} AS "changedAt", o."courseId" AS "id" FROM "OpenCourse" o
    WHERE ${AFTER} ${IN_ORDER} OFFSET ${MAX_CANDIDATES - 1} LIMIT 1`,
};

const COUNT_PLACES: Statement = {
  name: "count_listed_places",
  text: `SELECT count(*)::int AS "courses" FROM (
      SELECT 1 FROM unnest($1::bigint[], $2::bigint[]) AS range("low", "high") CROSS JOIN LATERAL (
        SELECT 1 FROM "CourseListing" l WHERE l."cell" >= range."low" AND l."cell" < range."high" LIMIT $3
      ) x LIMIT $3
    ) x`,
};

const FIND: Statement = {
  name: "find_open_course",
  text: `SELECT ${COLUMNS} FROM "OpenCourse" o ${COURSE} WHERE o."courseId" = $1`,
};

const READ: Statement = {
  name: "read_open_course",
  text: `SELECT x.* FROM "OpenCourse" o CROSS JOIN LATERAL (
      SELECT c."fairways"::text AS "fairways", c."holeDetails"::text AS "holeDetails", c."layouts"::text AS "layouts",
        c."features"::text AS "features" ${OPEN} LIMIT 1
    ) x WHERE o."courseId" = $1 AND o."withdrawnAt" IS NULL`,
};

type PlaceRow = { id: string; changedAt: number };
type OpenRow = PlaceRow & { lat: number | null; lng: number | null } & (
    | {
        name: string;
        licence: Licence;
        credit: string | null;
        ownerName: string | null;
        place: string | null;
        shareId: string;
      }
    | { name: null }
  );

/** Open data in Postgres. `listings.ts` keeps what it is found by. */
export function prismaOpenCourseStore(sql: Sql): OpenCourseStore {
  const directory = prismaDirectoryStore(sql);

  async function countIn(ranges: readonly CellRange[]): Promise<number> {
    const [row] = await sql<{ courses: number }>(COUNT_PLACES, [...toBounds(ranges), MAX_CANDIDATES]);
    return row?.courses ?? 0;
  }

  return {
    async list({ box, ranges, words }, { changedAt, courseId }, limit) {
      const after = [changedAt.toISOString(), courseId];
      // One more shows whether another page follows.
      const page = [...after, limit + 1];
      if (!box && words.length === 0) return toPage(await sql<OpenRow>(LIST, page), limit);

      const bounds = box ? [box.west, box.south, box.east, box.north] : [null, null, null, null];
      const values = [...page, words.map(toHex), ...bounds];
      const [[rarest], places] = await Promise.all([
        rarestFirst(words, directory),
        box ? countIn(ranges) : MAX_CANDIDATES,
      ]);
      if (rarest && rarest.courses < MAX_CANDIDATES && rarest.courses <= places)
        return toPage(await sql<OpenRow>(LIST_BY_WORD, [...values, toHex(rarest.word)]), limit);
      if (places < MAX_CANDIDATES)
        return toPage(await sql<OpenRow>(LIST_BY_PLACE, [...values, ...toBounds(ranges)]), limit);
      const [rows, [last]] = await Promise.all([
        sql<OpenRow>(LIST_AMONG_NEXT, values),
        sql<PlaceRow>(FIND_LAST_OF_NEXT, after),
      ]);
      return toPage(rows, limit, last);
    },

    async find(courseId) {
      const [row] = await sql<OpenRow>(FIND, [courseId]);
      return row ? fromRow(row) : null;
    },

    async read(courseId) {
      const [row] = await sql<Record<keyof StoredDocument, string>>(READ, [courseId]);
      return row ? measuredDocument(row) : null;
    },
  };
}

/** @param last where the next page starts if this one is not full. */
function toPage(rows: readonly OpenRow[], limit: number, last?: PlaceRow): OpenPage {
  const next = rows.length > limit ? rows[limit - 1] : last;
  return {
    courses: rows.slice(0, limit).map(fromRow),
    next: next ? { changedAt: new Date(next.changedAt), courseId: next.id } : null,
  };
}

function fromRow(row: OpenRow): StoredOpenCourse {
  const { id, changedAt } = row;
  if (row.name === null) return { id, changedAt: new Date(changedAt), course: null };
  const { name, licence, credit, ownerName, place, shareId } = row;
  const course = { name, location: toLocation(row), licence, credit, ownerName, place, shareId };
  return { id, changedAt: new Date(changedAt), course };
}
