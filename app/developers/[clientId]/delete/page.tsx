import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { applicationPath, requireApplicationFromPath } from "@/app/developers/require-application";
import { Consequences } from "@/app/ui/consequences";
import { Link } from "@/app/ui/link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { DeleteForm } from "./delete-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("developers.deletePage") };
}

interface Props {
  params: Promise<{ clientId: string }>;
}

export default async function DeletePage({ params }: Props) {
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
      <DeleteForm
        clientId={clientId}
        name={name}
        labels={{ confirm: t("developers.confirmName"), delete: t("developers.deleteApplication") }}
      />
      <p className="mt-4 text-center">
        <Link className="link text-sm" href={applicationPath(clientId)}>
          {t("developers.keep")}
        </Link>
      </p>
    </PanelPage>
  );
}
