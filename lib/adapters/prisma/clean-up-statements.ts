import { millis, type Statement } from "../database/sql";

/**
 * Deletes a batch of rows whose time is from $1 to before $2, oldest first. Returns the number of `rows`, and `last`, the
 * latest of their times, which is null if there were none.
 */
export interface CleanUpStatement extends Statement {}

/** Rows per statement, so that none locks many rows or runs long. */
const BATCH = 1000;

/** For rows whose deletion deletes others. */
const SMALL_BATCH = 50;

/** Postgres' advisory lock of the process that cleans up, for one batch. */
const ADVISORY_LOCK = 6_274_113;

const RUNNER = `runner AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCK}) AS "isOnly")`;
const IS_RUNNER = '(SELECT "isOnly" FROM runner)';

const between = (time: string) => `${time} >= $1::timestamp AND ${time} < $2::timestamp AND ${IS_RUNNER}`;

const summary = (time: string) =>
  `SELECT count(*)::int AS "rows", ${millis(`max("${time}")`)} AS "last" FROM removed`;

/**
 * Deletes rows by a time that has an index. Finds them in an array of keys, which Postgres always looks up in the index,
 * however many it expects. Rows that a request has locked are left for the next run.
 */
function deleteBatch(
  table: string,
  {
    key,
    time,
    batch = BATCH,
    returning = time,
    and = "",
    also = "",
  }: {
    key: string;
    time: string;
    batch?: number;
    returning?: string;
    /** Another condition on the rows, which are `t`. */
    and?: string;
    /** Another common table expression that reads what was `removed`. */
    also?: string;
  },
): CleanUpStatement {
  const columns = [...new Set([time, returning])].map((column) => `"${column}"`).join(", ");
  return {
    name: `clean_up_${table}`,
    text: `WITH ${RUNNER}, removed AS (
        DELETE FROM "${table}" WHERE "${key}" = ANY(ARRAY(
          SELECT t."${key}" FROM "${table}" t WHERE ${between(`t."${time}"`)} ${and}
          ORDER BY t."${time}" LIMIT ${batch} FOR UPDATE SKIP LOCKED
        )) RETURNING ${columns}
      )${also} ${summary(time)}`,
  };
}

export const DELETE_CODES = deleteBatch("AuthorizationCode", { key: "codeHash", time: "expiresAt" });

export const DELETE_ACCESS_TOKENS = deleteBatch("AccessToken", { key: "tokenHash", time: "expiresAt" });

/** Deletes families without a refresh token that has time left, too. */
export const DELETE_REFRESH_TOKENS = deleteBatch("RefreshToken", {
  key: "tokenHash",
  time: "expiresAt",
  returning: "familyId",
  also: `, emptied AS (
        DELETE FROM "TokenFamily" f WHERE f."id" = ANY(ARRAY(SELECT "familyId" FROM removed)) AND NOT EXISTS (
          SELECT 1 FROM "RefreshToken" t WHERE t."familyId" = f."id" AND t."expiresAt" >= $2::timestamp)
      )`,
});

/** Deletes their tokens, too. */
export const DELETE_REVOKED_FAMILIES = deleteBatch("TokenFamily", {
  key: "id",
  time: "revokedAt",
  batch: SMALL_BATCH,
});

export const DELETE_EMAIL_TOKENS = deleteBatch("EmailToken", { key: "tokenHash", time: "expiresAt" });
export const DELETE_PENDING_SIGN_UPS = deleteBatch("PendingSignUp", { key: "tokenHash", time: "expiresAt" });
export const DELETE_FAILED_EMAILS = deleteBatch("QueuedEmail", { key: "id", time: "giveUpAt" });
export const DELETE_ENDED_SESSIONS = deleteBatch("EndedSession", { key: "id", time: "endsAt" });
export const DELETE_AUDIT_EVENTS = deleteBatch("AuditEvent", { key: "id", time: "at" });

/** Deletes their attempts, too. Those that are pending have no time, so none that waits for one of them is left behind. */
export const DELETE_WEBHOOK_DELIVERIES = deleteBatch("WebhookDelivery", {
  key: "id",
  time: "settledAt",
  batch: SMALL_BATCH,
});

/** Those that no delivery needs: looked up individually, whatever the planner expects. */
export const DELETE_WEBHOOK_EVENTS = deleteBatch("WebhookEvent", {
  key: "id",
  time: "at",
  and: 'AND (SELECT 1 FROM "WebhookDelivery" d WHERE d."eventId" = t."id" LIMIT 1) IS NULL',
});

