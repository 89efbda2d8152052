import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A migration cannot be applied. The message says which one, why, and what to do. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** What `migrate` needs from a database: transactions, one at a time, on one connection. */
export type MigrationSession = {
  transaction<Result>(run: (transaction: MigrationTransaction) => Promise<Result>): Promise<Result>;
};

/** Runs statements inside one transaction. */
export type MigrationTransaction = {
  /** Runs one or more statements without parameters. */
  execute(sql: string): Promise<void>;
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
};

type Migration = { name: string; sql: string; checksum: string };

// The advisory lock of Prisma's own commands, so that `prisma migrate deploy` and a starting server wait for each other.
const PRISMA_ADVISORY_LOCK = 72_707_369;

// The table that Prisma's schema engine creates, column for column.
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
 * Applies pending migrations in the order of their names, and records them as `prisma migrate deploy` does, so the two
 * are interchangeable.
 *
 * Each migration and its record are one transaction, under Prisma's lock: a migration that fails leaves nothing behind,
 * and when many processes start at once, one applies it while the others wait.
 *
 * @returns the names of the migrations that this call applied.
 * @throws MigrationError if an applied migration was edited, one failed earlier, or one fails now.
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
  // The timeout is for the advisory lock only. A migration waits for busy tables as the database is configured to.
  await transaction.execute("SET LOCAL lock_timeout TO DEFAULT");
  await transaction.execute(CREATE_HISTORY);
  const pending = findPending(migrations, await transaction.query(READ_HISTORY));
  const next = pending[0];
  if (next === undefined) return undefined;
  try {
    await transaction.execute(next.sql);
  } catch (error) {
    throw new MigrationError(
      `Migration ${next.name} failed and was rolled back: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  await transaction.query(RECORD, [randomUUID(), next.checksum, next.name]);
  return next.name;
}

const READ_HISTORY = `SELECT "migration_name" AS "name", "checksum", "finished_at" IS NOT NULL AS "finished"
  FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`;

// now() is the start of the transaction, clock_timestamp() the current time.
const RECORD = `INSERT INTO "_prisma_migrations"
  ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
  VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`;

function findPending(migrations: Migration[], history: Record<string, unknown>[]): Migration[] {
  const records = new Map(history.map((record) => [record.name, record]));
  for (const record of history) {
    if (record.finished) continue;
    throw new MigrationError(
      `Migration ${record.name} failed earlier and may be partially applied. Repair the database by hand, then run ` +
        `"npx prisma migrate resolve" with --applied or --rolled-back ${record.name}.`,
    );
  }
  return migrations.filter(({ name, checksum }) => {
    const record = records.get(name);
    if (record && record.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was edited after it was applied to this database. Restore the file, and make the change ` +
          "in a new migration.",
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
      // A checkout on Windows may have converted line endings. Prisma ignores them in its checksums, too.
      const sql = file.replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
