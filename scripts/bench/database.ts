import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect } from "@/lib/adapters/database/connect";
import { findPostgres } from "../testing/find-postgres.mjs";
import { startPostgres } from "../testing/postgres";
import { fill, type RunSql, type Size } from "./data";
import type { LoadTarget } from "./load";
import { readCpuSeconds } from "./process-usage";
import type { ServerProcess } from "./processes";

interface BenchDatabases {
  /** The server's data folder. Holds the embedded database if there is no Postgres. */
  dataDir: string;
  /** Creates and fills a database. Returns its URL, or undefined if it is embedded. */
  createDatabase(
    name: string,
    size: Size,
    fillMore?: (run: RunSql) => Promise<void>,
  ): Promise<string | undefined>;
  /** The server as a load target whose CPU time includes that of Postgres. */
  toTarget(server: ServerProcess): LoadTarget;
}

/** Runs a benchmark with a throwaway Postgres or an embedded database, and removes it afterwards. */
export async function withDatabases(
  embedded: boolean,
  run: (databases: BenchDatabases) => Promise<void>,
): Promise<void> {
  const programs = embedded ? null : findPostgres();
  if (!embedded && programs === null) {
    throw new Error("Postgres is not installed. Install it, or run npm run bench -- --embedded.");
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), "teepad-bench-"));
  const postgres = programs === null ? null : await startPostgres(programs);
  try {
    await run({
      dataDir,
      async createDatabase(name, size, fillMore) {
        console.log(`Filling a database with ${size.courses.toLocaleString("en")} courses …`);
        if (postgres) await createPostgresDatabase(postgres.urlFor("postgres"), name);
        const databaseUrl = postgres?.urlFor(name);
        const database = await connect({ databaseUrl, dataDir, limits: { responseTimeoutMs: 0 } });
        await database.migrate();
        const runSql: RunSql = (sql, parameters = []) =>
          database.prisma.$executeRawUnsafe(sql, ...parameters);
        await fill(runSql, size);
        await fillMore?.(runSql);
        // Otherwise autovacuum may run during a measurement.
        await runSql("VACUUM ANALYZE");
        await database.close();
        return databaseUrl;
      },
      toTarget: ({ url, pid }) => {
        const readDatabaseCpuSeconds = () => (postgres ? readCpuSeconds(postgres.pid) : 0);
        return {
          url,
          readCpuSeconds: () => readCpuSeconds(pid) + readDatabaseCpuSeconds(),
          readDatabaseCpuSeconds,
        };
      },
    });
  } finally {
    postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createPostgresDatabase(url: string, name: string): Promise<void> {
  const server = await connect({ databaseUrl: url });
  await server.prisma.$executeRawUnsafe(`CREATE DATABASE "${name}"`);
  await server.close();
}
