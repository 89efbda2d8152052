import { type Clock, secondsLater } from "@/lib/clock";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import type { PrismaClient } from "./generated/client";

/** Rows a statement removes at most, so that none locks much or runs long. */
const BATCH = 1000;

/** Batches of one table in one run; what is left waits for the next. */
const MOST_BATCHES = 50;

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
  auditEvent: 365 * DAY,
};

/**
 * Removes what has ended, in small batches, so that no table grows with time. Any number of processes may run it at
 * once: each skips the rows that another one is removing.
 * @returns how many rows were removed, by table.
 */
export async function cleanUp(prisma: PrismaClient, clock: Clock): Promise<Record<string, number>> {
  const now = clock();
  const before = (seconds: number) => secondsLater(now, -seconds);

  async function inBatches(removeOne: () => Promise<number>): Promise<number> {
    let removed = 0;
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const count = await removeOne();
      removed += count;
      if (count < BATCH) break;
    }
    return removed;
  }

  return {
    AuthorizationCode: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM "AuthorizationCode" WHERE "codeHash" IN (
          SELECT "codeHash" FROM "AuthorizationCode" WHERE "expiresAt" < ${before(KEPT.code)}
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    AccessToken: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM "AccessToken" WHERE "tokenHash" IN (
          SELECT "tokenHash" FROM "AccessToken" WHERE "expiresAt" < ${before(KEPT.accessToken)}
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    RefreshToken: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM "RefreshToken" WHERE "tokenHash" IN (
          SELECT "tokenHash" FROM "RefreshToken" WHERE "expiresAt" < ${before(KEPT.refreshToken)}
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    // A revoked family, its tokens with it; and one whose last refresh token has gone.
    TokenFamily: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM "TokenFamily" WHERE "id" IN (
          SELECT "id" FROM "TokenFamily" family
          WHERE "revokedAt" < ${before(KEPT.revokedFamily)}
             OR ("createdAt" < ${before(LIFETIMES.refreshToken)} AND NOT EXISTS (
                  SELECT 1 FROM "RefreshToken" token WHERE token."familyId" = family."id"))
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    MailToken: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM "MailToken" WHERE "tokenHash" IN (
          SELECT "tokenHash" FROM "MailToken" WHERE "expiresAt" < ${before(KEPT.mailToken)}
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    AuditEvent: await inBatches(
      () => prisma.$executeRaw`
        DELETE FROM "AuditEvent" WHERE "id" IN (
          SELECT "id" FROM "AuditEvent" WHERE "at" < ${before(KEPT.auditEvent)}
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
  };
}
