import { addSeconds, type Clock } from "@/lib/clock";
import { CURSOR_SECONDS } from "@/lib/courses/changes-schema";
import { RESTORABLE_SECONDS } from "@/lib/courses/deletion";
import { IMPORT_LIMITS } from "@/lib/courses/imports";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { REQUEST_LOG_DAYS } from "@/lib/request-log/request-log";
import { TEST_USER_DAYS } from "@/lib/test-mode/test-mode";
import type { Database } from "../database/database";
import { millis, type Sql, type Statement } from "../database/sql";
import { emptyTestUsers } from "./delete-in-batches";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Rows per statement, so that none locks many rows or runs long. */
const BATCH = 1000;

/** For rows whose deletion deletes others. */
const SMALL_BATCH = 50;

/** Postgres' advisory lock of the process that cleans up, for one batch. */
const ADVISORY_LOCK = 6_274_113;

interface Expiry {
  table: string;
  key: readonly string[];
  /** The column with the time from which rows are kept for a while. It has an index. */
  time: string;
  keepSeconds: number;
  batch?: number;
  /** Another condition on the rows, which are `t`. */
  and?: string;
  /** Another column to return from what was `removed`, and a common table expression that reads it. */
  also?: { column: string; sql: string };
}

/** An hour longer than promised to the owner, so that a fast clock deletes nothing that can still be restored. */
const KEEP_DELETED_COURSE = RESTORABLE_SECONDS + HOUR;

const EXPIRIES: readonly Expiry[] = [
  {
    ...{ table: "Course", key: ["id"], time: "deletedAt", batch: SMALL_BATCH },
    keepSeconds: KEEP_DELETED_COURSE,
    and: 'AND NOT EXISTS (SELECT 1 FROM "CourseVersion" v WHERE v."courseId" = t."id")',
  },
  // A used code is kept for a day, so that a replay still revokes its tokens.
  { table: "AuthorizationCode", key: ["codeHash"], time: "expiresAt", keepSeconds: DAY },
  { table: "AccessToken", key: ["tokenHash"], time: "expiresAt", keepSeconds: 0 },
  {
    ...{ table: "RefreshToken", key: ["tokenHash"], time: "expiresAt", keepSeconds: 0 },
    also: {
      column: "familyId",
      // Families without a refresh token that has time left are deleted, too.
      sql: `, emptied AS (
        DELETE FROM "TokenFamily" f WHERE f."id" = ANY(ARRAY(SELECT "familyId" FROM removed)) AND NOT EXISTS (
          SELECT 1 FROM "RefreshToken" t WHERE t."familyId" = f."id" AND t."expiresAt" >= $2::timestamp)
      )`,
    },
  },
  {
    ...{ table: "DisconnectedFamily", key: ["familyHash"], time: "at" },
    keepSeconds: LIFETIMES.refreshToken,
  },
  { table: "TokenFamily", key: ["id"], time: "revokedAt", keepSeconds: DAY, batch: SMALL_BATCH },
  { table: "EmailToken", key: ["tokenHash"], time: "expiresAt", keepSeconds: 0 },
  { table: "PendingSignUp", key: ["tokenHash"], time: "expiresAt", keepSeconds: 0 },
  // Kept for the operator to see what could not be sent.
  { table: "QueuedEmail", key: ["id"], time: "giveUpAt", keepSeconds: 7 * DAY },
  { table: "EndedSession", key: ["id"], time: "endsAt", keepSeconds: 0 },
  { table: "AuditEvent", key: ["id"], time: "at", keepSeconds: 365 * DAY },
  // An hour longer than outcomes are repeated: the clocks of two machines differ.
  { table: "IdempotentRequest", key: ["id"], time: "startedAt", keepSeconds: DAY + HOUR },
  // As long as a browser keeps the draft that it would send again.
  { table: "CourseSave", key: ["courseId", "userId", "id"], time: "createdAt", keepSeconds: 90 * DAY },
  {
    table: "ImportJob",
    key: ["id"],
    time: "createdAt",
    keepSeconds: IMPORT_LIMITS.keptDays * DAY,
    batch: SMALL_BATCH,
  },
  { table: "LostEdit", key: ["id"], time: "createdAt", keepSeconds: 90 * DAY },
  {
    ...{ table: "RemovedLink", key: ["applicationId", "userId", "courseId"], time: "removedAt" },
    // An hour longer than cursors are valid, for the same reason.
    keepSeconds: CURSOR_SECONDS + HOUR,
  },
  { table: "LoggedRequest", key: ["requestId"], time: "at", keepSeconds: REQUEST_LOG_DAYS * DAY },
  {
    ...{ table: "RequestCount", key: ["applicationId", "hour", "method", "endpoint"], time: "hour" },
    keepSeconds: REQUEST_LOG_DAYS * DAY,
  },
  { table: "CourseInvitation", key: ["id"], time: "expiresAt", keepSeconds: 0 },
  { table: "ApplicationInvitation", key: ["id"], time: "expiresAt", keepSeconds: 0 },
  // Deletes their attempts, too. Those that are pending have no time, so none that waits for one of them is left behind.
  { table: "WebhookDelivery", key: ["id"], time: "settledAt", keepSeconds: 30 * DAY, batch: SMALL_BATCH },
  {
    ...{ table: "WebhookEvent", key: ["id"], time: "at", keepSeconds: 30 * DAY },
    // Those that no delivery needs: looked up individually, whatever the planner expects.
    and: 'AND (SELECT 1 FROM "WebhookDelivery" d WHERE d."eventId" = t."id" LIMIT 1) IS NULL',
  },
  {
    // Test users, with all that is theirs, whom no developer has chosen and no API call has used for so long.
    ...{ table: "User", key: ["id"], time: "chosenAt", keepSeconds: TEST_USER_DAYS * DAY, batch: 10 },
    // Grants are looked up individually, whatever the planner expects.
    and: `AND t."testOf" IS NOT NULL AND (SELECT 1 FROM "Grant" g
            WHERE g."userId" = t."id" AND g."lastUsedAt" >= $2::timestamp LIMIT 1) IS NULL`,
  },
];

