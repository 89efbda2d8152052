import { MessageChannel } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Connection, type Database, withPrisma } from "./database";
import { serve } from "./embedded-server.mjs";
import { EmbeddedStream, type PacketPort } from "./embedded-stream";
import { checkMigrated, type MigrationSession, migrate } from "./migrate";
import { inTransaction, runStatement } from "./postgres-client";
import type { Sql, Statement } from "./sql";

/** An open embedded database. Close it to let another process open its folder. */
export interface Embedded {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Serves a PGlite of this thread. Closing the result doesn't close the PGlite. */
export function serveHere(database: PGlite): Embedded {
  const { port1, port2 } = new MessageChannel();
  serve(database, port2);
  const pool = createPool(port1);
  return {
    pool,
    close: async () => {
      await endPool(pool);
      port1.close();
    },
  };
}

/** The database over an embedded Postgres that is already open. Closing the database closes it. */
export function embeddedDatabase(embedded: Embedded): Database {
  return withPrisma(embeddedConnection(embedded));
}

/** @param readOnly whether the database refuses every change. */
export function embeddedConnection({ pool, close }: Embedded, readOnly = false): Connection {
  if (readOnly) {
    // For the connection that opening left, and those that replace it.
    const refuseChanges = (on: pg.ClientBase | pg.Pool) =>
      void on.query("SET default_transaction_read_only = on").catch(() => {});
    pool.on("connect", refuseChanges);
    refuseChanges(pool);
  }
  const session: MigrationSession = {
    transaction: async (run) => {
      const client = await pool.connect();
      try {
        return await inTransaction(client, run);
      } finally {
        client.release();
      }
    },
  };
  return {
    adapter: new PrismaPg(pool),
    sql: shareConnection(pool),
    kind: "embedded",
    transaction: session.transaction,
    poolState: () => null,
    onPoolWait: () => {},
    migrate: (folder) => migrate(session, folder),
    checkMigrated: (folder) => checkMigrated(session, folder),
    close,
  };
}

/**
 * PGlite is one session, so there is one connection: what several clients would share is used by one after another. It stays
 * open, since a new one has to prepare its statements again.
 */
export function createPool(port: PacketPort): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    stream: () => new EmbeddedStream(port),
    user: "postgres",
    database: "postgres",
    ssl: false,
  });
  // Without listeners, an error of the connection would end the process. It fails what the connection carries, and the next
  // query opens another one.
  pool.on("error", () => {}).on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** Closes a pool after the queries that wait for its connection, which `end` would leave without a result. */
export async function endPool(pool: pg.Pool): Promise<void> {
  do (await pool.connect()).release();
  while (pool.waitingCount > 0);
  await pool.end();
}

/** The connection, once the pool gives it to the statements that share it. */
interface Lease {
  readonly client: Promise<pg.PoolClient>;
  isOpen: boolean;
  /** Statements without a result yet. */
  statements: number;
}

/**
 * Runs statements that share the connection: each is sent without waiting for those before it. New ones wait behind a query
 * or transaction that waits for the connection.
 */
function shareConnection(pool: pg.Pool): Sql {
  let lease: Lease | null = null;

  function openLease(): Lease {
    const opened: Lease = { client: pool.connect(), isOpen: false, statements: 0 };
    opened.client.then(
      () => {
        opened.isOpen = true;
      },
      () => {},
    );
    return opened;
  }

  return async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
    if (!lease || (lease.isOpen && pool.waitingCount > 0)) lease = openLease();
    const current = lease;
    current.statements++;
    try {
      const client = await current.client;
      return await runStatement<Row>(client, statement, values);
    } finally {
      current.statements--;
      if (current.statements === 0) {
        if (lease === current) lease = null;
        if (current.isOpen) (await current.client).release();
      }
    }
  };
}
