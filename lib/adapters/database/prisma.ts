import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { PrismaClient } from "../prisma/generated/client";
import type { Sql } from "./sql";

/** The one database of this process. */
export type Database = {
  prisma: PrismaClient;
  /** For what is run at every call of an application, where Prisma would cost more than the database does. */
  sql: Sql;
  kind: "embedded" | "postgres";
  /** Applies the migrations of a folder (left out: prisma/migrations) that are missing, and answers their names. */
  migrate(folder?: string): Promise<string[]>;
  /** Ends every connection, and lets another process open an embedded database. */
  close(): Promise<void>;
};

/** A database without Prisma's client, which only knows its adapter. */
export type Connection = Omit<Database, "prisma"> & { adapter: SqlDriverAdapterFactory };

/** Where a database is. */
export type DatabasePlace = {
  /** The address of a Postgres; left out for the embedded one. */
  databaseUrl?: string | undefined;
  /** The folder of the embedded database; null or left out: in memory. */
  dataDir?: string | null | undefined;
};

// Longer than Prisma's 2 s and 5 s: under a burst an interactive transaction waits for a connection of the pool, or
// for the only one that PGlite has.
const transactionOptions = { maxWait: 10_000, timeout: 15_000 };

/**
 * Opens the Postgres at `databaseUrl`, or else the embedded one in `dataDir`.
 *
 * Postgres is not contacted until the first query, so that a server can start and say that its database is away.
 *
 * @throws DatabaseInUse when another process has the embedded database open.
 */
export async function connect(place: DatabasePlace): Promise<Database> {
  return withPrisma(await openConnection(place));
}

/**
 * The same at once: opening goes on meanwhile, and then `prepare`, and whatever is asked of the database waits for both.
 *
 * @returns `ready`, which is rejected when opening or preparing fails, as is then all that was asked.
 */
export function connectSoon(
  place: DatabasePlace,
  prepare: (database: Pick<Database, "migrate">) => Promise<void>,
): Omit<Database, "migrate"> & { ready: Promise<void> } {
  const prepared = openConnection(place).then(async (connection) => {
    await prepare(connection);
    return connection;
  });
  const ready = prepared.then(() => {});
  // Who awaits `ready` hears of it; this keeps a failure from ending the process before somebody does.
  ready.catch(() => {});
  return {
    ...withPrisma({
      kind: place.databaseUrl ? "postgres" : "embedded",
      adapter: {
        provider: "postgres",
        adapterName: "teepad-soon",
        connect: async () => (await prepared).adapter.connect(),
      },
      sql: async (statement, values) => (await prepared).sql(statement, values),
      migrate: async (folder) => (await prepared).migrate(folder),
      close: async () => (await prepared).close(),
    }),
    ready,
  };
}

/** The database over a connection; closing the one closes the other. */
export function withPrisma({ adapter, close, ...connection }: Connection): Database {
  const prisma = new PrismaClient({ adapter, transactionOptions });
  return {
    ...connection,
    prisma,
    close: async () => {
      await prisma.$disconnect();
      await close();
    },
  };
}

/** Only the driver that is used is loaded: the other would cost every start a few hundredths of a second. */
async function openConnection({ databaseUrl, dataDir }: DatabasePlace): Promise<Connection> {
  if (databaseUrl) return (await import("./postgres")).postgresConnection(databaseUrl);
  const { embeddedConnection, openEmbedded, openInMemory } = await import("./embedded");
  return embeddedConnection(await (dataDir ? openEmbedded(dataDir) : openInMemory()));
}
