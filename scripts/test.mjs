// npm test: sets up what a fresh clone lacks, then checks everything. Goes on after a failure, to report them all.
import { generateIfNeeded } from "./setup/generate.mjs";
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { root } from "./setup/root.mjs";
import { run, runTool } from "./setup/run.mjs";
import { runScript, SetupError, seconds } from "./setup/step.mjs";
import { copyMapWorker } from "./setup/vendor.mjs";
import { findPostgres } from "./testing/find-postgres.mjs";

/** @type {{ name: string, outcome: "passed" | "FAILED" | "SKIPPED", took: number }[]} */
const results = [];

/**
 * @param {string} name
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether it passed.
 */
async function check(name, work) {
  console.log(`\n━━ ${name} ━━`);
  const started = performance.now();
  let outcome = /** @type {"passed" | "FAILED"} */ ("passed");
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`${error.output}\n${error.message}`);
    outcome = "FAILED";
  }
  results.push({ name, outcome, took: performance.now() - started });
  return outcome === "passed";
}

/** @param {string} name */
function skip(name) {
  results.push({ name, outcome: "SKIPPED", took: 0 });
}

/** Playwright's own download, where no Chromium is installed. */
async function ensureBrowser() {
  const { findChromium } = await import("./testing/find-chromium.mjs");
  if (findChromium()) return;
  console.log("No Chromium is installed: downloading Playwright's.");
  await runTool("Downloading Chromium", "@playwright/test/cli.js", ["install", "chromium"]);
}

function report() {
  console.log("\n━━ Summary ━━");
  for (const { name, outcome, took } of results) {
    console.log(
      `${outcome.padEnd(8)} ${outcome === "SKIPPED" ? "      –" : seconds(took).padStart(7)}  ${name}`,
    );
  }
}

await runScript(async () => {
  checkNode();
  process.chdir(root);
  await installIfNeeded({ dev: true });
  await generateIfNeeded();
  copyMapWorker();

  await check("Types", () => run("The type check", process.execPath, ["scripts/typecheck.mjs"]));
  await check("Lint", () => runTool("The lint", "@biomejs/biome/bin/biome", ["check"]));
  await check("Unit and database tests", () => runTool("Vitest", "vitest/vitest.mjs", ["run"]));
  if (findPostgres() === null && !process.env.TEST_DATABASE_URL) {
    skip(
      "Database tests on Postgres, with the races: no Postgres server is installed, nor TEST_DATABASE_URL set",
    );
  }
  const built = await check("Build", () => run("The build", process.execPath, ["scripts/build.mjs"]));
  if (built && findPostgres() !== null) {
    // Fails on a ratio to the floor alone, by a wide margin: npm run bench says what is behind it.
    await check("Speed, beside a floor measured at the same time", () =>
      run("The short benchmark", process.execPath, [
        "scripts/run.mjs",
        "--dev",
        "scripts/bench/bench.ts",
        "--short",
      ]),
    );
  } else {
    skip("Speed: no Postgres server is installed, or there is no build");
  }
  if (built) {
    await check("End-to-end tests in Chromium", async () => {
      await ensureBrowser();
      await runTool("Playwright", "@playwright/test/cli.js", ["test"]);
    });
  } else {
    skip("End-to-end tests in Chromium: there is no build");
  }

  report();
  if (results.some(({ outcome }) => outcome === "FAILED")) process.exit(1);
});
