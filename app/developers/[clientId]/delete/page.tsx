import { notFound } from "next/navigation";
import { deleteApplicationAction } from "@/app/developers/actions";
import { applicationPath, requireApplicationFromPath } from "@/app/developers/require-application";
import { ActionForm } from "@/app/forms/action-form";
import type { PageProps } from "@/app/page-params";
import { Link } from "@/app/ui/link";
import { Consequences } from "@/app/ui/page/confirm-panel";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";

export const generateMetadata = pageTitle("developers.deletePage");

export default async function DeletePage({ params }: PageProps<"clientId">) {
  const { application } = await requireApplicationFromPath(await params);
  // A test-mode twin is deleted with its application.
  if (application.role !== "owner" || application.testOf !== null) notFound();
  const { clientId, name, grants } = application;
  const t = await getTranslate();
  return (
    <PanelPage title={t("developers.deleteTitle", { name })}>
      <Consequences
        items={[
          t("developers.deleteUsers", { count: grants }),
          t("developers.deleteSecrets"),
          t("developers.deleteCourses"),
          t("developers.cannotBeUndone"),
        ]}
      />
      {/* The name has to be typed, so that no application is deleted by mistake. */}
      <ActionForm
        action={deleteApplicationAction}
        hidden={{ clientId }}
        inputs={[
          {
            name: "name",
            label: t("developers.confirmName"),
            hint: name,
            required: true,
            autoComplete: "off",
          },
        ]}
        label={t("developers.deleteApplication")}
        variant="danger"
        className="mt-6 gap-5"
      />
      <p className="mt-4 text-center">
        <Link className="link text-sm" href={applicationPath(clientId)}>
          {t("developers.keep")}
        </Link>
      </p>
    </PanelPage>
  );
}
