import { byteCache } from "@/lib/cache";
import type { Clock } from "@/lib/clock";
import { boundingBox, boxCentre } from "@/lib/geo/box";
import { newId } from "@/lib/ids";
import type { Authenticated, Bearer, Caller } from "@/lib/oauth/bearer";
import { PICTURE_LIMITS } from "@/lib/pictures/schema";
import { BYTES_PER_MS, UNCOUNTED, type WorkBudget } from "@/lib/rate-limit/work-budget";
import { type StoredText, storedBytes, storeText } from "@/lib/stored-text";
import { takeTurn } from "@/lib/turns";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseInput, NewCourse } from "@/lib/validation/course";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { isCourseId } from "@/lib/validation/course-ids";
import type { CourseToKeep } from "@/lib/validation/course-to-keep";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { MAX_PER_PAGE } from "@/lib/validation/paging";
import type { ApiUser } from "./api-user";
import { courseJson, courseJsonOf, studioUrl } from "./course-json";
import type { CoursePart } from "./course-parts";
import { createFairway, sortByNumber } from "./fairways";
import { type CourseGlance, courseGlances } from "./glance";
import { type CourseField, type CourseListQuery, encodeCursor } from "./list-schema";
import { type OwnedListQuery, selectOutlines } from "./owned-list";
import {
  type CourseFilter,
  type CourseStore,
  type LinkedCourseRow,
  MAX_COURSES,
  type OpenedCourse,
  type StoredCourse,
} from "./store";
import {
  documentBytes,
  fairwayPositions,
  type StoredDocument,
  toDocumentData,
  toStoredDocument,
} from "./stored-course";
import { storedTotals, type TotalsOf } from "./stored-totals";

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

/** `quotaFull`: the pictures exceed the quota of the user's account. */
export type CopyOutcome =
  | { outcome: "created"; studioUrl: string }
  | { outcome: "missing" }
  | { outcome: "quotaFull" };

/** For layouts and features, which applications rarely read. */
const PART_CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Who pays for expensive work of applications on a user's courses: all applications of the user, of which anybody can register 50,
 * and not the user, whose pages must stay.
 */
export const partPayer = ({ userId }: Pick<Caller, "applicationId" | "userId">) =>
  `applications:${userId}` as const;

/** What listing these courses counts for, in bytes: reading them takes a seventh of the time that showing them does. */
export const listingEffort = (rows: readonly Pick<LinkedCourseRow, "fairways">[]): number =>
  0.15 * rows.reduce((sum, { fairways }) => sum + Buffer.byteLength(fairways), 0);

/** For processes other than the server. */
export const UNLIMITED = { of: () => UNCOUNTED };

/** A course without its contents. */
export type CourseSummary = Omit<OwnedCourse, keyof CourseDocumentData>;

export interface ListedOwnCourse extends Pick<CourseSummary, "id" | "name" | "version" | "studioUrl"> {
  readonly updatedAt: Date;
  readonly glance: CourseGlance;
}

export type NewCourseInput = NewCourse &
  Pick<Partial<CourseInput>, "fairways"> & { document?: CourseDocumentData };

