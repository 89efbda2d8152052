import * as z from "zod";
import type { Box } from "@/lib/geo/box";
import type { CellRange } from "@/lib/geo/map-cells";
import { type Coordinates, coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { isCourseId } from "@/lib/validation/course-ids";
import { MAX_PER_PAGE, opaqueCursor, timestamp } from "@/lib/validation/paging";
import { LICENCES, type Licence } from "@/lib/validation/sharing";
import { coverWithRanges, searchWords } from "./directory";
import { sharePaths } from "./share-paths";
import type { MeasuredDocument } from "./store";
import { toDocumentData } from "./stored-course";

/** A course whose data everybody may use under its licence, without its contents. */
export const openCourse = z.object({
  id: z.string(),
  name: z.string(),
  /** In the owner's words. */
  place: z.string().nullable(),
  location: coordinates.nullable(),
  licence: z.enum(LICENCES),
  credit: z.string(),
  /** Its page. */
  url: z.string(),
  updatedAt: z.iso.datetime(),
});

/** A course whose data is no longer open. */
export const withdrawnCourse = z.object({ id: z.string(), withdrawnAt: z.iso.datetime() });

export type OpenCourse = z.infer<typeof openCourse>;

export const openCourseList = z.object({
  courses: z.array(z.union([openCourse, withdrawnCourse])),
  nextCursor: z.string().nullable(),
});
type OpenCourseList = z.infer<typeof openCourseList>;

export interface StoredOpenCourse {
  readonly id: string;
  readonly changedAt: Date;
  /** Null once it is withdrawn. */
  readonly course: {
    readonly name: string;
    readonly place: string | null;
    readonly location: Coordinates | null;
    readonly licence: Licence;
    readonly credit: string | null;
    readonly ownerName: string | null;
    readonly shareId: string;
  } | null;
}

/** Where a page starts: after this change. */
export interface OpenPlace {
  readonly changedAt: Date;
  readonly courseId: string;
}

function encodePlace({ changedAt, courseId }: OpenPlace): string {
  return Buffer.from(`${changedAt.toISOString()} ${courseId}`, "latin1").toString("base64url");
}

function decodePlace(text: string): OpenPlace | null {
  const [time = "", courseId = ""] = text.split(" ");
  const changedAt = timestamp.safeParse(time).data;
  return isCourseId(courseId) && changedAt ? { changedAt, courseId } : null;
}

export const openCursor = opaqueCursor(decodePlace, encodePlace);

interface OpenFilter {
  readonly box?: Box | undefined;
  /** Cells that cover the box. */
  readonly ranges: readonly CellRange[];
  /** The beginnings of words of the name. */
  readonly words: readonly string[];
}

export interface OpenPage {
  readonly courses: StoredOpenCourse[];
  /** Where the next page starts; null at the end. */
  readonly next: OpenPlace | null;
}

/** The store port of open data (lib/adapters/prisma/open-course-store.ts). */
export interface OpenCourseStore {
  /**
   * At most `limit` in the order of their changes. With a filter, only those whose data is open; of one that many courses may match, a
   * page compares some of them, so it may have fewer, or none.
   */
  list(filter: OpenFilter, after: OpenPlace, limit: number): Promise<OpenPage>;
  find(courseId: string): Promise<StoredOpenCourse | null>;
  /** The document of a course that is open; null if it is withdrawn. */
  read(courseId: string): Promise<MeasuredDocument | null>;
}

export interface OpenCourseQuery {
  readonly box?: Box | undefined;
  readonly q?: string | undefined;
  readonly after: OpenPlace;
  readonly limit?: number | undefined;
}

/** The public API: courses whose owners chose that everyone may use their data. */
export function openCourseUseCases(store: OpenCourseStore, baseUrl: string) {
  function toListed({ id, changedAt, course }: StoredOpenCourse): OpenCourseList["courses"][number] {
    const time = changedAt.toISOString();
    if (!course) return { id, withdrawnAt: time };
    const { name, place, location, licence, shareId } = course;
    const credit = course.credit ?? course.ownerName ?? name;
    const url = baseUrl + sharePaths(shareId).page;
    return { id, name, place, location, licence, credit, url, updatedAt: time };
  }

  return {
    async list({ box, q = "", after, limit = MAX_PER_PAGE }: OpenCourseQuery): Promise<OpenCourseList> {
      const filter = {
        box,
        ranges: box ? coverWithRanges(box) : [],
        words: searchWords(q),
      };
      // A search without words finds nothing.
      if (q !== "" && filter.words.length === 0) return { courses: [], nextCursor: null };
      const { courses, next } = await store.list(filter, after, limit);
      return { courses: courses.map(toListed), nextCursor: next && encodePlace(next) };
    },

    /** A page of all that is or was open, after a change. */
    async listAfter(
      after: OpenPlace,
    ): Promise<{ courses: OpenCourseList["courses"]; next: OpenPlace | null }> {
      const { courses, next } = await store.list({ ranges: [], words: [] }, after, MAX_PER_PAGE);
      return { courses: courses.map(toListed), next };
    },

    /** Null for a course whose data was never open. */
    async find(courseId: string) {
      const found = isCourseId(courseId) ? await store.find(courseId) : null;
      return found && toListed(found);
    },

    /** What everybody may read of a course that `find` has found: no notes. Null if it is withdrawn since. */
    async readDocument(courseId: string): Promise<{ document: CourseDocumentData; bytes: number } | null> {
      const read = await store.read(courseId);
      return read && { ...read, document: withoutNotes(toDocumentData(read.document)) };
    },
  };
}
export type OpenCourseUseCases = ReturnType<typeof openCourseUseCases>;

function withoutNotes({ holes, layouts, features }: CourseDocumentData): CourseDocumentData {
  return {
    holes: holes.map((hole) => ({ ...hole, notes: null })),
    layouts,
    features: features.filter(({ kind }) => kind !== "note").map((feature) => ({ ...feature, notes: null })),
  };
}
