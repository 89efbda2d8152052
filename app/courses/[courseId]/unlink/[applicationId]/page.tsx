import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { unlinkAction } from "@/app/courses/actions";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/panel-page";
import { pathText } from "@/app/ui/path-text";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { coursePath, ownCourseOf } from "../../own-course";

interface Props {
  params: Promise<{ courseId: string; applicationId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("course.unlink") };
}

export default async function UnlinkPage({ params }: Props) {
  const { user, course } = await ownCourseOf(await params);
  const applicationId = pathText((await params).applicationId);
  const links = await services().courseLinks.list(user.id, course.id);
  const link = links.find((each) => each.applicationId === applicationId) ?? notFound();
  const t = await getTranslate();
  const [application, id] = [link.applicationName, link.externalCourseId];
  return (
    <PanelPage title={t("course.unlinkTitle", { application })}>
      <p className="mt-3 font-medium wrap-anywhere">{course.name}</p>
      <Consequences
        items={[
          t("course.unlinkLoses", { application }),
          t("course.unlinkFrees", { application, id }),
          t("course.unlinkKeeps"),
        ]}
      />
      <form action={unlinkAction} className="mt-6 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="courseId" value={course.id} />
        <input type="hidden" name="applicationId" value={applicationId} />
        <Link href={coursePath(course.id)} className="button">
          {t("course.keepLink")}
        </Link>
        <button type="submit" className="button button-danger">
          {t("course.unlink")}
        </button>
      </form>
    </PanelPage>
  );
}