/** The use cases of courses. Inputs have been validated (lib/validation); results are plain data. */
export function courseUseCases(
  store: CourseStore,
  clock: Clock,
  budget: Pick<WorkBudget, "of"> = UNLIMITED,
  totalsOf: TotalsOf = storedTotals(store.readTotals),
) {
  const parts = byteCache<StoredText | null>("course parts", PART_CACHE_BYTES, storedBytes);
  const glanceAt = courseGlances(store.readDocuments);

  const payerOf = (userId: string) => budget.of(`user:${userId}`);

  async function read(userId: string, courseId: string): Promise<OpenedCourse<OwnedCourse> | null> {
    const found = isCourseId(courseId) ? await store.findFor(userId, courseId) : null;
    return found && { ...found, course: toOwnedCourse(found.course) };
  }

  /** Returns a part of a linked course, made once for each version and name; null as in `get`. @throws BudgetExceeded. */
  async function getPart(
    bearer: Bearer,
    courseId: string,
    { name, effort = 1, show }: CoursePart,
  ): Promise<Authenticated<StoredText | null> | null> {
    if (!isCourseId(courseId)) return store.authenticate(bearer);
    const found = await store.findVersionFor(bearer, courseId);
    if (!found || found.result === null) return found && { caller: found.caller, result: null };
    const payer = budget.of(partPayer(found.caller));
    const { version, ...outline } = found.result;
    const result = await parts.get(`${name} ${courseId} ${version} ${JSON.stringify(outline)}`, () =>
      payer.run(async () => {
        const read = (await store.readDocuments([courseId])).get(courseId);
        // Deleted since.
        if (!read) return null;
        payer.spend(read.bytes * effort);
        return storeText(show(toDocumentData(read.document), outline));
      }),
    );
    return { caller: found.caller, result };
  }

  /** Streams a list that is longer than a page, so that it is never in memory as a whole. */
  async function* streamList(
    caller: Caller,
    filter: CourseFilter,
    first: LinkedCourseRow[],
    fields: readonly CourseField[] | undefined,
  ): AsyncGenerator<string> {
    let total = 0;
    let effort = 0;
    let start = '{"courses":[';
    try {
      for (let page = first; page.length > 0; ) {
        yield start + page.map((course) => courseJsonOf(course, fields)).join(",");
        start = ",";
        total += page.length;
        effort += listingEffort(page);
        page = await store.listLinked(caller, filter, { limit: STREAM_PAGE_SIZE, after: page.at(-1)?.id });
      }
      yield `],"total":${total}}`;
    } finally {
      budget.of(partPayer(caller)).spend(effort);
    }
  }

  return {
    // For a bearer: null if the token is unknown, expired or revoked.

    authenticate(bearer: Bearer): Promise<Authenticated<null> | null> {
      return store.authenticate(bearer);
    },

    /** The user on whose behalf the application calls. */
    async getUser(bearer: Bearer): Promise<Authenticated<ApiUser> | null> {
      const found = await store.findUserFor(bearer);
      if (!found) return null;
      const { caller, result } = found;
      return { caller, result: { sub: caller.userId, id: caller.userId, name: result.name } };
    },

    /** Lists the caller's linked courses in order of creation, with optional filters and pages. */
    async list(bearer: Bearer, query: CourseListQuery): Promise<Authenticated<CourseList> | null> {
      const { externalCourseId, updatedSince, cursor, fields } = query;
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
      if (isPaged || isComplete) budget.of(partPayer(caller)).spend(listingEffort(page));
      if (!isPaged) {
        if (isComplete) return { caller, result: { json: listJson(page, fields, page.length) } };
        // The rest of this page is read again later: a slow client would keep all of it in memory.
        return {
          caller,
          result: { json: streamList(caller, filter, page.slice(0, STREAM_PAGE_SIZE), fields) },
        };
      }
      const nextCursor = !isComplete && last ? encodeCursor(last.id) : null;
      return { caller, result: { json: listJson(page, fields, result.total, nextCursor), nextCursor } };
    },

    /** Returns the JSON of a linked course; the result is null for unknown, deleted and unlinked courses alike. */
    async get(
      bearer: Bearer,
      courseId: string,
      fields?: readonly CourseField[],
    ): Promise<Authenticated<string | null> | null> {
      if (!isCourseId(courseId)) return store.authenticate(bearer);
      const found = await store.findLinkedFor(bearer, courseId);
      return found && { caller: found.caller, result: found.result && courseJsonOf(found.result, fields) };
    },

    getPart,

    /** Creates a course for the caller's user and links it to the application. */
    async create(bearer: Bearer, input: CourseInput): Promise<Authenticated<CreateOutcome> | null> {
      const course = newLinkedCourse(input, clock());
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
      const course = newLinkedCourse(input, clock());
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
    ): Promise<{ courses: ListedOwnCourse[]; total: number }> {
      const isPlain = q === "" && sort === "edited";
      const [outlines, total] = isPlain
        ? await Promise.all([store.listOwned(ownerId, { offset, limit }), store.countOwned(ownerId)])
        : await store.outlineOwned(ownerId).then(async (all) => {
            const totals = sort === "length" ? await totalsOf(all, payerOf(ownerId)) : [];
            const measured = all.map((course, i) => ({ ...course, metres: totals[i]?.metres ?? 0 }));
            const selected = selectOutlines(measured, { q, sort }, language);
            return [selected.slice(offset, offset + limit), selected.length] as const;
          });
      const glances = await glanceAt(outlines, payerOf(ownerId));
      // One that was deleted in between is left out.
      const courses = outlines.flatMap(({ id, name, version, updatedAt }, i) => {
        const glance = glances[i];
        return glance ? [{ id, name, version, updatedAt, studioUrl: studioUrl(id), glance }] : [];
      });
      return { courses, total };
    },

    listOfOthers: (userId: string) => store.listOfOthers(userId),

    async getOwned(ownerId: string, courseId: string): Promise<OwnedCourse | null> {
      const found = isCourseId(courseId) ? await store.findOwned(ownerId, courseId) : null;
      return found && toOwnedCourse(found);
    },

    /** A course that the user can open, in any role; null for unknown and deleted courses and those of others alike. */
    async open(userId: string, courseId: string): Promise<OpenedCourse<OwnedCourse> | null> {
      const opened = await read(userId, courseId);
      if (!opened) return null;
      const bytes = documentBytes(opened.course);
      payerOf(userId).spend(bytes);
      // Until the page is rendered.
      await takeTurn(bytes, BYTES_PER_MS);
      return opened;
    },

    /** `open` for work that is counted elsewhere. */
    read,

    /** `open` without the course's contents, for pages that don't show them. */
    async openOutline(userId: string, courseId: string): Promise<OpenedCourse<CourseSummary> | null> {
      const found = isCourseId(courseId) ? await store.findOutlineFor(userId, courseId) : null;
      return found && { ...found, course: toSummary(found.course) };
    },

    /** What is shown of a course that the user has opened; null if it was deleted since. */
    async glance(
      userId: string,
      course: Pick<CourseSummary, "id" | "version">,
    ): Promise<CourseGlance | null> {
      return (await glanceAt([course], payerOf(userId)))[0] ?? null;
    },

    /** Creates a course that is linked to no application. @throws Gone if the owner was deleted concurrently. */
    async createOwned(ownerId: string, input: NewCourseInput): Promise<OwnedCourse> {
      const course = { ...newCourse(input, clock()), ownerId };
      await store.insert(course);
      return toOwnedCourse(course);
    },

    /**
     * Copies a course that the user can open, with its pictures, as a course of their own: without links, people, comments and
     * public page. @throws Gone if the user was deleted concurrently.
     */
    async copy(userId: string, courseId: string, name: string): Promise<CopyOutcome> {
      if (!isCourseId(courseId)) return { outcome: "missing" };
      const id = newId("course");
      const toCopy = ({ location, ...stored }: StoredCourse): StoredCourse => {
        const document = toDocumentData(stored);
        payerOf(userId).spend(documentBytes(document));
        return {
          ...newCourse({ name, location, document: renewHoleIds(document) }, clock()),
          ...{ id, ownerId: userId },
        };
      };
      const outcome = await store.copy(userId, courseId, toCopy, PICTURE_LIMITS.quotaBytes);
      return outcome === "copied" ? { outcome: "created", studioUrl: studioUrl(id) } : { outcome };
    },

    /**
     * Creates a course that was drawn in a browser without an account. Sent again, with the same id, it is created once. If
     * somebody else's course has the id, as on a shared browser, the new one gets another.
     * @throws Gone if the owner was deleted concurrently.
     */
    async createKept(ownerId: string, { id, document, ...input }: CourseToKeep): Promise<OwnedCourse> {
      const course = { ...newCourse({ ...input, document }, clock()), ownerId };
      if (!(await store.wasOpen(id)) && (await store.insert({ ...course, id })))
        return toOwnedCourse({ ...course, id });
      const known = await store.findOwned(ownerId, id);
      if (known) return toOwnedCourse(known);
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
      if (found) payerOf(userId).spend(documentBytes(toDocumentData(found.course)));
      const box = boundingBox(found?.course.fairways.flatMap(fairwayPositions) ?? []);
      return box !== null && store.update(userId, courseId, { location: boxCentre(box) }, clock());
    },
  };
}
export type CourseUseCases = ReturnType<typeof courseUseCases>;

