import { notFound } from "next/navigation";
import { removeSecretAction } from "@/app/developers/actions";
import { applicationPath, requireApplicationFromPath } from "@/app/developers/require-application";
import type { PageProps } from "@/app/page-params";
import { ConfirmPanel } from "@/app/ui/page/confirm-panel";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";

export const generateMetadata = pageTitle("developers.removePage");

export default async function RemoveSecretPage({ params }: PageProps<"clientId" | "secretId">) {
  const { clientId, secretId } = await params;
  const { application } = await requireApplicationFromPath({ clientId });
  const secret = application.secrets.find(({ id }) => id === secretId) ?? notFound();
  const t = await getTranslate();
  const isLast = application.secrets.length === 1;
  const used = secret.lastUsedAt
    ? withParts(t, "developers.lastUsed", { time: secret.lastUsedAt })
    : t("developers.neverUsed");
  return (
    <ConfirmPanel
      title={t("developers.removeTitle", { name: secret.name })}
      consequences={[
        t("developers.removeEffect"),
        t(isLast ? "developers.removeLast" : "developers.removeOthers"),
        t("developers.removeTokens"),
        t("developers.cannotBeUndone"),
      ]}
      action={removeSecretAction}
      hidden={{ clientId: application.clientId, secretId: secret.id }}
      confirm={t("developers.removeSecret")}
      keep={t("developers.keep")}
      keepHref={`${applicationPath(application.clientId)}#secrets`}
    >
      <p className="mt-2 text-muted">
        {withParts(
          t,
          "developers.removeText",
          { end: <code>{secret.hint}</code>, used },
          { application: application.name },
        )}
      </p>
    </ConfirmPanel>
  );
}
