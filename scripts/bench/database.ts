import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect } from "@/lib/adapters/database/connect";
import { findPostgres } from "../testing/find-program.mjs";
import { startPostgres } from "../testing/postgres";
import { fill, type RunSql, type Size } from "./data";
import type { LoadTarget } from "./load";
import { readCpuSeconds } from "./process-usage";
import { type ServerProcess, startFloor, startTeepad } from "./processes";

interface Bench {
  /** Creates and fills a database. Returns its URL, or undefined if it is embedded. */
  createDatabase(name: string, size: Size): Promise<string | undefined>;
  /** Starts the built Teepad with these variables, until the benchmark ends. */
  startTeepad(databaseUrl: string | undefined): Promise<ServerProcess>;
  startFloor(...args: Parameters<typeof startFloor>): Promise<ServerProcess>;
  /** The server as a load target whose CPU time includes that of Postgres. */
  toTarget(server: ServerProcess): LoadTarget;
}

/** Runs a benchmark with a throwaway Postgres or an embedded database. Removes it and ends all servers afterwards. */
export async function withDatabases(embedded: boolean, run: (bench: Bench) => Promise<void>): Promise<void> {
  const programs = embedded ? null : findPostgres();
  if (!embedded && programs === null) {
    throw new Error("Postgres is not installed. Install it, or run npm run bench -- --embedded.");
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), "teepad-bench-"));
  const postgres = programs === null ? null : await startPostgres(programs);
  const servers: ServerProcess[] = [];
  const keep = (server: ServerProcess) => {
    servers.push(server);
    return server;
  };
  try {
    await run({
      async createDatabase(name, size) {
        console.log(`Filling a database with ${size.courses.toLocaleString("en")} courses …`);
        if (postgres) await createPostgresDatabase(postgres.urlFor("postgres"), name);
        const databaseUrl = postgres?.urlFor(name);
        await createFilled({ databaseUrl, dataDir }, size);
        return databaseUrl;
      },
      startTeepad: async (databaseUrl = "") =>
        keep(await startTeepad({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })),
      startFloor: async (...args) => keep(await startFloor(...args)),
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
    await Promise.all(servers.map((server) => server.end()));
    postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createPostgresDatabase(url: string, name: string): Promise<void> {
  const server = await connect({ databaseUrl: url });
  await server.prisma.$executeRawUnsafe(`CREATE DATABASE "${name}"`);
  await server.close();
}

export async function createFilled(
  options: Pick<Parameters<typeof connect>[0], "databaseUrl" | "dataDir">,
  size: Size,
): Promise<void> {
  const database = await connect({ ...options, limits: { responseTimeoutMs: 0 } });
  await database.migrate();
  const runSql: RunSql = (sql, parameters = []) => database.prisma.$executeRawUnsafe(sql, ...parameters);
  await fill(runSql, size);
  // Otherwise autovacuum may run during a measurement.
  await runSql("VACUUM ANALYZE");
  await database.close();
}
