import type { Metadata } from "next";
import { type PageQuery, singleParam } from "@/app/page-params";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { Link } from "@/app/ui/link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { currentUser, readVerificationToken } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { signInToVerifyAction, verifyEmailAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("signIn.verifyPage"), robots: "noindex" };
}

interface Props {
  searchParams: PageQuery;
}

/** Requires pressing a button: mail scanners follow links, too, but submit no forms. */
export default async function VerifyEmailPage({ searchParams }: Props) {
  const token = singleParam((await searchParams).token) ?? (await readVerificationToken()) ?? "";
  const recipient = await services().emailLinks.find("verify-email", token);
  const t = await getTranslate();
  if (!recipient) {
    return (
      <PanelPage title={t("signIn.linkInvalid")}>
        <p className="mt-2 text-muted">{t("signIn.verifyLinkInvalid")}</p>
        <ButtonLink href="/account" variant="primary" className="mt-6 w-full">
          {t("signIn.toAccount")}
        </ButtonLink>
      </PanelPage>
    );
  }
  const user = await currentUser();
  if (!user) {
    return (
      <PanelPage title={t("signIn.verifySignIn")}>
        <p className="mt-2 font-medium wrap-anywhere">{recipient.email}</p>
        <p className="mt-2 text-muted">{t("signIn.verifySignInText")}</p>
        <TokenForm action={signInToVerifyAction} token={token} button={t("site.signIn")} />
        <p className="mt-6 text-sm text-muted">
          {withParts(t, "signIn.someoneElse", {
            choose: (
              <Link className="link" href="/forgot-password">
                {t("signIn.choosePassword")}
              </Link>
            ),
          })}
        </p>
      </PanelPage>
    );
  }
  if (user.id !== recipient.userId) {
    return (
      <PanelPage title={t("signIn.otherAccount")}>
        <p className="mt-2 text-muted">
          {withParts(t, "signIn.otherAccountText", {
            email: <span className="font-medium text-ink wrap-anywhere">{recipient.email}</span>,
            own: <span className="font-medium text-ink wrap-anywhere">{user.email}</span>,
          })}
        </p>
        <TokenForm action={signInToVerifyAction} token={token} button={t("signIn.useAnother")} />
      </PanelPage>
    );
  }
  return (
    <PanelPage title={t("signIn.isYourAddress")}>
      <p className="mt-2 font-medium wrap-anywhere">{recipient.email}</p>
      <TokenForm action={verifyEmailAction} token={token} button={t("signIn.verify")} />
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
      <Button type="submit" variant="primary" className="w-full">
        {button}
      </Button>
    </form>
  );
}
