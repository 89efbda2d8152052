import { randomUUID } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { connect } from "../../lib/adapters/database/connect";
import { findPostgres } from "./find-program.mjs";
import { startPostgres } from "./postgres";
import { runStatement } from "./run-statement";

/** Global setup of the Vitest project `postgres`: starts a server with a migrated template database. */
export async function setup(project: TestProject): Promise<() => void | Promise<void>> {
  const server = await openServer();
  const template = `teepad_test_${randomUUID().slice(0, 8)}`;
  await runStatement(server.urlFor("postgres"), `CREATE DATABASE "${template}"`);
  const database = await connect({ databaseUrl: server.urlFor(template) });
  await database.migrate();
  await database.close();
  project.provide("testDatabase", { kind: "postgres", url: server.urlFor("postgres"), template });
  return () => server.stop(template);
}

interface TestPostgres {
  urlFor(database: string): string;
  /** Leaves nothing behind of this run, whose template this is. */
  stop(template: string): void | Promise<void>;
}

async function openServer(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const urlFor = (database: string) => replaceDatabase(given, database);
    return { urlFor, stop: (template) => dropDatabases(urlFor("postgres"), template) };
  }
  const programs = findPostgres();
  if (programs === null) throw new Error("Postgres is not installed. Install it, or set TEST_DATABASE_URL.");
  return startPostgres(programs);
}

/** Drops the template, and the databases that were made from it. */
async function dropDatabases(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = "SELECT datname FROM pg_database WHERE starts_with(datname, $1)";
  const { rows } = await client.query<{ datname: string }>(text, [template]);
  for (const { datname } of rows) await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  await client.end();
}

function replaceDatabase(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}
