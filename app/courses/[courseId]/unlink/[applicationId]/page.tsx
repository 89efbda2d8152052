import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { unlinkAction } from "@/app/courses/actions";
import { coursePath, requireCourseFromPath } from "@/app/courses/require-course";
import { decodePathSegment } from "@/app/page-params";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";

interface Props {
  params: Promise<{ courseId: string; applicationId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("course.unlink") };
}

export default async function UnlinkPage({ params }: Props) {
  const { user, course } = await requireCourseFromPath(await params, "manage");
  const applicationId = decodePathSegment((await params).applicationId);
  const links = await services().courseLinks.list(user.id, course.id);
  const link = links.find((each) => each.applicationId === applicationId) ?? notFound();
  const t = await getTranslate();
  const [application, id] = [link.applicationName, link.externalCourseId];
  return (
    <PanelPage title={t("course.unlinkTitle", { application })}>
      <p className="mt-3 font-medium wrap-anywhere">{course.name}</p>
      <Consequences
        items={[
          t("course.unlinkEffect", { application }),
          t("course.unlinkFrees", { application, id }),
          t("course.unlinkKeeps"),
        ]}
      />
      <form action={unlinkAction} className="mt-6 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="courseId" value={course.id} />
        <input type="hidden" name="applicationId" value={applicationId} />
        <ButtonLink href={coursePath(course.id)}>{t("course.keepLink")}</ButtonLink>
        <Button type="submit" variant="danger">
          {t("course.unlink")}
        </Button>
      </form>
    </PanelPage>
  );
}
