import { connection } from "next/server";
import { ActionForm } from "@/app/forms/action-form";
import { passwordInput } from "@/app/forms/inputs";
import { type PageProps, singleParam } from "@/app/page-params";
import { NoticePanel } from "@/app/ui/page/notice-panel";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { services } from "@/lib/services";
import { confirmSignUpAction } from "./actions";

export const generateMetadata = pageTitle("signIn.confirmTitle", { robots: "noindex" });

export default async function ConfirmSignUpPage({ searchParams }: PageProps) {
  await connection();
  const token = singleParam((await searchParams).token) ?? "";
  const pending = await services().pendingSignUps?.find(token);
  const t = await getTranslate();
  if (!pending) {
    return (
      <NoticePanel
        title={t("signIn.linkInvalid")}
        text={t("signIn.confirmLinkInvalid")}
        href="/signup"
        link={t("site.createAccount")}
      />
    );
  }
  return (
    <PanelPage title={t("signIn.confirmTitle")}>
      <p className="mt-2 text-muted">
        {withParts(t, "signIn.confirmText", {
          email: <span className="font-medium text-ink wrap-anywhere">{pending.email}</span>,
        })}
      </p>
      <ActionForm
        action={confirmSignUpAction}
        hidden={{ token }}
        inputs={[passwordInput("password", t("signIn.password"))]}
        label={t("site.createAccount")}
        variant="primary"
        className="mt-6 gap-5"
      >
        {/* Tells password managers which account the password is for. */}
        <input type="hidden" name="username" autoComplete="username" value={pending.email} />
      </ActionForm>
    </PanelPage>
  );
}
