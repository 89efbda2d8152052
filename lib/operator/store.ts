import type { StoredQuotaRequest } from "@/lib/applications/quota";
import type { QueuedEmail } from "@/lib/identity/email-queue";
import type { EmailTokenRecord } from "@/lib/identity/email-token";

export type Subject = UserSubject | ApplicationSubject;

export interface UserSubject {
  kind: "user";
  id: string;
  email: string;
  name: string;
  createdAt: Date;
  emailVerifiedAt: Date | null;
  disabledAt: Date | null;
  /** Of a test user: the twin it belongs to. */
  testOf: string | null;
}

export interface ApplicationSubject {
  kind: "application";
  id: string;
  name: string;
  /** Null for one that a document at its id describes. */
  ownerId: string | null;
  createdAt: Date;
  verifiedAt: Date | null;
  disabledAt: Date | null;
  /** Of a twin: the application whose test mode it is. */
  testOf: string | null;
}

export type RowCounts = Record<string, number>;

export interface Statistics {
  counts: Record<string, number>;
  tables: { table: string; rows: number; bytes: number }[];
}

/** An email that was not sent yet, or never will be (`nextAttemptAt` is null). */
interface UnsentEmail extends Omit<QueuedEmail, "sealedText" | "nextAttemptAt"> {
  nextAttemptAt: Date | null;
  lastError: string | null;
}

/** The store port of the operator (lib/adapters/prisma/operator-store.ts). Each change is recorded in its transaction. */
export interface OperatorStore {
  /**
   * Finds users by ID or part of their email address, and applications by ID or part of their name, or of an ID that is a URL. Test
   * users and twins are found by ID only.
   */
  find(text: string): Promise<Subject[]>;
  /** Users and applications with this ID, email address (null: none) or exact name; not all, if there are several. */
  findExactly(text: string, email: string | null): Promise<Subject[]>;
  /** The applications that a host describes, and what stands for the host if it has been kept. None for any other text. */
  findOfHost(hostname: string): Promise<ApplicationSubject[]>;
  /** Stores what stands for a host (`hostClientId`), unless it is. */
  keepHost(hostname: string): Promise<ApplicationSubject>;
  /**
   * Disables a user or application, or enables it again. Every statement that authenticates checks the flag, so it takes
   * effect immediately, and tokens work again after enabling. A user's sessions are ended permanently.
   * @returns false if nothing changed.
   */
  setDisabled(subject: Subject, isDisabled: boolean): Promise<boolean>;
  /** Adds or removes the verified mark that users see when they authorize an application. @returns false if nothing changed. */
  setVerified(application: ApplicationSubject, isVerified: boolean): Promise<boolean>;
  /** Applications whose developers have asked for higher limits, oldest request first. */
  listQuotaRequests(): Promise<(StoredQuotaRequest & { id: string; name: string; limitFactor: number })[]>;
  /** Makes an application's limits so many times the documented ones, and answers its request if it has one. */
  setLimitFactor(
    application: Pick<ApplicationSubject, "id">,
    limitFactor: number,
  ): Promise<{ before: number; wasAsked: boolean; ownerEmail: string | null }>;
  /** Removes an application's logo, which its twin shows as well. @returns false if it has none. */
  removeLogo(application: ApplicationSubject): Promise<boolean>;
  /**
   * Revokes all tokens and deletes all unused codes of the grants of a user, an application, or both. The grants stay.
   * @returns the number of revoked token families.
   */
  revokeTokens(grants: { userId?: string; applicationId?: string }): Promise<number>;
  /** Deletes a user's password, ends all sessions, and replaces reset links by this one. */
  resetPassword(link: EmailTokenRecord): Promise<void>;
  /**
   * Deletes a user or application that is disabled, and everything that belongs to it. An interrupted deletion can be
   * repeated. The audit trail keeps only the ID.
   * @returns the number of deleted rows by table.
   */
  delete(subject: Subject): Promise<RowCounts>;
  recordExport(userId: string): Promise<void>;
  /** Oldest first. */
  listEmails(): Promise<UnsentEmail[]>;
  /** Counts the rows of the database. Takes seconds for millions of rows. */
  readStatistics(): Promise<Statistics>;
}
