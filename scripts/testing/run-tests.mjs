import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "../setup/root.mjs";
import { runTool } from "../setup/run.mjs";
import { findNginx, findPostgres, findRedis } from "./find-program.mjs";

/**
 * Runs tests: those of all files by default. `alone`: one file after the other. `env` says where their results go.
 *
 * @typedef {(options: { files?: readonly string[], alone?: boolean, env?: Record<string, string> }) => Promise<void>} RunTests
 */

/** @param {string} file */
export const isTestFile = (file) => /\.(test|spec)\.tsx?$/.test(file) && existsSync(path.join(root, file));

/** @param {string} file */
export const isBrowserTest = (file) => file.endsWith(".spec.ts");

/**
 * @param {string[]} projects
 * @param {{ tags?: string, env?: Record<string, string> }} [options] tags: which tests to run, as an expression.
 * @returns {RunTests}
 */
export function vitest(projects, { tags, env } = {}) {
  return ({ files = [], alone = false, env: more }) =>
    runTool(
      "Vitest",
      "vitest/vitest.mjs",
      [
        ...["run", ...projects.map((project) => `--project=${project}`), ...files],
        ...(tags ? [`--tags-filter=${tags}`] : []),
        ...(alone ? ["--maxWorkers=1"] : []),
      ],
      { env: { ...env, ...more } },
    );
}

/**
 * @param {string[]} projects
 * @returns {RunTests}
 */
export function playwright(...projects) {
  return async ({ files = [], alone = false, env }) => {
    if (!(await isChromiumInstalled())) {
      await runTool("Downloading Chromium", "@playwright/test/cli.js", ["install", "chromium"]);
    }
    const args = [...projects.map((name) => `--project=${name}`), ...(alone ? ["--workers=1"] : [])];
    await runTool("Playwright", "@playwright/test/cli.js", ["test", ...args, ...files], { env });
  };
}

/** Loads Playwright, which a fresh clone lacks until the dependencies are installed. */
async function isChromiumInstalled() {
  const { findChromium } = await import("./find-chromium.mjs");
  return findChromium() !== null;
}

/**
 * Finds the programs that the tests use. For each missing one, prints what is skipped and how to install it.
 *
 * @returns {Promise<{ postgres: boolean }>}
 */
export async function reportMissingPrograms() {
  const postgres = findPostgres() !== null || process.env.TEST_DATABASE_URL !== undefined;
  const programs = [
    {
      isFound: await isChromiumInstalled(),
      name: "Chromium",
      packages: "chromium-headless-shell chromium",
      effect: "Playwright will download its own for the browser tests",
    },
    {
      isFound: postgres,
      name: "Postgres",
      packages: "postgresql",
      effect:
        "race, query plan and benchmark tests are skipped; database tests use the embedded database only",
    },
    {
      isFound: findNginx() !== null,
      name: "nginx",
      packages: "nginx",
      effect: "npm run test:full skips the rolling restart behind a proxy",
    },
    {
      isFound: findRedis() !== null || Boolean(process.env.TEST_REDIS_URL),
      name: "Redis",
      packages: "redis-server",
      effect: "tests of rate limits shared between processes are skipped",
    },
  ];
  const missing = programs.filter(({ isFound }) => !isFound);
  for (const { name, effect } of missing) console.log(`${name} is not installed: ${effect}.`);
  if (missing.length > 0) {
    const packages = missing.map((program) => program.packages).join(" ");
    console.log(`To install them on Debian: apt-get install ${packages}`);
  }
  return { postgres };
}
