import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { requireUser } from "@/app/require-user";
import { Link } from "@/app/ui/link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { isProviderName, PROVIDER_NAMES } from "@/lib/identity/provider-names";
import { services } from "@/lib/services";
import { LinkForm } from "./link-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("account.linkPage") };
}

interface Props {
  params: Promise<{ provider: string }>;
}

export default async function LinkPage({ params }: Props) {
  const { provider } = await params;
  if (!isProviderName(provider) || !services().external.providers.includes(provider)) notFound();
  const user = await requireUser(`/account/link/${provider}`);
  const account = await services().settings.account(user.id);
  if (!account) redirect("/signin");
  const t = await getTranslate();
  const service = { provider: PROVIDER_NAMES[provider] };
  return (
    <PanelPage title={t("account.linkTitle", service)}>
      <p className="mt-2 text-muted">
        {withParts(
          t,
          "account.linkText",
          { email: <span className="font-medium text-ink wrap-anywhere">{user.email}</span> },
          service,
        )}
      </p>
      <LinkForm
        provider={provider}
        hasPassword={account.hasPassword}
        labels={{ password: t("account.yourPassword"), continue: t("account.continueTo", service) }}
      />
      <p className="mt-4 text-center">
        <Link href="/account" className="link">
          {t("account.back")}
        </Link>
      </p>
    </PanelPage>
  );
}
