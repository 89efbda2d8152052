import type { Caller } from "@/lib/oauth/bearer";
import type { Prisma } from "./generated/client";

/**
 * Adds to the stored numbers of links, in the transaction that inserts or deletes those links. In the order of their keys,
 * so that two transactions that change the same counts lock them in the same order.
 * @param callers one for each link.
 */
export async function changeLinkCounts(
  tx: Prisma.TransactionClient,
  callers: readonly Caller[],
  change: 1 | -1,
): Promise<void> {
  const sorted = callers
    .map(({ applicationId, userId }) => ({ applicationId, userId }))
    .sort((a, b) => compare(a.applicationId, b.applicationId) || compare(a.userId, b.userId));
  for (const { applicationId, userId } of sorted) {
    // Where there was a link there is a row, so nothing negative is ever inserted.
    await tx.$executeRaw`
      INSERT INTO "CourseLinkCount" AS kept ("applicationId", "userId", "courses")
      VALUES (${applicationId}, ${userId}, ${change})
      ON CONFLICT ("applicationId", "userId") DO UPDATE SET "courses" = kept."courses" + EXCLUDED."courses"`;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
