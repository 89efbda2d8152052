import type { Authenticated, Bearer, Caller } from "@/lib/oauth/bearer";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Fairway, NamedFlightPath } from "@/lib/validation/course";

/**
 * What only the studio needs of a fairway's flight paths. The control points of the primary one are in the fairway itself,
 * which is what applications see.
 */
export interface FlightPathDetails {
  primary: Pick<NamedFlightPath, "id" | "name">;
  alternates: NamedFlightPath[];
}

/** The fairways of a course as one save stores them. */
export interface StoredFairways {
  /** Ascending by number, exactly as applications see them. */
  fairways: Fairway[];
  /** By fairway id. A fairway with a single unnamed flight path has no entry. */
  flightPaths: Record<string, FlightPathDetails>;
}

/** A course as its owner's pages read and write it. */
export interface StoredCourse extends StoredFairways {
  id: string;
  ownerId: string;
  name: string;
  location: Coordinates | null;
  /** Starts at 1 and increases by one with each save. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A course as an application sees it, under the application's identifier. `fairways` is the stored JSON, sent as it is. */
export interface LinkedCourseRow {
  id: string;
  externalCourseId: string;
  name: string;
  location: Coordinates | null;
  fairways: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface CourseFilter {
  externalCourseId?: string | undefined;
  updatedSince?: Date | undefined;
}

/** A page of a list: at most `limit` courses, after the course with the id `after`. */
export interface Page {
  limit: number;
  after?: string | undefined;
}

/** The store port of courses (lib/adapters/prisma/course-store.ts). */
export interface CourseStore {
  // For a bearer: each authenticates in the same statement, and returns null if the token is unknown, expired or revoked.

  /** Only resolves the caller. */
  authenticate(bearer: Bearer): Promise<Authenticated<null> | null>;
  /** Finds a course linked to the caller; the result is null for an unknown course and for one that is not linked. */
  findLinkedFor(bearer: Bearer, courseId: string): Promise<Authenticated<LinkedCourseRow | null> | null>;
  /** A page of the caller's linked courses in order of creation. `withTotal` counts the matches of the filter on all pages. */
  listLinkedFor(
    bearer: Bearer,
    filter: CourseFilter,
    page: Page,
    withTotal: boolean,
  ): Promise<Authenticated<{ courses: LinkedCourseRow[]; total: number }> | null>;
  /** `insertLinked` for the caller. */
  insertFor(bearer: Bearer, course: LinkedCourseRow): Promise<Authenticated<string> | null>;

  /** A further page of a caller's linked courses. */
  listLinked(caller: Caller, filter: CourseFilter, page: Page): Promise<LinkedCourseRow[]>;
  /**
   * Inserts a course and its link, both or neither. Of concurrent inserts with one externalCourseId exactly one succeeds.
   * @returns the id of the course that the caller's externalCourseId is linked to: an existing course's id means that
   *   nothing was inserted.
   * @throws Gone if the user or the application was deleted concurrently.
   */
  insertLinked(caller: Caller, course: LinkedCourseRow): Promise<string>;

  // For the owner: deleted courses are excluded.

  /** @throws Gone if the owner was deleted concurrently. */
  insert(course: StoredCourse): Promise<void>;
  findOwned(ownerId: string, courseId: string): Promise<StoredCourse | null>;
  /** Most recently changed first. */
  listOwned(ownerId: string, page: { offset: number; limit: number }): Promise<StoredCourse[]>;
  countOwned(ownerId: string): Promise<number>;
  /**
   * Changes the name or the location. Neither is part of the version, so it does not conflict with saves in the studio.
   * @returns false if the user has no such course.
   */
  updateOwned(
    ownerId: string,
    courseId: string,
    change: Partial<Pick<StoredCourse, "name" | "location">>,
    now: Date,
  ): Promise<boolean>;
  /**
   * Replaces the fairways if the stored version is still `version`, increments the version, and archives the replaced one
   * (versions.ts), in one transaction.
   * @returns the course as written; null if the stored version differs (a concurrent save) or the course is gone.
   */
  replaceFairways(
    ownerId: string,
    courseId: string,
    version: number,
    fairways: StoredFairways,
    now: Date,
  ): Promise<StoredCourse | null>;
}
