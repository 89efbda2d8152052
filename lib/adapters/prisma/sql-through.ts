import type { Sql } from "../database/sql";
import type { Prisma } from "./generated/client";

/** Runs statements inside a Prisma transaction, where atomicity matters more than speed. */
export function sqlInTransaction(prisma: Prisma.TransactionClient): Sql {
  return ({ text }, values) => prisma.$queryRawUnsafe(text, ...values);
}
