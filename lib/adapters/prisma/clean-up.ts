import { addSeconds, type Clock } from "@/lib/clock";
import { RESTORABLE_SECONDS } from "@/lib/courses/deletion";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { Prisma, type PrismaClient } from "./generated/client";

/** Rows per statement, so that none locks many rows or runs long. */
const BATCH = 1000;

/** Batches per table in one run; the rest waits for the next run. */
const MAX_BATCHES = 50;

const DAY = 24 * 3600;

/**
 * How long rows are kept after they expire, in seconds. A used code is kept for a day so that a replay still revokes its
 * tokens, and a rotated refresh token until it would have expired, for the same reason.
 */
const RETENTION_SECONDS = {
  code: DAY,
  accessToken: 0,
  refreshToken: 0,
  revokedFamily: DAY,
  emailToken: 0,
  pendingSignUp: 0,
  endedSession: 0,
  auditEvent: 365 * DAY,
  // An hour longer than promised to the owner, so that a fast clock deletes nothing that can still be restored.
  deletedCourse: RESTORABLE_SECONDS + 3600,
};

/**
 * Deletes expired rows in small batches, so that no table grows without bound. Several processes may run it concurrently:
 * each skips the rows that another has locked.
 * @returns the number of deleted rows, by table.
 */
export async function cleanUp(prisma: PrismaClient, clock: Clock): Promise<Record<string, number>> {
  const now = clock();
  const before = (seconds: number) => addSeconds(now, -seconds);

  /** Deletes the rows of a table that meet a condition, batch by batch. */
  async function remove(table: string, key: string | string[], condition: Prisma.Sql): Promise<number> {
    const from = Prisma.raw(`"${table}"`);
    const id = Prisma.raw(
      [key]
        .flat()
        .map((column) => `"${column}"`)
        .join(", "),
    );
    let removed = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const count = await prisma.$executeRaw`
        DELETE FROM ${from} WHERE (${id}) IN (
          SELECT ${id} FROM ${from} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
      removed += count;
      if (count < BATCH) break;
    }
    return removed;
  }

  const expired = (retention: number) => Prisma.sql`"expiresAt" < ${before(retention)}`;
  // Deleting a family deletes its tokens.
  const revokedOrEmpty = Prisma.sql`
    "revokedAt" < ${before(RETENTION_SECONDS.revokedFamily)}
    OR ("createdAt" < ${before(LIFETIMES.refreshToken)} AND NOT EXISTS (
      SELECT 1 FROM "RefreshToken" token WHERE token."familyId" = "TokenFamily"."id"))`;

  const longDeleted = Prisma.sql`"deletedAt" < ${before(RETENTION_SECONDS.deletedCourse)}`;
  const versionOfLongDeleted = Prisma.sql`
    "courseId" IN (SELECT course."id" FROM "Course" course WHERE course.${longDeleted})`;
  // Only after its versions, of which there may be thousands, so that a batch stays small.
  const longDeletedWithoutVersions = Prisma.sql`
    ${longDeleted} AND NOT EXISTS (
      SELECT 1 FROM "CourseVersion" version WHERE version."courseId" = "Course"."id")`;

  return {
    CourseVersion: await remove("CourseVersion", ["courseId", "version"], versionOfLongDeleted),
    Course: await remove("Course", "id", longDeletedWithoutVersions),
    AuthorizationCode: await remove("AuthorizationCode", "codeHash", expired(RETENTION_SECONDS.code)),
    AccessToken: await remove("AccessToken", "tokenHash", expired(RETENTION_SECONDS.accessToken)),
    RefreshToken: await remove("RefreshToken", "tokenHash", expired(RETENTION_SECONDS.refreshToken)),
    TokenFamily: await remove("TokenFamily", "id", revokedOrEmpty),
    MailToken: await remove("MailToken", "tokenHash", expired(RETENTION_SECONDS.emailToken)),
    PendingSignUp: await remove("PendingSignUp", "tokenHash", expired(RETENTION_SECONDS.pendingSignUp)),
    EndedSession: await remove(
      "EndedSession",
      "id",
      Prisma.sql`"endsAt" < ${before(RETENTION_SECONDS.endedSession)}`,
    ),
    AuditEvent: await remove("AuditEvent", "id", Prisma.sql`"at" < ${before(RETENTION_SECONDS.auditEvent)}`),
  };
}
