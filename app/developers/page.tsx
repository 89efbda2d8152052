import { Code, Play, Plus } from "lucide-react";
import { ApplicationLogo } from "@/app/applications/application-logo";
import { type PageProps, singleParam } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { EmptyState } from "@/app/ui/empty-state";
import { ButtonLink, Link } from "@/app/ui/link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import type { RegisteredApplication } from "@/lib/applications/registration";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { DocumentationLinks } from "./documentation-links";
import { applicationPath } from "./require-application";

export const generateMetadata = pageTitle("developers.title");

/** Number of recent events to search for the deletion that this page may have to announce. */
const DELETION_EVENTS = 10;

export default async function DevelopersPage({ searchParams }: PageProps) {
  const user = await requireUser("/developers");
  const { registration, logos } = services();
  const applications = await registration.list(user.id);
  const logoIds = await logos.findIds(applications.map(({ clientId }) => clientId));
  const deleted = singleParam((await searchParams).deleted);
  const deletedName = deleted === undefined ? null : await findDeletedName(user.id, deleted);
  const t = await getTranslate();
  return (
    <SitePage user={user}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t("developers.yourApplications")}</h1>
          <p className="mt-2 max-w-prose text-muted">{t("developers.intro")}</p>
          <DocumentationLinks t={t} />
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/developers/try">
            <Play aria-hidden="true" className="size-5" />
            {t("tryIt.open")}
          </ButtonLink>
          <ButtonLink href="/developers/new" variant="primary">
            <Plus aria-hidden="true" className="size-5" />
            {t("registration.register")}
          </ButtonLink>
        </div>
      </div>
      {deletedName && <StatusNote>{t("developers.deleted", { name: deletedName })}</StatusNote>}
      {applications.length === 0 ? (
        <EmptyState icon={Code} title={t("developers.none")} text={t("developers.noneHelp")}>
          <ButtonLink href="/developers/new" variant="primary">
            {t("developers.registerFirst")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ApplicationList applications={applications} logoIds={logoIds} t={t} />
      )}
    </SitePage>
  );
}

interface ApplicationListProps {
  applications: RegisteredApplication[];
  logoIds: ReadonlyMap<string, string>;
  t: Translate;
}

function ApplicationList({ applications, logoIds, t }: ApplicationListProps) {
  return (
    <ul className="mt-8 grid gap-5 sm:grid-cols-2">
      {applications.map(({ clientId, name, description, secrets, grants, isPublic }) => (
        <li key={clientId} className="card relative p-5 hover:border-accent">
          <div className="flex items-center gap-3">
            <ApplicationLogo id={logoIds.get(clientId)} className="size-10" />
            <h2 className="min-w-0 text-lg wrap-anywhere">
              <Link href={applicationPath(clientId)} className="after:absolute after:inset-0">
                <bdi>{name}</bdi>
              </Link>
            </h2>
          </div>
          {description && <p className="mt-1 line-clamp-2 wrap-anywhere">{description}</p>}
          <p className="mt-1 text-sm text-muted">
            {t("developers.userCount", { count: grants })} ·{" "}
            {isPublic ? t("registration.public") : t("developers.secretCount", { count: secrets.length })}
          </p>
          <p className="mt-2 truncate font-mono text-sm text-muted">{clientId}</p>
        </li>
      ))}
    </ul>
  );
}

/**
 * The name of the application that was just deleted. Read from the user's own audit trail, so that a made-up
 * ID in the URL can't put text on the page.
 */
async function findDeletedName(userId: string, clientId: string): Promise<string | null> {
  for (const event of await services().audit.listForUser(userId, DELETION_EVENTS)) {
    if (event.kind === "application-deleted" && event.applicationId === clientId) {
      return event.details?.applicationName ?? null;
    }
  }
  return null;
}
