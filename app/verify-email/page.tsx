import { type PageProps, singleParam } from "@/app/page-params";
import { Button } from "@/app/ui/button";
import { Link } from "@/app/ui/link";
import { NoticePanel } from "@/app/ui/page/notice-panel";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { currentUser, readVerificationToken } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { signInToVerifyAction, verifyEmailAction } from "./actions";

export const generateMetadata = pageTitle("signIn.verify", { robots: "noindex" });

/** Requires pressing a button: mail scanners follow links, too, but submit no forms. */
export default async function VerifyEmailPage({ searchParams }: PageProps) {
  const token = singleParam((await searchParams).token) ?? (await readVerificationToken()) ?? "";
  const recipient = await services().emailLinks.find("verify-email", token);
  const t = await getTranslate();
  if (!recipient) {
    return (
      <NoticePanel
        title={t("signIn.linkInvalid")}
        text={t("signIn.verifyLinkInvalid")}
        href="/account"
        link={t("signIn.toAccount")}
      />
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
                {t("signIn.resetTitle")}
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
