import { KeyRound } from "lucide-react";
import { applicationPath } from "@/app/developers/require-application";
import { ButtonLink } from "@/app/ui/link";
import { getTranslate } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { MAX_SECRETS, type SecretSummary } from "@/lib/applications/registration";
import type { Translate } from "@/lib/messages/translator";
import { AddSecretForm } from "./add-secret-form";

interface SecretsProps {
  clientId: string;
  secrets: SecretSummary[];
}

/** The active secrets of an application, without their values, and a form to add one. */
export async function Secrets({ clientId, secrets }: SecretsProps) {
  const t = await getTranslate();
  return (
    <section id="secrets">
      <h2 className="text-xl">{t("developers.secrets")}</h2>
      <p className="mt-1 max-w-prose text-muted">{t("developers.secretsHelp")}</p>
      {secrets.length === 0 ? (
        <p className="mt-4 rounded-lg bg-warning-soft px-4 py-3">{t("developers.noSecret")}</p>
      ) : (
        <ul className="card mt-4 divide-y divide-line">
          {secrets.map((secret) => (
            <Secret key={secret.id} clientId={clientId} secret={secret} t={t} />
          ))}
        </ul>
      )}
      <AddSecretForm clientId={clientId} isFull={secrets.length >= MAX_SECRETS} maxSecrets={MAX_SECRETS} />
    </section>
  );
}

function Secret({ clientId, secret, t }: { clientId: string; secret: SecretSummary; t: Translate }) {
  const { id, name, hint, createdAt, lastUsedAt } = secret;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span>{" "}
          <code className="text-sm whitespace-nowrap text-muted">…{hint}</code>
        </p>
        <p className="text-sm text-muted">
          {withParts(t, "developers.added", { day: createdAt })} ·{" "}
          {lastUsedAt ? withParts(t, "developers.lastUsed", { time: lastUsedAt }) : t("developers.neverUsed")}
        </p>
      </div>
      <ButtonLink href={`${applicationPath(clientId)}/secrets/${id}`} size="small">
        {t("developers.remove")}
        <span className="sr-only"> {name}</span>
      </ButtonLink>
    </li>
  );
}
