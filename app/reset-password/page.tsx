import { ActionForm } from "@/app/forms/action-form";
import { newPasswordInput } from "@/app/forms/inputs";
import { type PageProps, singleParam } from "@/app/page-params";
import { NoticePanel } from "@/app/ui/page/notice-panel";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { resetPasswordAction } from "./actions";

export const generateMetadata = pageTitle("signIn.newPassword", { robots: "noindex" });

export default async function ResetPasswordPage({ searchParams }: PageProps) {
  const token = singleParam((await searchParams).token) ?? "";
  const recipient = await services().emailLinks.find("reset-password", token);
  const t = await getTranslate();
  if (!recipient) {
    return (
      <NoticePanel
        title={t("signIn.linkInvalid")}
        text={t("signIn.resetLinkInvalid")}
        href="/forgot-password"
        link={t("signIn.newLink")}
      />
    );
  }
  return (
    <PanelPage title={t("signIn.resetTitle")}>
      <p className="mt-2 text-muted wrap-anywhere">{t("signIn.resetText", { email: recipient.email })}</p>
      <ActionForm
        action={resetPasswordAction}
        hidden={{ token }}
        inputs={[newPasswordInput("newPassword", t("signIn.newPassword"), t)]}
        label={t("signIn.setPassword")}
        variant="primary"
        className="mt-6 gap-5"
      >
        {/* Tells password managers which account the password is for. */}
        <input type="hidden" name="username" autoComplete="username" value={recipient.email} />
      </ActionForm>
    </PanelPage>
  );
}
