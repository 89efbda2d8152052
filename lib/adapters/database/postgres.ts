import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type MigrationSession, type MigrationTransaction, migrate } from "./migrate";
import type { Connection } from "./prisma";
import type { Statement } from "./sql";

/** How long to wait for a connection, in milliseconds, before the database counts as away. */
const CONNECTION_TIMEOUT = 5_000;

const POOL_SIZE = 10;

/** Connections to the Postgres at an address, none of them made before the first query. */
export function postgresConnection(connectionString: string): Connection {
  refuseOtherSchema(connectionString);
  const config: pg.PoolConfig = {
    connectionString,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    application_name: "teepad",
  };
  const pool = new pg.Pool({ ...config, max: POOL_SIZE });
  // Without a listener an idle connection that is lost would end the process; the next query says it better.
  pool.on("error", () => {});
  return {
    adapter: new PrismaPg(pool),
    sql: async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) =>
      (await pool.query<Row>({ name, text, values: values as unknown[] })).rows,
    kind: "postgres",
    migrate: (folder) => withPostgresSession(config, (session) => migrate(session, folder)),
    close: () => pool.end(),
  };
}

/** Prisma's commands would go to the schema that a URL names, and this server to "public": never let them part. */
function refuseOtherSchema(connectionString: string): void {
  const schema = new URL(connectionString).searchParams.get("schema");
  if (schema === null || schema === "public") return;
  throw new Error(
    `DATABASE_URL names the schema "${schema}", but Teepad keeps its tables in "public". Give it a database of its own.`,
  );
}

/** A migration may take long and locks much, so it has a connection of its own, outside the pool. */
async function withPostgresSession<Result>(
  config: pg.ClientConfig,
  run: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // A lost connection fails the query that was running, which says it better; without a listener it ends the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await run({ transaction: (body) => inTransaction(client, body) });
  } finally {
    await client.end();
  }
}

async function inTransaction<Result>(
  client: pg.Client,
  run: (transaction: MigrationTransaction) => Promise<Result>,
): Promise<Result> {
  await client.query("BEGIN");
  try {
    const result = await run({
      execute: async (sql) => {
        await client.query(sql);
      },
      query: async (sql, parameters) =>
        (await client.query<Record<string, unknown>>(sql, parameters ?? [])).rows,
    });
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // A connection that broke has nothing to roll back, and its own error is the one to report.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
