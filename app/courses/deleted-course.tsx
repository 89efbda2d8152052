import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import type { DeletedCourse } from "@/lib/courses/deletion";
import { restoreAction } from "./actions";
import { lastDayToRestore } from "./restore-deadline";

/** Shown in place of a deleted course, in the studio and on its page. Offers to restore it. */
export async function DeletedCoursePanel({ course: { id, name, deletedAt } }: { course: DeletedCourse }) {
  const t = await getTranslate();
  return (
    <PanelPage title={t("course.isDeleted", { name })}>
      <p className="mt-3 text-muted">
        {t("course.isDeletedHelp", { date: lastDayToRestore(deletedAt, t.language) })}
      </p>
      <form action={restoreAction} className="mt-6 grid gap-3">
        <input type="hidden" name="courseId" value={id} />
        <Button type="submit" variant="primary">
          {t("course.restoreCourse")}
        </Button>
        <ButtonLink href="/">{t("site.yourCourses")}</ButtonLink>
      </form>
    </PanelPage>
  );
}
