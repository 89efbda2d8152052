import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { connect } from "../../lib/adapters/database/prisma";
import { administer } from "./administer";
import { findPostgres } from "./find-postgres.mjs";
import { startPostgres } from "./postgres";

/** Vitest's set-up of the project `postgres`: a server, and on it a migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `teepad_template_${randomUUID().slice(0, 8)}`;
  await administer(server.urlOf("postgres"), `CREATE DATABASE "${template}"`);
  const database = await connect({ databaseUrl: server.urlOf(template) });
  await database.migrate();
  await database.close();
  project.provide("testDatabase", { kind: "postgres", url: server.urlOf("postgres"), template });
  return async () => {
    await administer(server.urlOf("postgres"), `DROP DATABASE "${template}" WITH (FORCE)`);
    server.stop();
  };
}

async function openServer(): Promise<{ urlOf(database: string): string; stop(): void }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { urlOf: (database) => withDatabase(given, database), stop: () => {} };
  const programs = findPostgres();
  if (programs === null)
    throw new Error("No Postgres server is installed, and TEST_DATABASE_URL is not set.");
  return startPostgres(programs);
}

function withDatabase(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}
