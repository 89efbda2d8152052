import type { Metadata } from "next";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { deleteEndpointAction } from "../../actions";
import { endpointPath, requireEndpointFromPath } from "../../require-endpoint";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("webhooks.deletePage") };
}

interface Props {
  params: Promise<{ clientId: string; endpointId: string }>;
}

export default async function DeleteEndpointPage({ params }: Props) {
  const { application, endpoint } = await requireEndpointFromPath(await params);
  const { clientId } = application;
  const t = await getTranslate();
  return (
    <PanelPage title={t("webhooks.deleteTitle")}>
      <p className="mt-2 text-muted wrap-anywhere">{endpoint.url}</p>
      <Consequences
        items={[
          t("webhooks.deleteEvents"),
          t("webhooks.deleteLog"),
          t("webhooks.deleteOthers"),
          t("developers.cannotBeUndone"),
        ]}
      />
      <form action={deleteEndpointAction} className="mt-6 grid grid-cols-2 gap-3">
        <input type="hidden" name="clientId" value={clientId} />
        <input type="hidden" name="endpointId" value={endpoint.id} />
        <ButtonLink href={endpointPath(clientId, endpoint.id)}>{t("developers.keep")}</ButtonLink>
        <Button type="submit" variant="danger">
          {t("webhooks.deleteEndpoint")}
        </Button>
      </form>
    </PanelPage>
  );
}
