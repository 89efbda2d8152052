import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { type Connection, type Database, withPrisma } from "./database";
import { type EmbeddedClient, openInThread } from "./embedded-client";
import { isDiskFull, prepareDatabaseFolder } from "./embedded-folder";
import { lockFolder } from "./lock";
import { checkMigrated, type MigrationSession, migrate } from "./migrate";
import type { Sql, Statement } from "./sql";

/** An open embedded database. Close it to let another process open its folder. */
export type Embedded<Client extends EmbeddedClient = EmbeddedClient> = {
  client: Client;
  close(): Promise<void>;
};

/** Creates an embedded database in memory. Its data is gone when it is closed. */
export async function openInMemory(): Promise<Embedded<EmbeddedClient & PGlite>> {
  const { PGlite } = await import("@electric-sql/pglite");
  const client = await PGlite.create();
  return { client: await withStatements(client), close: () => client.close() };
}

/** Gives a PGlite of this thread the method for prepared statements. */
export async function withStatements(client: PGlite): Promise<EmbeddedClient & PGlite> {
  const { runNamed } = await import("./embedded-statements.mjs");
  const runStatement: Sql = async <Row>({ name, text }: Statement, values: readonly unknown[]) => {
    const [outcome] = await runNamed(client, [{ name, text, values }]);
    if (outcome?.status !== "fulfilled") throw outcome?.reason;
    return outcome.value as Row[];
  };
  return Object.assign(client, { runStatement });
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
    sql: embedded.client.runStatement,
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
      return new PrismaPGlite(client as unknown as PGlite).connect();
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
