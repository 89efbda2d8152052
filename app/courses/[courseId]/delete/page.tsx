import type { Metadata } from "next";
import Link from "next/link";
import { deleteAction } from "@/app/courses/actions";
import { lastDayToRestore } from "@/app/courses/restorable";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { coursePath, ownCourseOf } from "../own-course";

interface Props {
  params: Promise<{ courseId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("course.delete") };
}

export default async function DeleteCoursePage({ params }: Props) {
  const { user, course } = await ownCourseOf(await params);
  const t = await getTranslate();
  const links = await services().courseLinks.list(user.id, course.id);
  const names = new Intl.ListFormat(t.language).format(links.map((link) => link.applicationName));
  return (
    <PanelPage title={t("course.deleteQuestion", { name: course.name })}>
      <Consequences
        items={[
          t("course.deleteLoses", { count: links.length, names }),
          t("course.deleteWayBack", { date: lastDayToRestore(new Date(), t.language) }),
          ...(links.length > 0 ? [t("course.deleteLinks")] : []),
          t("course.deleteFinal"),
        ]}
      />
      <form action={deleteAction} className="mt-6 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="courseId" value={course.id} />
        <Link href={coursePath(course.id)} className="button">
          {t("course.keepCourse")}
        </Link>
        <button type="submit" className="button button-danger">
          {t("course.delete")}
        </button>
      </form>
    </PanelPage>
  );
}
