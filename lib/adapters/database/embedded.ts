import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { type EmbeddedClient, openInThread } from "./embedded-client";
import { lockFolder } from "./lock";
import { type MigrationSession, migrate } from "./migrate";
import { type Connection, type Database, withPrisma } from "./prisma";
import type { Statement } from "./sql";

/** An open embedded database; close it to let another process open its folder. */
export type Embedded<Client = EmbeddedClient> = { client: Client; close(): Promise<void> };

/** Makes an embedded database in memory, which is gone when closed. */
export async function openInMemory(): Promise<Embedded<PGlite>> {
  const { PGlite } = await import("@electric-sql/pglite");
  const client = await PGlite.create();
  return { client, close: () => client.close() };
}

/**
 * Opens the embedded Postgres in `${dataDir}/database`, making it the first time (about 5 s).
 *
 * @throws DatabaseInUse when another process has it open: PGlite keeps no lock of its own, and two writers would
 *   ruin the files. Takes up to 20 s to find out where the other is, or was, in another container or on another machine.
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const folder = path.resolve(dataDir);
  const release = await lockFolder(folder, { onWait: (message) => console.warn(message), onLost: end });
  try {
    const client = await openInThread(path.join(folder, "database"), end);
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

/** The database over an embedded Postgres that is already open; closing the one closes the other. */
export function onEmbedded(embedded: Embedded): Database {
  return withPrisma(embeddedConnection(embedded));
}

export function embeddedConnection(embedded: Embedded): Connection {
  return {
    adapter: adapterOf(embedded),
    sql: async <Row>({ text }: Statement, values: readonly unknown[]) =>
      (await embedded.client.query<Row>(text, [...values])).rows,
    kind: "embedded",
    migrate: (folder) => migrate(embeddedSession(embedded), folder),
    close: () => embedded.close(),
  };
}

/** Loads PGlite when a query wants it: here it only tells errors apart, and would be in the way of a start. */
function adapterOf({ client }: Embedded): SqlDriverAdapterFactory {
  return {
    provider: "postgres",
    adapterName: "pglite-prisma-adapter",
    async connect() {
      const { PrismaPGlite } = await import("pglite-prisma-adapter");
      // It uses no more of PGlite than this client has.
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

/** Two writers ruin the files, so a process that lost its lock ends without closing the database, which would write. */
function end(message: string): never {
  console.error(`\n${message}`);
  process.exit(1);
}
