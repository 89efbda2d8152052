import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "@/lib/log";
import { MigrationError, MigrationsPending } from "./migration-error";
import { withSquash } from "./squash";

/** What `migrate` needs from a database. */
export type MigrationSession = {
  /** Runs transactions, one at a time, on one connection. */
  transaction<Result>(run: (transaction: MigrationTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs a statement outside any transaction, on another connection than `transaction`. Undefined if the database has only
   * one connection: whatever has no other users can run inside a transaction.
   */
  executeOutside?(sql: string): Promise<void>;
};

export type MigrationTransaction = {
  /** Runs one or more statements without parameters. */
  execute(sql: string): Promise<void>;
  query<Row extends object = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
};

type Migration = { name: string; sql: string; checksum: string };

/** A migration without a row in the history. What the squash creates may be in the schema nevertheless. */
type PendingMigration = Migration & { isInSchema: boolean };

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

/** How long a migration may wait for a table. Every query on that table waits behind it. */
const LOCK_TIMEOUT_MS = 500;

/** How long to let others use the table before the next attempt; also how often to ask for the advisory lock. */
const RETRY_MS = 250;

/** How long to try in all. */
const DEFAULT_PATIENCE_MS = 10 * 60_000;

const DEFAULT_FOLDER = path.join(process.cwd(), "prisma/migrations");

/**
 * Applies pending migrations in the order of their names, and records them as `prisma migrate deploy` does, so the two
 * are interchangeable.
 *
 * Each migration and its record are one transaction, under Prisma's lock: a migration that fails leaves nothing behind,
 * and when many processes start at once, one applies it while the others wait. A migration that does not get a table at
 * once (a backup is reading it, say) gives up and tries again later, so that no query waits behind it for long.
 *
 * A database with every migration that the squash replaced (squash.ts) only gets the squash's row. Theirs stay, so that an
 * older process finds nothing pending.
 *
 * A migration of a single statement that cannot run in a transaction (see `mustRunOutside`) runs outside, while the
 * transaction holds the lock.
 *
 * @param patienceMs how long to wait for tables that are in use, and for another process that migrates.
 * @returns the names of the migrations that this call applied.
 * @throws MigrationError if an applied migration was edited, one failed earlier, or one fails now, the database is between two
 * migrations that the squash replaced, or a newer version has applied one with which this version can't run.
 */
export async function migrate(
  session: MigrationSession,
  folder: string = DEFAULT_FOLDER,
  patienceMs: number = DEFAULT_PATIENCE_MS,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  let deadline = performance.now() + patienceMs;
  for (;;) {
    // Without the lock, which most starts don't need.
    const { pending, newer } = await session.transaction((transaction) => compare(transaction, migrations));
    if (pending.length === 0) {
      warnOfNewer(newer);
      return applied;
    }
    try {
      const name = await session.transaction((transaction) => applyNext(session, transaction, migrations));
      if (name !== undefined) {
        applied.push(name);
        deadline = performance.now() + patienceMs;
        continue;
      }
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    if (performance.now() > deadline) {
      throw new MigrationError("Another process has been applying migrations for too long. Try again later.");
    }
    await delay(RETRY_MS);
  }
}

/** Checks that no migration is pending, without changing anything. @throws MigrationError */
export async function checkMigrated(
  session: MigrationSession,
  folder: string = DEFAULT_FOLDER,
): Promise<void> {
  const migrations = await readMigrations(folder);
  const { pending, newer } = await session.transaction((transaction) => compare(transaction, migrations));
  if (pending.length === 0) return warnOfNewer(newer);
  throw new MigrationsPending(
    `${pending.length} migration(s) are pending (${pending.map(({ name }) => name).join(", ")}), and MIGRATE is off. ` +
      'Run "npm run migrate" with a database role that may change the schema, then start again.',
  );
}

/** Compares migrations with those that a database has. `newer` are the names of those that only the database has. */
async function compare(
  transaction: MigrationTransaction,
  migrations: Migration[],
): Promise<{ pending: PendingMigration[]; newer: string[] }> {
  const [history] = await transaction.query(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "exists"`,
  );
  return compareWith(migrations, history?.exists ? await transaction.query(READ_HISTORY) : []);
}

/** @returns the name of the migration; undefined if another process has the lock, or has applied the last one. */
async function applyNext(
  session: MigrationSession,
  transaction: MigrationTransaction,
  migrations: Migration[],
): Promise<string | undefined> {
  // A waiting statement would have a snapshot, for which CREATE INDEX CONCURRENTLY waits: ask repeatedly instead.
  const [lock] = await transaction.query(
    `SELECT pg_try_advisory_xact_lock(${PRISMA_ADVISORY_LOCK}) AS "acquired"`,
  );
  if (!lock?.acquired) return undefined;
  // A role may have timeouts for ordinary statements, and this transaction is idle while another connection works.
  await transaction.execute(
    `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL statement_timeout = 0;
     SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
  await transaction.execute(CREATE_HISTORY);
  const [next] = (await compare(transaction, migrations)).pending;
  if (next === undefined) return undefined;
  try {
    if (!next.isInSchema) await apply(session, transaction, next);
  } catch (error) {
    throw new MigrationError(
      `Migration ${next.name} failed and was rolled back: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  await transaction.query(RECORD, [randomUUID(), next.checksum, next.name]);
  return next.name;
}

async function apply(
  session: MigrationSession,
  transaction: MigrationTransaction,
  migration: Migration,
): Promise<void> {
  if (!mustRunOutside(migration)) await transaction.execute(migration.sql);
  else if (session.executeOutside) await runOutside(migration, session.executeOutside);
  else await transaction.execute(adaptToTransaction(migration.sql));
}

const CONCURRENT_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("\w+") [^;]*;?$/;
const COMMITTING_BLOCK = /^DO \$\$.*^\s*COMMIT;$.*\$\$;?$/ms;

/**
 * Whether a migration is one statement that Postgres runs only outside transactions: CREATE INDEX CONCURRENTLY, or a DO
 * block that changes many rows in batches and commits each. Both must be safe to run again after a crash.
 */
function mustRunOutside({ sql }: Migration): boolean {
  const statement = withoutComments(sql);
  return CONCURRENT_INDEX.test(statement) || COMMITTING_BLOCK.test(statement);
}

async function runOutside({ sql }: Migration, execute: (sql: string) => Promise<void>): Promise<void> {
  const [, index] = CONCURRENT_INDEX.exec(withoutComments(sql)) ?? [];
  // An attempt that failed leaves an invalid index behind.
  if (index) await execute(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  await execute(sql);
}

/** What has no other users needs neither. */
function adaptToTransaction(sql: string): string {
  return sql.replaceAll("INDEX CONCURRENTLY ", "INDEX ").replaceAll(/^\s*COMMIT;$/gm, "");
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/^--.*$/gm, "").trim();
}

/** Whether a table was in use, or two sessions waited for each other. */
function isBusy(error: unknown): boolean {
  const cause = error instanceof MigrationError ? error.cause : error;
  return cause instanceof Error && "code" in cause && (cause.code === "55P03" || cause.code === "40P01");
}

const READ_HISTORY = `SELECT "migration_name" AS "name", "checksum", "finished_at" IS NOT NULL AS "finished"
  FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`;

// now() is the start of the transaction, clock_timestamp() the current time.
const RECORD = `INSERT INTO "_prisma_migrations"
  ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
  VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`;

function compareWith(migrations: Migration[], history: Record<string, unknown>[]) {
  const records = new Map(history.map((record) => [String(record.name), record]));
  for (const record of history) {
    if (record.finished) continue;
    throw new MigrationError(
      `Migration ${record.name} failed earlier and may be partially applied. Repair the database by hand, then run ` +
        `"npx prisma migrate resolve" with --applied or --rolled-back ${record.name}.`,
    );
  }
  const inSchema = new Set(withSquash([...records.keys()], "This database"));
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...inSchema].filter((name) => !known.has(name)).sort();
  const incompatible = newer.filter((name) => name.endsWith(INCOMPATIBLE));
  if (incompatible.length > 0) {
    throw new MigrationError(
      `This database has ${incompatible.join(", ")} of a newer version, with which this version can't run. ` +
        "Start the newer version, or restore a backup from before the upgrade.",
    );
  }
  const pending = migrations.flatMap((migration) => {
    const { name, checksum } = migration;
    const record = records.get(name);
    if (record && record.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was edited after it was applied to this database. Restore the file, and make the change ` +
          "in a new migration.",
      );
    }
    return record ? [] : [{ ...migration, isInSchema: inSchema.has(name) }];
  });
  return { pending, newer };
}

/** What the name of a migration ends with if the version before can't run on the tables that it leaves. */
export const INCOMPATIBLE = "_incompatible";

function warnOfNewer(newer: readonly string[]): void {
  if (newer.length === 0) return;
  log.warn(
    `The database has migrations of a newer version: ${newer.join(", ")}. This version still runs on it; upgrade this process, too.`,
  );
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
