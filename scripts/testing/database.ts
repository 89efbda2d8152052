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
 * `*.postgres.test.ts` on Postgres only. Closing it deletes it.
 */
export async function openTestDatabase(): Promise<Database> {
  const given = inject("testDatabase");
  if (given.kind === "postgres") return (await createOnPostgres(given.template)).open();
  return openTestEmbedded(given.images, "migrated");
}

/** Like `openTestDatabase`, without the migrations. */
export async function openUnmigratedTestDatabase(): Promise<Database> {
  const given = inject("testDatabase");
  if (given.kind === "embedded") return openTestEmbedded(given.images, "unmigrated");
  return (await createOnPostgres("template0")).open();
}

/**
 * Creates a Postgres database without the migrations, for a test that connects to it more than once. The test closes its
 * own connections; `drop` deletes the database.
 */
export async function createUnmigratedDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, drop } = await createOnPostgres("template0");
  return { url, drop };
}

/** SQL that resets a used embedded database to its initial state. */
const RESET: Record<EmbeddedState, string> = {
  migrated: `
    DO $$
    DECLARE names text;
    BEGIN
      SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') INTO names
      FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations';
      EXECUTE 'TRUNCATE ' || names || ' RESTART IDENTITY CASCADE';
    END $$`,
  unmigrated: "DROP SCHEMA public CASCADE; CREATE SCHEMA public",
};

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

async function createOnPostgres(
  template: string,
): Promise<{ url: string; open(): Promise<Database>; drop(): Promise<void> }> {
  const given = inject("testDatabase");
  if (given.kind !== "postgres") throw new Error("Run this test in the Vitest project postgres.");
  const name = `teepad_test_${randomUUID()}`;
  await runStatement(given.url, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const url = new URL(given.url);
  url.pathname = `/${name}`;
  const drop = () => runStatement(given.url, `DROP DATABASE "${name}" WITH (FORCE)`);
  return {
    url: url.href,
    drop,
    open: async () => {
      // Pipelined connections, as a server has by default.
      const database = await connect({ databaseUrl: url.href, limits: { pipelined: 2 } });
      return {
        ...database,
        close: async () => {
          await database.close();
          await drop();
        },
      };
    },
  };
}
