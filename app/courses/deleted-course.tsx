import Link from "next/link";
import { PanelPage } from "@/app/ui/panel-page";
import { saying } from "@/app/ui/request-translations";
import type { DeletedCourse } from "@/lib/courses/deletion";
import { restoreAction } from "./actions";
import { lastDayToRestore } from "./restorable";

/** Stands where a deleted course was, in the studio and on its page, and offers the way back. */
export async function DeletedCoursePanel({ course: { id, name, deletedAt } }: { course: DeletedCourse }) {
  const say = await saying();
  return (
    <PanelPage title={say("course.isDeleted", { name })}>
      <p className="mt-3 text-muted">
        {say("course.isDeletedHelp", { date: lastDayToRestore(deletedAt, say.language) })}
      </p>
      <form action={restoreAction} className="mt-6 grid gap-3">
        <input type="hidden" name="courseId" value={id} />
        <button type="submit" className="button button-primary">
          {say("course.restoreCourse")}
        </button>
        <Link href="/" className="button">
          {say("course.yourCourses")}
        </Link>
      </form>
    </PanelPage>
  );
}
