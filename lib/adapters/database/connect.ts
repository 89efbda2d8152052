import { type Connection, type Database, withPrisma } from "./database";

/** Where the database is. */
export type DatabaseLocation = {
  /** The URL of a Postgres database; undefined for the embedded one. */
  databaseUrl?: string | undefined;
  /** The folder of the embedded database; null or undefined: in memory. */
  dataDir?: string | null | undefined;
};

/**
 * Opens the Postgres database at `databaseUrl`, or else the embedded one in `dataDir`.
 *
 * Postgres is not contacted before the first query, so a server can start while its database is unavailable.
 *
 * @throws DatabaseInUse if another process has the embedded database open.
 */
export async function connect(location: DatabaseLocation): Promise<Database> {
  return withPrisma(await openConnection(location));
}

/**
 * Returns a database at once and opens it in the background, then runs `prepare`. Queries wait for both.
 *
 * @returns also `ready`, which is rejected if opening or preparing fails. All waiting queries are rejected with it.
 */
export function connectInBackground(
  location: DatabaseLocation,
  prepare: (database: Pick<Database, "migrate">) => Promise<void>,
): Omit<Database, "migrate"> & { ready: Promise<void> } {
  const prepared = openConnection(location).then(async (connection) => {
    await prepare(connection);
    return connection;
  });
  const ready = prepared.then(() => {});
  // A caller that awaits `ready` gets the error. Until one does, it must not end the process as an unhandled rejection.
  ready.catch(() => {});
  return {
    ...withPrisma({
      kind: location.databaseUrl ? "postgres" : "embedded",
      adapter: {
        provider: "postgres",
        adapterName: "teepad-background",
        connect: async () => (await prepared).adapter.connect(),
      },
      sql: async (statement, values) => (await prepared).sql(statement, values),
      migrate: async (folder) => (await prepared).migrate(folder),
      close: async () => (await prepared).close(),
    }),
    ready,
  };
}

/** Loads only the driver that is used: the other one would slow down every start by several hundredths of a second. */
async function openConnection({ databaseUrl, dataDir }: DatabaseLocation): Promise<Connection> {
  if (databaseUrl) return (await import("./postgres")).postgresConnection(databaseUrl);
  const { embeddedConnection, openEmbedded, openInMemory } = await import("./embedded");
  return embeddedConnection(await (dataDir ? openEmbedded(dataDir) : openInMemory()));
}
