import type { AuditLog } from "@/lib/audit/events";
import { type Clock, secondsLater } from "@/lib/clock";
import { isCourseId } from "@/lib/validation/course";

/** Days during which a deleted course can be restored. */
export const RESTORABLE_DAYS = 30;

/** The same in seconds, for the clean-up that ends it. */
export const RESTORABLE_SECONDS = RESTORABLE_DAYS * 24 * 3600;

/** A deleted course as its owner sees it. */
export interface DeletedCourse {
  id: string;
  name: string;
  holes: number;
  deletedAt: Date;
}

/** A link that a course had when it was deleted, and that could not come back with it. */
export interface LostLink {
  applicationId: string;
  applicationName: string;
  externalCourseId: string;
}

/** The store port of deletion (lib/adapters/prisma/deletion-store.ts). */
export interface DeletionStore {
  /**
   * Takes a course out of everything but the answers below, and its links from the applications, in one transaction.
   * @returns its name; null when the person has no such course, or it is deleted already.
   */
  delete(ownerId: string, courseId: string, now: Date): Promise<string | null>;
  /**
   * Brings back a course that was deleted at or after `since`, with those of its links whose identifier no other
   * course took meanwhile. Its time of change becomes `now`, so that applications find it again.
   * @returns its name; null when there is no such deleted course.
   */
  restore(ownerId: string, courseId: string, since: Date, now: Date): Promise<string | null>;
  findDeleted(ownerId: string, courseId: string, since: Date): Promise<DeletedCourse | null>;
  /** The last deleted first, at most `limit`. */
  listDeleted(ownerId: string, since: Date, limit: number): Promise<DeletedCourse[]>;
  /** What the last restoring could not bring back; of an application that still exists. */
  listLostLinks(ownerId: string, courseId: string): Promise<LostLink[]>;
}

/** The most deleted courses that one page shows. */
const MAX_SHOWN = 200;

/** Deleting a course, with a way back for 30 days. */
export function deletionUseCases(store: DeletionStore, audit: AuditLog, clock: Clock) {
  const since = () => secondsLater(clock(), -RESTORABLE_SECONDS);
  return {
    /** Applications are answered at once as if it had never been. @returns false when there was no such course. */
    async delete(ownerId: string, courseId: string): Promise<boolean> {
      const name = isCourseId(courseId) ? await store.delete(ownerId, courseId, clock()) : null;
      if (name !== null) await audit.record({ kind: "course-deleted", userId: ownerId, detail: name });
      return name !== null;
    },

    /** @returns false when there is nothing to restore, or no longer. */
    async restore(ownerId: string, courseId: string): Promise<boolean> {
      const name = isCourseId(courseId) ? await store.restore(ownerId, courseId, since(), clock()) : null;
      if (name !== null) await audit.record({ kind: "course-restored", userId: ownerId, detail: name });
      return name !== null;
    },

    /** A course that can be restored; null for any other. */
    async get(ownerId: string, courseId: string): Promise<DeletedCourse | null> {
      return isCourseId(courseId) ? store.findDeleted(ownerId, courseId, since()) : null;
    },

    /** The courses that can be restored, the last deleted first. */
    list(ownerId: string): Promise<DeletedCourse[]> {
      return store.listDeleted(ownerId, since(), MAX_SHOWN);
    },

    /** The links that the last restoring could not bring back. */
    async lostLinks(ownerId: string, courseId: string): Promise<LostLink[]> {
      return isCourseId(courseId) ? store.listLostLinks(ownerId, courseId) : [];
    },
  };
}
