import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type PageQuery, singleParam } from "@/app/page-params";
import { ProviderButtons } from "@/app/signin/provider-buttons";
import { Link } from "@/app/ui/link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { safeReturnPath } from "@/lib/identity/return-address";
import { currentUser } from "@/lib/server/next/session";
import { SignUpForm } from "./sign-up-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("site.createAccount") };
}

interface Props {
  searchParams: PageQuery;
}

export default async function SignUpPage({ searchParams }: Props) {
  const query = await searchParams;
  const callbackUrl = safeReturnPath(query.callbackUrl);
  if (await currentUser()) redirect(callbackUrl);
  if (singleParam(query.sent) !== undefined) return <Sent />;
  const t = await getTranslate();
  const labels = {
    name: t("signIn.name"),
    email: t("signIn.email"),
    password: t("signIn.password"),
    passwordHint: t("forms.passwordHint"),
    create: t("site.createAccount"),
  };
  return (
    <PanelPage title={t("site.createAccount")}>
      <SignUpForm callbackUrl={callbackUrl} labels={labels} />
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
