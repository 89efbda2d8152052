import { Prisma, type PrismaClient } from "./generated/client";

/**
 * Claims the job `j` that has been due for longest until `until`, in one statement: other processes skip the locked row while
 * it runs, and afterwards it is no longer due.
 * @param returning the columns of the claimed job, after `attempts` has counted this attempt.
 * @param condition of the jobs to claim.
 * @param key its primary key.
 */
export async function claimJob<Job>(
  prisma: PrismaClient,
  table: Prisma.Sql,
  { now, until }: { now: Date; until: Date },
  returning: Prisma.Sql,
  { condition = Prisma.sql`TRUE`, key = Prisma.sql`"id"` } = {},
): Promise<Job | null> {
  const [job] = await prisma.$queryRaw<Job[]>`
    UPDATE ${table} SET "nextAttemptAt" = ${until}, "attempts" = "attempts" + 1 WHERE ${key} = (
      SELECT j.${key} FROM ${table} j WHERE j."nextAttemptAt" <= ${now} AND ${condition}
      ORDER BY j."nextAttemptAt" LIMIT 1 FOR UPDATE OF j SKIP LOCKED)
    RETURNING ${returning}`;
  return job ?? null;
}
