import type { CourseCluster, DirectoryStore, ListedCourse } from "@/lib/courses/directory";
import type { Sql } from "../database/sql";
import {
  AGGREGATE_LISTINGS,
  COUNT_LISTINGS,
  COUNT_WORDS,
  FIND_PLACES,
  LIST_BY_IDS,
  LIST_BY_NAME,
  LIST_COURSE_PAGES,
  LIST_IN_CELLS,
  SEARCH_LISTINGS,
} from "./directory-statements";
import { MAX_WORD_BYTES } from "./listings";

interface CourseRow extends Omit<ListedCourse, "location"> {
  lat: number | null;
  lng: number | null;
}

/** A cluster, or a course: then the columns of one are not null. */
type SquareRow = { courses: number; meanLat: number; meanLng: number } & (
  | CourseRow
  | { [Column in keyof CourseRow]: null }
);

/** The public directory in Postgres. `listings.ts` keeps what it is found by. */
export function prismaDirectoryStore(sql: Sql): DirectoryStore {
  return {
    async aggregate({ low, high }, squareBits) {
      const rows = await sql<SquareRow>(AGGREGATE_LISTINGS, [low, high, squareBits]);
      return rows.flatMap(({ courses, meanLat, meanLng, ...row }): (CourseCluster | ListedCourse)[] => {
        if (courses > 1) return [{ courses, location: { lat: meanLat, lng: meanLng } }];
        // Without columns if sharing ended since.
        return row.id === null ? [] : [toCourse(row)];
      });
    },

    async listIn({ low, high }, limit) {
      return (await sql<CourseRow>(LIST_IN_CELLS, [low, high, limit])).map(toCourse);
    },

    async findPlaces(ranges, limit) {
      const bounds = [ranges.map(({ low }) => low), ranges.map(({ high }) => high)];
      const rows = await sql<{ courseId: string; lat: number; lng: number }>(FIND_PLACES, [...bounds, limit]);
      return rows.map(({ courseId, lat, lng }) => ({ courseId, location: { lat, lng } }));
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

/** The bytes of a folded word, as `decode` reads them. Of a longer one the directory knows the beginning. */
function toHex(word: string): string {
  return Buffer.from(word).subarray(0, MAX_WORD_BYTES).toString("hex");
}

function toCourse({ id, name, ownerName, lat, lng, holes, par, metres }: CourseRow): ListedCourse {
  const location = lat === null || lng === null ? null : { lat, lng };
  return { id, name, ownerName, location, holes, par, metres };
}
