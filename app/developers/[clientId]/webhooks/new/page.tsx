import type { Metadata } from "next";
import { requireApplicationFromPath } from "@/app/developers/require-application";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";
import { EndpointForm } from "../endpoint-form";
import { webhooksPath } from "../require-endpoint";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("webhooks.addTitle") };
}

export default async function AddEndpointPage({ params }: { params: Promise<{ clientId: string }> }) {
  const { user, application } = await requireApplicationFromPath(await params);
  const t = await getTranslate();
  return (
    <SitePage user={user}>
      <div className="mx-auto max-w-2xl">
        <BackLink href={webhooksPath(application.clientId)}>{t("webhooks.title")}</BackLink>
        <h1 className="mt-2 text-3xl">{t("webhooks.addTitle")}</h1>
        <TranslationsProvider
          language={t.language}
          unit={t.unit}
          messages={messagesIn(t.language, ["webhooks", "forms"])}
        >
          <EndpointForm
            clientId={application.clientId}
            endpoint={null}
            allowLoopback={services().env.webhooksAllowLoopback ?? false}
          />
        </TranslationsProvider>
      </div>
    </SitePage>
  );
}
