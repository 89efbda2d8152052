import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Connection } from "./database";
import { type MigrationSession, type MigrationTransaction, migrate } from "./migrate";
import type { Statement } from "./sql";

/** How long to wait for a connection before the database counts as unavailable. */
const CONNECTION_TIMEOUT_MS = 5_000;

const POOL_SIZE = 10;

/** A connection pool for a Postgres database. Connects with the first query. */
export function postgresConnection(connectionString: string): Connection {
  rejectOtherSchema(connectionString);
  const config: pg.PoolConfig = {
    connectionString,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: "teepad",
  };
  const pool = new pg.Pool({ ...config, max: POOL_SIZE });
  // Without a listener, losing an idle connection would end the process. The next query reports the problem instead.
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

/** Prisma's commands would use the schema that the URL names, but this server always uses "public": refuse to diverge. */
function rejectOtherSchema(connectionString: string): void {
  const schema = new URL(connectionString).searchParams.get("schema");
  if (schema === null || schema === "public") return;
  throw new Error(
    `DATABASE_URL has schema=${schema}, but Teepad only supports the schema "public". Give it a database of its own.`,
  );
}

/** A migration can take long and lock a lot, so it gets a connection of its own, outside the pool. */
async function withPostgresSession<Result>(
  config: pg.ClientConfig,
  run: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // Without a listener, losing the connection would end the process. The running query fails and reports it instead.
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
    // On a broken connection ROLLBACK fails as well; the first error is the one to report.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
