import { randomBytes, randomUUID } from "node:crypto";
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
import type { PageProps } from "@/app/page-params";
import { buttonClass } from "@/app/ui/button";
import { DateTime } from "@/app/ui/date-time";
import { Fact } from "@/app/ui/fact";
import { FormProblem } from "@/app/ui/field";
import { BackLink, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import type { RegisteredApplication } from "@/lib/applications/registration";
import { trailPage } from "@/lib/audit/page";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { CodeBlock } from "../code-block";
import { DocumentationLinks } from "../documentation-links";
import { Credential } from "../new-secret-panel";
import { curlSnippet, envSnippet, openidClientSnippet } from "../snippets";
import { LinkCard } from "./link-card";
import { LogoForm } from "./logo-form";
import { ModeSwitch } from "./mode-switch";
import { Secrets } from "./secrets";
import { SettingsForm } from "./settings-form";

const MAX_EVENTS = 30;

export async function generateMetadata({ params }: PageProps<"clientId">): Promise<Metadata> {
  const { application } = await requireApplicationFromPath(await params);
  return { title: application.name };
}

export default async function ApplicationPage({ params, searchParams }: PageProps<"clientId">) {
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
      <TranslationsProvider {...translationsFor(t, ["copying", "registration", "forms", "logo"])}>
        {/* Order on a phone: the details looked up most often, then the settings, with deletion last. */}
        <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-5">
          <div className="grid content-start gap-5 lg:col-start-2">
            <dl className="card grid gap-4 p-5 text-sm">
              <Credential name={t("registration.clientId")} value={clientId} />
              <Fact name={t("developers.type")}>
                {t(application.isPublic ? "registration.public" : "registration.confidential")}
              </Fact>
              <Fact name={t("developers.authorizedUsers")}>
                {t("developers.userCount", { count: grants })}
              </Fact>
              <Fact name={t("developers.registered")}>
                <DateTime value={createdAt} precision="day" language={t.language} />
              </Fact>
            </dl>
            {isTest && (
              <LinkCard
                title={t("testMode.title")}
                help={t("testMode.openHelp")}
                href={testModePath(clientId)}
                icon={FlaskConical}
                link={t("testMode.open")}
              />
            )}
            <TryIt application={application} t={t} />
            <LinkCard
              title={t("requests.title")}
              help={t("requests.openHelp")}
              href={`${applicationPath(clientId)}/requests`}
              icon={ActivityIcon}
              link={t("requests.open")}
            />
            {!isTest && (
              <LinkCard
                title={t("team.title")}
                help={t(isOwner ? "team.memberCount" : "team.memberCountOf", { count: members })}
                href={teamPath(clientId)}
                icon={Users}
                link={t(isOwner ? "team.manage" : "team.open")}
              />
            )}
            <LinkCard
              title={t("webhooks.title")}
              help={t("webhooks.endpointCount", { count: endpoints.length })}
              href={`${applicationPath(clientId)}/webhooks`}
              icon={Webhook}
              link={t("webhooks.manage")}
            />
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
            {application.isPublic ? (
              <section id="secrets">
                <h2 className="text-xl">{t("developers.secrets")}</h2>
                <p className="mt-1 max-w-prose text-muted">{t("registration.noSecretPublic")}</p>
              </section>
            ) : (
              <Secrets clientId={clientId} secrets={application.secrets} />
            )}
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
            <LinkCard
              title={t("developers.delete")}
              help={t("developers.deleteHelp")}
              href={`${applicationPath(clientId)}/delete`}
              icon={Trash2}
              link={t("developers.deleteApplication")}
              className="self-start lg:col-start-2"
            />
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
function Samples({ application: { clientId, redirectUris, isPublic }, t }: PartProps) {
  const [redirectUri] = redirectUris;
  if (!redirectUri) return null;
  const input = { baseUrl: services().env.baseUrl, clientId, redirectUri, isPublic };
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{t("developers.samples")}</h2>
        <DocumentationLinks t={t} />
      </div>
      <CodeBlock title={t("registration.withCurl")} code={curlSnippet(input, t)} />
      <CodeBlock title=".env" code={envSnippet(input, isPublic ? null : "$CLIENT_SECRET")} />
      <CodeBlock title={t("registration.withOpenidClient")} code={openidClientSnippet(input, t)} />
    </section>
  );
}

function pickSettings(application: RegisteredApplication) {
  const { clientId, name, homepage, description, redirectUris, isPublic, requiresPkce } = application;
  return { clientId, name, homepage, description, redirectUris, isPublic, requiresPkce };
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
    // Nobody has its verifier: the code can't be exchanged.
    code_challenge: randomBytes(32).toString("base64url"),
    code_challenge_method: "S256",
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
