import { redirect } from "next/navigation";
import { Abilities } from "@/app/applications/abilities";
import { ApplicationLogo } from "@/app/applications/application-logo";
import { VerifiedMark } from "@/app/applications/verified-mark";
import type { PageProps } from "@/app/page-params";
import { Button } from "@/app/ui/button";
import { Fact } from "@/app/ui/fact";
import { PanelPage } from "@/app/ui/page/panel-page";
import { getTranslate, pageTitle, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { withParts } from "@/app/ui/with-parts";
import { SHOWN_NAME_FIELD } from "@/lib/http/consent-fields";
import type { Translate } from "@/lib/messages/translator";
import { goesToDevice, metadataHost } from "@/lib/oauth/public-clients";
import { allows, WRITE_SCOPE } from "@/lib/oauth/scope";
import { currentUser } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { isLoopbackHost } from "@/lib/validation/url";
import { switchAccount } from "./actions";
import { listForPicker } from "./list-for-picker";
import { ShareCourses } from "./share-courses";
import { TestUsers } from "./test-users";

export const generateMetadata = pageTitle("consent.page", { robots: "noindex" });

export default async function ConsentPage({ searchParams }: PageProps) {
  const query = toSearchParams(await searchParams);
  const user = await currentUser();
  const outcome = user && (await services().checkAuthorization(query, user.id));
  // Left to the authorize endpoint, which reports errors and redirects signed-out users to sign in.
  if (!user || outcome?.kind !== "ready") redirect(`/oauth/authorize?${query}`);

  const { client, redirectUri, scope, audience } = outcome.request;
  const t = await getTranslate();
  const host = metadataHost(client.id);
  const canWrite = allows(scope, WRITE_SCOPE);
  const caller = { applicationId: client.id, userId: user.id };
  const known = (await services().grants.get(user.id, client.id))?.scope;
  const picker = client.isTest ? null : await listForPicker(caller, { q: "", chosen: [] }, t.language);
  const logoId = (await services().logos.findIds([client.id])).get(client.id);
  const hidden = <input type="hidden" name="request" value={query.toString()} />;
  return (
    <PanelPage
      title={withParts(t, "consent.title", { application: <bdi>{client.name}</bdi> })}
      image={<ApplicationLogo id={logoId} className="mb-4 size-16" />}
    >
      {client.isVerified && <VerifiedMark>{t("consent.verified")}</VerifiedMark>}
      <p className="mt-2 text-muted">
        {t(known === undefined ? "consent.requests" : "consent.requestsAgain")}
      </p>
      <Abilities scope={scope} audience={audience} known={known} className="mt-4 grid gap-2.5" />
      <p className="mt-4 text-sm text-muted">{t("consent.cannotSee")}</p>

      <dl className="mt-6 grid gap-3 rounded-lg bg-sunken p-4 text-sm">
        {!client.isTest && (
          <Fact name={t("consent.yourAccount")}>
            <bdi>{user.name}</bdi> ({user.email})
          </Fact>
        )}
        {host !== null && <Fact name={t("consent.publishedBy")}>{t("consent.notRegistered", { host })}</Fact>}
        <Fact name={t("consent.returnTo")}>{describeTarget(redirectUri, client.isPublic, t)}</Fact>
      </dl>
      {host !== null && goesToDevice(redirectUri) && (
        <p className="mt-4 rounded-lg bg-warning-soft px-4 py-3 text-sm">{t("consent.anyProgram")}</p>
      )}

      <form action="/oauth/consent/answer" method="post">
        {hidden}
        <input type="hidden" name={SHOWN_NAME_FIELD} value={client.name} />
        <input type="hidden" name="token" value={services().consentForms.formToken(user, query.toString())} />
        {client.isTest && <TestUsers users={await services().testMode.listUsers(caller)} t={t} />}
        {picker !== null && picker.courses.length > 0 && (
          <TranslationsProvider {...translationsFor(t, ["consent"])}>
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
          {t("signIn.useAnother")}
        </button>
      </form>
    </PanelPage>
  );
}

/** Where the browser continues: a site, or a program that only the user's device knows. */
function describeTarget(redirectUri: string, isPublic: boolean, t: Translate): string {
  const { protocol, origin, hostname } = new URL(redirectUri);
  if (origin === "null") return t("consent.returnToApp", { scheme: protocol.slice(0, -1) });
  return isPublic && isLoopbackHost(hostname) ? t("consent.returnToComputer", { origin }) : origin;
}

function toSearchParams(parameters: Record<string, string | string[] | undefined>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of [value ?? []].flat()) query.append(name, each);
  }
  return query;
}
