import type { Metadata } from "next";
import { deleteAction } from "@/app/courses/actions";
import { coursePath, requireCourseFromPath } from "@/app/courses/require-course";
import { lastDayToRestore } from "@/app/courses/restore-deadline";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";

interface Props {
  params: Promise<{ courseId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("course.delete") };
}

export default async function DeleteCoursePage({ params }: Props) {
  const { user, course } = await requireCourseFromPath(await params, "manage");
  const t = await getTranslate();
  const links = await services().courseLinks.list(user.id, course.id);
  const names = new Intl.ListFormat(t.language).format(links.map((link) => link.applicationName));
  return (
    <PanelPage title={t("course.deleteQuestion", { name: course.name })}>
      <Consequences
        items={[
          t("course.deleteEffect", { count: links.length, names }),
          t("course.deleteRestorable", { date: lastDayToRestore(new Date(), t.language) }),
          ...(links.length > 0 ? [t("course.deleteLinks")] : []),
          t("course.deleteFinal"),
        ]}
      />
      <form action={deleteAction} className="mt-6 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="courseId" value={course.id} />
        <ButtonLink href={coursePath(course.id)}>{t("course.keepCourse")}</ButtonLink>
        <Button type="submit" variant="danger">
          {t("course.delete")}
        </Button>
      </form>
    </PanelPage>
  );
}
