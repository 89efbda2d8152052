import { codeOf } from "./errors";
import type { Prisma, PrismaClient } from "./generated/client";

const MAX_ATTEMPTS = 4;

/**
 * "Write conflict or deadlock" and "foreign key constraint failed", as Prisma and as Postgres number them, and what Prisma
 * says of a row that was there a statement ago.
 */
const LOST_CODES = new Set(["P2034", "P2003", "P2025", "40P01", "40001", "23503"]);

/**
 * One transaction, begun anew when it lost to another: Postgres ended it to resolve a deadlock, or a row that it builds
 * on was deleted meanwhile. Both happen when a grant is deleted, with everything that came of it, while its tokens are
 * being exchanged; the next attempt sees what is left.
 */
export function transaction<T>(
  prisma: PrismaClient,
  run: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return withRetry(() => prisma.$transaction(run));
}

/** The same for a single statement, which is a transaction by itself. */
export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!LOST_CODES.has(codeOf(error) ?? "") || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
