import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Connection } from "./database";
import { checkMigrated, type MigrationSession, migrate } from "./migrate";
import { inTransaction, runStatement } from "./postgres-client";
import { PostgresPipeline } from "./postgres-pipeline";
import { type PoolLimits, PostgresPool } from "./postgres-pool";
import type { Statement } from "./sql";

/** How long the migration client waits for a connection. */
const CONNECTION_TIMEOUT_MS = 5_000;

export interface ConnectionLimits extends PoolLimits {
  /** How many of the `size` connections carry many reads at a time (PostgresPipeline): at most a quarter. */
  pipelined: number;
}

/** From this size on, one more connection carries writes. A smaller pool would lack it. */
const MIN_SIZE_FOR_WRITES = 8;

const DEFAULT_LIMITS: ConnectionLimits = { size: 10, responseTimeoutMs: 3_000, pipelined: 0 };

/** A connection pool for a Postgres database, and pipelined connections beside it. Connects with the first query. */
export function postgresConnection(
  connectionString: string,
  limits: Partial<ConnectionLimits> = {},
): Connection {
  rejectOtherSchema(connectionString);
  const config: pg.ClientConfig = { connectionString, application_name: "teepad" };
  const { size, pipelined, responseTimeoutMs, readOnly = false } = { ...DEFAULT_LIMITS, ...limits };
  const reads = Math.min(pipelined, Math.floor(size / 4));
  const writes = reads > 0 && size >= MIN_SIZE_FOR_WRITES && !readOnly ? 1 : 0;
  const pipeline = reads > 0 ? new PostgresPipeline(config, { reads, writes }) : null;
  const poolLimits = { size: size - reads - writes, responseTimeoutMs, readOnly };
  const pool = new PostgresPool(config, poolLimits, () => pipeline?.giveWay());
  return {
    adapter: new PrismaPg(pool),
    sql: async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
      const pipelined = await pipeline?.run<Row>(statement, values);
      if (pipelined) return pipelined;
      return runStatement<Row>(pool, statement, values);
    },
    kind: "postgres",
    transaction: (run) => withPostgresSession(config, (session) => session.transaction(run)),
    poolState: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      pipelined: pipeline?.connections ?? 0,
      inPipelines: pipeline?.inFlight ?? 0,
    }),
    onPoolWait: (listener) => {
      pool.onWaited = listener;
    },
    migrate: (folder) => withPostgresSession(config, (session) => migrate(session, folder)),
    checkMigrated: (folder) => withPostgresSession(config, (session) => checkMigrated(session, folder)),
    close: async () => {
      await Promise.all([pool.end(), pipeline?.end()]);
    },
  };
}

/** Prisma's commands would use the schema that the URL names, but this server always uses "public": refuse to diverge. */
function rejectOtherSchema(connectionString: string): void {
  const schema = new URL(connectionString).searchParams.get("schema");
  if (schema === null || schema === "public") return;
  throw new Error(
    `DATABASE_URL has schema=${schema}, but Teepad only supports the schema "public". Give it a database of its own.`,
  );
}

/** A migration can take long, so it gets connections of its own, without the limits of the pool. */
async function withPostgresSession<Result>(
  config: pg.ClientConfig,
  run: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  return withClient(config, (client) =>
    run({
      transaction: (body) => inTransaction(client, body),
      executeOutside: (sql) =>
        withClient(config, async (other) => {
          await other.query("SET statement_timeout = 0");
          await other.query(sql);
        }),
    }),
  );
}

async function withClient<Result>(
  config: pg.ClientConfig,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener, losing the connection would end the process. The running query fails and reports it instead.
  client.on("error", () => {});
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
