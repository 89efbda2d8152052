import { ExternalLink, Plug, Unplug } from "lucide-react";
import { Activity, parseCursor } from "@/app/audit/activity";
import { applicationSegment, type PageProps } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { DateTime } from "@/app/ui/date-time";
import { EmptyState } from "@/app/ui/empty-state";
import { Fact } from "@/app/ui/fact";
import { ButtonLink } from "@/app/ui/link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import { type ConnectedApplication, MAX_LISTED_GRANTS } from "@/lib/applications/grants";
import type { AuditEvent } from "@/lib/audit/events";
import { trailPage } from "@/lib/audit/page";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { Abilities } from "./abilities";
import { ApplicationLogo } from "./application-logo";

export const generateMetadata = pageTitle("applications.title");

const MAX_EVENTS = 20;

/** Number of recent events to search for the disconnection that this page may have to announce. */
const DISCONNECTION_EVENTS = 20;

export default async function ConnectedApplicationsPage({ searchParams }: PageProps) {
  const user = await requireUser("/applications");
  const { grants, audit, logos } = services();
  const query = await searchParams;
  const before = parseCursor(query.before);
  const [t, applications, newest, trail] = await Promise.all([
    getTranslate(),
    grants.list(user.id),
    audit.listForUser(user.id, DISCONNECTION_EVENTS, { onlyApplications: true }),
    trailPage(
      (limit, before) => audit.listForUser(user.id, limit, { before, onlyApplications: true }),
      MAX_EVENTS,
      before,
    ),
  ]);
  const logoIds = await logos.findIds(applications.map(({ applicationId }) => applicationId));
  const disconnected = findDisconnectedName(query.disconnected, applications, newest);
  return (
    <SitePage user={user}>
      <h1 className="text-3xl">{t("applications.title")}</h1>
      <p className="mt-2 max-w-prose text-muted">{t("applications.intro")}</p>
      {disconnected && <StatusNote>{t("applications.disconnected", { name: disconnected })}</StatusNote>}
      {applications.length === 0 ? (
        <EmptyState icon={Plug} title={t("applications.none")} text={t("applications.noneHelp")} />
      ) : (
        <ul className="mt-8 grid gap-5">
          {applications.map((application) => (
            <ApplicationCard
              key={application.applicationId}
              application={application}
              logoId={logoIds.get(application.applicationId)}
              t={t}
            />
          ))}
        </ul>
      )}
      {applications.length >= MAX_LISTED_GRANTS && (
        <p className="mt-5 text-muted">{t("applications.onlyFirst", { most: MAX_LISTED_GRANTS })}</p>
      )}
      <section className="mt-12">
        <h2 id="activity" className="text-xl">
          {t("audit.title")}
        </h2>
        <p className="mt-1 text-sm text-muted">{t("applications.activityHelp")}</p>
        <Activity trail={trail} path="/applications" isOlder={before !== undefined} subject="user" />
      </section>
    </SitePage>
  );
}

interface ApplicationCardProps {
  application: ConnectedApplication;
  logoId: string | undefined;
  t: Translate;
}

function ApplicationCard({ application, logoId, t }: ApplicationCardProps) {
  const { applicationId, name, homepage, description, since, lastUsedAt, courses, scope, isForApi } =
    application;
  return (
    <li className="card grid gap-6 p-5 sm:p-6 md:grid-cols-[1fr_16rem]">
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <ApplicationLogo id={logoId} />
          <h2 className="min-w-0 text-xl wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
        </div>
        {homepage && (
          <a className="link mt-1 inline-flex items-center gap-1.5" href={homepage} rel="noopener noreferrer">
            {new URL(homepage).host}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        )}
        {description && <p className="mt-2 whitespace-pre-line wrap-anywhere">{description}</p>}
        <h3 className="mt-4 text-sm text-muted">{t("applications.permissions")}</h3>
        <Abilities scope={scope} audience={isForApi ? "api" : "mcp"} className="mt-2 grid gap-1.5" />
        <p className="mt-3 text-sm text-muted">{t("consent.cannotSee")}</p>
      </div>
      <div className="flex flex-col justify-between gap-5 md:border-l md:border-line md:pl-6">
        <dl className="grid grid-cols-2 gap-4 text-sm sm:grid-cols-3 md:grid-cols-1">
          <Fact name={t("applications.connectedSince")}>
            <DateTime value={since} precision="day" language={t.language} />
          </Fact>
          <Fact name={t("applications.lastUsed")}>
            {lastUsedAt ? <DateTime value={lastUsedAt} language={t.language} /> : t("applications.neverUsed")}
          </Fact>
          <Fact name={t("applications.canSee")}>{t("applications.courses", { count: courses })}</Fact>
        </dl>
        <ButtonLink href={`/applications/${applicationSegment(applicationId)}/disconnect`}>
          <Unplug aria-hidden="true" className="size-5" />
          {t("applications.disconnect")}
          <span className="sr-only"> {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

/**
 * The name of the application that was just disconnected. Read from the user's own audit trail, so that a
 * made-up `id` in the URL can't put text on the page.
 */
function findDisconnectedName(
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
