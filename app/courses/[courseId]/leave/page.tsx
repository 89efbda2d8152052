import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { leaveAction } from "@/app/courses/people-actions";
import { coursePath, requireCourseFromPath } from "@/app/courses/require-course";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";

interface Props {
  params: Promise<{ courseId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("people.leave") };
}

export default async function LeaveCoursePage({ params }: Props) {
  const { course, role } = await requireCourseFromPath(await params, "read");
  // Owners can't leave: they transfer the course or delete it.
  if (role === "owner") notFound();
  const t = await getTranslate();
  return (
    <PanelPage title={t("people.leaveTitle", { name: course.name })}>
      <p className="mt-2 text-muted">{t("people.leaveHelp")}</p>
      <form action={leaveAction} className="mt-6 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="courseId" value={course.id} />
        <ButtonLink href={coursePath(course.id)}>{t("people.stay")}</ButtonLink>
        <Button type="submit" variant="danger">
          {t("people.leave")}
        </Button>
      </form>
    </PanelPage>
  );
}
