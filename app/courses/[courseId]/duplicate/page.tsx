import { duplicateAction } from "@/app/courses/actions";
import { coursePath, requireCourseFromPath } from "@/app/courses/require-course";
import { ActionForm } from "@/app/forms/action-form";
import type { PageProps } from "@/app/page-params";
import { Link } from "@/app/ui/link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";

export const generateMetadata = pageTitle("course.duplicate");

/** Asks for the name of a copy, and says what it contains. */
export default async function DuplicateCoursePage({ params }: PageProps<"courseId">) {
  const { course } = await requireCourseFromPath(await params, "read");
  const t = await getTranslate();
  const room = COURSE_LIMITS.nameCodePoints - t("course.copyOf", { name: "" }).length;
  const name = t("course.copyOf", { name: [...course.name].slice(0, room).join("") });
  return (
    <PanelPage title={t("course.duplicateTitle", { name: course.name })}>
      <p className="mt-3">{t("course.duplicateCopied")}</p>
      <p className="mt-2 text-muted">{t("course.duplicateLeft")}</p>
      <ActionForm
        className="mt-6 gap-4"
        action={duplicateAction}
        hidden={{ courseId: course.id }}
        inputs={[
          {
            ...{ name: "name", label: t("course.copyName"), defaultValue: name },
            ...{ required: true, autoComplete: "off" },
          },
        ]}
        label={t("course.duplicate")}
        variant="primary"
      />
      <Link href={coursePath(course.id)} className="link mt-2 inline-flex min-h-11 items-center text-sm">
        {t("course.duplicateBack")}
      </Link>
    </PanelPage>
  );
}
