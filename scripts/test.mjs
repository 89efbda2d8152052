// npm test, npm run test:unit (--unit), and npm run test:full (--full), which runs what npm test leaves out
// (docs/decisions/testing.md). Sets up what is missing in a fresh clone, then runs every check. Continues after a failure to
// report all of them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readArguments } from "./setup/arguments.mjs";
import { buildIfNeeded } from "./setup/build.mjs";
import { generateIfNeeded } from "./setup/generate.mjs";
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { root } from "./setup/root.mjs";
import { run, runTool } from "./setup/run.mjs";
import { formatSeconds, runScript, SetupError } from "./setup/step.mjs";
import { copyVendorFiles } from "./setup/vendor.mjs";
import { printFailures, printSlowest, RESULTS_FILE, readResults } from "./testing/file-results.mjs";
import { findNginx, findPostgres, findRedis } from "./testing/find-program.mjs";

const {
  values: { unit: isUnit, full: isFull },
} = readArguments("npm test", { options: { unit: { type: "boolean" }, full: { type: "boolean" } } });

/** Random requests to each endpoint, and random files. */
const LONG_FUZZ = { FUZZ_RUNS: "10000" };

/** @type {{ name: string, outcome: "passed" | "FAILED" | "SKIPPED", milliseconds: number }[]} */
const results = [];

/** When no further check is begun, in seconds since 1970: CI, which ends a run after a time, sets it. */
const START_BEFORE = Number(process.env.TEST_START_BEFORE ?? Number.POSITIVE_INFINITY);

/**
 * @param {string} name
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether it passed.
 */
async function check(name, work) {
  if (Date.now() / 1000 > START_BEFORE) {
    skip(`${name} (no time left)`);
    return false;
  }
  console.log(`\n━━ ${name} ━━`);
  return record(name, work);
}

/**
 * @param {string} name
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether it passed.
 */
async function record(name, work) {
  const started = performance.now();
  let outcome = /** @type {"passed" | "FAILED"} */ ("passed");
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`${error.output}\n${name}: ${error.message}`);
    outcome = "FAILED";
  }
  results.push({ name, outcome, milliseconds: performance.now() - started });
  return outcome === "passed";
}

/** @param {string} name */
function skip(name) {
  results.push({ name, outcome: "SKIPPED", milliseconds: 0 });
}

/**
 * Finds the programs that the tests use. For each missing one, prints what is skipped and how to install it.
 *
 * @returns {Promise<{ postgres: boolean }>}
 */
async function reportMissingPrograms() {
  const { findChromium } = await import("./testing/find-chromium.mjs");
  const postgres = findPostgres() !== null || process.env.TEST_DATABASE_URL !== undefined;
  const programs = [
    {
      isFound: findChromium() !== null,
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
      effect: "skips the rolling restart behind a proxy",
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

/** Downloads Playwright's Chromium if none is installed. */
async function ensureBrowser() {
  const { findChromium } = await import("./testing/find-chromium.mjs");
  if (findChromium()) return;
  await runTool("Downloading Chromium", "@playwright/test/cli.js", ["install", "chromium"]);
}

/**
 * @param {string[]} projects
 * @param {{ tags?: string, env?: Record<string, string> }} [options] tags: which tests to run, as an expression.
 */
function runVitest(projects, { tags, env } = {}) {
  const args = projects.flatMap((project) => ["--project", project]);
  if (tags) args.push("--tags-filter", tags);
  return runTool("Vitest", "vitest/vitest.mjs", ["run", ...args], { env });
}

/** @param {string[]} projects */
async function runPlaywright(...projects) {
  await ensureBrowser();
  await runTool("Playwright", "@playwright/test/cli.js", [
    "test",
    ...projects.map((name) => `--project=${name}`),
  ]);
}

/** @param {string} resultsFile */
function report(resultsFile) {
  const files = readResults(resultsFile);
  printSlowest(files);
  console.log("\n━━ Summary ━━");
  for (const { name, outcome, milliseconds } of results) {
    console.log(
      `${outcome.padEnd(8)} ${outcome === "SKIPPED" ? "      –" : formatSeconds(milliseconds).padStart(7)}  ${name}`,
    );
  }
  printFailures(files);
}

await runScript(async () => {
  checkNode();
  process.chdir(root);
  await installIfNeeded({ dev: true });
  await generateIfNeeded();
  copyVendorFiles();
  if (isUnit) {
    await runVitest(["unit"]);
    return;
  }
  const { postgres } = await reportMissingPrograms();
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-test-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const resultsFile = path.join(folder, "results");
  process.env[RESULTS_FILE] = resultsFile;

  await (isFull ? runRemainingChecks(postgres) : runChecks(postgres));

  report(resultsFile);
  if (results.some(({ outcome }) => outcome === "FAILED")) process.exit(1);
});

/**
 * npm test.
 *
 * @param {boolean} postgres
 */
async function runChecks(postgres) {
  console.log("\n━━ Types, lint and build, beside unit, component, process and database tests ━━");
  const quiet = { quiet: true };
  // The type check comes before the build: both write the types of the routes.
  const [built] = await Promise.all([
    record("Types", () => run("The type check", process.execPath, ["scripts/typecheck.mjs"], quiet)).then(
      () => record("Build", buildIfNeeded),
    ),
    record("Lint", () => run("The lint", process.execPath, ["scripts/lint.mjs"], quiet)),
    // Database tests wait for another process much of the time.
    record("Unit, component, process and database tests", () =>
      runVitest(["unit", "component", "process", postgres ? "postgres" : "embedded"], { tags: "!full" }),
    ),
  ]);
  if (!postgres) skip("Race, query plan and database tests on Postgres (not installed)");
  if (built) await check("Browser tests", () => runPlaywright("studio", "pages"));
  else skip("Browser tests (the build failed)");
}

/**
 * npm run test:full.
 *
 * @param {boolean} postgres
 */
async function runRemainingChecks(postgres) {
  const built = await check("Build", buildIfNeeded);
  await check("Long unit, component, process and database tests", () =>
    runVitest(["unit", "component", "process", ...(postgres ? ["postgres"] : [])], {
      tags: "full || fuzz",
      env: LONG_FUZZ,
    }),
  );
  // docs/decisions/testing.md says why npm test leaves the embedded database out.
  await check("Database tests on the embedded database", () => runVitest(["embedded"], { env: LONG_FUZZ }));
  if (built) {
    await check("Long browser tests, random requests", () => runPlaywright("full", "fuzz"));
    // Timing comparisons run when nothing else does.
    await check("Studio frame times, costs of requests, container image", () =>
      runPlaywright("times", "alone"),
    );
  } else {
    skip("Browser tests (no build)");
  }
  await check("Generated clients", () =>
    run("The check of generated clients", process.execPath, [
      "scripts/run.mjs",
      "--dev",
      "scripts/generators/generate.ts",
      "--check",
    ]),
  );
  if (built) {
    await check("Two builds are equal", () =>
      run("The second build", process.execPath, ["scripts/compare-builds.mjs"]),
    );
  }
  if (built && postgres) {
    // Fails only if the ratio to a floor measured in the same run is far below target. npm run bench prints details.
    await check("API speed against the floor", () =>
      run("The short benchmark", process.execPath, [
        "scripts/run.mjs",
        "--dev",
        "scripts/bench/bench.ts",
        "--short",
      ]),
    );
  } else {
    skip("API speed against the floor (Postgres is not installed, or the build failed)");
  }
}
