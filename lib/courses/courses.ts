import type { Asked, Bearer, Caller } from "@/lib/bearer";
import type { Clock } from "@/lib/clock";
import { type CourseListQuery, encodeCursor, MAX_PER_PAGE } from "@/lib/courses/list-schema";
import { centreOf, smallestBox } from "@/lib/geo/box";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  type CourseEdit,
  type CourseInput,
  isCourseId,
  type NewCourse,
  type OwnedCourse,
} from "@/lib/validation/course";
import { courseJson, studioUrl } from "./course-json";
import { byNumber, measuredFairway, ownedFairways, placesOf, storedFairways } from "./fairways";
import type { CourseFilter, CourseStore, LinkedCourseRow, StoredCourse } from "./store";

/** Courses of a long list that are in memory at once, for each reader however slow. */
const STREAMED_AT_ONCE = 50;

/** The JSON of a list of courses: whole, or in parts where it is long. */
export interface CourseList {
  json: string | AsyncIterable<string>;
  /** Null on the last page; left out when no page was asked for. */
  nextCursor?: string | null;
}

/** What came of creating a course: its JSON, or the course that has its identifier already. */
export type Created =
  | { outcome: "created"; courseId: string; json: string }
  | { outcome: "duplicate"; courseId: string };

export type Saved =
  | { outcome: "saved"; course: OwnedCourse }
  | { outcome: "conflict"; course: OwnedCourse }
  | { outcome: "missing" };

