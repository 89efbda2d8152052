import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";
import { onEmbedded } from "../../lib/adapters/database/embedded";
import { connect, type Database } from "../../lib/adapters/database/prisma";
import { administer } from "./administer";

/** What the set-up of a Vitest project tells its tests about their database. */
type TestDatabase = { kind: "embedded"; image: string } | { kind: "postgres"; url: string; template: string };

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

/**
 * A new database of the kind that the running Vitest project tests (`*.db.test.ts` run on both kinds,
 * `*.postgres.test.ts` on Postgres alone), migrated and empty. Closing it deletes it.
 */
export async function openTestDatabase(): Promise<Database> {
  const given = inject("testDatabase");
  if (given.kind === "postgres") return (await createOnPostgres(given.template)).open();
  const client = await PGlite.create({ loadDataDir: new Blob([await readFile(given.image)]) });
  return onEmbedded({ client, close: () => client.close() });
}

/** The same without the migrations. */
export async function openUnmigratedTestDatabase(): Promise<Database> {
  if (inject("testDatabase").kind === "embedded") return connect({ dataDir: null });
  return (await createOnPostgres("template0")).open();
}

/**
 * A new Postgres database without the migrations, for a test that connects to it more than once.
 * The test closes its own connections; `drop` deletes the database.
 */
export async function createUnmigratedDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, drop } = await createOnPostgres("template0");
  return { url, drop };
}

async function createOnPostgres(
  template: string,
): Promise<{ url: string; open(): Promise<Database>; drop(): Promise<void> }> {
  const given = inject("testDatabase");
  if (given.kind !== "postgres") throw new Error("This test needs the Vitest project postgres.");
  const name = `teepad_test_${randomUUID()}`;
  await administer(given.url, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const url = new URL(given.url);
  url.pathname = `/${name}`;
  const drop = () => administer(given.url, `DROP DATABASE "${name}" WITH (FORCE)`);
  return {
    url: url.href,
    drop,
    open: async () => {
      const database = await connect({ databaseUrl: url.href });
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
