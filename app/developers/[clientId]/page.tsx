import { randomUUID } from "node:crypto";
import { ExternalLink, Trash2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Activity, olderThan } from "@/app/ui/activity";
import { BackLink } from "@/app/ui/back-link";
import { When } from "@/app/ui/date-time";
import { Fact } from "@/app/ui/fact";
import type { Query } from "@/app/ui/query";
import { getTranslate } from "@/app/ui/request-translations";
import { SitePage } from "@/app/ui/site-page";
import { TranslationsProvider } from "@/app/ui/translations";
import type { RegisteredApplication } from "@/lib/applications/registration";
import { trailPage } from "@/lib/audit/page";
import { messagesIn } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { ApiReferenceLink } from "../api-reference-link";
import { CodeBlock } from "../code-block";
import { Credential } from "../new-secret-panel";
import { applicationPath, ownApplicationOf } from "../own-application";
import { curlSnippet, envSnippet, openidClientSnippet } from "../snippets";
import { Secrets } from "./secrets";
import { SettingsForm } from "./settings-form";

const RECENT_EVENTS = 30;

interface Props {
  params: Promise<{ clientId: string }>;
  searchParams: Query;
}

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { application } = await ownApplicationOf(await params);
  return { title: application.name };
}

export default async function ApplicationPage({ params, searchParams }: Props) {
  const { user, application } = await ownApplicationOf(await params);
  const { clientId, name, createdAt, grants } = application;
  const t = await getTranslate();
  const before = olderThan((await searchParams).before);
  const { audit } = services();
  const trail = await trailPage(
    (limit, before) => audit.ofApplication(clientId, limit, { before }),
    RECENT_EVENTS,
    before,
  );
  return (
    <SitePage user={user}>
      <BackLink href="/developers">{t("developers.title")}</BackLink>
      <h1 className="mt-2 text-3xl wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      <TranslationsProvider
        language={t.language}
        unit={t.unit}
        messages={messagesIn(t.language, ["registering", "forms"])}
      >
        {/* On a phone: what is looked up most, the settings, and deleting last. */}
        <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-5">
          <div className="grid content-start gap-5 lg:col-start-2">
            <dl className="card grid gap-4 p-5 text-sm">
              <Credential name={t("registering.clientId")} value={clientId} />
              <Fact name={t("developers.allowedBy")}>
                {t("developers.allowedByCount", { count: grants })}
              </Fact>
              <Fact name={t("developers.registered")}>
                <When at={createdAt.toISOString()} to="day" language={t.language} />
              </Fact>
            </dl>
            <TryIt application={application} t={t} />
          </div>
          <div className="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <section>
              <h2 className="text-xl">{t("developers.settings")}</h2>
              <SettingsForm application={settingsOf(application)} />
            </section>
            <Secrets clientId={clientId} secrets={application.secrets} />
            <Samples application={application} t={t} />
            <section>
              <h2 id="activity" className="text-xl">
                {t("audit.ofApplication")}
              </h2>
              <Activity
                trail={trail}
                path={applicationPath(clientId)}
                isOlder={before !== undefined}
                of="application"
              />
            </section>
          </div>
          <section className="card self-start p-5 lg:col-start-2">
            <h2 className="text-lg">{t("developers.delete")}</h2>
            <p className="mt-1 text-sm text-muted">{t("developers.deleteHelp")}</p>
            <Link
              href={`${applicationPath(clientId)}/delete`}
              className="button button-danger mt-4 w-full"
              prefetch={false}
            >
              <Trash2 aria-hidden="true" className="size-5" />
              {t("developers.deleteApplication")}
            </Link>
          </section>
        </div>
      </TranslationsProvider>
    </SitePage>
  );
}

interface PartProps {
  application: RegisteredApplication;
  t: Translate;
}

/** How to begin, also for who comes back long after registering: the secret is a placeholder. */
function Samples({ application: { clientId, redirectUris }, t }: PartProps) {
  const [redirectUri] = redirectUris;
  if (!redirectUri) return null;
  const input = { baseUrl: services().env.baseUrl, clientId, redirectUri };
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{t("developers.samples")}</h2>
        <ApiReferenceLink t={t} />
      </div>
      <CodeBlock title={t("registering.withCurl")} code={curlSnippet(input, t)} />
      <CodeBlock title=".env" code={envSnippet(input, "$CLIENT_SECRET")} />
      <CodeBlock title={t("registering.withOpenidClient")} code={openidClientSnippet(input, t)} />
    </section>
  );
}

function settingsOf({ clientId, name, homepage, description, redirectUris }: RegisteredApplication) {
  return { clientId, name, homepage, description, redirectUris };
}

/** The application's own authorize link, as it would send a person here. */
function TryIt({ application: { clientId, redirectUris }, t }: PartProps) {
  const [redirectUri] = redirectUris;
  if (!redirectUri) return null;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "courses",
    state: randomUUID(),
  });
  return (
    <section className="card p-5">
      <h2 className="text-lg">{t("developers.tryIt")}</h2>
      <p className="mt-1 text-sm text-muted">{t("developers.tryItHelp")}</p>
      <p className="mt-1 text-sm font-medium wrap-anywhere">{redirectUri}</p>
      <p className="mt-2 text-sm text-muted">{t("developers.tryItCareful")}</p>
      {/* Not Next's link: this is a route of the protocol, and it may lead elsewhere. */}
      <a href={`/oauth/authorize?${query}`} className="button mt-4 w-full">
        <ExternalLink aria-hidden="true" className="size-5" />
        {t("developers.tryItLink")}
      </a>
    </section>
  );
}
