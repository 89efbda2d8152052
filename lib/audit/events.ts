import type { AuditFact, AuditKind } from "./schema";

/**
 * The user and application that an event concerns. An event of an application may also concern its owner or one of its
 * users.
 */
interface Subject {
  userId?: string;
  applicationId?: string;
}

export type NewAuditEvent = AuditFact & Subject;

/** A fact as it is read back. It has no details if the stored ones don't match its kind, as in some rows of old versions. */
export type RecordedFact = AuditFact | { kind: AuditKind; details?: undefined };

interface Occurrence {
  id: string;
  /** The latest time, if it happened more than once. */
  at: Date;
  firstAt: Date;
  times: number;
  /** The application's current name; null without an application, or after it was deleted. */
  applicationName: string | null;
}

export type AuditEvent = RecordedFact & Subject & Occurrence;

/** An event without its user: an application's team must not learn who uses it. */
export type ApplicationEvent = RecordedFact &
  Omit<Subject, "userId"> &
  Occurrence & {
    /** The current name of the member who caused the event; only for TEAM_KINDS (trail.ts). */
    memberName?: string;
  };

interface TrailPart {
  /** Only events older than the one with this id. */
  before?: string | undefined;
  onlyApplications?: boolean;
}

/** Reads trails, newest first. */
interface AuditReader {
  listForUser(userId: string, limit: number, part?: TrailPart): Promise<AuditEvent[]>;
  listForApplication(applicationId: string, limit: number, part?: TrailPart): Promise<ApplicationEvent[]>;
}

/** The audit trail as the use cases see it. */
export interface AuditLog extends AuditReader {
  /** Best effort: never throws, since the event has already happened. */
  record(event: NewAuditEvent): Promise<void>;
}

/** The store port of the trail (lib/adapters/prisma/audit-log.ts). */
export interface AuditStore extends AuditReader {
  /** @param runKey events with the same key share one row, which counts them; null gives the event its own row. */
  insert(event: NewAuditEvent, runKey: string | null): Promise<void>;
}
