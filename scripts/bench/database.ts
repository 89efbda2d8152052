import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect } from "@/lib/adapters/database/connect";
import { findPostgres } from "../testing/find-postgres.mjs";
import { startPostgres } from "../testing/postgres";
import { fill, type RunSql, type Size } from "./data";
import type { Measured } from "./load";
import type { ServerProcess } from "./processes";
import { processorSeconds } from "./processor";

/** Where the benchmark's databases are while it runs. */
export interface Place {
  /** For the data of a server: the embedded database, where there is no Postgres. */
  dataDir: string;
  /** The address of a new database, filled; undefined for the embedded one. */
  newDatabase(name: string, size: Size, more?: (run: RunSql) => Promise<void>): Promise<string | undefined>;
  /** A server, with what it makes the database do. */
  measured(server: ServerProcess): Measured;
}

/** Runs something beside a throwaway Postgres, or an embedded database. */
export async function withDatabases(embedded: boolean, run: (place: Place) => Promise<void>): Promise<void> {
  const programs = embedded ? null : findPostgres();
  if (!embedded && programs === null) {
    throw new Error("No Postgres is installed. npm run bench -- --embedded needs none.");
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), "teepad-bench-"));
  const postgres = programs === null ? null : await startPostgres(programs);
  try {
    await run({
      dataDir,
      async newDatabase(name, size, more) {
        console.log(`Filling a database with ${size.courses.toLocaleString("en")} courses …`);
        if (postgres) await createDatabase(postgres.urlFor("postgres"), name);
        const databaseUrl = postgres?.urlFor(name);
        const database = await connect({ databaseUrl, dataDir });
        await database.migrate();
        const runSql: RunSql = (sql, parameters = []) =>
          database.prisma.$executeRawUnsafe(sql, ...parameters);
        await fill(runSql, size);
        await more?.(runSql);
        // Autovacuum would come in the middle of a measurement.
        await runSql("VACUUM ANALYZE");
        await database.close();
        return databaseUrl;
      },
      measured: ({ url, pid }) => ({
        url,
        processorSeconds: () => processorSeconds(pid) + (postgres ? processorSeconds(postgres.pid) : 0),
      }),
    });
  } finally {
    postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const server = await connect({ databaseUrl: url });
  await server.prisma.$executeRawUnsafe(`CREATE DATABASE "${name}"`);
  await server.close();
}
