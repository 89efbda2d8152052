import { Send, Trash2 } from "lucide-react";
import type { Metadata } from "next";
import { ActionForm } from "@/app/forms/action-form";
import type { PageProps } from "@/app/page-params";
import { BackLink, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { withParts } from "@/app/ui/with-parts";
import { addSeconds } from "@/lib/clock";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { DISABLE_AFTER_SECONDS } from "@/lib/webhooks/delivery";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoint-store";
import { LinkCard } from "../../link-card";
import { sendTestAction, setEnabledAction } from "../actions";
import { EndpointForm } from "../endpoint-form";
import { EndpointStatus } from "../endpoint-status";
import { endpointPath, requireEndpointFromPath, webhooksPath } from "../require-endpoint";
import { Deliveries } from "./deliveries";
import { Secret } from "./secret";

export async function generateMetadata({ params }: PageProps<"clientId" | "endpointId">): Promise<Metadata> {
  const { endpoint } = await requireEndpointFromPath(await params);
  return { title: endpointName(endpoint) };
}

/** An endpoint: its status, deliveries, secret and settings. */
export default async function EndpointPage({ params, searchParams }: PageProps<"clientId" | "endpointId">) {
  const { user, application, developer, endpoint } = await requireEndpointFromPath(await params);
  const { clientId } = application;
  const t = await getTranslate();
  const fields = { clientId, endpointId: endpoint.id };
  const isDisabled = endpoint.disabledAt !== null;
  // May be in the past: the previous secret signs only until then.
  const previousEndsAt = endpoint.previousSecretEndsAt;
  const isRotating = previousEndsAt !== null && previousEndsAt.getTime() > Date.now();
  return (
    <SitePage user={user}>
      <BackLink href={webhooksPath(clientId)}>{t("webhooks.title")}</BackLink>
      <h1 className="mt-2 text-3xl wrap-anywhere">{endpointName(endpoint)}</h1>
      {endpoint.description && <p className="mt-1 text-muted wrap-anywhere">{endpoint.url}</p>}
      <TranslationsProvider {...translationsFor(t, ["copying", "webhooks", "forms", "registration"])}>
        <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-5">
          <div className="grid content-start gap-5 lg:col-start-2">
            <section className="card grid gap-4 p-5">
              <h2 className="text-lg">{t("webhooks.status")}</h2>
              <Status endpoint={endpoint} t={t} />
              {isDisabled ? (
                <ActionForm
                  action={setEnabledAction}
                  hidden={{ ...fields, enabled: "yes" }}
                  label={t("webhooks.enable")}
                />
              ) : (
                <>
                  <p className="text-sm text-muted">{t("webhooks.sendTestHelp")}</p>
                  <ActionForm
                    action={sendTestAction}
                    hidden={fields}
                    label={
                      <>
                        <Send aria-hidden="true" className="size-5" />
                        {t("webhooks.sendTest")}
                      </>
                    }
                  />
                  <ActionForm
                    action={setEnabledAction}
                    hidden={{ ...fields, enabled: "no" }}
                    label={t("webhooks.disable")}
                  />
                </>
              )}
            </section>
            <Secret fields={fields} previousEndsAt={isRotating ? previousEndsAt : null} />
          </div>
          <div className="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <Deliveries endpoint={endpoint} developer={developer} query={await searchParams} />
            <section>
              <h2 className="text-xl">{t("developers.settings")}</h2>
              <EndpointForm
                clientId={clientId}
                endpoint={{
                  ...{ id: endpoint.id, url: endpoint.url },
                  ...{ description: endpoint.description, events: endpoint.events },
                }}
                allowLoopback={services().env.webhooksAllowLoopback ?? false}
              />
            </section>
          </div>
          <LinkCard
            title={t("webhooks.delete")}
            help={t("developers.deleteHelp")}
            href={`${endpointPath(clientId, endpoint.id)}/delete`}
            icon={Trash2}
            link={t("webhooks.deleteEndpoint")}
            className="self-start lg:col-start-2"
          />
        </div>
      </TranslationsProvider>
    </SitePage>
  );
}

function endpointName({ description, url }: WebhookEndpoint): string {
  return description || url;
}

function Status({ endpoint, t }: { endpoint: WebhookEndpoint; t: Translate }) {
  const { disabledAt, failingSince } = endpoint;
  return (
    <div className="grid gap-2 text-sm">
      <EndpointStatus endpoint={endpoint} t={t} />
      {disabledAt !== null && <p className="text-muted">{t("webhooks.disabledHelp")}</p>}
      {disabledAt === null && failingSince !== null && (
        <p className="rounded-lg bg-warning-soft px-3 py-2.5">
          {withParts(t, "webhooks.failingHelp", { day: addSeconds(failingSince, DISABLE_AFTER_SECONDS) })}
        </p>
      )}
    </div>
  );
}
