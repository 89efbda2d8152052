import { randomUUID } from "node:crypto";
import { Activity as ActivityIcon, ExternalLink, FlaskConical, Trash2, Users, Webhook } from "lucide-react";
import type { Metadata } from "next";
import { ApplicationLogo } from "@/app/applications/application-logo";
import { VerifiedMark } from "@/app/applications/verified-mark";
import { Activity, parseCursor } from "@/app/audit/activity";
import {
  applicationPath,
  requireApplicationFromPath,
  teamPath,
  testModePath,
} from "@/app/developers/require-application";
import type { PageQuery } from "@/app/page-params";
import { buttonClass } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { DateTime } from "@/app/ui/date-time";
import { Fact } from "@/app/ui/fact";
import { FormProblem } from "@/app/ui/field";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import type { RegisteredApplication } from "@/lib/applications/registration";
import { trailPage } from "@/lib/audit/page";
import { messagesIn } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { CodeBlock } from "../code-block";
import { DocumentationLinks } from "../documentation-links";
import { Credential } from "../new-secret-panel";
import { curlSnippet, envSnippet, openidClientSnippet } from "../snippets";
import { LogoForm } from "./logo-form";
import { ModeSwitch } from "./mode-switch";
import { Secrets } from "./secrets";
import { SettingsForm } from "./settings-form";

const MAX_EVENTS = 30;

