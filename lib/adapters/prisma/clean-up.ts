import { addSeconds, type Clock } from "@/lib/clock";
import { CURSOR_SECONDS } from "@/lib/courses/changes-schema";
import { RESTORABLE_SECONDS } from "@/lib/courses/deletion";
import { REQUEST_LOG_DAYS } from "@/lib/request-log/request-log";
import { TEST_USER_DAYS } from "@/lib/test-mode/test-mode";
import type { Database } from "../database/database";
import type { Sql } from "../database/sql";
import {
  type CleanUpStatement,
  DELETE_ACCESS_TOKENS,
  DELETE_APPLICATION_INVITATIONS,
  DELETE_AUDIT_EVENTS,
  DELETE_CODES,
  DELETE_COURSE_INVITATIONS,
  DELETE_COURSES,
  DELETE_EMAIL_TOKENS,
  DELETE_ENDED_SESSIONS,
  DELETE_FAILED_EMAILS,
  DELETE_IDEMPOTENT_REQUESTS,
  DELETE_LOGGED_REQUESTS,
  DELETE_PENDING_SIGN_UPS,
  DELETE_REFRESH_TOKENS,
  DELETE_REMOVED_LINKS,
  DELETE_REQUEST_COUNTS,
  DELETE_REVOKED_FAMILIES,
  DELETE_TEST_USERS,
  DELETE_VERSIONS,
  DELETE_WEBHOOK_DELIVERIES,
  DELETE_WEBHOOK_EVENTS,
} from "./clean-up-statements";
import { emptyTestUsers } from "./delete-in-batches";

const DAY = 24 * 3600;

/**
 * How long rows are kept after they expire, in seconds. A used code is kept for a day so that a replay still revokes its
 * tokens.
 */
const RETENTION_SECONDS = {
  code: DAY,
  accessToken: 0,
  refreshToken: 0,
  revokedFamily: DAY,
  emailToken: 0,
  pendingSignUp: 0,
  invitation: 0,
  endedSession: 0,
  // For the operator to see what could not be sent.
  failedEmail: 7 * DAY,
  auditEvent: 365 * DAY,
  webhook: 30 * DAY,
  requestLog: REQUEST_LOG_DAYS * DAY,
  // An hour longer than outcomes are repeated: the clocks of two machines differ.
  idempotentRequest: DAY + 3600,
  // An hour longer than promised to the owner, so that a fast clock deletes nothing that can still be restored.
  deletedCourse: RESTORABLE_SECONDS + 3600,
  // An hour longer than cursors are valid, for the same reason.
  removedLink: CURSOR_SECONDS + 3600,
  testUser: TEST_USER_DAYS * DAY,
};

/** Earlier than any row. */
const EPOCH = new Date(0).toISOString();

/**
 * Runs the clean-up in a database, and tells the metrics, if there are any, what was deleted.
 * @param report called with the number of deleted rows, by table.
 */
export async function runCleanUp(
  { prisma, sql }: Pick<Database, "prisma" | "sql">,
  clock: Clock,
  report: ((deleted: Record<string, number>) => void) | undefined,
): Promise<void> {
  await emptyTestUsers(prisma, addSeconds(clock(), -RETENTION_SECONDS.testUser));
  const deleted = await cleanUp(sql, clock);
  // Not as an argument of an optional call, which would run nothing without metrics.
  report?.(deleted);
}

/**
 * Deletes all expired rows, in batches of a statement each, so that no table grows without bound and no statement locks
 * many rows or runs long. Of several processes one deletes at a time; the others have nothing to do.
 * @returns the number of deleted rows, by table.
 */
export async function cleanUp(sql: Sql, clock: Clock): Promise<Record<string, number>> {
  const now = clock();

  /**
   * Runs a statement until it finds no more rows. Each batch starts at the time where the previous one ended: the index
   * entries before it are of rows that this run has deleted, but that a backup may still have to see.
   */
  async function remove(statement: CleanUpStatement, retentionSeconds: number): Promise<number> {
    const before = addSeconds(now, -retentionSeconds).toISOString();
    let removed = 0;
    let from = EPOCH;
    for (;;) {
      const [batch] = await sql<{ rows: number; last: number | null }>(statement, [from, before]);
      if (!batch || batch.last === null) return removed;
      removed += batch.rows;
      from = new Date(batch.last).toISOString();
    }
  }

  return {
    CourseVersion: await remove(DELETE_VERSIONS, RETENTION_SECONDS.deletedCourse),
    Course: await remove(DELETE_COURSES, RETENTION_SECONDS.deletedCourse),
    AuthorizationCode: await remove(DELETE_CODES, RETENTION_SECONDS.code),
    AccessToken: await remove(DELETE_ACCESS_TOKENS, RETENTION_SECONDS.accessToken),
    RefreshToken: await remove(DELETE_REFRESH_TOKENS, RETENTION_SECONDS.refreshToken),
    TokenFamily: await remove(DELETE_REVOKED_FAMILIES, RETENTION_SECONDS.revokedFamily),
    EmailToken: await remove(DELETE_EMAIL_TOKENS, RETENTION_SECONDS.emailToken),
    PendingSignUp: await remove(DELETE_PENDING_SIGN_UPS, RETENTION_SECONDS.pendingSignUp),
    QueuedEmail: await remove(DELETE_FAILED_EMAILS, RETENTION_SECONDS.failedEmail),
    EndedSession: await remove(DELETE_ENDED_SESSIONS, RETENTION_SECONDS.endedSession),
    AuditEvent: await remove(DELETE_AUDIT_EVENTS, RETENTION_SECONDS.auditEvent),
    IdempotentRequest: await remove(DELETE_IDEMPOTENT_REQUESTS, RETENTION_SECONDS.idempotentRequest),
    RemovedLink: await remove(DELETE_REMOVED_LINKS, RETENTION_SECONDS.removedLink),
    LoggedRequest: await remove(DELETE_LOGGED_REQUESTS, RETENTION_SECONDS.requestLog),
    RequestCount: await remove(DELETE_REQUEST_COUNTS, RETENTION_SECONDS.requestLog),
    CourseInvitation: await remove(DELETE_COURSE_INVITATIONS, RETENTION_SECONDS.invitation),
    ApplicationInvitation: await remove(DELETE_APPLICATION_INVITATIONS, RETENTION_SECONDS.invitation),
    WebhookDelivery: await remove(DELETE_WEBHOOK_DELIVERIES, RETENTION_SECONDS.webhook),
    WebhookEvent: await remove(DELETE_WEBHOOK_EVENTS, RETENTION_SECONDS.webhook),
    User: await remove(DELETE_TEST_USERS, RETENTION_SECONDS.testUser),
  };
}
