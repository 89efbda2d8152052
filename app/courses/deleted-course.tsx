import Link from "next/link";
import { PanelPage } from "@/app/ui/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import type { DeletedCourse } from "@/lib/courses/deletion";
import { restoreAction } from "./actions";
import { lastDayToRestore } from "./restorable";

/** Stands where a deleted course was, in the studio and on its page, and offers the way back. */
export async function DeletedCoursePanel({ course: { id, name, deletedAt } }: { course: DeletedCourse }) {
  const t = await getTranslate();
  return (
    <PanelPage title={t("course.isDeleted", { name })}>
      <p className="mt-3 text-muted">
        {t("course.isDeletedHelp", { date: lastDayToRestore(deletedAt, t.language) })}
      </p>
      <form action={restoreAction} className="mt-6 grid gap-3">
        <input type="hidden" name="courseId" value={id} />
        <button type="submit" className="button button-primary">
          {t("course.restoreCourse")}
        </button>
        <Link href="/" className="button">
          {t("course.yourCourses")}
        </Link>
      </form>
    </PanelPage>
  );
}