interface Props {
  params: Promise<{ clientId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { application } = await requireApplicationFromPath(await params);
  return { title: application.name };
}

export default async function ApplicationPage({ params, searchParams }: Props) {
  const { user, application, developer } = await requireApplicationFromPath(await params);
  const { clientId, name, createdAt, grants, members } = application;
  const isOwner = application.role === "owner";
  const isTest = application.testOf !== null;
  const t = await getTranslate();
  const before = parseCursor((await searchParams).before);
  const { audit, webhooks, logos } = services();
  const logoId = (await logos.findIds([clientId])).get(clientId) ?? null;
  const endpoints = await webhooks.endpoints.list(developer);
  const trail = await trailPage(
    (limit, before) => audit.listForApplication(clientId, limit, { before }),
    MAX_EVENTS,
    before,
  );
  return (
    <SitePage user={user}>
      <BackLink href="/developers">{t("developers.title")}</BackLink>
      <div className="mt-2 flex items-center gap-4">
        <ApplicationLogo id={logoId} />
        <h1 className="text-3xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
      </div>
      {application.isVerified && <VerifiedMark>{t("developers.verified")}</VerifiedMark>}
      <ModeSwitch application={application} t={t} />
      {isTest && <p className="mt-3 max-w-prose text-muted">{t("testMode.intro")}</p>}
      {application.isDisabled && (
        <div className="mt-4">
          <FormProblem>{t("developers.disabled")}</FormProblem>
        </div>
      )}
      <TranslationsProvider
        language={t.language}
        unit={t.unit}
        messages={messagesIn(t.language, ["copying", "registration", "forms", "logo"])}
      >
        {/* Order on a phone: the details looked up most often, then the settings, with deletion last. */}
        <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-5">
          <div className="grid content-start gap-5 lg:col-start-2">
            <dl className="card grid gap-4 p-5 text-sm">
              <Credential name={t("registration.clientId")} value={clientId} />
              <Fact name={t("developers.authorizedUsers")}>
                {t("developers.authorizedUserCount", { count: grants })}
              </Fact>
              <Fact name={t("developers.registered")}>
                <DateTime value={createdAt.toISOString()} precision="day" language={t.language} />
              </Fact>
            </dl>
            {isTest && (
              <section className="card p-5">
                <h2 className="text-lg">{t("testMode.title")}</h2>
                <p className="mt-1 text-sm text-muted">{t("testMode.openHelp")}</p>
                <ButtonLink href={testModePath(clientId)} className="mt-4 w-full">
                  <FlaskConical aria-hidden="true" className="size-5" />
                  {t("testMode.open")}
                </ButtonLink>
              </section>
            )}
            <TryIt application={application} t={t} />
            <section className="card p-5">
              <h2 className="text-lg">{t("requests.title")}</h2>
              <p className="mt-1 text-sm text-muted">{t("requests.openHelp")}</p>
              <ButtonLink href={`${applicationPath(clientId)}/requests`} className="mt-4 w-full">
                <ActivityIcon aria-hidden="true" className="size-5" />
                {t("requests.open")}
              </ButtonLink>
            </section>
            {!isTest && (
              <section className="card p-5">
                <h2 className="text-lg">{t("team.title")}</h2>
                <p className="mt-1 text-sm text-muted">
                  {t(isOwner ? "team.memberCount" : "team.memberCountOf", { count: members })}
                </p>
                <ButtonLink href={teamPath(clientId)} className="mt-4 w-full">
                  <Users aria-hidden="true" className="size-5" />
                  {t(isOwner ? "team.manage" : "team.open")}
                </ButtonLink>
              </section>
            )}
            <section className="card p-5">
              <h2 className="text-lg">{t("webhooks.title")}</h2>
              <p className="mt-1 text-sm text-muted">
                {t("webhooks.endpointCount", { count: endpoints.length })}
              </p>
              <ButtonLink href={`${applicationPath(clientId)}/webhooks`} className="mt-4 w-full">
                <Webhook aria-hidden="true" className="size-5" />
                {t("webhooks.manage")}
              </ButtonLink>
            </section>
          </div>
          <div className="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <section>
              <h2 className="text-xl">{t("developers.settings")}</h2>
              <SettingsForm application={pickSettings(application)} />
            </section>
            {!isTest && (
              <section>
                <h2 className="text-xl">{t("logo.title")}</h2>
                <LogoForm clientId={clientId} logoId={logoId} />
              </section>
            )}
            <Secrets clientId={clientId} secrets={application.secrets} />
            <Samples application={application} t={t} />
            <section>
              <h2 id="activity" className="text-xl">
                {t("audit.applicationTitle")}
              </h2>
              <Activity
                trail={trail}
                path={applicationPath(clientId)}
                isOlder={before !== undefined}
                subject="application"
              />
            </section>
          </div>
          {isOwner && !isTest && (
            <section className="card self-start p-5 lg:col-start-2">
              <h2 className="text-lg">{t("developers.delete")}</h2>
              <p className="mt-1 text-sm text-muted">{t("developers.deleteHelp")}</p>
              <ButtonLink href={`${applicationPath(clientId)}/delete`} className="mt-4 w-full">
                <Trash2 aria-hidden="true" className="size-5" />
                {t("developers.deleteApplication")}
              </ButtonLink>
            </section>
          )}
        </div>
      </TranslationsProvider>
    </SitePage>
  );
}

interface PartProps {
  application: RegisteredApplication;
  t: Translate;
}

/** Code samples for the application. The secret is a placeholder, since it cannot be shown again. */
function Samples({ application: { clientId, redirectUris }, t }: PartProps) {
  const [redirectUri] = redirectUris;
  if (!redirectUri) return null;
  const input = { baseUrl: services().env.baseUrl, clientId, redirectUri };
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{t("developers.samples")}</h2>
        <DocumentationLinks t={t} />
      </div>
      <CodeBlock title={t("registration.withCurl")} code={curlSnippet(input, t)} />
      <CodeBlock title=".env" code={envSnippet(input, "$CLIENT_SECRET")} />
      <CodeBlock title={t("registration.withOpenidClient")} code={openidClientSnippet(input, t)} />
    </section>
  );
}

function pickSettings({ clientId, name, homepage, description, redirectUris }: RegisteredApplication) {
  return { clientId, name, homepage, description, redirectUris };
}

/** A link that starts the authorization flow as the application would. */
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
      <p className="mt-2 text-sm text-muted">{t("developers.tryItStateMismatch")}</p>
      {/* Not Next's Link: this is an OAuth endpoint that may redirect to another site. */}
      <a href={`/oauth/authorize?${query}`} className={buttonClass({ className: "mt-4 w-full" })}>
        <ExternalLink aria-hidden="true" className="size-5" />
        {t("developers.tryItLink")}
      </a>
    </section>
  );
}
