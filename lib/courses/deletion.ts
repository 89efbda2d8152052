import type { AuditLog } from "@/lib/audit/events";
import { addSeconds, type Clock } from "@/lib/clock";
import { UNCOUNTED } from "@/lib/rate-limit/work-budget";
import { isCourseId } from "@/lib/validation/course-ids";
import type { CourseSignals } from "./signals";
import type { TotalsOf } from "./stored-totals";

/** How long a deleted course can be restored. */
export const RESTORABLE_DAYS = 30;

export const RESTORABLE_SECONDS = RESTORABLE_DAYS * 24 * 3600;

interface StoredDeletedCourse {
  id: string;
  name: string;
  version: number;
  deletedAt: Date;
}

export interface DeletedCourse extends StoredDeletedCourse {
  /** How many it has. */
  holes: number;
}

/** A link that could not be restored with its course, because its identifier was taken meanwhile. */
interface UnrestoredLink {
  applicationId: string;
  applicationName: string;
  externalCourseId: string;
}

/** The store port of deletion (lib/adapters/prisma/deletion-store.ts). */
export interface DeletionStore {
  /**
   * Marks a course as deleted, which hides it from all queries but those below, and removes its links, in one transaction.
   * @returns its name; null if the user has no such course or it is deleted already.
   */
  delete(ownerId: string, courseId: string, now: Date): Promise<string | null>;
  /**
   * Restores a course that was deleted at or after `since`, with those links whose identifier is still free. Sets its
   * `updatedAt` to `now`, so that applications find it again.
   * @returns its name; null if there is no such deleted course.
   */
  restore(ownerId: string, courseId: string, since: Date, now: Date): Promise<string | null>;
  findDeleted(ownerId: string, courseId: string, since: Date): Promise<StoredDeletedCourse | null>;
  /** Most recently deleted first. */
  listDeleted(ownerId: string, since: Date, limit: number): Promise<StoredDeletedCourse[]>;
  /** The links that the last restore lost, of applications that still exist. */
  listUnrestoredLinks(ownerId: string, courseId: string): Promise<UnrestoredLink[]>;
}

/** Maximum number of deleted courses on the page. */
const MAX_LISTED = 200;

/** Deletes courses, and restores them within 30 days. */
export function deletionUseCases(
  store: DeletionStore,
  audit: AuditLog,
  clock: Clock,
  signals: Pick<CourseSignals, "accessChanged">,
  totalsOf: TotalsOf,
) {
  const since = () => addSeconds(clock(), -RESTORABLE_SECONDS);

  async function withHoles(courses: readonly StoredDeletedCourse[]): Promise<DeletedCourse[]> {
    // Each is read once.
    const totals = await totalsOf(courses, UNCOUNTED);
    return courses.map((course, i) => ({ ...course, holes: totals[i]?.holes ?? 0 }));
  }

  return {
    /** Applications get the 404 of an unknown course at once. @returns false if there is no such course. */
    async delete(ownerId: string, courseId: string): Promise<boolean> {
      const name = isCourseId(courseId) ? await store.delete(ownerId, courseId, clock()) : null;
      if (name !== null) {
        signals.accessChanged(courseId);
        await audit.record({ kind: "course-deleted", userId: ownerId, details: { courseName: name } });
      }
      return name !== null;
    },

    /** @returns false if there is no such deleted course, or the 30 days are over. */
    async restore(ownerId: string, courseId: string): Promise<boolean> {
      const name = isCourseId(courseId) ? await store.restore(ownerId, courseId, since(), clock()) : null;
      if (name !== null) {
        await audit.record({ kind: "course-restored", userId: ownerId, details: { courseName: name } });
      }
      return name !== null;
    },

    async get(ownerId: string, courseId: string): Promise<DeletedCourse | null> {
      const found = isCourseId(courseId) ? await store.findDeleted(ownerId, courseId, since()) : null;
      return found && ((await withHoles([found]))[0] ?? null);
    },

    /** The courses that can be restored, most recently deleted first. */
    async list(ownerId: string): Promise<DeletedCourse[]> {
      return withHoles(await store.listDeleted(ownerId, since(), MAX_LISTED));
    },

    /** The links that the last restore lost. */
    async listUnrestoredLinks(ownerId: string, courseId: string): Promise<UnrestoredLink[]> {
      return isCourseId(courseId) ? store.listUnrestoredLinks(ownerId, courseId) : [];
    },
  };
}
export type DeletionUseCases = ReturnType<typeof deletionUseCases>;
