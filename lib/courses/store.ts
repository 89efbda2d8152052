import type { Asked, Bearer, Caller } from "@/lib/bearer";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Fairway, NamedFlightPath } from "@/lib/validation/course";

/**
 * What the studio knows of a fairway's flight paths beyond the primary one's control points, which are in the fairway
 * itself, as applications see it.
 */
export interface FlightPathsBeside {
  primary: Pick<NamedFlightPath, "id" | "name">;
  alternates: NamedFlightPath[];
}

/** The fairways of a course as an edit leaves them. */
export interface StoredFairways {
  /** Ascending by number, exactly as applications see them. */
  fairways: Fairway[];
  /** By fairway id. A fairway with one nameless flight path has no entry. */
  flightPaths: Record<string, FlightPathsBeside>;
}

/** A course as it is stored. */
export interface StoredCourse extends StoredFairways {
  id: string;
  ownerId: string;
  name: string;
  location: Coordinates | null;
  /** 1 for a new course, one more at each save. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * A course as an application sees it, under the identifier that it gave it. The fairways are their JSON, which is
 * answered as it is stored.
 */
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

/** A part of a list: at most `limit` courses, those after the course `after`. */
export interface Page {
  limit: number;
  after?: string | undefined;
}

/** The store port of courses (lib/adapters/prisma/course-store.ts). Inserting for who was deleted meanwhile throws Gone. */
export interface CourseStore {
  insert(course: StoredCourse): Promise<void>;
  /**
   * Stores a new course and its link, which are written together or not at all.
   * @returns the id of the course that the caller's link of that externalCourseId leads to: another one's where there was
   *   such a link, and then nothing is stored. Of many at once exactly one stores.
   */
  insertLinked(caller: Caller, course: LinkedCourseRow): Promise<string>;
  /**
   * The same for the bearer of a token that is valid when the course is stored; null otherwise. So it is for the next
   * three.
   */
  askToInsert(bearer: Bearer, course: LinkedCourseRow): Promise<Asked<string> | null>;

  /** Whom a token speaks for. */
  askNothing(bearer: Bearer): Promise<Asked<null> | null>;
  /** A course linked to the caller; nothing found for unknown and anybody else's alike. */
  askForCourse(bearer: Bearer, courseId: string): Promise<Asked<LinkedCourseRow | null> | null>;
  /** The caller's linked courses in order of creation; with `counted`, also how many match the filter on any page. */
  askForCourses(
    bearer: Bearer,
    filter: CourseFilter,
    page: Page,
    counted: boolean,
  ): Promise<Asked<{ courses: LinkedCourseRow[]; total: number }> | null>;
  /** A later part of a caller's list. */
  listLinked(caller: Caller, filter: CourseFilter, page: Page): Promise<LinkedCourseRow[]>;

  // A deleted course is in none of the answers below.
  findOwned(ownerId: string, courseId: string): Promise<StoredCourse | null>;
  /** Newest change first. */
  listOwned(ownerId: string, page: { offset: number; limit: number }): Promise<StoredCourse[]>;
  countOwned(ownerId: string): Promise<number>;
  /**
   * Changes the name or the location, whatever version the fairways have: a save in the studio does not notice.
   * @returns false when the person has no such course.
   */
  updateOwned(
    ownerId: string,
    courseId: string,
    change: Partial<Pick<StoredCourse, "name" | "location">>,
    now: Date,
  ): Promise<boolean>;
  /**
   * Replaces the fairways where the stored version still is `version`, makes it `version + 1`, and keeps what was there
   * as a version (versions.ts), in one transaction.
   * @returns the course as written; null when it is not that version (somebody saved in between) or is gone.
   */
  replaceFairways(
    ownerId: string,
    courseId: string,
    version: number,
    fairways: StoredFairways,
    now: Date,
  ): Promise<StoredCourse | null>;
}
