import { Code, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { signedInUser } from "@/app/signed-in-user";
import { SitePage } from "@/app/ui/site-page";
import { StatusNote } from "@/app/ui/status-note";
import type { RegisteredApplication } from "@/lib/oauth/registration";
import { services } from "@/lib/services";
import { applicationPath } from "./own-application";

export const metadata: Metadata = { title: "Developers" };

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
  return (
    <SitePage user={user}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-3xl">Your applications</h1>
          <p className="mt-2 max-w-prose text-muted">
            With OAuth 2.0 your application creates courses for people who allow it, and reads them back as
            they edit them.
          </p>
        </div>
        <Link href="/developers/new" className="button button-primary">
          <Plus aria-hidden="true" className="size-5" />
          Register application
        </Link>
      </div>
      {deletedName && <StatusNote>{deletedName} is deleted.</StatusNote>}
      {applications.length === 0 ? <NoApplications /> : <ApplicationList applications={applications} />}
    </SitePage>
  );
}

function ApplicationList({ applications }: { applications: RegisteredApplication[] }) {
  return (
    <ul className="mt-8 grid gap-5 sm:grid-cols-2">
      {applications.map(({ clientId, name, description, secrets, grants }) => (
        <li key={clientId} className="card relative p-5 hover:border-accent">
          <h2 className="text-lg wrap-anywhere">
            <Link href={applicationPath(clientId)} prefetch={false} className="after:absolute after:inset-0">
              {name}
            </Link>
          </h2>
          {description && <p className="mt-1 line-clamp-2 wrap-anywhere">{description}</p>}
          <p className="mt-1 text-sm text-muted">
            {count(grants, "person allows it", "people allow it")} ·{" "}
            {count(secrets.length, "secret", "secrets")}
          </p>
          <p className="mt-2 truncate font-mono text-sm text-muted">{clientId}</p>
        </li>
      ))}
    </ul>
  );
}

function NoApplications() {
  return (
    <div className="card mt-8 p-8 text-center sm:p-12">
      <Code aria-hidden="true" className="mx-auto size-8 text-accent" />
      <h2 className="mt-3 text-xl">No applications yet</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">
        Register one to get a client ID and a secret. It takes a name and the address that people return to.
      </p>
      <Link href="/developers/new" className="button button-primary mt-6">
        Register your first application
      </Link>
    </div>
  );
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** By the person's own trail: an address that somebody made up makes this page say nothing. */
async function nameOfDeleted(userId: string, clientId: string): Promise<string | null> {
  const events = await services().audit.ofUser(userId, NEWEST_EVENTS);
  const event = events.find(
    ({ kind, applicationId }) => kind === "application-deleted" && applicationId === clientId,
  );
  return event?.detail ?? null;
}