/** The versions of deleted courses. They go first, because a course may have thousands. */
export const DELETE_VERSIONS: CleanUpStatement = {
  name: "clean_up_CourseVersion",
  text: `WITH ${RUNNER}, removed AS (
      DELETE FROM "CourseVersion" v USING (
        SELECT t."courseId", t."version", c."deletedAt" FROM "Course" c JOIN "CourseVersion" t ON t."courseId" = c."id"
        WHERE ${between('c."deletedAt"')} ORDER BY c."deletedAt" LIMIT ${SMALL_BATCH} FOR UPDATE OF t SKIP LOCKED
      ) old WHERE v."courseId" = old."courseId" AND v."version" = old."version" RETURNING old."deletedAt"
    ) ${summary("deletedAt")}`,
};

export const DELETE_COURSES = deleteBatch("Course", {
  key: "id",
  time: "deletedAt",
  batch: SMALL_BATCH,
  and: 'AND NOT EXISTS (SELECT 1 FROM "CourseVersion" v WHERE v."courseId" = t."id")',
});

export const DELETE_REMOVED_LINKS: CleanUpStatement = {
  name: "clean_up_RemovedLink",
  text: `WITH ${RUNNER}, removed AS (
      DELETE FROM "RemovedLink" r USING (
        SELECT t."applicationId", t."userId", t."courseId" FROM "RemovedLink" t
        WHERE ${between('t."removedAt"')} ORDER BY t."removedAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ) old WHERE r."applicationId" = old."applicationId" AND r."userId" = old."userId" AND r."courseId" = old."courseId"
      RETURNING r."removedAt"
    ) ${summary("removedAt")}`,
};

export const DELETE_LOGGED_REQUESTS = deleteBatch("LoggedRequest", { key: "requestId", time: "at" });

export const DELETE_REQUEST_COUNTS: CleanUpStatement = {
  name: "clean_up_RequestCount",
  text: `WITH ${RUNNER}, removed AS (
      DELETE FROM "RequestCount" r USING (
        SELECT t."applicationId", t."hour", t."method", t."endpoint" FROM "RequestCount" t
        WHERE ${between('t."hour"')} ORDER BY t."hour" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ) old WHERE r."applicationId" = old."applicationId" AND r."hour" = old."hour" AND r."method" = old."method"
        AND r."endpoint" = old."endpoint"
      RETURNING r."hour"
    ) ${summary("hour")}`,
};

export const DELETE_IDEMPOTENT_REQUESTS = deleteBatch("IdempotentRequest", { key: "id", time: "startedAt" });

export const DELETE_COURSE_INVITATIONS = deleteBatch("CourseInvitation", { key: "id", time: "expiresAt" });

export const DELETE_APPLICATION_INVITATIONS = deleteBatch("ApplicationInvitation", {
  key: "id",
  time: "expiresAt",
});

/**
 * Test users, with all that is theirs, whom no developer has chosen and no API call has used for so long. Grants are looked up one by
 * one, whatever the planner expects.
 */
export const DELETE_TEST_USERS = deleteBatch("User", {
  key: "id",
  time: "chosenAt",
  batch: 10,
  and: `AND t."testOf" IS NOT NULL AND (SELECT 1 FROM "Grant" g
            WHERE g."userId" = t."id" AND g."lastUsedAt" >= $2::timestamp LIMIT 1) IS NULL`,
});

export const CLEAN_UP_STATEMENTS: readonly CleanUpStatement[] = [
  DELETE_VERSIONS,
  DELETE_COURSES,
  DELETE_CODES,
  DELETE_ACCESS_TOKENS,
  DELETE_REFRESH_TOKENS,
  DELETE_REVOKED_FAMILIES,
  DELETE_EMAIL_TOKENS,
  DELETE_PENDING_SIGN_UPS,
  DELETE_FAILED_EMAILS,
  DELETE_ENDED_SESSIONS,
  DELETE_AUDIT_EVENTS,
  DELETE_REMOVED_LINKS,
  DELETE_LOGGED_REQUESTS,
  DELETE_REQUEST_COUNTS,
  DELETE_IDEMPOTENT_REQUESTS,
  DELETE_COURSE_INVITATIONS,
  DELETE_APPLICATION_INVITATIONS,
  DELETE_WEBHOOK_DELIVERIES,
  DELETE_WEBHOOK_EVENTS,
  DELETE_TEST_USERS,
];