/** The use cases on courses. Inputs were checked by lib/validation; every answer is plain data. */
export function courseUseCases(store: CourseStore, clock: Clock) {
  function newCourse(
    input: NewCourse & Pick<Partial<CourseInput>, "fairways">,
  ): Omit<StoredCourse, "ownerId"> {
    const now = clock();
    return {
      id: newId("course"),
      name: input.name,
      location: input.location ?? null,
      fairways: byNumber((input.fairways ?? []).map((fairway) => measuredFairway(newId("fairway"), fairway))),
      flightPaths: {},
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
  }

  /** A new course as the application that makes it will see it. */
  function newLinkedCourse({ externalCourseId, ...input }: CourseInput): LinkedCourseRow {
    const { id, name, location, fairways, createdAt, updatedAt } = newCourse(input);
    // Written once, for the store and for the answer.
    return { id, externalCourseId, name, location, fairways: JSON.stringify(fairways), createdAt, updatedAt };
  }

  /** A list that is longer than a page, read and written page by page, so that it is never in memory as a whole. */
  async function* wholeList(
    caller: Caller,
    filter: CourseFilter,
    first: LinkedCourseRow[],
  ): AsyncGenerator<string> {
    let total = 0;
    let start = '{"courses":[';
    for (let page = first; page.length > 0; ) {
      yield start + page.map(courseJson).join(",");
      start = ",";
      total += page.length;
      page = await store.listLinked(caller, filter, { limit: STREAMED_AT_ONCE, after: page.at(-1)?.id });
    }
    yield `],"total":${total}}`;
  }

  return {
    /** Whom a token speaks for, asking for nothing. Null for a token that is unknown, expired or revoked; so below. */
    ask(bearer: Bearer): Promise<Asked<null> | null> {
      return store.askNothing(bearer);
    },

    /** The caller's linked courses in order of creation, with optional filters and pages. */
    async list(bearer: Bearer, query: CourseListQuery): Promise<Asked<CourseList> | null> {
      const { externalCourseId, updatedSince, cursor } = query;
      const filter = { externalCourseId, updatedSince };
      const paged = query.limit !== undefined || cursor !== undefined;
      const limit = query.limit ?? MAX_PER_PAGE;
      // One more than the page holds tells whether another page follows.
      const asked = await store.askForCourses(bearer, filter, { limit: limit + 1, after: cursor }, paged);
      if (!asked) return null;
      const { caller, found } = asked;
      const page = found.courses.slice(0, limit);
      const last = page.at(-1);
      const isWhole = found.courses.length <= limit;
      if (!paged) {
        if (isWhole) return { caller, found: { json: listJson(page, page.length) } };
        // The others of this page are read again in their turn: a slow reader would keep all of it in memory.
        return { caller, found: { json: wholeList(caller, filter, page.slice(0, STREAMED_AT_ONCE)) } };
      }
      const nextCursor = !isWhole && last ? encodeCursor(last.id) : null;
      return { caller, found: { json: listJson(page, found.total, nextCursor), nextCursor } };
    },

    /** The JSON of one linked course; nothing found for unknown, deleted and anybody else's alike. */
    async get(bearer: Bearer, courseId: string): Promise<Asked<string | null> | null> {
      if (!isCourseId(courseId)) return store.askNothing(bearer);
      const asked = await store.askForCourse(bearer, courseId);
      return asked && { caller: asked.caller, found: asked.found && courseJson(asked.found) };
    },

    /** Creates a course for the bearer's user and links it to the calling application. */
    async create(bearer: Bearer, input: CourseInput): Promise<Asked<Created> | null> {
      const course = newLinkedCourse(input);
      const asked = await store.askToInsert(bearer, course);
      return asked && { caller: asked.caller, found: toCreated(course, asked.found) };
    },

    /** The same for whom a seed file names, without a token. @throws Gone when one of them does not exist. */
    async createFor(caller: Caller, input: CourseInput): Promise<Created> {
      const course = newLinkedCourse(input);
      return toCreated(course, await store.insertLinked(caller, course));
    },

    /** A page of the courses a person owns, whatever application made them; newest change first. */
    async listOwned(
      ownerId: string,
      page: { offset: number; limit: number },
    ): Promise<{ courses: OwnedCourse[]; total: number }> {
      const [courses, total] = await Promise.all([store.listOwned(ownerId, page), store.countOwned(ownerId)]);
      return { courses: courses.map(toOwnedCourse), total };
    },

    async getOwned(ownerId: string, courseId: string): Promise<OwnedCourse | null> {
      const found = isCourseId(courseId) ? await store.findOwned(ownerId, courseId) : null;
      return found && toOwnedCourse(found);
    },

    /** A course made by its owner by hand; no application sees it. */
    async createOwned(
      ownerId: string,
      input: NewCourse & Pick<Partial<CourseInput>, "fairways">,
    ): Promise<OwnedCourse> {
      const course = { ...newCourse(input), ownerId };
      await store.insert(course);
      return toOwnedCourse(course);
    },

    /** @returns false when the person has no such course. */
    async rename(ownerId: string, courseId: string, name: string): Promise<boolean> {
      return isCourseId(courseId) && store.updateOwned(ownerId, courseId, { name }, clock());
    },

    /** Says where the course is; null takes the location away. @returns false when the person has no such course. */
    async locate(ownerId: string, courseId: string, location: Coordinates | null): Promise<boolean> {
      return isCourseId(courseId) && store.updateOwned(ownerId, courseId, { location }, clock());
    },

    /**
     * Puts the location in the middle of the fairways.
     * @returns false when the course has none, or the person no such course.
     */
    async locateAtFairways(ownerId: string, courseId: string): Promise<boolean> {
      const course = isCourseId(courseId) ? await store.findOwned(ownerId, courseId) : null;
      const box = smallestBox(course?.fairways.flatMap(placesOf) ?? []);
      return box !== null && store.updateOwned(ownerId, courseId, { location: centreOf(box) }, clock());
    },

    /**
     * Saves an edit that was made from `version`. When somebody saved in between nothing is written and the newer
     * course is answered.
     */
    async save(ownerId: string, courseId: string, version: number, edit: CourseEdit): Promise<Saved> {
      if (!isCourseId(courseId)) return { outcome: "missing" };
      const fairways = storedFairways(edit.fairways);
      const saved = await store.replaceFairways(ownerId, courseId, version, fairways, clock());
      if (saved) return { outcome: "saved", course: toOwnedCourse(saved) };
      const newer = await store.findOwned(ownerId, courseId);
      return newer ? { outcome: "conflict", course: toOwnedCourse(newer) } : { outcome: "missing" };
    },
  };
}
export type CourseUseCases = ReturnType<typeof courseUseCases>;

function listJson(courses: readonly LinkedCourseRow[], total: number, nextCursor?: string | null): string {
  const next = nextCursor === undefined ? "" : `,"nextCursor":${JSON.stringify(nextCursor)}`;
  return `{"courses":[${courses.map(courseJson).join(",")}],"total":${total}${next}}`;
}

/** What came of storing a course, by the course that its link leads to. */
function toCreated(course: LinkedCourseRow, courseId: string): Created {
  return courseId === course.id
    ? { outcome: "created", courseId, json: courseJson(course) }
    : { outcome: "duplicate", courseId };
}

function toOwnedCourse(stored: StoredCourse): OwnedCourse {
  return {
    id: stored.id,
    name: stored.name,
    location: stored.location,
    studioUrl: studioUrl(stored.id),
    fairways: ownedFairways(stored),
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
    version: stored.version,
  };
}
