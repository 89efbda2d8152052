import type { Clock } from "@/lib/clock";
import { centreOf, smallestBox } from "@/lib/geo/box";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  type Course,
  type CourseEdit,
  type CourseInput,
  isCourseId,
  type NewCourse,
  type OwnedCourse,
} from "@/lib/validation/course";
import { type CourseListQuery, encodeCursor, MOST_PER_PAGE } from "@/lib/validation/course-list";
import { byNumber, measuredFairway, ownedFairways, placesOf, storedFairways } from "./fairways";
import type { Caller, CourseStore, LinkedCourse, StoredCourse } from "./store";

export interface CourseList {
  courses: Course[];
  /** Every course that matches the filter, whatever the page. */
  total: number;
  /** Null on the last page; left out when no page was asked for. */
  nextCursor?: string | null;
}

export type Created = { created: true; course: Course } | { created: false; courseId: string };

export type Saved =
  | { outcome: "saved"; course: OwnedCourse }
  | { outcome: "conflict"; course: OwnedCourse }
  | { outcome: "missing" };

/** The use cases on courses. Inputs were checked by lib/validation; every answer is plain data. */
export function courseUseCases(store: CourseStore, clock: Clock) {
  function newCourse(
    ownerId: string,
    input: NewCourse & Pick<Partial<CourseInput>, "fairways">,
  ): StoredCourse {
    const now = clock();
    return {
      id: newId("course"),
      ownerId,
      name: input.name,
      location: input.location ?? null,
      fairways: byNumber((input.fairways ?? []).map((fairway) => measuredFairway(newId("fairway"), fairway))),
      flightPaths: {},
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
  }

  return {
    /** The caller's linked courses in order of creation, with optional filters and pages. */
    async list(caller: Caller, query: CourseListQuery): Promise<CourseList> {
      const { externalCourseId, updatedSince } = query;
      const filter = { externalCourseId, updatedSince };
      const paged = query.limit !== undefined || query.cursor !== undefined;
      if (!paged) {
        const courses = await store.listLinked(caller, filter, {});
        return { courses: courses.map(toCourse), total: courses.length };
      }
      const limit = query.limit ?? MOST_PER_PAGE;
      // One more than the page holds tells whether another page follows.
      const [found, total] = await Promise.all([
        store.listLinked(caller, filter, { limit: limit + 1, after: query.cursor }),
        store.countLinked(caller, filter),
      ]);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        courses: page.map(toCourse),
        total,
        nextCursor: found.length > limit && last ? encodeCursor(last.id) : null,
      };
    },

    /** One linked course; null for unknown, deleted and anybody else's alike. */
    async get(caller: Caller, courseId: string): Promise<Course | null> {
      const found = isCourseId(courseId) ? await store.findLinked(caller, courseId) : null;
      return found && toCourse(found);
    },

    /** Creates a course for the caller's user and links it to the calling application. */
    async create(caller: Caller, input: CourseInput): Promise<Created> {
      const { externalCourseId, ...rest } = input;
      const course = newCourse(caller.userId, rest);
      const result = await store.insertLinked(course, { ...caller, externalCourseId });
      return result.stored
        ? { created: true, course: toCourse({ ...course, externalCourseId }) }
        : { created: false, courseId: result.courseId };
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
      const course = newCourse(ownerId, input);
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

function studioUrl(courseId: string): string {
  return `/studio/courses/${courseId}`;
}

function toCourse(stored: LinkedCourse): Course {
  return { id: stored.id, externalCourseId: stored.externalCourseId, ...shownAlways(stored) };
}

function toOwnedCourse(stored: StoredCourse): OwnedCourse {
  return { id: stored.id, ...shownAlways(stored), fairways: ownedFairways(stored), version: stored.version };
}

/** What every view of a course shows, in the interface's order. */
function shownAlways(stored: StoredCourse) {
  return {
    name: stored.name,
    location: stored.location,
    studioUrl: studioUrl(stored.id),
    fairways: stored.fairways,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}
