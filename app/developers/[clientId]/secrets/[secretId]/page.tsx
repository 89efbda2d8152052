import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { removeSecretAction } from "@/app/developers/actions";
import { applicationPath, ownApplicationOf } from "@/app/developers/own-application";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/panel-page";
import { saying } from "@/app/ui/request-translations";
import { When } from "@/app/ui/date-time";
import { withParts } from "@/app/ui/with-parts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("developers.removePage") };
}

interface Props {
  params: Promise<{ clientId: string; secretId: string }>;
}

export default async function RemoveSecretPage({ params }: Props) {
  const { clientId, secretId } = await params;
  const { application } = await ownApplicationOf({ clientId });
  const secret = application.secrets.find(({ id }) => id === secretId) ?? notFound();
  const say = await saying();
  const isLast = application.secrets.length === 1;
  return (
    <PanelPage title={say("developers.removeTitle", { name: secret.name })}>
      <p className="mt-2 text-muted">
        {withParts(
          say,
          "developers.removeText",
          {
            end: <code>{secret.hint}</code>,
            used: secret.lastUsedAt
              ? withParts(say, "developers.lastUsed", {
                  time: <When at={secret.lastUsedAt.toISOString()} language={say.language} />,
                })
              : say("developers.neverUsed"),
          },
          { application: application.name },
        )}
      </p>
      <Consequences
        items={[
          say("developers.removeRefused"),
          say(isLast ? "developers.removeLast" : "developers.removeOthers"),
          say("developers.removeTokens"),
          say("developers.final"),
        ]}
      />
      <form action={removeSecretAction} className="mt-6 grid grid-cols-2 gap-3">
        <input type="hidden" name="clientId" value={application.clientId} />
        <input type="hidden" name="secretId" value={secret.id} />
        <Link href={`${applicationPath(application.clientId)}#secrets`} className="button">
          {say("developers.keep")}
        </Link>
        <button type="submit" className="button button-danger">
          {say("developers.removeSecret")}
        </button>
      </form>
    </PanelPage>
  );
}
