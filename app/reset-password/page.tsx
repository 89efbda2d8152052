import type { Metadata } from "next";
import { type PageQuery, singleParam } from "@/app/page-params";
import { ButtonLink } from "@/app/ui/button-link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { ResetPasswordForm } from "./reset-password-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("signIn.resetPage"), robots: "noindex" };
}

interface Props {
  searchParams: PageQuery;
}

export default async function ResetPasswordPage({ searchParams }: Props) {
  const token = singleParam((await searchParams).token) ?? "";
  const recipient = await services().emailLinks.find("reset-password", token);
  const t = await getTranslate();
  if (!recipient) {
    return (
      <PanelPage title={t("signIn.linkInvalid")}>
        <p className="mt-2 text-muted">{t("signIn.resetLinkInvalid")}</p>
        <ButtonLink href="/forgot-password" variant="primary" className="mt-6 w-full">
          {t("signIn.newLink")}
        </ButtonLink>
      </PanelPage>
    );
  }
  return (
    <PanelPage title={t("signIn.resetTitle")}>
      <p className="mt-2 text-muted wrap-anywhere">{t("signIn.resetText", { email: recipient.email })}</p>
      <ResetPasswordForm
        token={token}
        email={recipient.email}
        labels={{
          newPassword: t("signIn.newPassword"),
          passwordHint: t("forms.passwordHint"),
          set: t("signIn.setPassword"),
        }}
      />
    </PanelPage>
  );
}
