import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ProviderButtons } from "@/app/signin/provider-buttons";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { getTranslate } from "@/app/ui/request-translations";
import { returnAddress } from "@/lib/identity/return-address";
import { currentUser } from "@/lib/identity/session";
import { SignUpForm } from "./sign-up-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("site.createAccount") };
}

interface Props {
  searchParams: Query;
}

export default async function SignUpPage({ searchParams }: Props) {
  const query = await searchParams;
  const callbackUrl = returnAddress(query.callbackUrl);
  if (await currentUser()) redirect(callbackUrl);
  if (single(query.sent) !== undefined) return <Sent />;
  const t = await getTranslate();
  const words = {
    name: t("signing.name"),
    email: t("signing.email"),
    password: t("signing.password"),
    passwordHint: t("forms.passwordHint"),
    create: t("site.createAccount"),
  };
  return (
    <PanelPage title={t("site.createAccount")}>
      <SignUpForm callbackUrl={callbackUrl} words={words} />
      <ProviderButtons callbackUrl={callbackUrl} />
      <p className="mt-6 text-sm text-muted">
        {t("signing.haveAccount")}{" "}
        <Link className="link" prefetch={false} href={{ pathname: "/signin", query: { callbackUrl } }}>
          {t("site.signIn")}
        </Link>
      </p>
    </PanelPage>
  );
}

/** The same for an address that has an account: its owner gets another mail. */
async function Sent() {
  const t = await getTranslate();
  return (
    <PanelPage title={t("signing.sentTitle")}>
      <p role="status" className="mt-2 text-muted">
        {t("signing.sentText")}
      </p>
      <p className="mt-6 text-sm text-muted">
        <Link className="link" href="/signin">
          {t("signing.toSigningIn")}
        </Link>
      </p>
    </PanelPage>
  );
}
