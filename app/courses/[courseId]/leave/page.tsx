import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LeavePanel } from "@/app/access/leave-panel";
import { coursePath, requireCourseFromPath } from "@/app/courses/require-course";
import { getTranslate } from "@/app/ui/request-translations";

interface Props {
  params: Promise<{ courseId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("people.leave") };
}

export default async function LeaveCoursePage({ params }: Props) {
  const { course, role } = await requireCourseFromPath(await params, "read");
  if (role === "owner") notFound();
  const { id, name } = course;
  return <LeavePanel subject={{ kind: "people", id }} name={name} stay={coursePath(id)} />;
}
