import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { type Connection, type Database, withPrisma } from "./database";
import { type EmbeddedClient, openInThread } from "./embedded-client";
import { isDiskFull, prepareDatabaseFolder } from "./embedded-folder";
import { lockFolder } from "./lock";
import { checkMigrated, type MigrationSession, migrate } from "./migrate";
import type { Statement } from "./sql";

/** An open embedded database. Close it to let another process open its folder. */
export type Embedded<Client = EmbeddedClient> = { client: Client; close(): Promise<void> };

/** Creates an embedded database in memory. Its data is gone when it is closed. */
export async function openInMemory(): Promise<Embedded<PGlite>> {
  const { PGlite } = await import("@electric-sql/pglite");
  const client = await PGlite.create();
  return { client, close: () => client.close() };
}

/**
 * Opens the embedded Postgres in `${dataDir}/database`. Creates it the first time, which takes about 5 s.
 *
 * @throws DatabaseInUse if another process has it open: PGlite takes no lock of its own, and two writers would corrupt
 *   the files. Error if its folder is damaged or its disk is full.
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const folder = path.resolve(dataDir);
  try {
    return await openLocked(folder);
  } catch (error) {
    throw isDiskFull(folder)
      ? new Error(`The embedded database in ${folder} cannot be opened: the disk is full.`, { cause: error })
      : error;
  }
}

async function openLocked(folder: string): Promise<Embedded> {
  const release = await lockFolder(folder);
  try {
    const setComplete = prepareDatabaseFolder(folder);
    const client = await openInThread(path.join(folder, "database"), exitProcess);
    setComplete();
    return {
      client,
      close: async () => {
        await client.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The database over an embedded Postgres that is already open. Closing the database closes it. */
export function embeddedDatabase(embedded: Embedded): Database {
  return withPrisma(embeddedConnection(embedded));
}

export function embeddedConnection(embedded: Embedded): Connection {
  return {
    adapter: lazyAdapter(embedded),
    sql: async <Row>({ text }: Statement, values: readonly unknown[]) =>
      (await embedded.client.query<Row>(text, [...values])).rows,
    kind: "embedded",
    poolState: () => null,
    migrate: (folder) => migrate(embeddedSession(embedded), folder),
    checkMigrated: (folder) => checkMigrated(embeddedSession(embedded), folder),
    close: () => embedded.close(),
  };
}

/** Prisma's adapter, loaded with the first query: it imports PGlite, only to recognise its errors, and would delay a start. */
function lazyAdapter({ client }: Embedded): SqlDriverAdapterFactory {
  return {
    provider: "postgres",
    adapterName: "pglite-prisma-adapter",
    async connect() {
      const { PrismaPGlite } = await import("pglite-prisma-adapter");
      // The adapter uses no more of PGlite than this client implements.
      return new PrismaPGlite(client as PGlite).connect();
    },
  };
}

function embeddedSession({ client }: Embedded): MigrationSession {
  return {
    transaction: (run) =>
      client.transaction((transaction) =>
        run({
          execute: async (sql) => {
            await transaction.exec(sql);
          },
          query: async (sql, parameters) =>
            (await transaction.query<Record<string, unknown>>(sql, parameters)).rows,
        }),
      ),
  };
}

/** Without its database thread the server cannot answer anything; a supervisor can restart it. */
function exitProcess(message: string): never {
  console.error(`\n${message}`);
  process.exit(1);
}
