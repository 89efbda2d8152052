import { redirect } from "next/navigation";
import { ActionForm } from "@/app/forms/action-form";
import { emailInput, newPasswordInput } from "@/app/forms/inputs";
import { type PageProps, singleParam } from "@/app/page-params";
import { ProviderButtons } from "@/app/signin/provider-buttons";
import { Link } from "@/app/ui/link";
import { NoticePanel } from "@/app/ui/page/notice-panel";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { safeReturnPath } from "@/lib/identity/return-address";
import { currentUser } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { signUpAction } from "./actions";

export const generateMetadata = pageTitle("site.createAccount");

export default async function SignUpPage({ searchParams }: PageProps) {
  const query = await searchParams;
  const callbackUrl = safeReturnPath(query.callbackUrl);
  if (await currentUser()) redirect(callbackUrl);
  if (singleParam(query.sent) !== undefined) return <Sent />;
  const t = await getTranslate();
  const { pendingSignUps, signUpDomains, signUpOffer } = services();
  const offer = signUpOffer(callbackUrl);
  if (offer === "invitation" || offer === "off") {
    const key = offer === "off" ? "signUpOff" : "invitationOnly";
    return (
      <NoticePanel
        title={t(`signIn.${key}Title`)}
        text={t(`signIn.${key}Text`)}
        href={`/signin?${new URLSearchParams({ callbackUrl })}`}
        link={t("site.signIn")}
      />
    );
  }
  return (
    <PanelPage title={t("site.createAccount")}>
      {offer === "invited" && <p className="mt-2 text-muted">{t("signIn.signUpInvited")}</p>}
      {offer === "domain" && (
        <p className="mt-2 wrap-anywhere text-muted">
          {t("signIn.signUpDomains", { domains: signUpDomains.join(", ") })}
        </p>
      )}
      {/* Without email, nothing would verify an address that is typed. */}
      {(offer !== "domain" || pendingSignUps) && (
        <ActionForm
          action={signUpAction}
          hidden={{ callbackUrl }}
          inputs={[
            { name: "name", label: t("signIn.name"), autoComplete: "name", required: true },
            emailInput(t),
            newPasswordInput("password", t("signIn.password"), t),
          ]}
          label={t("site.createAccount")}
          variant="primary"
          className="mt-6 gap-5"
        />
      )}
      <ProviderButtons callbackUrl={callbackUrl} />
      <p className="mt-6 text-sm text-muted">
        {t("signIn.haveAccount")}{" "}
        <Link className="link" href={{ pathname: "/signin", query: { callbackUrl } }}>
          {t("site.signIn")}
        </Link>
      </p>
    </PanelPage>
  );
}

/** Also shown for an email address that has an account already; its owner gets a different email. */
async function Sent() {
  const t = await getTranslate();
  return (
    <PanelPage title={t("signIn.sentTitle")}>
      <p role="status" className="mt-2 text-muted">
        {t("signIn.sentText")}
      </p>
      <p className="mt-6 text-sm text-muted">
        <Link className="link" href="/signin">
          {t("signIn.backToSignIn")}
        </Link>
      </p>
    </PanelPage>
  );
}
