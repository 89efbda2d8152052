import { Code, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { signedInUser } from "@/app/signed-in-user";
import { getTranslate } from "@/app/ui/request-translations";
import { SitePage } from "@/app/ui/site-page";
import { StatusNote } from "@/app/ui/status-note";
import type { RegisteredApplication } from "@/lib/applications/registration";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { ApiReferenceLink } from "./api-reference-link";
import { applicationPath } from "./own-application";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("developers.title") };
}

/** Among so many of the newest events a deletion that was just made is found. */
const NEWEST_EVENTS = 10;

interface Props {
  searchParams: Promise<{ deleted?: string | string[] }>;
}

export default async function DevelopersPage({ searchParams }: Props) {
  const user = await signedInUser("/developers");
  const { registration } = services();
  const applications = await registration.list(user.id);
  const { deleted } = await searchParams;
  const deletedName = typeof deleted === "string" ? await nameOfDeleted(user.id, deleted) : null;
  const t = await getTranslate();
  return (
    <SitePage user={user}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t("developers.yours")}</h1>
          <p className="mt-2 max-w-prose text-muted">{t("developers.intro")}</p>
          <ApiReferenceLink t={t} />
        </div>
        <Link href="/developers/new" className="button button-primary">
          <Plus aria-hidden="true" className="size-5" />
          {t("developers.register")}
        </Link>
      </div>
      {deletedName && <StatusNote>{t("developers.deleted", { name: deletedName })}</StatusNote>}
      {applications.length === 0 ? (
        <NoApplications t={t} />
      ) : (
        <ApplicationList applications={applications} t={t} />
      )}
    </SitePage>
  );
}

interface ApplicationListProps {
  applications: RegisteredApplication[];
  t: Translate;
}

function ApplicationList({ applications, t }: ApplicationListProps) {
  return (
    <ul className="mt-8 grid gap-5 sm:grid-cols-2">
      {applications.map(({ clientId, name, description, secrets, grants }) => (
        <li key={clientId} className="card relative p-5 hover:border-accent">
          <h2 className="text-lg wrap-anywhere">
            <Link href={applicationPath(clientId)} prefetch={false} className="after:absolute after:inset-0">
              <bdi>{name}</bdi>
            </Link>
          </h2>
          {description && <p className="mt-1 line-clamp-2 wrap-anywhere">{description}</p>}
          <p className="mt-1 text-sm text-muted">
            {t("developers.people", { count: grants })} ·{" "}
            {t("developers.secretCount", { count: secrets.length })}
          </p>
          <p className="mt-2 truncate font-mono text-sm text-muted">{clientId}</p>
        </li>
      ))}
    </ul>
  );
}

function NoApplications({ t }: { t: Translate }) {
  return (
    <div className="card mt-8 p-8 text-center sm:p-12">
      <Code aria-hidden="true" className="mx-auto size-8 text-accent" />
      <h2 className="mt-3 text-xl">{t("developers.none")}</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">{t("developers.noneHelp")}</p>
      <Link href="/developers/new" className="button button-primary mt-6">
        {t("developers.registerFirst")}
      </Link>
    </div>
  );
}

/** By the person's own trail: an address that somebody made up makes this page say nothing. */
async function nameOfDeleted(userId: string, clientId: string): Promise<string | null> {
  const events = await services().audit.ofUser(userId, NEWEST_EVENTS);
  const event = events.find(
    ({ kind, applicationId }) => kind === "application-deleted" && applicationId === clientId,
  );
  return event?.detail ?? null;
}
