import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { removeSecretAction } from "@/app/developers/actions";
import { applicationPath, ownApplicationOf } from "@/app/developers/own-application";
import { Consequences } from "@/app/ui/consequences";
import { PanelPage } from "@/app/ui/panel-page";
import { When } from "@/app/ui/when";

export const metadata: Metadata = { title: "Remove a secret" };

interface Props {
  params: Promise<{ clientId: string; secretId: string }>;
}

export default async function RemoveSecretPage({ params }: Props) {
  const { clientId, secretId } = await params;
  const { application } = await ownApplicationOf({ clientId });
  const secret = application.secrets.find(({ id }) => id === secretId) ?? notFound();
  const isLast = application.secrets.length === 1;
  return (
    <PanelPage title={`Remove the secret “${secret.name}”?`}>
      <p className="mt-2 text-muted">
        Of {application.name}, ending in <code>{secret.hint}</code>,{" "}
        {secret.lastUsedAt ? (
          <>
            last used <When at={secret.lastUsedAt.toISOString()} />
          </>
        ) : (
          "never used yet"
        )}
        .
      </p>
      <Consequences
        items={[
          "Whatever still uses it is refused at once: it can exchange no code and refresh no token.",
          isLast
            ? "It is the only secret. The application can get no tokens until you add another."
            : "The other secrets go on working.",
          "Access tokens that were issued before work until they expire, at most an hour.",
          "This cannot be undone.",
        ]}
      />
      <form action={removeSecretAction} className="mt-6 grid grid-cols-2 gap-3">
        <input type="hidden" name="clientId" value={application.clientId} />
        <input type="hidden" name="secretId" value={secret.id} />
        <Link href={`${applicationPath(application.clientId)}#secrets`} className="button">
          Keep it
        </Link>
        <button type="submit" className="button button-danger">
          Remove secret
        </button>
      </form>
    </PanelPage>
  );
}
