import type { AuditLog } from "@/lib/audit/events";
import type { Caller } from "@/lib/bearer";
import type { Clock } from "@/lib/clock";
import { isCourseId } from "@/lib/validation/course";

/** A link as the course's owner sees it. */
export interface CourseLink {
  applicationId: string;
  applicationName: string;
  externalCourseId: string;
  since: Date;
  /** False when the person has disconnected the application: it sees nothing until it is allowed again. */
  allowed: boolean;
}

export type Linked =
  | { outcome: "linked" }
  /** The application knows another course of the person by that identifier. */
  | { outcome: "taken"; by: { courseId: string; name: string } }
  /** The application sees this course already, by another identifier. */
  | { outcome: "already"; externalCourseId: string }
  | { outcome: "not-allowed" }
  | { outcome: "missing" };

/** The store port of links (lib/adapters/prisma/link-store.ts). */
export interface LinkStore {
  /** By the application's name. */
  listLinks(ownerId: string, courseId: string): Promise<CourseLink[]>;
  /**
   * Links an existing course to an application that the person allows. Of many at once that want one identifier
   * exactly one gets it. The course's time of change becomes `now`, so that the application's `updatedSince` finds it.
   */
  link(caller: Caller, courseId: string, externalCourseId: string, now: Date): Promise<Linked>;
  /** @returns the identifier that the application knew the course by; null when it was not linked. */
  unlink(caller: Caller, courseId: string): Promise<string | null>;
}

/** Which applications see a course. Their parts of the trail name the course as the application knows it. */
export function linkUseCases(store: LinkStore, audit: AuditLog, clock: Clock) {
  return {
    async list(ownerId: string, courseId: string): Promise<CourseLink[]> {
      return isCourseId(courseId) ? store.listLinks(ownerId, courseId) : [];
    },

    /** Lets an application of `caller` see a course of theirs. */
    async link(caller: Caller, courseId: string, externalCourseId: string): Promise<Linked> {
      if (!isCourseId(courseId)) return { outcome: "missing" };
      const linked = await store.link(caller, courseId, externalCourseId, clock());
      if (linked.outcome === "linked") {
        await audit.record({ kind: "course-linked", ...caller, detail: externalCourseId });
      }
      return linked;
    },

    /** From here on the application is answered as if the course had never been. */
    async unlink(caller: Caller, courseId: string): Promise<void> {
      const externalCourseId = isCourseId(courseId) ? await store.unlink(caller, courseId) : null;
      if (externalCourseId !== null) {
        await audit.record({ kind: "course-unlinked", ...caller, detail: externalCourseId });
      }
    },
  };
}
