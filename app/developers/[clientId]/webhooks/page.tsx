import { ChevronRight, Plus, Webhook } from "lucide-react";
import { CodeBlock } from "@/app/developers/code-block";
import { applicationPath, requireApplicationFromPath } from "@/app/developers/require-application";
import type { PageProps } from "@/app/page-params";
import { ButtonLink, Link } from "@/app/ui/link";
import { PageHead, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { services } from "@/lib/services";
import { MAX_ENDPOINTS } from "@/lib/webhooks/settings";
import { EndpointStatus } from "./endpoint-status";
import { endpointPath, webhooksPath } from "./require-endpoint";
import { VERIFY_SNIPPET } from "./verify-snippet";

export const generateMetadata = pageTitle("webhooks.title");

export default async function WebhooksPage({ params }: PageProps<"clientId">) {
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
    <SitePage user={user} column="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHead
        backTo={applicationPath(clientId)}
        parent={name}
        title={t("webhooks.title")}
        intro={[t("webhooks.intro"), t("webhooks.introMore")]}
      />
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
      <TranslationsProvider {...translationsFor(t, ["copying"])}>
        <CodeBlock title={t("webhooks.sample")} code={VERIFY_SNIPPET} />
      </TranslationsProvider>
    </SitePage>
  );
}
