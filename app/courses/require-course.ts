import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { decodePathSegment } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import type { User } from "@/lib/identity/store";
import { services } from "@/lib/services";
import type { OwnedCourse } from "@/lib/validation/owned-course";

/** Path of a course's page. */
export function coursePath(courseId: string): string {
  return `/courses/${encodeURIComponent(courseId)}`;
}

/**
 * Requires a course of the signed-in user. Another user's course looks like a missing one: not found. If the user has
 * deleted it, in another tab perhaps, redirects to its page, which can restore it.
 */
export const requireCourse = cache(async (courseId: string): Promise<{ user: User; course: OwnedCourse }> => {
  const user = await requireUser(coursePath(courseId));
  const course =
    (await services().courses.getOwned(user.id, courseId)) ?? (await redirectIfDeleted(user.id, courseId));
  return { user, course };
});

async function redirectIfDeleted(userId: string, courseId: string): Promise<never> {
  if (await services().courseDeletion.get(userId, courseId)) redirect(coursePath(courseId));
  notFound();
}

/** `requireCourse` by the path parameter of a page. */
export function requireCourseFromPath({ courseId }: { courseId: string }) {
  return requireCourse(decodePathSegment(courseId));
}
