import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { decodePathSegment } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { type Capability, can } from "@/lib/courses/roles";
import type { OpenedCourse } from "@/lib/courses/store";
import type { User } from "@/lib/identity/store";
import { services } from "@/lib/services";
import type { OwnedCourse } from "@/lib/validation/owned-course";

/** Path of a course's page. */
export function coursePath(courseId: string): string {
  return `/courses/${encodeURIComponent(courseId)}`;
}

const openCourse = cache(async (courseId: string): Promise<{ user: User } & OpenedCourse<OwnedCourse>> => {
  const user = await requireUser(coursePath(courseId));
  const opened =
    (await services().courses.open(user.id, courseId)) ?? (await redirectIfDeleted(user.id, courseId));
  return { user, ...opened };
});

/**
 * Requires a course on which the signed-in user's role has a capability. Any other course gets the same "not
 * found" page as a missing one. If its owner has deleted it, for example in another tab, redirects to the
 * course's page, where it can be restored.
 */
export async function requireCourse(courseId: string, capability: Capability) {
  const opened = await openCourse(courseId);
  return can(opened.role, capability) ? opened : notFound();
}

async function redirectIfDeleted(userId: string, courseId: string): Promise<never> {
  if (await services().courseDeletion.get(userId, courseId)) redirect(coursePath(courseId));
  notFound();
}

/** `requireCourse` by the path parameter of a page. */
export function requireCourseFromPath({ courseId }: { courseId: string }, capability: Capability) {
  return requireCourse(decodePathSegment(courseId), capability);
}
