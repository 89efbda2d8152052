import { CircleAlert, History } from "lucide-react";
import { AUDIT_KINDS, type AuditEvent, type AuditKind } from "@/lib/audit/events";
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
  events: readonly Omit<AuditEvent, "userId">[];
  /** Whose trail it is: a person's names the applications, an application's does not repeat its own name. */
  of: "person" | "application";
}

/** An audit trail in words, the newest first. */
export function Activity({ events, of }: ActivityProps) {
  if (events.length === 0) return <p className="mt-4 text-muted">Nothing has happened yet.</p>;
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
                {about && <span className="text-muted"> · {about}</span>}
              </p>
              <p className="text-sm leading-6 text-muted">
                <When at={event.at.toISOString()} />
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function aboutOf({ applicationId, applicationName, detail }: Omit<AuditEvent, "userId">): string | undefined {
  if (applicationId === undefined) return detail;
  // The detail of an application's own events is its name at the time.
  if (applicationName === null) return detail ?? "an application that was deleted since";
  return detail === undefined || detail === applicationName
    ? applicationName
    : `${applicationName}, ${detail}`;
}

/** On the application's own page its name says nothing new, unless it was another one then. */
function ownDetail({ applicationName, detail }: Omit<AuditEvent, "userId">): string | undefined {
  return detail === applicationName ? undefined : detail;
}
