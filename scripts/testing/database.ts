import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";
import { connect } from "../../lib/adapters/database/connect";
import type { Database } from "../../lib/adapters/database/database";
import { embeddedDatabase, serveHere } from "../../lib/adapters/database/embedded-connection";
import { runStatement } from "./run-statement";

/** The database that the global setup of a Vitest project provides to its tests. */
type TestDatabase =
  | { kind: "embedded"; images: Record<EmbeddedState, string> }
  | { kind: "postgres"; url: string; template: string };

type EmbeddedState = "migrated" | "unmigrated";

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

/**
 * Opens an empty, migrated database of the kind that the running Vitest project tests: `*.db.test.ts` run on both kinds,
 * `*.postgres.test.ts` on Postgres only. Closing it empties or deletes it.
 */
export async function openTestDatabase(): Promise<Database> {
  const given = inject("testDatabase");
  if (given.kind === "embedded") return openTestEmbedded(given.images, "migrated");
  const used = idle.pop() ?? (await createOnPostgres(given.template));
  return used.open(async () => {
    const isEmpty = await runStatement(used.url, EMPTY).then(
      () => true,
      () => false,
    );
    if (isEmpty) idle.push(used);
    else await used.drop();
  });
}

/**
 * Like `openTestDatabase`, and on Postgres never used before: one that was emptied may have statistics of its empty tables, by which
 * checking the foreign keys of many new rows reads whole tables.
 */
export async function openNewTestDatabase(): Promise<Database> {
  const given = inject("testDatabase");
  if (given.kind === "embedded") return openTestDatabase();
  const { open, drop } = await createOnPostgres(given.template);
  return open(drop);
}

/** Like `openTestDatabase`, without the migrations. */
export async function openUnmigratedTestDatabase(): Promise<Database> {
  const given = inject("testDatabase");
  if (given.kind === "embedded") return openTestEmbedded(given.images, "unmigrated");
  const { open, drop } = await createOnPostgres("template0");
  return open(drop);
}

/**
 * Creates a Postgres database without the migrations, for a test that connects to it more than once. The test closes its
 * own connections; `drop` deletes the database.
 */
export async function createUnmigratedDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, drop } = await createOnPostgres("template0");
  return { url, drop };
}

/** Deletes all rows but those of the migrations, without checking foreign keys. Few tables have any. */
const DELETE_ROWS = `
  PERFORM set_config('session_replication_role', 'replica', true);
  FOR name IN
    SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
  LOOP
    EXECUTE 'DELETE FROM ' || name;
  END LOOP;`;

/** SQL that resets a used embedded database to its initial state. */
const RESET: Record<EmbeddedState, string> = {
  migrated: `DO $$ DECLARE name text; BEGIN ${DELETE_ROWS} END $$`,
  unmigrated: "DROP SCHEMA public CASCADE; CREATE SCHEMA public",
};

/** Empties a used database on Postgres. Fails for one that has grown: emptying it would take longer than creating another. */
const EMPTY = `
  DO $$ DECLARE name text; BEGIN
    IF pg_database_size(current_database()) > 30e6 THEN RAISE 'It has grown.'; END IF;
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
    ${DELETE_ROWS}
  END $$`;

/** Idle migrated databases of this worker on Postgres. Creating one, with its 800 files, takes a third of a second of processor time. */
const idle: PostgresDatabase[] = [];

interface PostgresDatabase {
  url: string;
  /** Calls back when it was closed. */
  open(onClosed: () => Promise<void>): Promise<Database>;
  drop(): Promise<void>;
}

/** Idle embedded databases of this worker. Resetting one takes a tenth of the time of loading one. */
const spare: Record<EmbeddedState, PGlite[]> = { migrated: [], unmigrated: [] };

async function openTestEmbedded(
  images: Record<EmbeddedState, string>,
  state: EmbeddedState,
): Promise<Database> {
  const client =
    spare[state].pop() ?? (await PGlite.create({ loadDataDir: new Blob([await readFile(images[state])]) }));
  const { pool, close } = serveHere(client);
  return embeddedDatabase({
    pool,
    close: async () => {
      await close();
      await client.exec(RESET[state]);
      spare[state].push(client);
    },
  });
}

async function createOnPostgres(template: string): Promise<PostgresDatabase> {
  const given = inject("testDatabase");
  if (given.kind !== "postgres") throw new Error("Run this test in the Vitest project postgres.");
  // Those of the template are dropped with it (setup-postgres.ts).
  const name = `${template === "template0" ? "teepad_test" : template}_${randomUUID()}`;
  await runStatement(given.url, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const url = new URL(given.url);
  url.pathname = `/${name}`;
  const drop = () => runStatement(given.url, `DROP DATABASE "${name}" WITH (FORCE)`);
  return {
    url: url.href,
    drop,
    open: async (onClosed) => {
      // Pipelined connections, as a server has by default.
      const database = await connect({ databaseUrl: url.href, limits: { pipelined: 2 } });
      return {
        ...database,
        close: async () => {
          await database.close();
          await onClosed();
        },
      };
    },
  };
}
