import { CircleAlert, History } from "lucide-react";
import Link from "next/link";
import { type NamedAddresses, readChange } from "@/lib/applications/settings-change";
import type { ApplicationEvent, AuditKind } from "@/lib/audit/events";
import type { TrailPage } from "@/lib/audit/page";
import { eventIdText } from "@/lib/audit/schema";
import type { MessageKey } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import { When } from "./date-time";
import { getTranslate } from "./request-translations";
import { withParts } from "./with-parts";

/** What somebody should look at, since it may not have been them. */
const ALARMING: ReadonlySet<AuditKind> = new Set([
  "sign-in-refused",
  "code-replayed",
  "refresh-token-replayed",
]);

/** To an application's owner, who does not learn which person it was. */
const OWNERS_WORDS: Partial<Record<AuditKind, MessageKey>> = {
  "grant-allowed": "audit.owner-grant-allowed",
  "grant-denied": "audit.owner-grant-denied",
  "grant-disconnected": "audit.owner-grant-disconnected",
  "course-linked": "audit.owner-course-linked",
  "course-unlinked": "audit.owner-course-unlinked",
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
export async function Activity({ trail: { events, older }, path, isOlder, of }: ActivityProps) {
  const t = await getTranslate();
  return (
    <>
      <Events events={events} of={of} isOlder={isOlder} t={t} />
      {(isOlder || older !== null) && (
        <nav aria-label={t("audit.pages")} className="mt-3 flex gap-3">
          {isOlder && (
            <Link href={`${path}#activity`} className="button" prefetch={false}>
              {t("audit.newest")}
            </Link>
          )}
          {older !== null && (
            <Link
              href={`${path}?${new URLSearchParams({ before: older })}#activity`}
              className="button"
              prefetch={false}
            >
              {t("audit.older")}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

interface EventsProps extends Pick<ActivityProps, "of" | "isOlder"> {
  events: readonly ApplicationEvent[];
  t: Translate;
}

function Events({ events, of, isOlder, t }: EventsProps) {
  if (events.length === 0) {
    return <p className="mt-4 text-muted">{t(isOlder ? "audit.nothingOlder" : "audit.nothing")}</p>;
  }
  return (
    <ol className="card mt-4 divide-y divide-line">
      {events.map((event) => {
        const alarming = ALARMING.has(event.kind);
        const Icon = alarming ? CircleAlert : History;
        const about = of === "person" ? aboutOf(event, t) : ownDetail(event, t);
        return (
          <li key={event.id} className="flex gap-3 px-4 py-3">
            <Icon
              aria-hidden="true"
              className={`mt-1 size-4 shrink-0 ${alarming ? "text-danger" : "text-muted"}`}
            />
            <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <span className={`font-medium ${alarming ? "text-danger" : ""}`}>
                  {t((of === "application" && OWNERS_WORDS[event.kind]) || `audit.${event.kind}`)}
                </span>
                {event.times > 1 && <span> · {t("audit.times", { times: event.times })}</span>}
                {about && <span className="text-muted"> · {about}</span>}
              </p>
              <p className="text-sm leading-6 text-muted">
                {event.times > 1 ? (
                  withParts(t, "audit.fromTo", {
                    first: <When at={event.firstAt.toISOString()} language={t.language} />,
                    last: <When at={event.at.toISOString()} language={t.language} />,
                  })
                ) : (
                  <When at={event.at.toISOString()} language={t.language} />
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function aboutOf(event: ApplicationEvent, t: Translate): string | undefined {
  const { kind, applicationId, applicationName, times } = event;
  const detail = detailOf(event, t);
  if (kind === "sign-in-refused" && detail) {
    return t(times > 1 ? "audit.lastFrom" : "audit.from", { address: detail });
  }
  if (applicationId === undefined) return detail;
  // The detail of an application's own events is its name at the time.
  if (applicationName === null) return detail ?? t("audit.deletedApplication");
  return detail === undefined || detail === applicationName
    ? applicationName
    : t("audit.about", { application: applicationName, detail });
}

/** On the application's own page its name says nothing new, unless it was another one then. */
function ownDetail(event: ApplicationEvent, t: Translate): string | undefined {
  return event.detail === event.applicationName ? undefined : detailOf(event, t);
}

/** Names and addresses as they are; a change of settings in words. */
function detailOf({ kind, detail }: ApplicationEvent, t: Translate): string | undefined {
  const change = kind === "application-changed" && detail !== undefined ? readChange(detail) : null;
  if (!change) return detail;
  const { added, removed, others } = change;
  const settings = others.map((name) => t(SETTINGS[name])).join(", ");
  return [
    ...(added ? [t("audit.addressesAdded", { addresses: listed(added, t) })] : []),
    ...(removed ? [t("audit.addressesRemoved", { addresses: listed(removed, t) })] : []),
    ...(others.length > 0 ? [t("audit.settingsChanged", { settings })] : []),
  ].join("; ");
}

const SETTINGS = {
  name: "audit.settingName",
  homepage: "audit.settingHomepage",
  description: "audit.settingDescription",
} as const;

function listed({ named, more }: NamedAddresses, t: Translate): string {
  const addresses = named.join(", ");
  return more > 0 ? t("audit.moreAddresses", { addresses, more }) : addresses;
}