/** Gives the holes new ids, which applications may take for unique. Those of layouts and features are unique in their course. */
function renewHoleIds({ holes, layouts, features }: CourseDocumentData): CourseDocumentData {
  const ids = new Map(holes.map(({ id }) => [id, newId("fairway")]));
  const renew = (id: string) => ids.get(id) ?? id;
  return {
    holes: holes.map((hole) => ({ ...hole, id: renew(hole.id) })),
    layouts: layouts.map((layout) => ({
      ...layout,
      plays: layout.plays?.map((play) => ({ ...play, holeId: renew(play.holeId) })) ?? null,
    })),
    features: features.map((feature) => ({ ...feature, holeIds: feature.holeIds.map(renew) })),
  };
}

function listJson(
  courses: readonly LinkedCourseRow[],
  fields: readonly CourseField[] | undefined,
  total: number,
  nextCursor?: string | null,
): string {
  // Concatenated instead of joined: V8 copies the courses once, when the list is hashed, and not in the join as well.
  let json = '{"courses":[';
  for (const course of courses) json += (course === courses[0] ? "" : ",") + courseJsonOf(course, fields);
  const next = nextCursor === undefined ? "" : `,"nextCursor":${JSON.stringify(nextCursor)}`;
  return `${json}],"total":${total}${next}}`;
}

