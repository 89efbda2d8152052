import type { Prisma, PrismaClient } from "../../lib/adapters/prisma/generated/client";

/**
 * Runs statements in a transaction that stays open. Resolves once they have run.
 * @returns commits it.
 */
export function openTransaction(
  prisma: PrismaClient,
  run: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const transaction = prisma.$transaction(async (tx) => {
      await run(tx);
      await new Promise<void>((release) => {
        resolve(() => {
          release();
          return transaction;
        });
      });
    });
    transaction.catch(reject);
  });
}
