import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { PrismaClient } from "../prisma/generated/client";
import { type Embedded, openEmbedded } from "./embedded";
import { type MigrationSession, type MigrationTransaction, migrate } from "./migrate";
import type { Sql, Statement } from "./sql";

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

/** How long to wait for a connection, in milliseconds, before the database counts as away. */
const CONNECTION_TIMEOUT = 5_000;

const POOL_SIZE = 10;

// Longer than Prisma's 2 s and 5 s: under a burst an interactive transaction waits for a connection of the pool, or
// for the only one that PGlite has.
const transactionOptions = { maxWait: 10_000, timeout: 15_000 };

/**
 * Opens the Postgres at `databaseUrl`, or else the embedded one in `dataDir` (null or left out: in memory).
 *
 * Postgres is not contacted until the first query, so that a server can start and say that its database is away.
 *
 * @throws DatabaseInUse when another process has the embedded database open.
 */
export async function connect(options: {
  databaseUrl?: string | undefined;
  dataDir?: string | null | undefined;
}): Promise<Database> {
  if (options.databaseUrl) return connectPostgres(options.databaseUrl);
  return onEmbedded(await openEmbedded(options.dataDir ?? null));
}

/** The database over an embedded Postgres that is already open; closing the one closes the other. */
export function onEmbedded(embedded: Embedded): Database {
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(embedded.client), transactionOptions });
  return {
    prisma,
    sql: async <Row>({ text }: Statement, values: readonly unknown[]) =>
      (await embedded.client.query<Row>(text, [...values])).rows,
    kind: "embedded",
    migrate: (folder) => migrate(embeddedSession(embedded), folder),
    close: async () => {
      await prisma.$disconnect();
      await embedded.close();
    },
  };
}

function connectPostgres(connectionString: string): Database {
  refuseOtherSchema(connectionString);
  const config: pg.PoolConfig = {
    connectionString,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    application_name: "teepad",
  };
  const pool = new pg.Pool({ ...config, max: POOL_SIZE });
  // Without a listener an idle connection that is lost would end the process; the next query says it better.
  pool.on("error", () => {});
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions });
  return {
    prisma,
    sql: async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) =>
      (await pool.query<Row>({ name, text, values: values as unknown[] })).rows,
    kind: "postgres",
    migrate: (folder) => withPostgresSession(config, (session) => migrate(session, folder)),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
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
