import { type Clock, secondsLater } from "@/lib/clock";
import { RESTORABLE_SECONDS } from "@/lib/courses/deletion";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { Prisma, type PrismaClient } from "./generated/client";

/** Rows a statement removes at most, so that none locks much or runs long. */
const BATCH = 1000;

/** Batches of one table in one run; what is left waits for the next. */
const MAX_BATCHES = 50;

const DAY = 24 * 3600;

/**
 * How long things are kept after they have ended, in seconds. A used code is remembered for a day, so that its
 * replay still revokes; a rotated refresh token until it would have expired anyway, for the same reason.
 */
const KEPT = {
  code: DAY,
  accessToken: 0,
  refreshToken: 0,
  revokedFamily: DAY,
  mailToken: 0,
  pendingSignUp: 0,
  endedSession: 0,
  auditEvent: 365 * DAY,
  // An hour more than its owner was promised, so that no clock that is a little fast removes what can be restored.
  deletedCourse: RESTORABLE_SECONDS + 3600,
};

/**
 * Removes what has ended, in small batches, so that no table grows with time. Any number of processes may run it at
 * once: each skips the rows that another one is removing.
 * @returns how many rows were removed, by table.
 */
export async function cleanUp(prisma: PrismaClient, clock: Clock): Promise<Record<string, number>> {
  const now = clock();
  const before = (seconds: number) => secondsLater(now, -seconds);

  /** Removes the rows of a table that a condition names, batch by batch. */
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

  const expired = (kept: number) => Prisma.sql`"expiresAt" < ${before(kept)}`;
  // Its tokens go with a family.
  const revokedOrEmpty = Prisma.sql`
    "revokedAt" < ${before(KEPT.revokedFamily)}
    OR ("createdAt" < ${before(LIFETIMES.refreshToken)} AND NOT EXISTS (
      SELECT 1 FROM "RefreshToken" token WHERE token."familyId" = "TokenFamily"."id"))`;

  const longDeleted = Prisma.sql`"deletedAt" < ${before(KEPT.deletedCourse)}`;
  const versionOfLongDeleted = Prisma.sql`
    "courseId" IN (SELECT course."id" FROM "Course" course WHERE course.${longDeleted})`;
  // By then its versions are gone, which it may have thousands of, so that a batch stays small.
  const longDeletedAlone = Prisma.sql`
    ${longDeleted} AND NOT EXISTS (
      SELECT 1 FROM "CourseVersion" version WHERE version."courseId" = "Course"."id")`;

  return {
    CourseVersion: await remove("CourseVersion", ["courseId", "version"], versionOfLongDeleted),
    Course: await remove("Course", "id", longDeletedAlone),
    AuthorizationCode: await remove("AuthorizationCode", "codeHash", expired(KEPT.code)),
    AccessToken: await remove("AccessToken", "tokenHash", expired(KEPT.accessToken)),
    RefreshToken: await remove("RefreshToken", "tokenHash", expired(KEPT.refreshToken)),
    TokenFamily: await remove("TokenFamily", "id", revokedOrEmpty),
    MailToken: await remove("MailToken", "tokenHash", expired(KEPT.mailToken)),
    PendingSignUp: await remove("PendingSignUp", "tokenHash", expired(KEPT.pendingSignUp)),
    EndedSession: await remove("EndedSession", "id", Prisma.sql`"endsAt" < ${before(KEPT.endedSession)}`),
    AuditEvent: await remove("AuditEvent", "id", Prisma.sql`"at" < ${before(KEPT.auditEvent)}`),
  };
}
