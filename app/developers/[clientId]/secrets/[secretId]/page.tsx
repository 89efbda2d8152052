import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { removeSecretAction } from "@/app/developers/actions";
import { applicationPath, requireApplicationFromPath } from "@/app/developers/require-application";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { Consequences } from "@/app/ui/consequences";
import { DateTime } from "@/app/ui/date-time";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("developers.removePage") };
}

interface Props {
  params: Promise<{ clientId: string; secretId: string }>;
}

export default async function RemoveSecretPage({ params }: Props) {
  const { clientId, secretId } = await params;
  const { application } = await requireApplicationFromPath({ clientId });
  const secret = application.secrets.find(({ id }) => id === secretId) ?? notFound();
  const t = await getTranslate();
  const isLast = application.secrets.length === 1;
  return (
    <PanelPage title={t("developers.removeTitle", { name: secret.name })}>
      <p className="mt-2 text-muted">
        {withParts(
          t,
          "developers.removeText",
          {
            end: <code>{secret.hint}</code>,
            used: secret.lastUsedAt
              ? withParts(t, "developers.lastUsed", {
                  time: <DateTime value={secret.lastUsedAt.toISOString()} language={t.language} />,
                })
              : t("developers.neverUsed"),
          },
          { application: application.name },
        )}
      </p>
      <Consequences
        items={[
          t("developers.removeEffect"),
          t(isLast ? "developers.removeLast" : "developers.removeOthers"),
          t("developers.removeTokens"),
          t("developers.cannotBeUndone"),
        ]}
      />
      <form action={removeSecretAction} className="mt-6 grid grid-cols-2 gap-3">
        <input type="hidden" name="clientId" value={application.clientId} />
        <input type="hidden" name="secretId" value={secret.id} />
        <ButtonLink href={`${applicationPath(application.clientId)}#secrets`}>
          {t("developers.keep")}
        </ButtonLink>
        <Button type="submit" variant="danger">
          {t("developers.removeSecret")}
        </Button>
      </form>
    </PanelPage>
  );
}
