import * as z from "zod";
import { COURSE_STATES } from "@/lib/validation/course-states";
import { personRole } from "@/lib/validation/people";
import { SHARING } from "@/lib/validation/sharing";

/** An event id, as used in the URL of an older page of a trail. */
export const eventId = z.string().regex(/^event_[0-9a-z]{26}$/);

/** The first few redirect URIs, shortened for display, and the number of URIs left out. */
const uriExcerpt = z.object({ uris: z.array(z.string()), more: z.number().int().min(0) });
export type UriExcerpt = z.infer<typeof uriExcerpt>;

/** The changes of an application's settings (lib/applications/settings-change.ts). */
const settingsChange = z.object({
  addedRedirectUris: uriExcerpt,
  removedRedirectUris: uriExcerpt,
  /** The other settings that changed, without their values. */
  changedSettings: z.array(z.enum(["name", "homepage", "description", "logo", "requiresPkce"])),
});
export type SettingsChange = z.infer<typeof settingsChange>;

/** A sign-in provider by its id (lib/identity/provider-names.ts). */
const viaProvider = z.object({ provider: z.string() });

/** The facts of these kinds, which have the same details. */
function facts<const Kinds extends readonly string[], Details extends z.ZodType>(
  kinds: Kinds,
  details: Details,
) {
  return z.object({ kind: z.enum(kinds), details });
}

const names = <Name extends string>(...fields: Name[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field, z.string()])) as Record<Name, z.ZodString>);

/**
 * A fact: a kind, and the details specific to it. Details are names, addresses and ids, never secrets. They are stored
 * as JSON; only the UI turns them into text (app/audit/audit-details.ts).
 */
export const auditFact = z.discriminatedUnion("kind", [
  facts(
    [
      "signed-out-everywhere",
      "password-changed",
      "password-reset",
      "grant-allowed",
      "grant-denied",
      "grant-disconnected",
      "code-replayed",
      "refresh-token-replayed",
      "refresh-token-reused",
      "token-revoked",
      "access-token-revoked",
      "data-exported",
      "test-mode-opened",
      "quota-requested",
      // Caused by the operator of the server (scripts/admin.ts).
      "operator-disabled",
      "operator-enabled",
      "operator-verified",
      "operator-unverified",
      "operator-logo-removed",
      "operator-limits-answered",
      "operator-tokens-revoked",
      "operator-password-reset",
      "operator-data-exported",
    ],
    z.undefined().optional(),
  ),
  // Password sign-ins have no provider.
  facts(["signed-up", "signed-in"], viaProvider.optional()),
  facts(["external-account-linked", "external-account-unlinked"], viaProvider),
  facts(["sign-in-refused"], names("clientAddress")),
  facts(["email-verified"], names("email")),
  facts(["application-registered", "application-deleted"], names("applicationName")),
  // The user or application is deleted, so the event has only its former ID.
  facts(["operator-deleted"], names("id")),
  facts(["application-changed"], settingsChange),
  facts(["secret-added", "secret-removed"], names("secretName")),
  facts(
    [
      "webhook-added",
      "webhook-changed",
      "webhook-secret-rotated",
      "webhook-enabled",
      "webhook-disabled",
      "webhook-deleted",
    ],
    // Omits the URL, whose path may contain a secret of the receiver.
    names("host"),
  ),
  facts(["course-deleted", "course-restored", "share-link-renewed"], names("courseName")),
  facts(["sharing-changed"], names("courseName").extend({ sharing: z.enum(SHARING) })),
  // Recorded in the trail of the course's owner.
  facts(
    ["course-status-changed"],
    names("courseName", "personName").extend({ state: z.enum(COURSE_STATES) }),
  ),
  facts(["person-invited"], names("courseName").extend({ role: personRole, email: z.string().nullable() })),
  facts(
    [
      // Recorded in the trail of the course's owner.
      "person-joined",
      "person-role-changed",
      "person-removed",
      "person-left",
      "ownership-offered",
      "ownership-transferred",
      // Recorded in the trail of the person.
      "course-joined",
      "course-role-changed",
      "course-access-removed",
      "course-left",
      "ownership-received",
    ],
    names("courseName", "personName").extend({ role: personRole }),
  ),
  facts(["member-invited"], names("applicationName").extend({ email: z.string().nullable() })),
  facts(
    [
      "member-joined",
      "member-removed",
      "member-left",
      "application-offered",
      // Transferred to this person.
      "application-transferred",
    ],
    names("applicationName", "personName"),
  ),
  facts(["course-linked", "course-unlinked", "application-unlinked"], names("externalCourseId")),
]);
export type AuditFact = z.infer<typeof auditFact>;
export type AuditKind = AuditFact["kind"];
