import { requireApplicationFromPath } from "@/app/developers/require-application";
import type { PageProps } from "@/app/page-params";
import { BackLink, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { services } from "@/lib/services";
import { EndpointForm } from "../endpoint-form";
import { webhooksPath } from "../require-endpoint";

export const generateMetadata = pageTitle("webhooks.addTitle");

export default async function AddEndpointPage({ params }: PageProps<"clientId">) {
  const { user, application } = await requireApplicationFromPath(await params);
  const t = await getTranslate();
  return (
    <SitePage user={user} column="max-w-2xl">
      <BackLink href={webhooksPath(application.clientId)}>{t("webhooks.title")}</BackLink>
      <h1 className="mt-2 text-3xl">{t("webhooks.addTitle")}</h1>
      <TranslationsProvider {...translationsFor(t, ["webhooks", "forms"])}>
        <EndpointForm
          clientId={application.clientId}
          endpoint={null}
          allowLoopback={services().env.webhooksAllowLoopback ?? false}
        />
      </TranslationsProvider>
    </SitePage>
  );
}
