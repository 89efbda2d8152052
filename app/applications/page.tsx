import { ExternalLink, Plug, Unplug } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { signedInUser } from "@/app/signed-in-user";
import { Abilities } from "@/app/ui/abilities";
import { Activity, olderThan } from "@/app/ui/activity";
import { Fact } from "@/app/ui/fact";
import type { Query } from "@/app/ui/query";
import { saying } from "@/app/ui/request-translations";
import { SitePage } from "@/app/ui/site-page";
import { StatusNote } from "@/app/ui/status-note";
import { When } from "@/app/ui/date-time";
import type { AuditEvent } from "@/lib/audit/events";
import { trailPage } from "@/lib/audit/page";
import type { Say } from "@/lib/messages/translator";
import type { ConnectedApplication } from "@/lib/applications/grants";
import { services } from "@/lib/services";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await saying())("applications.title") };
}

const RECENT_EVENTS = 20;

/** Among the newest events is that of the disconnection that this page may be about. */
const NEWEST_EVENTS = 20;

interface Props {
  searchParams: Query;
}

export default async function ConnectedApplicationsPage({ searchParams }: Props) {
  const user = await signedInUser("/applications");
  const { grants, audit } = services();
  const query = await searchParams;
  const before = olderThan(query.before);
  const [say, applications, newest, trail] = await Promise.all([
    saying(),
    grants.list(user.id),
    audit.ofUser(user.id, NEWEST_EVENTS, { ofApplications: true }),
    trailPage(
      (limit, before) => audit.ofUser(user.id, limit, { before, ofApplications: true }),
      RECENT_EVENTS,
      before,
    ),
  ]);
  const disconnected = disconnectedName(query.disconnected, applications, newest);
  return (
    <SitePage user={user}>
      <h1 className="text-3xl">{say("applications.title")}</h1>
      <p className="mt-2 max-w-prose text-muted">{say("applications.intro")}</p>
      {disconnected && <StatusNote>{say("applications.disconnected", { name: disconnected })}</StatusNote>}
      {applications.length === 0 ? (
        <NoApplications say={say} />
      ) : (
        <ul className="mt-8 grid gap-5">
          {applications.map((application) => (
            <ApplicationCard key={application.applicationId} application={application} say={say} />
          ))}
        </ul>
      )}
      <section className="mt-12">
        <h2 id="activity" className="text-xl">
          {say("audit.title")}
        </h2>
        <p className="mt-1 text-sm text-muted">{say("applications.activityHelp")}</p>
        <Activity trail={trail} path="/applications" isOlder={before !== undefined} of="person" />
      </section>
    </SitePage>
  );
}

function ApplicationCard({ application, say }: { application: ConnectedApplication; say: Say }) {
  const { applicationId, name, homepage, description, since, lastUsedAt, courses } = application;
  return (
    <li className="card grid gap-6 p-5 sm:p-6 md:grid-cols-[1fr_16rem]">
      <div className="min-w-0">
        <h2 className="text-xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        {homepage && (
          <a className="link mt-1 inline-flex items-center gap-1.5" href={homepage} rel="noopener noreferrer">
            {new URL(homepage).host}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        )}
        {description && <p className="mt-2 whitespace-pre-line wrap-anywhere">{description}</p>}
        <h3 className="mt-4 text-sm text-muted">{say("applications.itCan")}</h3>
        <Abilities className="mt-2 grid gap-1.5" />
        <p className="mt-3 text-sm text-muted">{say("consent.never")}</p>
      </div>
      <div className="flex flex-col justify-between gap-5 md:border-l md:border-line md:pl-6">
        <dl className="grid grid-cols-2 gap-4 text-sm sm:grid-cols-3 md:grid-cols-1">
          <Fact name={say("applications.since")}>
            <When at={since.toISOString()} to="day" language={say.language} />
          </Fact>
          <Fact name={say("applications.lastUsed")}>
            {lastUsedAt ? (
              <When at={lastUsedAt.toISOString()} language={say.language} />
            ) : (
              say("applications.neverUsed")
            )}
          </Fact>
          <Fact name={say("applications.sees")}>{say("applications.courses", { count: courses })}</Fact>
        </dl>
        <Link
          href={`/applications/${encodeURIComponent(applicationId)}/disconnect`}
          className="button button-danger"
          prefetch={false}
        >
          <Unplug aria-hidden="true" className="size-5" />
          {say("applications.disconnect")}
          <span className="sr-only"> {name}</span>
        </Link>
      </div>
    </li>
  );
}

function NoApplications({ say }: { say: Say }) {
  return (
    <div className="card mt-8 p-8 text-center sm:p-12">
      <Plug aria-hidden="true" className="mx-auto size-8 text-accent" />
      <h2 className="mt-3 text-xl">{say("applications.none")}</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">{say("applications.noneHelp")}</p>
    </div>
  );
}

/** The name by the person's own trail: an address that somebody made up makes this page say nothing. */
function disconnectedName(
  id: string | string[] | undefined,
  applications: ConnectedApplication[],
  events: AuditEvent[],
): string | null {
  if (applications.some(({ applicationId }) => applicationId === id)) return null;
  const event = events.find(
    ({ kind, applicationId }) => kind === "grant-disconnected" && applicationId === id,
  );
  return event?.applicationName ?? null;
}
