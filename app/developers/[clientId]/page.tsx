import { randomUUID } from "node:crypto";
import { ExternalLink, Trash2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Activity, olderThan } from "@/app/ui/activity";
import type { Query } from "@/app/ui/query";
import { SitePage } from "@/app/ui/site-page";
import { When } from "@/app/ui/when";
import { trailPage } from "@/lib/audit/page";
import type { RegisteredApplication } from "@/lib/oauth/registration";

import { services } from "@/lib/services";
import { BackLink } from "../back-link";
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
  const before = olderThan((await searchParams).before);
  const { audit } = services();
  const trail = await trailPage(
    (limit, before) => audit.ofApplication(clientId, limit, { before }),
    RECENT_EVENTS,
    before,
  );
  return (
    <SitePage user={user}>
      <BackLink href="/developers">Developers</BackLink>
      <h1 className="mt-2 text-3xl wrap-anywhere">{name}</h1>
      {/* On a phone: what is looked up most, the settings, and deleting last. */}
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-5">
        <div className="grid content-start gap-5 lg:col-start-2">
          <dl className="card grid gap-4 p-5">
            <Credential name="Client ID" value={clientId} />
            <Fact name="Allowed by">
              {grants === 1 ? "1 person" : `${grants.toLocaleString("en")} people`}
            </Fact>
            <Fact name="Registered">
              <When at={createdAt.toISOString()} to="day" />
            </Fact>
          </dl>
          <TryIt application={application} />
        </div>
        <div className="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <section>
            <h2 className="text-xl">Settings</h2>
            <SettingsForm application={settingsOf(application)} />
          </section>
          <Secrets clientId={clientId} secrets={application.secrets} />
          <Samples application={application} />
          <section>
            <h2 id="activity" className="text-xl">
              Recent events
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
          <h2 className="text-lg">Delete</h2>
          <p className="mt-1 text-sm text-muted">The next page says what would happen, and asks.</p>
          <Link
            href={`${applicationPath(clientId)}/delete`}
            className="button button-danger mt-4 w-full"
            prefetch={false}
          >
            <Trash2 aria-hidden="true" className="size-5" />
            Delete application
          </Link>
        </section>
      </div>
    </SitePage>
  );
}

/** How to begin, also for who comes back long after registering: the secret is a placeholder. */
function Samples({ application: { clientId, redirectUris } }: { application: RegisteredApplication }) {
  const [redirectUri] = redirectUris;
  if (!redirectUri) return null;
  const input = { baseUrl: services().env.baseUrl, clientId, redirectUri };
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Samples</h2>
      <CodeBlock title="With curl" code={curlSnippet(input)} />
      <CodeBlock title=".env" code={envSnippet(input, "$CLIENT_SECRET")} />
      <CodeBlock title="With openid-client (JavaScript)" code={openidClientSnippet(input)} />
    </section>
  );
}

function settingsOf({ clientId, name, homepage, description, redirectUris }: RegisteredApplication) {
  return { clientId, name, homepage, description, redirectUris };
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** The application's own authorize link, as it would send a person here. */
function TryIt({ application: { clientId, redirectUris } }: { application: RegisteredApplication }) {
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
      <h2 className="text-lg">Try it</h2>
      <p className="mt-1 text-sm text-muted">
        See what people see when the application asks them. Afterwards you return to
      </p>
      <p className="mt-1 text-sm font-medium wrap-anywhere">{redirectUri}</p>
      <p className="mt-2 text-sm text-muted">
        The application did not begin this itself, so a careful one refuses the answer. That is right.
      </p>
      {/* Not Next's link: this is a route of the protocol, and it may lead elsewhere. */}
      <a href={`/oauth/authorize?${query}`} className="button mt-4 w-full">
        <ExternalLink aria-hidden="true" className="size-5" />
        Try the authorize link
      </a>
    </section>
  );
}
