import { randomUUID } from "node:crypto";
import { ExternalLink, Trash2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Activity, olderThan } from "@/app/ui/activity";
import { BackLink } from "@/app/ui/back-link";
import { Fact } from "@/app/ui/fact";
import type { Query } from "@/app/ui/query";
import { SayProvider } from "@/app/ui/translations";
import { saying } from "@/app/ui/request-translations";
import { SitePage } from "@/app/ui/site-page";
import { When } from "@/app/ui/date-time";
import { trailPage } from "@/lib/audit/page";
import { messagesIn } from "@/lib/messages/catalogue";
import type { Say } from "@/lib/messages/translator";
import type { RegisteredApplication } from "@/lib/applications/registration";
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
  const say = await saying();
  const before = olderThan((await searchParams).before);
  const { audit } = services();
  const trail = await trailPage(
    (limit, before) => audit.ofApplication(clientId, limit, { before }),
    RECENT_EVENTS,
    before,
  );
  return (
    <SitePage user={user}>
      <BackLink href="/developers">{say("developers.title")}</BackLink>
      <h1 className="mt-2 text-3xl wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      <SayProvider
        language={say.language}
        unit={say.unit}
        messages={messagesIn(say.language, ["registering", "forms"])}
      >
        {/* On a phone: what is looked up most, the settings, and deleting last. */}
        <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-5">
          <div className="grid content-start gap-5 lg:col-start-2">
            <dl className="card grid gap-4 p-5 text-sm">
              <Credential name={say("registering.clientId")} value={clientId} />
              <Fact name={say("developers.allowedBy")}>
                {say("developers.allowedByCount", { count: grants })}
              </Fact>
              <Fact name={say("developers.registered")}>
                <When at={createdAt.toISOString()} to="day" language={say.language} />
              </Fact>
            </dl>
            <TryIt application={application} say={say} />
          </div>
          <div className="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <section>
              <h2 className="text-xl">{say("developers.settings")}</h2>
              <SettingsForm application={settingsOf(application)} />
            </section>
            <Secrets clientId={clientId} secrets={application.secrets} />
            <Samples application={application} say={say} />
            <section>
              <h2 id="activity" className="text-xl">
                {say("audit.ofApplication")}
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
            <h2 className="text-lg">{say("developers.delete")}</h2>
            <p className="mt-1 text-sm text-muted">{say("developers.deleteHelp")}</p>
            <Link
              href={`${applicationPath(clientId)}/delete`}
              className="button button-danger mt-4 w-full"
              prefetch={false}
            >
              <Trash2 aria-hidden="true" className="size-5" />
              {say("developers.deleteApplication")}
            </Link>
          </section>
        </div>
      </SayProvider>
    </SitePage>
  );
}

interface PartProps {
  application: RegisteredApplication;
  say: Say;
}

/** How to begin, also for who comes back long after registering: the secret is a placeholder. */
function Samples({ application: { clientId, redirectUris }, say }: PartProps) {
  const [redirectUri] = redirectUris;
  if (!redirectUri) return null;
  const input = { baseUrl: services().env.baseUrl, clientId, redirectUri };
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{say("developers.samples")}</h2>
        <ApiReferenceLink say={say} />
      </div>
      <CodeBlock title={say("registering.withCurl")} code={curlSnippet(input, say)} />
      <CodeBlock title=".env" code={envSnippet(input, "$CLIENT_SECRET")} />
      <CodeBlock title={say("registering.withOpenidClient")} code={openidClientSnippet(input, say)} />
    </section>
  );
}

function settingsOf({ clientId, name, homepage, description, redirectUris }: RegisteredApplication) {
  return { clientId, name, homepage, description, redirectUris };
}

/** The application's own authorize link, as it would send a person here. */
function TryIt({ application: { clientId, redirectUris }, say }: PartProps) {
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
      <h2 className="text-lg">{say("developers.tryIt")}</h2>
      <p className="mt-1 text-sm text-muted">{say("developers.tryItHelp")}</p>
      <p className="mt-1 text-sm font-medium wrap-anywhere">{redirectUri}</p>
      <p className="mt-2 text-sm text-muted">{say("developers.tryItCareful")}</p>
      {/* Not Next's link: this is a route of the protocol, and it may lead elsewhere. */}
      <a href={`/oauth/authorize?${query}`} className="button mt-4 w-full">
        <ExternalLink aria-hidden="true" className="size-5" />
        {say("developers.tryItLink")}
      </a>
    </section>
  );
}
