import * as z from "zod";
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
  changedSettings: z.array(z.enum(["name", "homepage", "description", "logo"])),
});
export type SettingsChange = z.infer<typeof settingsChange>;

/** A sign-in provider by its id (lib/identity/provider-names.ts). */
const viaProvider = z.object({ provider: z.string() });

/**
 * A fact: a kind, and the details specific to it. Details are names, addresses and ids, never secrets. They are stored
 * as JSON; only the UI turns them into text (app/audit/audit-details.ts).
 */
export const auditFact = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum([
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
      // Caused by the operator of the server (scripts/admin.ts).
      "operator-disabled",
      "operator-enabled",
      "operator-verified",
      "operator-unverified",
      "operator-logo-removed",
      "operator-tokens-revoked",
      "operator-password-reset",
      "operator-data-exported",
    ]),
    details: z.undefined().optional(),
  }),
  // Password sign-ins have no provider.
  z.object({ kind: z.enum(["signed-up", "signed-in"]), details: viaProvider.optional() }),
  z.object({
    kind: z.enum(["external-account-linked", "external-account-unlinked"]),
    details: viaProvider,
  }),
  z.object({ kind: z.literal("sign-in-refused"), details: z.object({ clientAddress: z.string() }) }),
  z.object({ kind: z.literal("email-verified"), details: z.object({ email: z.string() }) }),
  z.object({
    kind: z.enum(["application-registered", "application-deleted"]),
    details: z.object({ applicationName: z.string() }),
  }),
  // The user or application is deleted, so the event has only its former ID.
  z.object({ kind: z.literal("operator-deleted"), details: z.object({ id: z.string() }) }),
  z.object({ kind: z.literal("application-changed"), details: settingsChange }),
  z.object({
    kind: z.enum(["secret-added", "secret-removed"]),
    details: z.object({ secretName: z.string() }),
  }),
  z.object({
    kind: z.enum([
      "webhook-added",
      "webhook-changed",
      "webhook-secret-rotated",
      "webhook-enabled",
      "webhook-disabled",
      "webhook-deleted",
    ]),
    // Omits the URL, whose path may contain a secret of the receiver.
    details: z.object({ host: z.string() }),
  }),
  z.object({
    kind: z.enum(["course-deleted", "course-restored", "share-link-renewed"]),
    details: z.object({ courseName: z.string() }),
  }),
  z.object({
    kind: z.literal("sharing-changed"),
    details: z.object({ courseName: z.string(), sharing: z.enum(SHARING) }),
  }),
  z.object({
    kind: z.literal("person-invited"),
    details: z.object({ courseName: z.string(), role: personRole, email: z.string().nullable() }),
  }),
  z.object({
    kind: z.enum([
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
    ]),
    details: z.object({ courseName: z.string(), personName: z.string(), role: personRole }),
  }),
  z.object({
    kind: z.literal("member-invited"),
    details: z.object({ applicationName: z.string(), email: z.string().nullable() }),
  }),
  z.object({
    kind: z.enum([
      "member-joined",
      "member-removed",
      "member-left",
      "application-offered",
      // Transferred to this person.
      "application-transferred",
    ]),
    details: z.object({ applicationName: z.string(), personName: z.string() }),
  }),
  z.object({
    kind: z.enum(["course-linked", "course-unlinked", "application-unlinked"]),
    details: z.object({ externalCourseId: z.string() }),
  }),
]);
export type AuditFact = z.infer<typeof auditFact>;
export type AuditKind = AuditFact["kind"];
