import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Abilities } from "@/app/ui/abilities";
import { PanelPage } from "@/app/ui/panel-page";
import { getTranslate } from "@/app/ui/request-translations";
import { withParts } from "@/app/ui/with-parts";
import { currentUser } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { switchAccount } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("consent.page"), robots: "noindex" };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ConsentPage({ searchParams }: Props) {
  const query = queryOf(await searchParams);
  const user = await currentUser();
  const outcome = await services().oauth.checkAuthorizationRequest(query);
  // Whatever is wrong, the authorize endpoint says it, or asks to sign in.
  if (!user || outcome.kind !== "ready") redirect(`/oauth/authorize?${query}`);

  const { client, redirectUri } = outcome.request;
  const t = await getTranslate();
  const hidden = <input type="hidden" name="request" value={query.toString()} />;
  return (
    <PanelPage title={withParts(t, "consent.title", { application: <bdi>{client.name}</bdi> })}>
      <p className="mt-2 text-muted">{t("consent.asks")}</p>
      <Abilities className="mt-4 grid gap-2.5" />
      <p className="mt-4 text-sm text-muted">{t("consent.never")}</p>

      <dl className="mt-6 grid gap-3 rounded-lg bg-sunken p-4 text-sm">
        <div>
          <dt className="text-muted">{t("consent.yourAccount")}</dt>
          <dd className="font-medium wrap-anywhere">
            <bdi>{user.name}</bdi> ({user.email})
          </dd>
        </div>
        <div>
          <dt className="text-muted">{t("consent.returnTo")}</dt>
          <dd className="font-medium wrap-anywhere">{new URL(redirectUri).origin}</dd>
        </div>
      </dl>

      <form action="/oauth/consent/answer" method="post" className="mt-6 grid grid-cols-2 gap-3">
        {hidden}
        <input type="hidden" name="token" value={services().http.consent.formToken(user, query.toString())} />
        <button type="submit" name="answer" value="deny" className="button">
          {t("consent.deny")}
        </button>
        <button type="submit" name="answer" value="allow" className="button button-primary">
          {t("consent.allow")}
        </button>
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

/** The query as it was sent, repeated parameters included. */
function queryOf(parameters: Record<string, string | string[] | undefined>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of [value ?? []].flat()) query.append(name, each);
  }
  return query;
}
