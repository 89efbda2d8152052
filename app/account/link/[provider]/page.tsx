import { notFound, redirect } from "next/navigation";
import { ActionForm } from "@/app/forms/action-form";
import { passwordInput } from "@/app/forms/inputs";
import type { PageProps } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { linkWith } from "@/app/signin/provider-actions";
import { Link } from "@/app/ui/link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { isProviderName } from "@/lib/identity/provider-names";
import { services } from "@/lib/services";

export const generateMetadata = pageTitle("account.linkPage");

export default async function LinkPage({ params }: PageProps<"provider">) {
  const { provider } = await params;
  if (!isProviderName(provider) || !services().external.providers.includes(provider)) notFound();
  const user = await requireUser(`/account/link/${provider}`);
  const account = await services().settings.account(user.id);
  if (!account) redirect("/signin");
  const t = await getTranslate();
  const service = { provider: services().external.names[provider] };
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
      <ActionForm
        action={linkWith}
        hidden={{ provider }}
        inputs={account.hasPassword ? [passwordInput("password", t("account.yourPassword"))] : []}
        label={t("account.continueTo", service)}
        variant="primary"
        className="mt-6 gap-5"
      />
      <p className="mt-4 text-center">
        <Link href="/account" className="link">
          {t("account.back")}
        </Link>
      </p>
    </PanelPage>
  );
}
