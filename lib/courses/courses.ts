import type { Clock } from "@/lib/clock";
import { boundingBox, boxCentre } from "@/lib/geo/box";
import { newId } from "@/lib/ids";
import type { Authenticated, Bearer, Caller } from "@/lib/oauth/bearer";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseInput, NewCourse } from "@/lib/validation/course";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { isCourseId } from "@/lib/validation/course-ids";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { ApiUser } from "./api-user";
import { courseJson, studioUrl } from "./course-json";
import { type CourseFeatures, type CourseLayouts, toCourseFeatures, toCourseLayouts } from "./course-parts";
import { createFairway, sortByNumber } from "./fairways";
import { type CourseListQuery, encodeCursor, MAX_PER_PAGE } from "./list-schema";
import { type OwnedListQuery, selectOutlines } from "./owned-list";
import { can } from "./roles";
import {
  type CourseFilter,
  type CourseStore,
  type LinkedCourseRow,
  MAX_COURSES,
  type OpenedCourse,
  type StoredCourse,
} from "./store";
import { fairwayPositions, toDocumentData, toStoredDocument } from "./stored-course";

/** Courses of a streamed list in memory at a time, however slowly the client reads. */
const STREAM_PAGE_SIZE = 50;

/** The JSON of a list of courses; streamed if the list is longer than a page. */
interface CourseList {
  json: string | AsyncIterable<string>;
  /** Null on the last page; undefined if the request did not ask for pages. */
  nextCursor?: string | null;
}

/** `courseId` is the created course, or the one that already has the externalCourseId. */
export type CreateOutcome =
  | { outcome: "created"; courseId: string; json: string }
  | { outcome: "duplicate"; courseId: string }
  /** The user has `MAX_COURSES`. */
  | { outcome: "full" };

type SaveOutcome =
  | { outcome: "saved"; course: OwnedCourse }
  | { outcome: "conflict"; course: OwnedCourse }
  /** The user may look at the course only. */
  | { outcome: "forbidden" }
  | { outcome: "missing" };

type NewCourseInput = NewCourse & Pick<Partial<CourseInput>, "fairways">;

