/** What can happen that its owner should be able to read later, and the words for it. */
export const AUDIT_KINDS = {
  "signed-up": "Account created",
  "signed-in": "Signed in",
  "signed-out-everywhere": "Signed out everywhere; every session ended",
  "sign-in-refused": "Sign-in refused: wrong password",
  "password-changed": "Password changed; other sessions ended",
  "password-reset": "Password reset by e-mail; every session ended",
  "email-verified": "E-mail address verified",
  "external-account-linked": "Sign-in linked",
  "external-account-unlinked": "Sign-in unlinked",
  "grant-allowed": "Allowed",
  "grant-denied": "Denied",
  "grant-disconnected": "Disconnected; its tokens were revoked",
  "code-replayed": "A code was used twice; its tokens were revoked",
  "refresh-token-replayed": "An old refresh token was used; its tokens were revoked",
  "token-revoked": "The application gave its tokens back",
  "access-token-revoked": "The application gave an access token back",
  "application-registered": "Registered",
  "application-changed": "Settings changed",
  "application-deleted": "Deleted with its secrets and tokens",
  "secret-added": "Secret added",
  "secret-removed": "Secret removed",
  "course-deleted": "Course deleted; it can be restored for 30 days",
  "course-restored": "Course restored",
  "course-linked": "Course linked",
  "course-unlinked": "Course unlinked",
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;

export interface NewAuditEvent {
  kind: AuditKind;
  userId?: string;
  applicationId?: string;
  /** A name or an address that tells which one; never a secret. */
  detail?: string;
}

export interface AuditEvent extends NewAuditEvent {
  id: string;
  /** The last time, where it happened several times. */
  at: Date;
  firstAt: Date;
  times: number;
  /** The application's name, when it still exists. */
  applicationName: string | null;
}

/** An event without the person: an application's owner does not learn who uses it. */
export type ApplicationEvent = Omit<AuditEvent, "userId">;

/** Which part of a trail. */
export interface TrailPart {
  /** Older than the event of this id. */
  before?: string | undefined;
  /** Only what has to do with applications. */
  ofApplications?: boolean;
}

/** Reads trails, the newest first. */
export interface AuditReader {
  ofUser(userId: string, limit: number, part?: TrailPart): Promise<AuditEvent[]>;
  ofApplication(applicationId: string, limit: number, part?: TrailPart): Promise<ApplicationEvent[]>;
}

/** The audit trail as the use cases see it. */
export interface AuditLog extends AuditReader {
  /** Never fails: what happened has happened, whether or not it could be written down. */
  record(event: NewAuditEvent): Promise<void>;
}

/** The store port of the trail (lib/adapters/prisma/audit-log.ts). */
export interface AuditStore extends AuditReader {
  /** @param runKey events with the same key share one row, which counts them; null is a row of its own. */
  insert(event: NewAuditEvent, runKey: string | null): Promise<void>;
}
