import { connection } from "next/server";
import { ActionForm } from "@/app/forms/action-form";
import { emailInput } from "@/app/forms/inputs";
import { type PageProps, singleParam } from "@/app/page-params";
import { Link } from "@/app/ui/link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { forgotPasswordAction } from "./actions";

export const generateMetadata = pageTitle("signIn.forgotTitle");

export default async function ForgotPasswordPage({ searchParams }: PageProps) {
  await connection();
  const isSent = singleParam((await searchParams).sent) !== undefined;
  const t = await getTranslate();
  return (
    <PanelPage title={t("signIn.forgotTitle")}>
      {services().emailLinks.available ? (
        <Available isSent={isSent} t={t} />
      ) : (
        <p className="mt-4 text-muted">{t("signIn.noMailServer")}</p>
      )}
      <p className="mt-6 text-sm text-muted">
        <Link className="link" href="/signin">
          {t("signIn.backToSignIn")}
        </Link>
      </p>
    </PanelPage>
  );
}

function Available({ isSent, t }: { isSent: boolean; t: Translate }) {
  if (isSent) {
    return (
      <p role="status" className="mt-4 text-muted">
        {t("signIn.linkSent")}
      </p>
    );
  }
  return (
    <>
      <p className="mt-2 text-muted">{t("signIn.forgotText")}</p>
      <ActionForm
        action={forgotPasswordAction}
        inputs={[emailInput(t)]}
        label={t("signIn.sendLink")}
        variant="primary"
        className="mt-6 gap-5"
      />
    </>
  );
}