function newCourse(input: NewCourseInput, now: Date): Omit<StoredCourse, "ownerId"> {
  const fairways = (input.fairways ?? []).map((fairway) => createFairway(newId("fairway"), fairway));
  return {
    id: newId("course"),
    name: input.name,
    location: input.location ?? null,
    ...(input.document
      ? toStoredDocument(input.document)
      : { fairways: sortByNumber(fairways), holeDetails: {}, layouts: [], features: [] }),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** A new course as the application that creates it sees it. */
export function newLinkedCourse({ externalCourseId, ...input }: CourseInput, now: Date): LinkedCourseRow {
  const { id, name, location, fairways, createdAt } = newCourse(input, now);
  const time = createdAt.toISOString();
  // Serialised once, for the database and the response.
  const json = JSON.stringify(fairways);
  return { id, externalCourseId, name, location, fairways: json, createdAt: time, updatedAt: time };
}

/** @param courseId the course that the externalCourseId is linked to after the insert; null if the user has no room. */
function toCreated(course: LinkedCourseRow, courseId: string | null): CreateOutcome {
  if (courseId === null) return { outcome: "full" };
  return courseId === course.id
    ? { outcome: "created", courseId, json: courseJson(course) }
    : { outcome: "duplicate", courseId };
}

function toOwnedCourse(stored: StoredCourse): OwnedCourse {
  return { ...toSummary(stored), ...toDocumentData(stored) };
}

function toSummary(stored: Omit<StoredCourse, keyof StoredDocument>): CourseSummary {
  const { id, name, location, version, createdAt, updatedAt } = stored;
  return {
    ...{ id, name, location, version, studioUrl: studioUrl(id) },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
