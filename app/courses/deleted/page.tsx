import { ArchiveRestore, Trash2 } from "lucide-react";
import { lastDayToRestore } from "@/app/courses/restore-deadline";
import { type PageProps, singleParam } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { Button } from "@/app/ui/button";
import { DateTime } from "@/app/ui/date-time";
import { EmptyState } from "@/app/ui/empty-state";
import { BackLink, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import { type DeletedCourse, RESTORABLE_DAYS } from "@/lib/courses/deletion";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { restoreAction } from "../actions";

export const generateMetadata = pageTitle("course.deletedCourses");

export default async function DeletedCoursesPage({ searchParams }: PageProps) {
  const user = await requireUser("/courses/deleted");
  const t = await getTranslate();
  const courses = await services().courseDeletion.list(user.id);
  const deletedId = singleParam((await searchParams).deleted);
  const deleted = courses.find(({ id }) => id === deletedId);
  return (
    <SitePage user={user}>
      <BackLink href="/">{t("site.yourCourses")}</BackLink>
      <h1 className="mt-2 text-3xl">{t("course.deletedCourses")}</h1>
      {deleted && (
        <StatusNote>
          {t("course.deletedNote", {
            name: deleted.name,
            date: lastDayToRestore(deleted.deletedAt, t.language),
          })}
        </StatusNote>
      )}
      {courses.length === 0 ? (
        <EmptyState
          icon={Trash2}
          title={t("course.deletedNone")}
          text={t("course.deletedNoneHelp", { days: RESTORABLE_DAYS })}
        />
      ) : (
        <>
          <p className="mt-4 max-w-prose text-muted">{t("course.deletedHelp", { days: RESTORABLE_DAYS })}</p>
          <ul className="card mt-6 divide-y divide-line">
            {courses.map((course) => (
              <DeletedRow key={course.id} course={course} t={t} />
            ))}
          </ul>
        </>
      )}
    </SitePage>
  );
}

function DeletedRow({ course: { id, name, holes, deletedAt }, t }: { course: DeletedCourse; t: Translate }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={id} className="text-lg wrap-anywhere">
          {name}
        </h2>
        <p className="text-sm text-muted">
          {t("course.holes", { holes })} · {t("course.deletedOn")}{" "}
          <DateTime value={deletedAt} language={t.language} />
        </p>
        <p className="text-sm text-muted">
          {t("course.restorableUntil", { date: lastDayToRestore(deletedAt, t.language) })}
        </p>
      </div>
      <form action={restoreAction}>
        <input type="hidden" name="courseId" value={id} />
        <Button type="submit" aria-describedby={id}>
          <ArchiveRestore aria-hidden="true" className="size-5" />
          {t("course.restore")}
        </Button>
      </form>
    </li>
  );
}
