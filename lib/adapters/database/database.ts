import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { PrismaClient } from "../prisma/generated/client";
import type { MigrationSession } from "./migrate";
import type { Sql } from "./sql";

/**
 * Connections of a pool, and the queries that wait for one; pipelined connections, and the reads that they carry or that wait
 * for one.
 */
export type PoolState = {
  total: number;
  idle: number;
  waiting: number;
  pipelined: number;
  inPipelines: number;
};

/** The one database of this process. */
export type Database = {
  prisma: PrismaClient;
  /** For the statements behind every API call, where Prisma would cost more than the database itself. */
  sql: Sql;
  kind: "embedded" | "postgres";
  /**
   * Runs statements in a transaction without Prisma, which keeps the last 100 statements with their values in memory
   * (`@prisma/debug`): for those that carry much data. On Postgres it has a connection of its own, without the limits of the pool.
   */
  transaction: MigrationSession["transaction"];
  /** The state of the connection pool; null for the embedded database, which has one connection. */
  poolState(): PoolState | null;
  /** Calls the listener with the seconds that each query has waited for a connection of the pool. */
  onPoolWait(listener: (seconds: number) => void): void;
  /** Applies the pending migrations of a folder (default: prisma/migrations). @returns the names of the applied migrations. */
  migrate(folder?: string): Promise<string[]>;
  /**
   * Checks that no migration of the folder is pending, without changing anything.
   * @throws MigrationError that names the pending ones.
   */
  checkMigrated(folder?: string): Promise<void>;
  /** Closes every connection, and releases the lock of an embedded database. */
  close(): Promise<void>;
};

/** A database without Prisma's client: only the driver adapter that a client can use. */
export type Connection = Omit<Database, "prisma"> & { adapter: SqlDriverAdapterFactory };

// Longer than Prisma's 2 s and 5 s: under a burst, an interactive transaction waits for a connection of the pool, or for
// PGlite's only one.
const TRANSACTION_OPTIONS = { maxWait: 10_000, timeout: 15_000 };

/** Adds Prisma's client to a connection. Closing the database closes the connection. */
export function withPrisma({ adapter, close, ...connection }: Connection): Database {
  let client: PrismaClient | undefined;
  return {
    ...connection,
    // Created when it is used: a command that copies a database needs none, and it takes 20 MB.
    get prisma() {
      client ??= new PrismaClient({
        adapter,
        transactionOptions: TRANSACTION_OPTIONS,
        // Longer messages quote the values of the query, which must not be logged.
        errorFormat: "minimal",
      });
      return client;
    },
    close: async () => {
      await client?.$disconnect();
      await close();
    },
  };
}
