import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { connect } from "../../lib/adapters/database/connect";
import { findPostgres } from "./find-postgres.mjs";
import { startPostgres } from "./postgres";
import { runStatement } from "./run-statement";

/** Global setup of the Vitest project `postgres`: starts a server with a migrated template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `teepad_template_${randomUUID().slice(0, 8)}`;
  await runStatement(server.urlFor("postgres"), `CREATE DATABASE "${template}"`);
  const database = await connect({ databaseUrl: server.urlFor(template) });
  await database.migrate();
  await database.close();
  project.provide("testDatabase", { kind: "postgres", url: server.urlFor("postgres"), template });
  return async () => {
    await runStatement(server.urlFor("postgres"), `DROP DATABASE "${template}" WITH (FORCE)`);
    server.stop();
  };
}

async function openServer(): Promise<{ urlFor(database: string): string; stop(): void }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { urlFor: (database) => replaceDatabase(given, database), stop: () => {} };
  const programs = findPostgres();
  if (programs === null) throw new Error("Postgres is not installed. Install it, or set TEST_DATABASE_URL.");
  return startPostgres(programs);
}

function replaceDatabase(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}
