import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { disconnectAction } from "@/app/applications/actions";
import { decodePathSegment } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("applications.disconnectPage") };
}

interface Props {
  params: Promise<{ applicationId: string }>;
}

export default async function DisconnectPage({ params }: Props) {
  const applicationId = decodePathSegment((await params).applicationId);
  const user = await requireUser(`/applications/${encodeURIComponent(applicationId)}/disconnect`);
  const application = (await services().grants.get(user.id, applicationId)) ?? notFound();
  const { name, courses } = application;
  const t = await getTranslate();
  return (
    <PanelPage title={t("applications.disconnectTitle", { name })}>
      <Consequences
        items={[
          t("applications.losesTokens"),
          t("applications.keepsCourses", { count: courses }),
          t("applications.canAllowAgain"),
        ]}
      />
      <form action={disconnectAction} className="mt-6 grid grid-cols-2 gap-3">
        <input type="hidden" name="applicationId" value={applicationId} />
        <ButtonLink href="/applications">{t("applications.keep")}</ButtonLink>
        <Button type="submit" variant="danger">
          {t("applications.disconnect")}
        </Button>
      </form>
    </PanelPage>
  );
}
