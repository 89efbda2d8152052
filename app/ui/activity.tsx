import { CircleAlert, History } from "lucide-react";
import Link from "next/link";
import { type ApplicationEvent, AUDIT_KINDS, type AuditKind } from "@/lib/audit/events";
import type { TrailPage } from "@/lib/audit/page";
import { eventIdText } from "@/lib/validation/audit";
import { When } from "./when";

/** What somebody should look at, since it may not have been them. */
const ALARMING: ReadonlySet<AuditKind> = new Set([
  "sign-in-refused",
  "code-replayed",
  "refresh-token-replayed",
]);

/** To an application's owner, who does not learn which person it was. */
const OWNERS_WORDS: Partial<Record<AuditKind, string>> = {
  "grant-allowed": "Allowed by a person",
  "grant-denied": "Denied by a person",
  "grant-disconnected": "Disconnected by a person; their tokens were revoked",
  "course-linked": "A person linked a course",
  "course-unlinked": "A person unlinked a course",
};

interface ActivityProps {
  trail: TrailPage<ApplicationEvent>;
  /** The page that shows it. */
  path: string;
  /** Whether the page shows an older part, which its address names. */
  isOlder: boolean;
  /** Whose trail it is: a person's names the applications, an application's does not repeat its own name. */
  of: "person" | "application";
}

/** Which part of a trail an address asks for; what somebody made up is the newest. */
export function olderThan(before: string | string[] | undefined): string | undefined {
  const id = eventIdText.safeParse(before);
  return id.success ? id.data : undefined;
}

/** An audit trail in words, the newest first, with the way to what is older. */
export function Activity({ trail: { events, older }, path, isOlder, of }: ActivityProps) {
  return (
    <>
      <Events events={events} of={of} isOlder={isOlder} />
      {(isOlder || older !== null) && (
        <nav aria-label="Activity" className="mt-3 flex gap-3">
          {isOlder && (
            <Link href={`${path}#activity`} className="button" prefetch={false}>
              Newest
            </Link>
          )}
          {older !== null && (
            <Link
              href={`${path}?${new URLSearchParams({ before: older })}#activity`}
              className="button"
              prefetch={false}
            >
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

interface EventsProps extends Pick<ActivityProps, "of" | "isOlder"> {
  events: readonly ApplicationEvent[];
}

function Events({ events, of, isOlder }: EventsProps) {
  if (events.length === 0) {
    return (
      <p className="mt-4 text-muted">{isOlder ? "Nothing older is kept." : "Nothing has happened yet."}</p>
    );
  }
  return (
    <ol className="card mt-4 divide-y divide-line">
      {events.map((event) => {
        const alarming = ALARMING.has(event.kind);
        const Icon = alarming ? CircleAlert : History;
        const about = of === "person" ? aboutOf(event) : ownDetail(event);
        return (
          <li key={event.id} className="flex gap-3 px-4 py-3">
            <Icon
              aria-hidden="true"
              className={`mt-1 size-4 shrink-0 ${alarming ? "text-danger" : "text-muted"}`}
            />
            <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <span className={`font-medium ${alarming ? "text-danger" : ""}`}>
                  {(of === "application" && OWNERS_WORDS[event.kind]) || AUDIT_KINDS[event.kind]}
                </span>
                {event.times > 1 && <span> · {event.times.toLocaleString("en")} times</span>}
                {about && <span className="text-muted"> · {about}</span>}
              </p>
              <p className="text-sm leading-6 text-muted">
                {event.times > 1 && (
                  <>
                    <When at={event.firstAt.toISOString()} /> to{" "}
                  </>
                )}
                <When at={event.at.toISOString()} />
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function aboutOf({
  kind,
  applicationId,
  applicationName,
  detail,
  times,
}: ApplicationEvent): string | undefined {
  if (kind === "sign-in-refused" && detail) return times > 1 ? `last from ${detail}` : `from ${detail}`;
  if (applicationId === undefined) return detail;
  // The detail of an application's own events is its name at the time.
  if (applicationName === null) return detail ?? "an application that was deleted since";
  return detail === undefined || detail === applicationName
    ? applicationName
    : `${applicationName}, ${detail}`;
}

/** On the application's own page its name says nothing new, unless it was another one then. */
function ownDetail({ applicationName, detail }: ApplicationEvent): string | undefined {
  return detail === applicationName ? undefined : detail;
}
