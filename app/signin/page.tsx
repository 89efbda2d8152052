import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type PageQuery, singleParam } from "@/app/page-params";
import { FormProblem } from "@/app/ui/field";
import { Link } from "@/app/ui/link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import { safeReturnPath } from "@/lib/identity/return-address";
import { currentUser, readTypedEmail } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { noticeMessage, problemMessage } from "./messages";
import { ProviderButtons } from "./provider-buttons";
import { SignInForm } from "./sign-in-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("site.signIn") };
}

interface Props {
  searchParams: PageQuery;
}

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const user = await currentUser();
  const callbackUrl = safeReturnPath(query.callbackUrl, services().env.baseUrl);
  if (user) redirect(callbackUrl);
  const t = await getTranslate();
  const notice = noticeMessage(singleParam(query.notice));
  const problem = problemMessage(
    singleParam(query.problem),
    singleParam(query.provider),
    singleParam(query.error),
  );
  return (
    <PanelPage title={t("site.signIn")}>
      {callbackUrl.startsWith("/oauth/authorize") && (
        <p className="mt-2 text-muted">{t("signIn.thenDecide")}</p>
      )}
      {notice && <StatusNote>{t(notice)}</StatusNote>}
      {problem && (
        <div className="mt-4">
          <FormProblem>{t(problem)}</FormProblem>
        </div>
      )}
      <SignInForm
        callbackUrl={callbackUrl}
        email={query.problem === "wrong-password" ? await readTypedEmail() : undefined}
      />
      <ProviderButtons callbackUrl={callbackUrl} />
      <p className="mt-6 flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm text-muted">
        <span>
          {t("signIn.newHere")}{" "}
          <Link className="link" href={{ pathname: "/signup", query: { callbackUrl } }}>
            {t("site.createAccount")}
          </Link>
        </span>
        <Link className="link" href="/forgot-password">
          {t("signIn.forgotPassword")}
        </Link>
      </p>
    </PanelPage>
  );
}
