import type { ApplicationEvent } from "@/lib/audit/events";
import type { AuditKind, SettingsChange, UriExcerpt } from "@/lib/audit/schema";
import { isProviderName, PROVIDER_NAMES, type ProviderName } from "@/lib/identity/provider-names";
import type { MessageKey } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";

/** Messages for the owner of an application. They don't reveal which user it was. */
const OWNER_MESSAGES: Partial<Record<AuditKind, MessageKey>> = {
  "grant-allowed": "audit.owner-grant-allowed",
  "grant-denied": "audit.owner-grant-denied",
  "grant-disconnected": "audit.owner-grant-disconnected",
  "course-linked": "audit.owner-course-linked",
  "course-unlinked": "audit.owner-course-unlinked",
};

/** What happened, in the trail of a user or an application. A kind that only a newer version knows is shown as it is. */
export function describeKind(kind: AuditKind, subject: "user" | "application", t: Translate): string {
  const ofOwner = subject === "application" ? OWNER_MESSAGES[kind] : undefined;
  return ofOwner ? t(ofOwner) : t.stored("audit", kind);
}

/** Formats an event's details; undefined if it has none. */
export function describeDetails(
  event: ApplicationEvent,
  t: Translate,
  providers: Readonly<Record<ProviderName, string>> = PROVIDER_NAMES,
): string | undefined {
  if (event.details === undefined) return undefined;
  switch (event.kind) {
    case "signed-up":
    case "signed-in":
    case "external-account-linked":
    case "external-account-unlinked":
      return isProviderName(event.details.provider)
        ? providers[event.details.provider]
        : event.details.provider;
    case "sign-in-refused":
      return t(event.times > 1 ? "audit.lastFrom" : "audit.from", { address: event.details.clientAddress });
    case "email-verified":
      return event.details.email;
    case "application-registered":
    case "application-deleted":
      return event.details.applicationName;
    case "application-changed":
      return describeSettingsChange(event.details, t);
    case "secret-added":
    case "secret-removed":
      return event.details.secretName;
    case "webhook-added":
    case "webhook-changed":
    case "webhook-secret-rotated":
    case "webhook-enabled":
    case "webhook-disabled":
    case "webhook-deleted":
      return event.details.host;
    case "course-deleted":
    case "course-restored":
    case "share-link-renewed":
      return event.details.courseName;
    case "sharing-changed":
      return `${event.details.courseName}: ${t(`sharing.${event.details.sharing}`)}`;
    case "course-status-changed": {
      const { courseName, personName, state } = event.details;
      return `${courseName}: ${t(`status.${state}`)}, ${personName}`;
    }
    case "person-invited": {
      const { courseName, role, email } = event.details;
      const details = [courseName, t(`people.${role}`), ...(email === null ? [] : [email])];
      return details.join(", ");
    }
    case "person-joined":
    case "person-role-changed":
    case "ownership-offered":
    case "person-removed":
    case "person-left":
    case "ownership-transferred": {
      const { courseName, personName } = event.details;
      return event.kind === "person-joined" || event.kind === "person-role-changed"
        ? `${courseName}, ${personName}, ${t(`people.${event.details.role}`)}`
        : `${courseName}, ${personName}`;
    }
    case "course-joined":
    case "course-role-changed":
      return `${event.details.courseName}, ${t(`people.${event.details.role}`)}`;
    case "course-access-removed":
    case "course-left":
    case "ownership-received":
      return event.details.courseName;
    case "member-invited":
      return [event.details.applicationName, event.details.email].filter((each) => each !== null).join(", ");
    case "member-joined":
    case "member-removed":
    case "member-left":
    case "application-offered":
    case "application-transferred":
      return `${event.details.applicationName}, ${event.details.personName}`;
    case "operator-deleted":
      return event.details.id;
    case "course-linked":
    case "course-unlinked":
    case "application-unlinked":
      return event.details.externalCourseId;
  }
}

const SETTING_NAMES = {
  name: "audit.settingName",
  homepage: "audit.settingHomepage",
  description: "audit.settingDescription",
  logo: "audit.settingLogo",
  requiresPkce: "audit.settingPkce",
} as const;

function describeSettingsChange(change: SettingsChange, t: Translate): string | undefined {
  const { addedRedirectUris: added, removedRedirectUris: removed, changedSettings } = change;
  const settings = changedSettings.map((name) => t(SETTING_NAMES[name])).join(", ");
  const parts = [
    ...(added.uris.length > 0 ? [t("audit.addressesAdded", { addresses: listUris(added, t) })] : []),
    ...(removed.uris.length > 0 ? [t("audit.addressesRemoved", { addresses: listUris(removed, t) })] : []),
    ...(settings === "" ? [] : [t("audit.settingsChanged", { settings })]),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
}

function listUris({ uris, more }: UriExcerpt, t: Translate): string {
  const addresses = uris.join(", ");
  return more > 0 ? t("audit.moreAddresses", { addresses, more }) : addresses;
}
