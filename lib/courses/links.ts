import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import type { Caller } from "@/lib/oauth/bearer";
import { isCourseId } from "@/lib/validation/course-ids";

/** A link as the course's owner sees it. */
export interface CourseLink {
  applicationId: string;
  applicationName: string;
  externalCourseId: string;
  since: Date;
  /** False if the user has disconnected the application: it sees nothing until the user authorizes it again. */
  allowed: boolean;
}

export type LinkOutcome =
  | { outcome: "linked" }
  /** The identifier is linked to another course of the user. */
  | { outcome: "taken"; by: { courseId: string; name: string } }
  /** The application already sees this course under another identifier. */
  | { outcome: "already"; externalCourseId: string }
  | { outcome: "not-allowed" }
  | { outcome: "missing" };

/** The store port of links (lib/adapters/prisma/link-store.ts). */
export interface LinkStore {
  /** Sorted by the application's name. */
  listLinks(ownerId: string, courseId: string): Promise<CourseLink[]>;
  /**
   * Links an existing course to an application that the user authorized. Of concurrent calls for one identifier exactly one
   * succeeds. Sets the course's `updatedAt` to `now`, so that the application's `updatedSince` finds it.
   */
  link(caller: Caller, courseId: string, externalCourseId: string, now: Date): Promise<LinkOutcome>;
  /** @returns the externalCourseId of the removed link; null if the course was not linked. */
  unlink(caller: Caller, courseId: string, now: Date): Promise<string | null>;
}

/** Which applications see a course. Audit events name the course by its externalCourseId, which the application knows. */
export function linkUseCases(store: LinkStore, audit: AuditLog, clock: Clock) {
  async function remove(
    { applicationId, userId }: Caller,
    courseId: string,
    kind: "course-unlinked" | "application-unlinked",
  ): Promise<boolean> {
    const caller = { applicationId, userId };
    const externalCourseId = isCourseId(courseId) ? await store.unlink(caller, courseId, clock()) : null;
    if (externalCourseId === null) return false;
    await audit.record({ kind, ...caller, details: { externalCourseId } });
    return true;
  }

  return {
    async list(ownerId: string, courseId: string): Promise<CourseLink[]> {
      return isCourseId(courseId) ? store.listLinks(ownerId, courseId) : [];
    },

    /** Links a course of the caller's user to the caller's application. */
    async link(caller: Caller, courseId: string, externalCourseId: string): Promise<LinkOutcome> {
      if (!isCourseId(courseId)) return { outcome: "missing" };
      const linked = await store.link(caller, courseId, externalCourseId, clock());
      if (linked.outcome === "linked") {
        await audit.record({ kind: "course-linked", ...caller, details: { externalCourseId } });
      }
      return linked;
    },

    /** Unlinks a course. The application then gets the same 404 as for an unknown course. */
    async unlink(caller: Caller, courseId: string): Promise<void> {
      await remove(caller, courseId, "course-unlinked");
    },

    /** The application removes its own link. @returns false if it has none. */
    unlinkByApplication(caller: Caller, courseId: string): Promise<boolean> {
      return remove(caller, courseId, "application-unlinked");
    },
  };
}
export type LinkUseCases = ReturnType<typeof linkUseCases>;
