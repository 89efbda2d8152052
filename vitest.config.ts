import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { findPostgres } from "./scripts/testing/find-program.mjs";

// A *.db.test.ts runs once on each kind of database, a *.postgres.test.ts (races, which the single connection of the
// embedded database cannot show) on Postgres only. A *.process.test.ts starts processes or databases of its own. A
// *.component.test.tsx renders components in a simulated document. Every other test is a unit test.
const databaseTests = ["**/*.db.test.ts"];
const postgresTests = ["**/*.postgres.test.ts"];
const processTests = ["**/*.process.test.ts"];
const componentTests = ["**/*.component.test.tsx"];
const excluded = ["node_modules/**", ".next/**", "e2e/**"];

const project = (
  name: string,
  include: string[],
  {
    exclude = [],
    alias = [],
    ...options
  }: {
    exclude?: string[];
    alias?: { find: string | RegExp; replacement: string }[];
    globalSetup?: string[];
    setupFiles?: string[];
    environment?: "happy-dom";
  } = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  resolve: { alias },
  test: { name, include, exclude: [...excluded, ...exclude], ...options },
});

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== null;

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Without a terminal: only what fails.
    reporters: [process.stdout.isTTY ? "default" : "minimal", "./scripts/testing/vitest-results.ts"],
    // One more than the cores: a database test spends much of its time waiting for another process.
    maxWorkers: availableParallelism() + 1,
    // Its development build throws for a value that is missing.
    server: { deps: { inline: ["icu-minify"] } },
    // The files of a worker share its modules. Loading them for each file took longer than all unit tests. So a test
    // restores what it replaces globally, and resets the modules if it mocks one.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    tags: [
      {
        name: "full",
        description: "Takes long and rarely fails: npm run test:full runs it, npm test doesn't.",
      },
      { name: "fuzz", description: "Random input: npm run test:full runs it again, with more of it." },
    ],
    projects: [
      project("unit", ["**/*.test.ts"], { exclude: [...databaseTests, ...postgresTests, ...processTests] }),
      project("component", componentTests, {
        environment: "happy-dom",
        alias: [
          { find: "react-map-gl/maplibre", replacement: path.resolve("app/map/testing/react-map.tsx") },
        ],
        setupFiles: ["scripts/testing/setup-components.ts"],
      }),
      project("process", processTests),
      project("embedded", databaseTests, { globalSetup: ["scripts/testing/setup-embedded.ts"] }),
      ...(hasPostgres
        ? [
            project("postgres", [...databaseTests, ...postgresTests], {
              globalSetup: ["scripts/testing/setup-postgres.ts"],
            }),
          ]
        : []),
    ],
  },
});
