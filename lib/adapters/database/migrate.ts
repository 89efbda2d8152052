import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** The migrations cannot be applied as they are; the message says which one, why, and what to do. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** What migrating needs of a database: one transaction at a time, on one connection. */
export type MigrationSession = {
  transaction<Result>(run: (transaction: MigrationTransaction) => Promise<Result>): Promise<Result>;
};

/** Statements inside one transaction. */
export type MigrationTransaction = {
  /** Runs any number of statements, without parameters. */
  execute(sql: string): Promise<void>;
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
};

type Migration = { name: string; sql: string; checksum: string };

// The number that Prisma's own commands lock, so that `prisma migrate deploy` and a starting server wait for each other.
const PRISMA_ADVISORY_LOCK = 72_707_369;

// Column for column the table that Prisma's schema engine makes.
const CREATE_HISTORY = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id"                  VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum"            VARCHAR(64) NOT NULL,
  "finished_at"         TIMESTAMPTZ,
  "migration_name"      VARCHAR(255) NOT NULL,
  "logs"                TEXT,
  "rolled_back_at"      TIMESTAMPTZ,
  "started_at"          TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Applies the migrations that the database does not have yet, in the order of their names, and records them as
 * `prisma migrate deploy` does, so that each accepts the other's work.
 *
 * Each migration is one transaction with its record, under Prisma's lock: one that fails leaves nothing behind, and
 * of many processes that start at once one applies it while the others wait and then find it done.
 *
 * @returns the names of the migrations that this call applied.
 * @throws MigrationError when an applied migration was edited, one failed before, or one fails now.
 */
export async function migrate(
  session: MigrationSession,
  folder: string = path.join(process.cwd(), "prisma/migrations"),
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  for (;;) {
    const name = await session.transaction((transaction) => applyNext(transaction, migrations));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

async function applyNext(
  transaction: MigrationTransaction,
  migrations: Migration[],
): Promise<string | undefined> {
  await transaction.execute("SET LOCAL lock_timeout = '60s'");
  await transaction.query(`SELECT pg_advisory_xact_lock(${PRISMA_ADVISORY_LOCK})`);
  // The lock is for migrations alone; one that cannot get at a busy table should wait as the database is set to.
  await transaction.execute("SET LOCAL lock_timeout TO DEFAULT");
  await transaction.execute(CREATE_HISTORY);
  const pending = findPending(migrations, await transaction.query(READ_HISTORY));
  const next = pending[0];
  if (next === undefined) return undefined;
  try {
    await transaction.execute(next.sql);
  } catch (error) {
    throw new MigrationError(
      `Migration ${next.name} failed and was undone: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  await transaction.query(RECORD, [randomUUID(), next.checksum, next.name]);
  return next.name;
}

const READ_HISTORY = `SELECT "migration_name" AS "name", "checksum", "finished_at" IS NOT NULL AS "finished"
  FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`;

// now() is the start of the transaction; clock_timestamp() is now.
const RECORD = `INSERT INTO "_prisma_migrations"
  ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
  VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`;

function findPending(migrations: Migration[], history: Record<string, unknown>[]): Migration[] {
  const records = new Map(history.map((record) => [record.name, record]));
  for (const record of history) {
    if (record.finished) continue;
    throw new MigrationError(
      `Migration ${record.name} failed earlier and may be half applied. Put the database right by hand, then run ` +
        `"npx prisma migrate resolve" with --applied or --rolled-back ${record.name}.`,
    );
  }
  return migrations.filter(({ name, checksum }) => {
    const record = records.get(name);
    if (record && record.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} is not the file that this database applied: it was edited since. Put the file back as ` +
          "it was, and make the change in a new migration.",
      );
    }
    return !record;
  });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const file = await readFile(path.join(folder, name, "migration.sql"), "utf8");
      // A checkout on Windows may have turned the line ends; Prisma compares without minding them, too.
      const sql = file.replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