/**
 * Deletes a batch of rows whose time is from $1 to before $2, oldest first. Returns the number of `rows`, and `last`, the
 * latest of their times, which is null if there were none.
 */
interface CleanUp {
  table: string;
  keepSeconds: number;
  statement: Statement;
}

function toCleanUp(table: string, keepSeconds: number, time: string, removed: string): CleanUp {
  const text = `WITH runner AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCK}) AS "isOnly"), removed AS (
      ${removed}
    SELECT count(*)::int AS "rows", ${millis(`max("${time}")`)} AS "last" FROM removed`;
  return { table, keepSeconds, statement: { name: `clean_up_${table}`, text } };
}

const isExpired = (time: string) =>
  `${time} >= $1::timestamp AND ${time} < $2::timestamp AND (SELECT "isOnly" FROM runner)`;

/**
 * Deletes rows by a time that has an index. Finds those with a key of one column in an array of keys, which Postgres always
 * looks up in the index, however many it expects. Rows that a request has locked are left for the next run.
 */
function deleteExpired({ table, key, time, keepSeconds, batch = BATCH, and = "", also }: Expiry): CleanUp {
  const rows = `SELECT ${key.map((column) => `t."${column}"`).join(", ")} FROM "${table}" t
        WHERE ${isExpired(`t."${time}"`)} ${and} ORDER BY t."${time}" LIMIT ${batch} FOR UPDATE SKIP LOCKED`;
  const found =
    key.length === 1
      ? `WHERE r."${key[0]}" = ANY(ARRAY(${rows}))`
      : `USING (${rows}) old WHERE ${key.map((column) => `r."${column}" = old."${column}"`).join(" AND ")}`;
  const returned = [time, ...(also ? [also.column] : [])].map((column) => `r."${column}"`).join(", ");
  const removed = `DELETE FROM "${table}" r ${found} RETURNING ${returned})${also?.sql ?? ""}`;
  return toCleanUp(table, keepSeconds, time, removed);
}

/** The versions of deleted courses. They go first, because a course may have thousands. */
const DELETE_VERSIONS = toCleanUp(
  "CourseVersion",
  KEEP_DELETED_COURSE,
  "deletedAt",
  `DELETE FROM "CourseVersion" v USING (
        SELECT t."courseId", t."version", c."deletedAt" FROM "Course" c JOIN "CourseVersion" t ON t."courseId" = c."id"
        WHERE ${isExpired('c."deletedAt"')} ORDER BY c."deletedAt" LIMIT ${SMALL_BATCH} FOR UPDATE OF t SKIP LOCKED
      ) old WHERE v."courseId" = old."courseId" AND v."version" = old."version" RETURNING old."deletedAt")`,
);

const CLEAN_UPS: readonly CleanUp[] = [DELETE_VERSIONS, ...EXPIRIES.map(deleteExpired)];

export const CLEAN_UP_STATEMENTS: readonly Statement[] = CLEAN_UPS.map(({ statement }) => statement);

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
  await emptyTestUsers(prisma, addSeconds(clock(), -TEST_USER_DAYS * DAY));
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
  const removed: Record<string, number> = {};
  for (const { table, keepSeconds, statement } of CLEAN_UPS) {
    const before = addSeconds(now, -keepSeconds).toISOString();
    let rows = 0;
    // Each batch starts at the time where the previous one ended: the index entries before it are of rows that this run has
    // deleted, but that a backup may still have to see.
    let from = EPOCH;
    for (;;) {
      const [batch] = await sql<{ rows: number; last: number | null }>(statement, [from, before]);
      if (!batch || batch.last === null) break;
      rows += batch.rows;
      from = new Date(batch.last).toISOString();
    }
    removed[table] = rows;
  }
  return removed;
}
