import { errorCode } from "./errors";
import type { Prisma, PrismaClient } from "./generated/client";

const MAX_ATTEMPTS = 4;

/**
 * Codes of errors that a retry can resolve: deadlock, serialization failure and foreign key violation, in Prisma's and
 * Postgres' numbering, and Prisma's "record not found" for a row deleted since the previous statement.
 */
const RETRYABLE_CODES = new Set(["P2034", "P2003", "P2025", "40P01", "40001", "23503"]);

/**
 * Runs a transaction, retrying on deadlock, serialization failure and foreign key failure. These happen when a grant is
 * deleted with everything issued under it while its tokens are being exchanged; a retry sees what is left.
 */
export function transaction<T>(
  prisma: PrismaClient,
  run: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return withRetry(() => prisma.$transaction(run));
}

/** The same inside a transaction that has begun already, which then decides about retries. */
export function transactionWithin<T>(
  prisma: PrismaClient | Prisma.TransactionClient,
  run: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return isClient(prisma) ? transaction(prisma, run) : run(prisma);
}

function isClient(prisma: PrismaClient | Prisma.TransactionClient): prisma is PrismaClient {
  return "$transaction" in prisma;
}

/** Retries a single statement in the same cases. */
export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!RETRYABLE_CODES.has(errorCode(error) ?? "") || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Runs a statement that changes a batch of rows until it changes none. Other transactions may use its rows concurrently,
 * such as a token that is rotated.
 * @returns the number of changed rows.
 */
export async function repeatUntilDone(run: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await withRetry(run);
    if (count === 0) return total;
    total += count;
  }
}

/** Rows to look up at a time. Looking up each batch by itself would scan the rows that earlier batches handled. */
export const LOOKUP = 10_000;

/**
 * Looks up at most `LOOKUP` rows and handles them in batches, until none is found.
 * @param handle returns the number of rows that it changed.
 * @returns the sum of these numbers.
 */
export async function handleFound<Row>(
  find: () => Promise<Row[]>,
  handle: (batch: Row[]) => Promise<number>,
  batchSize = 100,
): Promise<number> {
  let total = 0;
  for (;;) {
    const found = await find();
    if (found.length === 0) return total;
    for (let i = 0; i < found.length; i += batchSize) {
      total += await withRetry(() => handle(found.slice(i, i + batchSize)));
    }
  }
}
