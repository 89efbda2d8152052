import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Abilities } from "@/app/applications/abilities";
import { ApplicationLogo } from "@/app/applications/application-logo";
import { VerifiedMark } from "@/app/applications/verified-mark";
import type { PageQuery } from "@/app/page-params";
import { Button } from "@/app/ui/button";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { withParts } from "@/app/ui/with-parts";
import { messagesIn } from "@/lib/messages/catalogue";
import { hasScope, WRITE_SCOPE } from "@/lib/oauth/scope";
import { currentUser } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { switchAccount } from "./actions";
import { listForPicker } from "./list-for-picker";
import { ShareCourses } from "./share-courses";
import { TestUsers } from "./test-users";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("consent.page"), robots: "noindex" };
}

interface Props {
  searchParams: PageQuery;
}

export default async function ConsentPage({ searchParams }: Props) {
  const query = toSearchParams(await searchParams);
  const user = await currentUser();
  const outcome = user && (await services().http.checkAuthorization(query, user.id));
  // Left to the authorize endpoint, which reports errors and redirects signed-out users to sign in.
  if (!user || outcome?.kind !== "ready") redirect(`/oauth/authorize?${query}`);

  const { client, redirectUri, scope } = outcome.request;
  const t = await getTranslate();
  const canWrite = hasScope(scope, WRITE_SCOPE);
  const caller = { applicationId: client.id, userId: user.id };
  const picker = client.isTest ? null : await listForPicker(caller, { q: "", chosen: [] }, t.language);
  const logoId = (await services().logos.findIds([client.id])).get(client.id);
  const hidden = <input type="hidden" name="request" value={query.toString()} />;
  return (
    <PanelPage
      title={withParts(t, "consent.title", { application: <bdi>{client.name}</bdi> })}
      image={<ApplicationLogo id={logoId} className="mb-4 size-16" />}
    >
      {client.isVerified && <VerifiedMark>{t("consent.verified")}</VerifiedMark>}
      <p className="mt-2 text-muted">{t("consent.requests")}</p>
      <Abilities canWrite={canWrite} className="mt-4 grid gap-2.5" />
      <p className="mt-4 text-sm text-muted">{t("consent.cannotSee")}</p>

      <dl className="mt-6 grid gap-3 rounded-lg bg-sunken p-4 text-sm">
        {!client.isTest && (
          <div>
            <dt className="text-muted">{t("consent.yourAccount")}</dt>
            <dd className="font-medium wrap-anywhere">
              <bdi>{user.name}</bdi> ({user.email})
            </dd>
          </div>
        )}
        <div>
          <dt className="text-muted">{t("consent.returnTo")}</dt>
          <dd className="font-medium wrap-anywhere">{new URL(redirectUri).origin}</dd>
        </div>
      </dl>

      <form action="/oauth/consent/answer" method="post">
        {hidden}
        <input
          type="hidden"
          name="token"
          value={services().http.consentForms.formToken(user, query.toString())}
        />
        {client.isTest && <TestUsers users={await services().testMode.listUsers(caller)} t={t} />}
        {picker !== null && picker.courses.length > 0 && (
          <TranslationsProvider
            language={t.language}
            unit={t.unit}
            messages={messagesIn(t.language, ["consent"])}
          >
            <ShareCourses
              initial={picker}
              help={t(canWrite ? "consent.shareHelpWrite" : "consent.shareHelp")}
            />
          </TranslationsProvider>
        )}
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button type="submit" name="answer" value="deny">
            {t("consent.deny")}
          </Button>
          <Button type="submit" name="answer" value="allow" variant="primary">
            {t("consent.allow")}
          </Button>
        </div>
      </form>
      <form action={switchAccount} className="mt-4 text-center">
        {hidden}
        <button
          type="submit"
          className="min-h-11 cursor-pointer px-3 text-sm font-medium text-accent underline"
        >
          {t("consent.useAnother")}
        </button>
      </form>
    </PanelPage>
  );
}

/** The original query, with repeated parameters. */
function toSearchParams(parameters: Record<string, string | string[] | undefined>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of [value ?? []].flat()) query.append(name, each);
  }
  return query;
}
