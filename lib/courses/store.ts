import type { Authenticated, Bearer, Caller } from "@/lib/oauth/bearer";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseRole, PersonRole } from "@/lib/validation/people";
import type { CourseOutline } from "./owned-list";
import type { StoredDocument } from "./stored-course";

/** A course as its owner's pages read and write it. */
export interface StoredCourse extends StoredDocument {
  id: string;
  ownerId: string;
  name: string;
  location: Coordinates | null;
  /** Starts at 1 and increases by one with each save. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Of a course's main layout: holes, par, and length in metres. */
export interface StoredTotals {
  readonly holes: number;
  readonly par: number;
  readonly metres: number;
}

/** A document, and its length as stored: reading and showing it takes that much work (workBudget). */
export interface MeasuredDocument {
  /** Parsed when it is asked for: of a list, one at a time. */
  readonly document: StoredDocument;
  readonly bytes: number;
}

/** A course that a user can open, and their role on it. */
export interface OpenedCourse<Course> {
  course: Course;
  role: CourseRole;
  ownerName: string;
}

/** A course as an application sees it, under the application's identifier. `fairways` is the stored JSON, sent unchanged. */
export interface LinkedCourseRow {
  id: string;
  externalCourseId: string;
  name: string;
  location: Coordinates | null;
  fairways: string;
  /** Both as responses have them: ISO 8601 with milliseconds, in UTC. */
  createdAt: string;
  updatedAt: string;
}

/**
 * Maximum number of courses of a user. Deleted ones count while they can be restored: they still take space,
 * and a user could otherwise create and delete courses without limit. Concurrent creations may exceed it by a
 * few.
 */
export const MAX_COURSES = 2000;

export interface CourseFilter {
  externalCourseId?: string | undefined;
  updatedSince?: Date | undefined;
}

/** A course of another user, in the list on the home page. */
export interface CourseOfOthers {
  id: string;
  name: string;
  role: PersonRole;
  ownerName: string;
  updatedAt: Date;
  /** Whether the owner has offered it to the user. */
  isOffered: boolean;
}

/** What tells whether a part of a course has changed. */
export type CourseState = Pick<StoredCourse, "version" | "name" | "location">;

/** A page of a list: at most `limit` courses, after the course with the id `after`. */
export interface Page {
  limit: number;
  after?: string | undefined;
}

/** The store port of courses (lib/adapters/prisma/course-store.ts). */
export interface CourseStore {
  // Methods for a bearer token: each authenticates in the same statement, and returns null if the token is
  // unknown, expired or revoked.

  /** Authenticates the caller without reading anything else. */
  authenticate(bearer: Bearer): Promise<Authenticated<null> | null>;
  /** The user on whose behalf the caller acts. */
  findUserFor(bearer: Bearer): Promise<Authenticated<{ name: string }> | null>;
  /** Finds a course linked to the caller; the result is null for an unknown course and for one that is not linked. */
  findLinkedFor(bearer: Bearer, courseId: string): Promise<Authenticated<LinkedCourseRow | null> | null>;
  /** The version of a course linked to the caller; null as in `findLinkedFor`. */
  findVersionFor(bearer: Bearer, courseId: string): Promise<Authenticated<CourseState | null> | null>;
  /** A page of the caller's linked courses in order of creation. `withTotal` counts the matches of the filter on all pages. */
  listLinkedFor(
    bearer: Bearer,
    filter: CourseFilter,
    page: Page,
    withTotal: boolean,
  ): Promise<Authenticated<{ courses: LinkedCourseRow[]; total: number }> | null>;
  /** Like `insertLinked`, for a bearer token. */
  insertFor(bearer: Bearer, course: LinkedCourseRow): Promise<Authenticated<string | null> | null>;

  listLinked(caller: Caller, filter: CourseFilter, page: Page): Promise<LinkedCourseRow[]>;
  /**
   * Inserts a course and its link, both or neither. Of concurrent inserts with one externalCourseId exactly one succeeds.
   * @returns the id of the course that the caller's externalCourseId is linked to: an existing course's id means that
   *   nothing was inserted. Null, and nothing is inserted, if the user has `MAX_COURSES`.
   * @throws Gone if the user or the application was deleted concurrently.
   */
  insertLinked(caller: Caller, course: LinkedCourseRow): Promise<string | null>;
  /**
   * `insertLinked` for a course of an import (imports.ts), with the record that it was created. Null, and nothing is inserted, if it is
   * known what became of it, or if the user no longer allows the application to create courses.
   */
  insertImported(
    item: { readonly jobId: string; readonly index: number },
    course: LinkedCourseRow,
  ): Promise<{ courseId: string | null } | null>;

  // Methods for users: deleted courses are excluded. Roles are checked in the same transaction (roles.ts).

  /**
   * @returns false, and nothing is inserted, if the id is in use.
   * @throws Gone if the owner was deleted concurrently.
   */
  insert(course: StoredCourse): Promise<boolean>;
  /** Whether the data of a course with this id is open or was withdrawn: those who copied it must not get another's by its id. */
  wasOpen(courseId: string): Promise<boolean>;
  /**
   * Inserts a copy of a course that the user can open, with its pictures, which count towards the quota of the copy's owner.
   * @returns `quotaFull`, and nothing is inserted, if the pictures don't fit. @throws Gone as `insert`.
   */
  copy(
    userId: string,
    courseId: string,
    toCopy: (course: StoredCourse) => StoredCourse,
    quotaBytes: number,
  ): Promise<"copied" | "missing" | "quotaFull">;
  findOwned(ownerId: string, courseId: string): Promise<StoredCourse | null>;
  /** A course that the user can open, in any role; null for all others. */
  findFor(userId: string, courseId: string): Promise<OpenedCourse<StoredCourse> | null>;
  /** The same without its document. */
  findOutlineFor(
    userId: string,
    courseId: string,
  ): Promise<OpenedCourse<Omit<StoredCourse, keyof StoredDocument>> | null>;
  /** Most recently changed first. */
  listOwned(ownerId: string, page: { offset: number; limit: number }): Promise<CourseOutline[]>;
  /** The documents of courses that the caller may see, and their lengths as stored. */
  readDocuments(courseIds: readonly string[]): Promise<Map<string, MeasuredDocument>>;
  /** All of the user's courses, at most `MAX_COURSES`, in any order. */
  outlineOwned(ownerId: string): Promise<CourseOutline[]>;
  /** The totals of courses that the caller may see, also of deleted ones, and how many bytes were read for them. */
  readTotals(courseIds: readonly string[]): Promise<Map<string, StoredTotals & { readonly bytes: number }>>;
  countOwned(ownerId: string): Promise<number>;
  /** The courses of others on which the user has a role, most recently changed first. */
  listOfOthers(userId: string): Promise<CourseOfOthers[]>;
  /** The number of courses that count towards `MAX_COURSES`, including deleted ones. */
  countAll(ownerId: string): Promise<number>;
  /**
   * Changes the name or the location. Neither is part of the version, so it does not conflict with saves in the studio.
   * @returns false if there is no such course, or the user may not edit it.
   */
  update(
    userId: string,
    courseId: string,
    change: Partial<Pick<StoredCourse, "name" | "location">>,
    now: Date,
  ): Promise<boolean>;
}
