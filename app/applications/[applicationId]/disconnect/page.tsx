import { notFound } from "next/navigation";
import { disconnectAction } from "@/app/applications/actions";
import { applicationSegment, decodeApplicationSegment, type PageProps } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { ConfirmPanel } from "@/app/ui/page/confirm-panel";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { services } from "@/lib/services";

export const generateMetadata = pageTitle("applications.disconnectPage");

export default async function DisconnectPage({ params }: PageProps<"applicationId">) {
  const applicationId = decodeApplicationSegment((await params).applicationId);
  const user = await requireUser(`/applications/${applicationSegment(applicationId)}/disconnect`);
  const application = (await services().grants.get(user.id, applicationId)) ?? notFound();
  const { name, courses } = application;
  const t = await getTranslate();
  return (
    <ConfirmPanel
      title={t("applications.disconnectTitle", { name })}
      consequences={[
        t("applications.losesTokens"),
        t("applications.keepsCourses", { count: courses }),
        t("applications.canAllowAgain"),
      ]}
      action={disconnectAction}
      hidden={{ applicationId }}
      confirm={t("applications.disconnect")}
      keep={t("applications.keep")}
      keepHref="/applications"
    />
  );
}
