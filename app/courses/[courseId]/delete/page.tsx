import { deleteCourseAction } from "@/app/courses/actions";
import { coursePath, requireCourseFromPath } from "@/app/courses/require-course";
import { lastDayToRestore } from "@/app/courses/restore-deadline";
import type { PageProps } from "@/app/page-params";
import { ConfirmPanel } from "@/app/ui/page/confirm-panel";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { services } from "@/lib/services";

export const generateMetadata = pageTitle("course.delete");

export default async function DeleteCoursePage({ params }: PageProps<"courseId">) {
  const { user, course } = await requireCourseFromPath(await params, "manage");
  const t = await getTranslate();
  const links = await services().courseLinks.list(user.id, course.id);
  const names = new Intl.ListFormat(t.language).format(links.map((link) => link.applicationName));
  return (
    <ConfirmPanel
      title={t("course.deleteQuestion", { name: course.name })}
      consequences={[
        t("course.deleteEffect", { count: links.length, names }),
        t("course.deleteRestorable", { date: lastDayToRestore(new Date(), t.language) }),
        ...(links.length > 0 ? [t("course.deleteLinks")] : []),
        t("course.deleteFinal"),
      ]}
      action={deleteCourseAction}
      hidden={{ courseId: course.id }}
      confirm={t("course.delete")}
      keep={t("course.keepCourse")}
      keepHref={coursePath(course.id)}
    />
  );
}