/** The use cases of courses. Inputs have been validated (lib/validation); results are plain data. */
export function courseUseCases(store: CourseStore, clock: Clock) {
  function newCourse(input: NewCourseInput): Omit<StoredCourse, "ownerId"> {
    const now = clock();
    const fairways = (input.fairways ?? []).map((fairway) => createFairway(newId("fairway"), fairway));
    return {
      id: newId("course"),
      name: input.name,
      location: input.location ?? null,
      fairways: sortByNumber(fairways),
      holeDetails: {},
      layouts: [],
      features: [],
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
  }

  /** A new course as the application that creates it sees it. */
  function newLinkedCourse({ externalCourseId, ...input }: CourseInput): LinkedCourseRow {
    const { id, name, location, fairways, createdAt } = newCourse(input);
    const time = createdAt.toISOString();
    // Serialised once, for the database and the response.
    const json = JSON.stringify(fairways);
    return { id, externalCourseId, name, location, fairways: json, createdAt: time, updatedAt: time };
  }

  async function readDocument<T>(
    bearer: Bearer,
    courseId: string,
    read: (document: CourseDocumentData) => T,
  ): Promise<Authenticated<T | null> | null> {
    if (!isCourseId(courseId)) return store.authenticate(bearer);
    const found = await store.findDocumentFor(bearer, courseId);
    return found && { caller: found.caller, result: found.result && read(toDocumentData(found.result)) };
  }

  /** Streams a list that is longer than a page, so that it is never in memory as a whole. */
  async function* streamList(
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
      page = await store.listLinked(caller, filter, { limit: STREAM_PAGE_SIZE, after: page.at(-1)?.id });
    }
    yield `],"total":${total}}`;
  }

  return {
    // For a bearer: null if the token is unknown, expired or revoked.

    authenticate(bearer: Bearer): Promise<Authenticated<null> | null> {
      return store.authenticate(bearer);
    },

    /** The user on whose behalf the application calls. */
    async getUser(bearer: Bearer): Promise<Authenticated<ApiUser> | null> {
      const found = await store.findUserFor(bearer);
      return found && { caller: found.caller, result: { sub: found.caller.userId, name: found.result.name } };
    },

    /** Lists the caller's linked courses in order of creation, with optional filters and pages. */
    async list(bearer: Bearer, query: CourseListQuery): Promise<Authenticated<CourseList> | null> {
      const { externalCourseId, updatedSince, cursor } = query;
      const filter = { externalCourseId, updatedSince };
      const isPaged = query.limit !== undefined || cursor !== undefined;
      const limit = query.limit ?? MAX_PER_PAGE;
      // One course more than the page shows whether another page follows.
      const found = await store.listLinkedFor(bearer, filter, { limit: limit + 1, after: cursor }, isPaged);
      if (!found) return null;
      const { caller, result } = found;
      const page = result.courses.slice(0, limit);
      const last = page.at(-1);
      const isComplete = result.courses.length <= limit;
      if (!isPaged) {
        if (isComplete) return { caller, result: { json: listJson(page, page.length) } };
        // The rest of this page is read again later: a slow client would keep all of it in memory.
        return { caller, result: { json: streamList(caller, filter, page.slice(0, STREAM_PAGE_SIZE)) } };
      }
      const nextCursor = !isComplete && last ? encodeCursor(last.id) : null;
      return { caller, result: { json: listJson(page, result.total, nextCursor), nextCursor } };
    },

    /** Returns the JSON of a linked course; the result is null for unknown, deleted and unlinked courses alike. */
    async get(bearer: Bearer, courseId: string): Promise<Authenticated<string | null> | null> {
      if (!isCourseId(courseId)) return store.authenticate(bearer);
      const found = await store.findLinkedFor(bearer, courseId);
      return found && { caller: found.caller, result: found.result && courseJson(found.result) };
    },

    /** Returns the layouts of a linked course; null as in `get`. */
    async getLayouts(bearer: Bearer, courseId: string): Promise<Authenticated<CourseLayouts | null> | null> {
      return readDocument(bearer, courseId, toCourseLayouts);
    },

    /** Returns the features of a linked course; null as in `get`. */
    async getFeatures(
      bearer: Bearer,
      courseId: string,
    ): Promise<Authenticated<CourseFeatures | null> | null> {
      return readDocument(bearer, courseId, toCourseFeatures);
    },

    /** Creates a course for the caller's user and links it to the application. */
    async create(bearer: Bearer, input: CourseInput): Promise<Authenticated<CreateOutcome> | null> {
      const course = newLinkedCourse(input);
      const inserted = await store.insertFor(bearer, course);
      return inserted && { caller: inserted.caller, result: toCreated(course, inserted.result) };
    },

    // Without a token.

    /**
     * `create` for the user and the application that a seed file names.
     * @throws Gone if one of them does not exist. @throws Error if the user has `MAX_COURSES`.
     */
    async createFor(
      caller: Caller,
      input: CourseInput,
    ): Promise<Exclude<CreateOutcome, { outcome: "full" }>> {
      const course = newLinkedCourse(input);
      const created = toCreated(course, await store.insertLinked(caller, course));
      if (created.outcome === "full") throw new Error(`A user can have at most ${MAX_COURSES} courses.`);
      return created;
    },

    /**
     * Lists a page of the courses a user owns, whichever application created them, and counts those that the search finds.
     * Names are sorted by the alphabet of the language.
     */
    async listOwned(
      ownerId: string,
      { offset, limit }: { offset: number; limit: number },
      { q, sort }: Pick<OwnedListQuery, "q" | "sort"> = { q: "", sort: "edited" },
      language = "en",
    ): Promise<{ courses: OwnedCourse[]; total: number }> {
      if (q === "" && sort === "edited") {
        const page = store.listOwned(ownerId, { offset, limit });
        const [courses, total] = await Promise.all([page, store.countOwned(ownerId)]);
        return { courses: courses.map(toOwnedCourse), total };
      }
      const outlines = await store.outlineOwned(ownerId, sort === "length");
      const selected = selectOutlines(outlines, { q, sort }, language);
      const ids = selected.slice(offset, offset + limit).map(({ id }) => id);
      const byId = new Map((await store.listOwnedById(ownerId, ids)).map((course) => [course.id, course]));
      // One that was deleted in between is left out.
      const courses = ids.flatMap((id) => byId.get(id) ?? []);
      return { courses: courses.map(toOwnedCourse), total: selected.length };
    },

    /** The courses of others that the user can open. */
    listOfOthers: (userId: string) => store.listOfOthers(userId),

    async getOwned(ownerId: string, courseId: string): Promise<OwnedCourse | null> {
      const found = isCourseId(courseId) ? await store.findOwned(ownerId, courseId) : null;
      return found && toOwnedCourse(found);
    },

    /** A course that the user can open, in any role; null for unknown and deleted courses and those of others alike. */
    async open(userId: string, courseId: string): Promise<OpenedCourse<OwnedCourse> | null> {
      const found = isCourseId(courseId) ? await store.findFor(userId, courseId) : null;
      return found && { ...found, course: toOwnedCourse(found.course) };
    },

    /** Creates a course that is linked to no application. @throws Gone if the owner was deleted concurrently. */
    async createOwned(ownerId: string, input: NewCourseInput): Promise<OwnedCourse> {
      const course = { ...newCourse(input), ownerId };
      await store.insert(course);
      return toOwnedCourse(course);
    },

    /** @returns false if there is no such course, or the user may not edit it. */
    async rename(userId: string, courseId: string, name: string): Promise<boolean> {
      return isCourseId(courseId) && store.update(userId, courseId, { name }, clock());
    },

    /** Sets the location, or removes it if null. @returns false as for `rename`. */
    async locate(userId: string, courseId: string, location: Coordinates | null): Promise<boolean> {
      return isCourseId(courseId) && store.update(userId, courseId, { location }, clock());
    },

    /**
     * Sets the location to the centre of the fairways' bounding box.
     * @returns false if the course has no fairways, or as for `rename`.
     */
    async locateAtFairways(userId: string, courseId: string): Promise<boolean> {
      const found = isCourseId(courseId) ? await store.findFor(userId, courseId) : null;
      const box = boundingBox(found?.course.fairways.flatMap(fairwayPositions) ?? []);
      return box !== null && store.update(userId, courseId, { location: boxCentre(box) }, clock());
    },

    /**
     * Saves an edit of `version`. If the stored version is newer, writes nothing and returns that course as the conflict.
     */
    async save(
      userId: string,
      courseId: string,
      version: number,
      edit: CourseDocumentData,
    ): Promise<SaveOutcome> {
      if (!isCourseId(courseId)) return { outcome: "missing" };
      const document = toStoredDocument(edit);
      const saved = await store.replaceDocument(userId, courseId, version, document, clock());
      if (saved) return { outcome: "saved", course: toOwnedCourse(saved) };
      const newer = await store.findFor(userId, courseId);
      if (!newer) return { outcome: "missing" };
      if (!can(newer.role, "edit")) return { outcome: "forbidden" };
      return { outcome: "conflict", course: toOwnedCourse(newer.course) };
    },
  };
}
export type CourseUseCases = ReturnType<typeof courseUseCases>;

function listJson(courses: readonly LinkedCourseRow[], total: number, nextCursor?: string | null): string {
  // Concatenated instead of joined: V8 copies the courses once, when the list is hashed, and not in the join as well.
  let json = '{"courses":[';
  for (const course of courses) json += (course === courses[0] ? "" : ",") + courseJson(course);
  const next = nextCursor === undefined ? "" : `,"nextCursor":${JSON.stringify(nextCursor)}`;
  return `${json}],"total":${total}${next}}`;
}

/** @param courseId the course that the externalCourseId is linked to after the insert; null if the user has no room. */
function toCreated(course: LinkedCourseRow, courseId: string | null): CreateOutcome {
  if (courseId === null) return { outcome: "full" };
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
    ...toDocumentData(stored),
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
    version: stored.version,
  };
}
