import type { Sql } from "../database/sql";
import type { Prisma } from "./generated/client";

/** Runs statements inside a transaction of Prisma, where speed does not matter but being part of it does. */
export function sqlThrough(prisma: Prisma.TransactionClient): Sql {
  return ({ text }, values) => prisma.$queryRawUnsafe(text, ...values);
}
