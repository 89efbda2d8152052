import { notFound } from "next/navigation";
import { LeavePanel } from "@/app/access/leave-panel";
import { coursePath, requireCourseFromPath } from "@/app/courses/require-course";
import type { PageProps } from "@/app/page-params";
import { pageTitle } from "@/app/ui/request-translations";

export const generateMetadata = pageTitle("people.leave");

export default async function LeaveCoursePage({ params }: PageProps<"courseId">) {
  const { course, role } = await requireCourseFromPath(await params, "read");
  if (role === "owner") notFound();
  const { id, name } = course;
  return <LeavePanel subject={{ kind: "people", id }} name={name} stay={coursePath(id)} />;
}
