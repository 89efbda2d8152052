import type { PageProps } from "@/app/page-params";
import { ConfirmPanel } from "@/app/ui/page/confirm-panel";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { deleteEndpointAction } from "../../actions";
import { endpointPath, requireEndpointFromPath } from "../../require-endpoint";

export const generateMetadata = pageTitle("webhooks.deletePage");

export default async function DeleteEndpointPage({ params }: PageProps<"clientId" | "endpointId">) {
  const { application, endpoint } = await requireEndpointFromPath(await params);
  const { clientId } = application;
  const t = await getTranslate();
  return (
    <ConfirmPanel
      title={t("webhooks.deleteTitle")}
      consequences={[
        t("webhooks.deleteEvents"),
        t("webhooks.deleteLog"),
        t("webhooks.deleteOthers"),
        t("developers.cannotBeUndone"),
      ]}
      action={deleteEndpointAction}
      hidden={{ clientId, endpointId: endpoint.id }}
      confirm={t("webhooks.deleteEndpoint")}
      keep={t("developers.keep")}
      keepHref={endpointPath(clientId, endpoint.id)}
    >
      <p className="mt-2 text-muted wrap-anywhere">{endpoint.url}</p>
    </ConfirmPanel>
  );
}
