import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { signedInUser } from "@/app/signed-in-user";
import { pathText } from "@/app/ui/path-text";
import type { User } from "@/lib/identity/store";
import { services } from "@/lib/services";
import type { OwnedCourse } from "@/lib/validation/course";

/** The page of a course. */
export function coursePath(courseId: string): string {
  return `/courses/${encodeURIComponent(courseId)}`;
}

/**
 * The signed-in person's course, for a page or an action. Nobody's and somebody else's look the same: not found. One that
 * they deleted, in another tab say, leads to its page, which offers the way back.
 */
export const ownCourse = cache(async (courseId: string): Promise<{ user: User; course: OwnedCourse }> => {
  const user = await signedInUser(coursePath(courseId));
  const course =
    (await services().courses.getOwned(user.id, courseId)) ?? (await notThere(user.id, courseId));
  return { user, course };
});

async function notThere(userId: string, courseId: string): Promise<never> {
  if (await services().courseDeletion.get(userId, courseId)) redirect(coursePath(courseId));
  notFound();
}

/** The same by the part of a page's path that names it. */
export function ownCourseOf({ courseId }: { courseId: string }) {
  return ownCourse(pathText(courseId));
}
