import type { Metadata } from "next";
import Link from "next/link";
import { PanelPage } from "@/app/ui/panel-page";
import { type Query, single } from "@/app/ui/query";
import { getTranslate } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { currentUser, keptVerification } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { signInToVerifyAction, verifyEmailAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("signing.verifyPage"), robots: "noindex" };
}

interface Props {
  searchParams: Query;
}

/** Asks once more, because programs that scan mails follow links too, but press no buttons. */
export default async function VerifyEmailPage({ searchParams }: Props) {
  const token = single((await searchParams).token) ?? (await keptVerification()) ?? "";
  const person = await services().mailLinks.find("verify-email", token);
  const t = await getTranslate();
  if (!person) {
    return (
      <PanelPage title={t("signing.linkVoid")}>
        <p className="mt-2 text-muted">{t("signing.verifyVoid")}</p>
        <Link href="/account" className="button button-primary mt-6 w-full">
          {t("signing.toAccount")}
        </Link>
      </PanelPage>
    );
  }
  const user = await currentUser();
  if (!user) {
    return (
      <PanelPage title={t("signing.verifySignIn")}>
        <p className="mt-2 font-medium wrap-anywhere">{person.email}</p>
        <p className="mt-2 text-muted">{t("signing.verifySignInText")}</p>
        <TokenForm action={signInToVerifyAction} token={token} button={t("site.signIn")} />
        <p className="mt-6 text-sm text-muted">
          {withParts(t, "signing.somebodyElse", {
            choose: (
              <Link className="link" href="/forgot-password">
                {t("signing.choosePassword")}
              </Link>
            ),
          })}
        </p>
      </PanelPage>
    );
  }
  if (user.id !== person.userId) {
    return (
      <PanelPage title={t("signing.otherAccount")}>
        <p className="mt-2 text-muted">
          {withParts(t, "signing.otherAccountText", {
            email: <span className="font-medium text-ink wrap-anywhere">{person.email}</span>,
            own: <span className="font-medium text-ink wrap-anywhere">{user.email}</span>,
          })}
        </p>
        <TokenForm action={signInToVerifyAction} token={token} button={t("signing.useAnother")} />
      </PanelPage>
    );
  }
  return (
    <PanelPage title={t("signing.isYours")}>
      <p className="mt-2 font-medium wrap-anywhere">{person.email}</p>
      <TokenForm action={verifyEmailAction} token={token} button={t("signing.verify")} />
    </PanelPage>
  );
}

interface TokenFormProps {
  action: (form: FormData) => Promise<void>;
  token: string;
  button: string;
}

function TokenForm({ action, token, button }: TokenFormProps) {
  return (
    <form action={action} className="mt-6">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="button button-primary w-full">
        {button}
      </button>
    </form>
  );
}
