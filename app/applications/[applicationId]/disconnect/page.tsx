import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { disconnectAction } from "@/app/applications/actions";
import { signedInUser } from "@/app/signed-in-user";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/panel-page";
import { pathText } from "@/app/ui/path-text";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("applications.disconnectPage") };
}

interface Props {
  params: Promise<{ applicationId: string }>;
}

export default async function DisconnectPage({ params }: Props) {
  const applicationId = pathText((await params).applicationId);
  const user = await signedInUser(`/applications/${encodeURIComponent(applicationId)}/disconnect`);
  const application = (await services().grants.get(user.id, applicationId)) ?? notFound();
  const { name, courses } = application;
  const t = await getTranslate();
  return (
    <PanelPage title={t("applications.disconnectTitle", { name })}>
      <Consequences
        items={[
          t("applications.losesTokens"),
          t("applications.keepsCourses", { count: courses }),
          t("applications.again"),
        ]}
      />
      <form action={disconnectAction} className="mt-6 grid grid-cols-2 gap-3">
        <input type="hidden" name="applicationId" value={applicationId} />
        <Link href="/applications" className="button">
          {t("applications.keep")}
        </Link>
        <button type="submit" className="button button-danger">
          {t("applications.disconnect")}
        </button>
      </form>
    </PanelPage>
  );
}
