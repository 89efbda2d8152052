/** What can happen that its owner should be able to read later; the words for it are in lib/messages/audit.ts. */
export type AuditKind =
  | "signed-up"
  | "signed-in"
  | "signed-out-everywhere"
  | "sign-in-refused"
  | "password-changed"
  | "password-reset"
  | "email-verified"
  | "external-account-linked"
  | "external-account-unlinked"
  | "grant-allowed"
  | "grant-denied"
  | "grant-disconnected"
  | "code-replayed"
  | "refresh-token-replayed"
  | "token-revoked"
  | "access-token-revoked"
  | "application-registered"
  | "application-changed"
  | "application-deleted"
  | "secret-added"
  | "secret-removed"
  | "course-deleted"
  | "course-restored"
  | "course-linked"
  | "course-unlinked";

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
