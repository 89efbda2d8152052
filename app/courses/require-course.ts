import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { decodePathSegment } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import type { CourseSummary } from "@/lib/courses/courses";
import type { DeletedCourse } from "@/lib/courses/deletion";
import { type Capability, can } from "@/lib/courses/roles";
import type { OpenedCourse } from "@/lib/courses/store";
import type { User } from "@/lib/identity/store";
import { services } from "@/lib/services";

export function coursePath(courseId: string): string {
  return `/courses/${encodeURIComponent(courseId)}`;
}

/** The course that the signed-in user may see, or that the user has deleted and can still restore; null for any other. */
export const findCourse = cache(
  async (
    courseId: string,
  ): Promise<
    { opened: { user: User } & OpenedCourse<CourseSummary> } | { deleted: DeletedCourse } | null
  > => {
    const user = await requireUser(coursePath(courseId));
    const opened = await services().courses.openOutline(user.id, courseId);
    if (opened) return { opened: { user, ...opened } };
    const deleted = await services().courseDeletion.get(user.id, courseId);
    return deleted && { deleted };
  },
);

/**
 * Requires a course on which the signed-in user's role has a capability. Any other course gets the same "not
 * found" page as a missing one. If its owner has deleted it, for example in another tab, redirects to the
 * course's page, where it can be restored.
 */
export async function requireCourse(courseId: string, capability: Capability) {
  const found = await findCourse(courseId);
  if (!found) notFound();
  if ("deleted" in found) redirect(coursePath(courseId));
  return can(found.opened.role, capability) ? found.opened : notFound();
}

/** `requireCourse` by the path parameter of a page. */
export function requireCourseFromPath({ courseId }: { courseId: string }, capability: Capability) {
  return requireCourse(decodePathSegment(courseId), capability);
}
