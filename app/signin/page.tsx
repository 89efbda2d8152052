import { redirect } from "next/navigation";
import { emailInput, passwordInput } from "@/app/forms/inputs";
import { type PageProps, singleParam } from "@/app/page-params";
import { Button } from "@/app/ui/button";
import { FormProblem, InputField } from "@/app/ui/field";
import { Link } from "@/app/ui/link";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import { safeReturnPath } from "@/lib/identity/return-address";
import { currentUser, readTypedEmail } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { noticeMessage, problemMessage } from "./messages";
import { ProviderButtons } from "./provider-buttons";

export const generateMetadata = pageTitle("site.signIn");

export default async function SignInPage({ searchParams }: PageProps) {
  const query = await searchParams;
  const user = await currentUser();
  const callbackUrl = safeReturnPath(query.callbackUrl, services().env.baseUrl);
  if (user) redirect(callbackUrl);
  const t = await getTranslate();
  const offer = services().signUpOffer(callbackUrl);
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
      {/* Posts to a route (lib/http/endpoints/sign-in.ts says why), so it works without scripts. */}
      <form action="/signin/answer" method="post" className="mt-6 grid gap-5">
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <InputField
          {...emailInput(t)}
          defaultValue={query.problem === "wrong-password" ? await readTypedEmail() : undefined}
        />
        <InputField {...passwordInput("password", t("signIn.password"))} />
        <Button type="submit" variant="primary">
          {t("site.signIn")}
        </Button>
      </form>
      <ProviderButtons callbackUrl={callbackUrl} />
      <p className="mt-6 flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm text-muted">
        {offer !== "off" && (
          <span>
            {t("signIn.newHere")}{" "}
            {offer === "invitation" ? (
              t("signIn.invitationOnly")
            ) : (
              <Link className="link" href={{ pathname: "/signup", query: { callbackUrl } }}>
                {t("site.createAccount")}
              </Link>
            )}
          </span>
        )}
        <Link className="link" href="/forgot-password">
          {t("signIn.forgotPassword")}
        </Link>
      </p>
    </PanelPage>
  );
}
