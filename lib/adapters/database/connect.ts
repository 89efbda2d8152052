import { setTimeout as delay } from "node:timers/promises";
import { mayBecomeAvailable } from "../prisma/errors";
import { type Connection, type Database, withPrisma } from "./database";
import type { ConnectionLimits } from "./postgres";

type DatabaseLocation = {
  /** The URL of a Postgres database; undefined for the embedded one. */
  databaseUrl?: string | undefined;
  /** The folder of the embedded database. */
  dataDir?: string;
  limits?: Partial<ConnectionLimits>;
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

/** How often a database that is unavailable at the start is tried. */
const RETRY_MS = 1_000;

/**
 * Returns a database at once and opens it in the background, then runs `prepare`. Queries wait for both. If Postgres is
 * unavailable, queries fail as unavailable and `prepare` is retried until it succeeds or fails for another reason.
 *
 * @param onUnavailable called with the reason of every failed attempt.
 * @returns also `ready`, which is rejected if opening or preparing fails. All waiting queries are rejected with it.
 */
export function connectInBackground(
  location: DatabaseLocation,
  prepare: (database: Pick<Database, "migrate" | "checkMigrated">) => Promise<void>,
  onUnavailable: (reason: unknown) => void = () => {},
): Omit<Database, "migrate" | "checkMigrated"> & { ready: Promise<void> } {
  let isClosed = false;
  let rejectUsable: (reason: unknown) => void = () => {};
  let connected: Connection | undefined;
  const opened = openConnection(location);
  const prepared = opened.then(async (connection) => {
    while (!isClosed) {
      try {
        await prepare(connection);
        connected = connection;
        return connection;
      } catch (error) {
        if (connection.kind !== "postgres" || !mayBecomeAvailable(error)) throw error;
        rejectUsable(error);
        onUnavailable(error);
        await delay(RETRY_MS);
      }
    }
    throw new Error("The database was closed before it became available.");
  });
  // What queries wait for: settles with the first attempt, and is replaced when a later one succeeds.
  let usable = new Promise<Connection>((resolve, reject) => {
    rejectUsable = reject;
    prepared.then(resolve, reject);
  });
  // A caller that awaits `ready` gets the error. Until one does, it must not end the process as an unhandled rejection.
  usable.catch(() => {});
  const ready = prepared.then(() => {
    usable = prepared;
  });
  ready.catch(() => {});
  return {
    ...withPrisma({
      kind: location.databaseUrl ? "postgres" : "embedded",
      adapter: {
        provider: "postgres",
        adapterName: "teepad-background",
        connect: async () => (await usable).adapter.connect(),
      },
      sql: async (statement, values) => (await usable).sql(statement, values),
      poolState: () => connected?.poolState() ?? null,
      onPoolWait: (listener) =>
        void opened.then(
          (connection) => connection.onPoolWait(listener),
          () => {},
        ),
      transaction: async (run) => (await usable).transaction(run),
      migrate: async (folder) => (await usable).migrate(folder),
      checkMigrated: async (folder) => (await usable).checkMigrated(folder),
      close: async () => {
        isClosed = true;
        const connection = await opened;
        // Migrations of the embedded database are finished. An unavailable Postgres is not waited for.
        if (connection.kind === "embedded") await prepared.catch(() => {});
        await connection.close();
      },
    }),
    ready,
  };
}

/** Loads a driver when it is used: it would delay a start by several hundredths of a second. */
async function openConnection({ databaseUrl, dataDir, limits }: DatabaseLocation): Promise<Connection> {
  if (databaseUrl) return (await import("./postgres")).postgresConnection(databaseUrl, limits);
  if (!dataDir) throw new Error("Neither the URL of a database nor a data folder is given.");
  const embedded = await (await import("./embedded")).openEmbedded(dataDir);
  return (await import("./embedded-connection")).embeddedConnection(embedded, limits?.readOnly);
}
