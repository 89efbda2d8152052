import { CircleAlert, History } from "lucide-react";
import type { ApplicationEvent } from "@/lib/audit/events";
import type { TrailPage } from "@/lib/audit/page";
import { type AuditKind, eventId } from "@/lib/audit/schema";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { DateTime } from "../ui/date-time";
import { OlderNewer } from "../ui/older-newer";
import { getTranslate } from "../ui/request-translations";
import { withParts } from "../ui/with-parts";
import { describeDetails, describeKind } from "./audit-details";

/** Events to highlight: they may be the work of an attacker. */
const SUSPICIOUS_KINDS: ReadonlySet<AuditKind> = new Set([
  "sign-in-refused",
  "code-replayed",
  "refresh-token-replayed",
  "refresh-token-reused",
]);

interface ActivityProps {
  trail: TrailPage<ApplicationEvent>;
  path: string;
  /** Whether the page shows older events, as requested by the query. */
  isOlder: boolean;
  /**
   * Subject of the trail. A user's trail names the applications; an application's trail doesn't repeat its
   * own name.
   */
  subject: "user" | "application";
}

/** The `before` cursor of a query; undefined (the newest events) if it is malformed. */
export function parseCursor(before: string | string[] | undefined): string | undefined {
  const id = eventId.safeParse(before);
  return id.success ? id.data : undefined;
}

/** A page of an audit trail, newest first, with links to older events. */
export async function Activity({ trail: { events, older }, path, isOlder, subject }: ActivityProps) {
  const t = await getTranslate();
  return (
    <>
      <Events events={events} subject={subject} isOlder={isOlder} t={t} />
      <OlderNewer
        label={t("audit.pages")}
        newest={isOlder ? `${path}#activity` : null}
        older={older && `${path}?${new URLSearchParams({ before: older })}#activity`}
        t={t}
      />
    </>
  );
}

interface EventsProps extends Pick<ActivityProps, "subject" | "isOlder"> {
  events: readonly ApplicationEvent[];
  t: Translate;
}

function Events({ events, subject, isOlder, t }: EventsProps) {
  if (events.length === 0) {
    return <p className="mt-4 text-muted">{t(isOlder ? "audit.noOlder" : "audit.empty")}</p>;
  }
  return (
    <ol className="card mt-4 divide-y divide-line">
      {events.map((event) => {
        const isSuspicious = SUSPICIOUS_KINDS.has(event.kind);
        const Icon = isSuspicious ? CircleAlert : History;
        const description = subject === "user" ? describeForUser(event, t) : describeForOwner(event, t);
        return (
          <li key={event.id} className="flex gap-3 px-4 py-3">
            <Icon
              aria-hidden="true"
              className={`mt-1 size-4 shrink-0 ${isSuspicious ? "text-danger" : "text-muted"}`}
            />
            <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <span className={`font-medium ${isSuspicious ? "text-danger" : ""}`}>
                  {describeKind(event.kind, subject, t)}
                </span>
                {event.times > 1 && <span> · {t("audit.times", { times: event.times })}</span>}
                {description && <span className="text-muted"> · {description}</span>}
                {event.memberName !== undefined && (
                  <span className="text-muted">
                    {" · "}
                    {withParts(t, "audit.by", { member: <bdi>{event.memberName}</bdi> })}
                  </span>
                )}
              </p>
              <p className="text-sm leading-6 text-muted">
                {event.times > 1 ? (
                  withParts(t, "audit.period", {
                    first: event.firstAt,
                    last: event.at,
                  })
                ) : (
                  <DateTime value={event.at} language={t.language} />
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** What an event is about, for the user: the application, if any, and the details. */
function describeForUser(event: ApplicationEvent, t: Translate): string | undefined {
  const { applicationId, applicationName } = event;
  const details = describeDetails(event, t, services().external.names);
  if (applicationId === undefined) return details;
  // For some events, the details are the application's name at the time.
  if (applicationName === null) return details ?? t("audit.deletedApplication");
  return details === undefined || details === applicationName
    ? applicationName
    : t("audit.withDetail", { application: applicationName, detail: details });
}

/** Leaves out the application's name, unless it had another one at the time. */
function describeForOwner(event: ApplicationEvent, t: Translate): string | undefined {
  const details = describeDetails(event, t, services().external.names);
  return details === event.applicationName ? undefined : details;
}
