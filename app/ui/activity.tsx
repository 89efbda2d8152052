import { CircleAlert, History } from "lucide-react";
import Link from "next/link";
import type { ApplicationEvent, AuditKind } from "@/lib/audit/events";
import type { TrailPage } from "@/lib/audit/page";
import type { MessageKey } from "@/lib/messages/catalogue";
import type { Say } from "@/lib/messages/translator";
import { type NamedAddresses, readChange } from "@/lib/applications/settings-change";
import { eventIdText } from "@/lib/audit/schema";
import { saying } from "./request-translations";
import { When } from "./date-time";
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
  const say = await saying();
  return (
    <>
      <Events events={events} of={of} isOlder={isOlder} say={say} />
      {(isOlder || older !== null) && (
        <nav aria-label={say("audit.pages")} className="mt-3 flex gap-3">
          {isOlder && (
            <Link href={`${path}#activity`} className="button" prefetch={false}>
              {say("audit.newest")}
            </Link>
          )}
          {older !== null && (
            <Link
              href={`${path}?${new URLSearchParams({ before: older })}#activity`}
              className="button"
              prefetch={false}
            >
              {say("audit.older")}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

interface EventsProps extends Pick<ActivityProps, "of" | "isOlder"> {
  events: readonly ApplicationEvent[];
  say: Say;
}

function Events({ events, of, isOlder, say }: EventsProps) {
  if (events.length === 0) {
    return <p className="mt-4 text-muted">{say(isOlder ? "audit.nothingOlder" : "audit.nothing")}</p>;
  }
  return (
    <ol className="card mt-4 divide-y divide-line">
      {events.map((event) => {
        const alarming = ALARMING.has(event.kind);
        const Icon = alarming ? CircleAlert : History;
        const about = of === "person" ? aboutOf(event, say) : ownDetail(event, say);
        return (
          <li key={event.id} className="flex gap-3 px-4 py-3">
            <Icon
              aria-hidden="true"
              className={`mt-1 size-4 shrink-0 ${alarming ? "text-danger" : "text-muted"}`}
            />
            <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <span className={`font-medium ${alarming ? "text-danger" : ""}`}>
                  {say((of === "application" && OWNERS_WORDS[event.kind]) || `audit.${event.kind}`)}
                </span>
                {event.times > 1 && <span> · {say("audit.times", { times: event.times })}</span>}
                {about && <span className="text-muted"> · {about}</span>}
              </p>
              <p className="text-sm leading-6 text-muted">
                {event.times > 1 ? (
                  withParts(say, "audit.fromTo", {
                    first: <When at={event.firstAt.toISOString()} language={say.language} />,
                    last: <When at={event.at.toISOString()} language={say.language} />,
                  })
                ) : (
                  <When at={event.at.toISOString()} language={say.language} />
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function aboutOf(event: ApplicationEvent, say: Say): string | undefined {
  const { kind, applicationId, applicationName, times } = event;
  const detail = detailOf(event, say);
  if (kind === "sign-in-refused" && detail) {
    return say(times > 1 ? "audit.lastFrom" : "audit.from", { address: detail });
  }
  if (applicationId === undefined) return detail;
  // The detail of an application's own events is its name at the time.
  if (applicationName === null) return detail ?? say("audit.deletedApplication");
  return detail === undefined || detail === applicationName
    ? applicationName
    : say("audit.about", { application: applicationName, detail });
}

/** On the application's own page its name says nothing new, unless it was another one then. */
function ownDetail(event: ApplicationEvent, say: Say): string | undefined {
  return event.detail === event.applicationName ? undefined : detailOf(event, say);
}

/** Names and addresses as they are; a change of settings in words. */
function detailOf({ kind, detail }: ApplicationEvent, say: Say): string | undefined {
  const change = kind === "application-changed" && detail !== undefined ? readChange(detail) : null;
  if (!change) return detail;
  const { added, removed, others } = change;
  const settings = others.map((name) => say(SETTINGS[name])).join(", ");
  return [
    ...(added ? [say("audit.addressesAdded", { addresses: listed(added, say) })] : []),
    ...(removed ? [say("audit.addressesRemoved", { addresses: listed(removed, say) })] : []),
    ...(others.length > 0 ? [say("audit.settingsChanged", { settings })] : []),
  ].join("; ");
}

const SETTINGS = {
  name: "audit.settingName",
  homepage: "audit.settingHomepage",
  description: "audit.settingDescription",
} as const;

function listed({ named, more }: NamedAddresses, say: Say): string {
  const addresses = named.join(", ");
  return more > 0 ? say("audit.moreAddresses", { addresses, more }) : addresses;
}
