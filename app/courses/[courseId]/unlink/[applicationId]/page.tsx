import { notFound } from "next/navigation";
import { unlinkAction } from "@/app/courses/actions";
import { coursePath, requireCourseFromPath } from "@/app/courses/require-course";
import { decodeApplicationSegment, type PageProps } from "@/app/page-params";
import { ConfirmPanel } from "@/app/ui/page/confirm-panel";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { services } from "@/lib/services";

export const generateMetadata = pageTitle("course.unlink");

export default async function UnlinkPage({ params }: PageProps<"courseId" | "applicationId">) {
  const { user, course } = await requireCourseFromPath(await params, "manage");
  const applicationId = decodeApplicationSegment((await params).applicationId);
  const links = await services().courseLinks.list(user.id, course.id);
  const link = links.find((each) => each.applicationId === applicationId) ?? notFound();
  const t = await getTranslate();
  const [application, id] = [link.applicationName, link.externalCourseId];
  return (
    <ConfirmPanel
      title={t("course.unlinkTitle", { application })}
      consequences={[
        t("course.unlinkEffect", { application }),
        t("course.unlinkFrees", { application, id }),
        t("course.unlinkKeeps"),
      ]}
      action={unlinkAction}
      hidden={{ courseId: course.id, applicationId }}
      confirm={t("course.unlink")}
      keep={t("course.keepLink")}
      keepHref={coursePath(course.id)}
    >
      <p className="mt-3 font-medium wrap-anywhere">{course.name}</p>
    </ConfirmPanel>
  );
}
