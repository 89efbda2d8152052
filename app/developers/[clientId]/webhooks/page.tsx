import { ChevronRight, Plus, Webhook } from "lucide-react";
import type { Metadata } from "next";
import { CodeBlock } from "@/app/developers/code-block";
import { applicationPath, requireApplicationFromPath } from "@/app/developers/require-application";
import { ButtonLink } from "@/app/ui/button-link";
import { Link } from "@/app/ui/link";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";
import { MAX_ENDPOINTS } from "@/lib/webhooks/settings";
import { EndpointStatus } from "./endpoint-status";
import { endpointPath, webhooksPath } from "./require-endpoint";
import { VERIFY_SNIPPET } from "./verify-snippet";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("webhooks.title") };
}

/** The endpoints of an application. */
export default async function WebhooksPage({ params }: { params: Promise<{ clientId: string }> }) {
  const { user, application, developer } = await requireApplicationFromPath(await params);
  const { clientId, name } = application;
  const endpoints = await services().webhooks.endpoints.list(developer);
  const t = await getTranslate();
  const add = (
    <ButtonLink href={`${webhooksPath(clientId)}/new`} variant="primary">
      <Plus aria-hidden="true" className="size-5" />
      {t("webhooks.add")}
    </ButtonLink>
  );
  return (
    <SitePage user={user}>
      <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        <div>
          <BackLink href={applicationPath(clientId)}>{name}</BackLink>
          <h1 className="mt-2 text-3xl">{t("webhooks.title")}</h1>
          <p className="mt-2 max-w-prose text-muted">{t("webhooks.intro")}</p>
          <p className="mt-1 max-w-prose text-muted">{t("webhooks.introMore")}</p>
        </div>
        {endpoints.length === 0 ? (
          <section className="card grid justify-items-center gap-3 p-8 text-center">
            <Webhook aria-hidden="true" className="size-8 text-muted" />
            <h2 className="text-xl">{t("webhooks.none")}</h2>
            <p className="text-muted">{t("webhooks.noneHelp")}</p>
            {add}
          </section>
        ) : (
          <div className="grid gap-4">
            <ul className="card divide-y divide-line">
              {endpoints.map((endpoint) => (
                <li key={endpoint.id}>
                  <Link
                    href={endpointPath(clientId, endpoint.id)}
                    className="flex items-center gap-4 p-4 hover:bg-sunken sm:px-5"
                  >
                    <span className="min-w-0 flex-1">
                      {endpoint.description && (
                        <span className="block font-medium wrap-anywhere">{endpoint.description}</span>
                      )}
                      <span className="block text-sm wrap-anywhere">{endpoint.url}</span>
                    </span>
                    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
                  </Link>
                  <div className="px-4 pb-4 text-sm sm:px-5">
                    <EndpointStatus endpoint={endpoint} t={t} />
                  </div>
                </li>
              ))}
            </ul>
            {endpoints.length < MAX_ENDPOINTS ? (
              <p>{add}</p>
            ) : (
              <p className="text-muted">{t("webhooks.full", { most: MAX_ENDPOINTS })}</p>
            )}
          </div>
        )}
        <TranslationsProvider
          language={t.language}
          unit={t.unit}
          messages={messagesIn(t.language, ["copying"])}
        >
          <CodeBlock title={t("webhooks.sample")} code={VERIFY_SNIPPET} />
        </TranslationsProvider>
      </div>
    </SitePage>
  );
}
