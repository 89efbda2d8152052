import type { Prisma } from "./generated/client";

/** What the operator watches, besides the counts of the queues. */
export interface OperatingFigures {
  databaseBytes: number;
  /** Seconds since the oldest waiting email was written, and since the oldest due webhook became due; 0 for none. */
  oldest: { email: number; webhook: number };
}

export async function readOperatingFigures(
  prisma: Prisma.TransactionClient,
  now: Date,
): Promise<OperatingFigures> {
  const [row] = await prisma.$queryRaw<{ bytes: number; email: Date | null; webhook: Date | null }[]>`
    SELECT pg_database_size(current_database())::float8 AS "bytes",
      (SELECT min("createdAt") FROM "QueuedEmail" WHERE "nextAttemptAt" IS NOT NULL) AS "email",
      (SELECT min("due") FROM (
        SELECT min("dueAt") AS "due" FROM "WebhookEvent" WHERE "dispatchedAt" IS NULL AND "dueAt" <= ${now}
        UNION ALL SELECT min("nextAttemptAt") FROM "WebhookDelivery" WHERE "nextAttemptAt" <= ${now}
      ) AS "each") AS "webhook"`;
  const age = (since: Date | null | undefined) =>
    since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0;
  return { databaseBytes: row?.bytes ?? 0, oldest: { email: age(row?.email), webhook: age(row?.webhook) } };
}
