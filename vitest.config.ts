import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./scripts/testing/find-postgres.mjs";

// A *.db.test.ts runs once on each kind of database, a *.postgres.test.ts (races, which the one connection of the
// embedded database cannot show) on Postgres alone, and every other test without a database of the project's.
const databaseTests = ["**/*.db.test.ts"];
const postgresTests = ["**/*.postgres.test.ts"];
const elsewhere = ["node_modules/**", ".next/**", "e2e/**"];

const project = (
  name: string,
  include: string[],
  exclude: string[],
  globalSetup: string[],
): TestProjectConfiguration => ({
  extends: true,
  test: { name, include, exclude: [...elsewhere, ...exclude], globalSetup },
});

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== null;
if (!hasPostgres) {
  console.warn(
    "\nNo Postgres server is installed: the database tests run on the embedded one only, races not at all.",
  );
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // One worker per core: much of the time of a database test is spent waiting for another process.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      project("unit", ["**/*.test.ts"], [...databaseTests, ...postgresTests], []),
      project("embedded", databaseTests, [], ["scripts/testing/setup-embedded.ts"]),
      ...(hasPostgres
        ? [
            project(
              "postgres",
              [...databaseTests, ...postgresTests],
              [],
              ["scripts/testing/setup-postgres.ts"],
            ),
          ]
        : []),
    ],
  },
});
