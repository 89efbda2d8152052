import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import type { Caller } from "@/lib/oauth/bearer";
import { isCourseId } from "@/lib/validation/course-ids";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { firstCodePoints } from "@/lib/validation/text";
import { type CourseOutline, ownedListQuery, selectOutlines } from "./owned-list";

/** A link as the course's owner sees it. */
export interface CourseLink {
  applicationId: string;
  applicationName: string;
  externalCourseId: string;
  since: Date;
  /** False if the user has disconnected the application: it sees nothing until the user authorizes it again. */
  allowed: boolean;
}

type LinkOutcome =
  | { outcome: "linked" }
  | { outcome: "taken"; by: { courseId: string; name: string } }
  /** The application already sees this course under another identifier. */
  | { outcome: "already"; externalCourseId: string }
  | { outcome: "not-allowed" }
  | { outcome: "missing" };

export const MAX_LISTED_SHAREABLE = 20;

/** The courses that the consent page offers to share with an application. */
interface ShareableCourses {
  /** The search that was applied, cut to the maximum length of a name. */
  q: string;
  /** The chosen courses, then at most `MAX_LISTED_SHAREABLE` matches, last edited first. */
  courses: Pick<CourseOutline, "id" | "name" | "updatedAt">[];
  /** The number of further matches. */
  more: number;
}

/** The store port of links (lib/adapters/prisma/link-store.ts). */
export interface LinkStore {
  /** Sorted by the application's name. */
  listLinks(ownerId: string, courseId: string): Promise<CourseLink[]>;
  /**
   * The user's courses that can be linked under their own ids, in any order. The user may not have authorized
   * the application yet.
   */
  listShareable(caller: Caller): Promise<CourseOutline[]>;
  /**
   * Links an existing course to an application that the user authorized. Of concurrent calls for one identifier exactly one
   * succeeds. Sets the course's `updatedAt` to `now`, so that the application's `updatedSince` finds it.
   */
  link(caller: Caller, courseId: string, externalCourseId: string, now: Date): Promise<LinkOutcome>;
  /** @returns the externalCourseId of the removed link; null if the course was not linked. */
  unlink(caller: Caller, courseId: string, now: Date): Promise<string | null>;
}

/**
 * Manages the links that let applications see a course. Audit events name the course by its externalCourseId,
 * which the application knows.
 */
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

    /**
     * Lists the courses that the user can share with an application while authorizing it.
     * @param q search words of any length; cut to the maximum length of a name.
     */
    async listShareable(
      caller: Caller,
      { q, chosen }: { q: string; chosen: readonly string[] },
      language: string,
    ): Promise<ShareableCourses> {
      const all = selectOutlines(await store.listShareable(caller), { q: "", sort: "edited" }, language);
      const isChosen = ({ id }: CourseOutline) => chosen.includes(id);
      const words = ownedListQuery.shape.q.parse(firstCodePoints(q, COURSE_LIMITS.nameCodePoints));
      const found = selectOutlines(
        all.filter((course) => !isChosen(course)),
        { q: words, sort: "edited" },
        language,
      );
      const listed = found.slice(0, MAX_LISTED_SHAREABLE);
      return {
        q: words,
        courses: [...all.filter(isChosen), ...listed].map(({ id, name, updatedAt }) => ({
          id,
          name,
          updatedAt,
        })),
        more: found.length - listed.length,
      };
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

    /** Removes the calling application's own link. @returns false if there is none. */
    unlinkByApplication(caller: Caller, courseId: string): Promise<boolean> {
      return remove(caller, courseId, "application-unlinked");
    },
  };
}
export type LinkUseCases = ReturnType<typeof linkUseCases>;
