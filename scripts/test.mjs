// npm test, npm run test:unit (--unit), and npm run test:full (--full), which runs what npm test leaves out
// (docs/decisions/testing.md). Sets up what is missing in a fresh clone, then runs every check, or only the test files that are named.
// Continues after a failure to report all of them. --gate, for CI, ends after a failure of types or lint, and runs the files of a few failed
// tests once more: a test that passes then is flaky, and reported, but doesn't fail the run.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readArguments } from "./setup/arguments.mjs";
import { buildIfNeeded } from "./setup/build.mjs";
import { generateIfNeeded } from "./setup/generate.mjs";
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { root } from "./setup/root.mjs";
import { run } from "./setup/run.mjs";
import { formatSeconds, runScript, SetupError } from "./setup/step.mjs";
import { copyVendorFiles } from "./setup/vendor.mjs";
import { printSlowest, RESULTS_FILE, readResults } from "./testing/results.mjs";
import {
  isBrowserTest,
  isTestFile,
  playwright,
  reportMissingPrograms,
  vitest,
} from "./testing/run-tests.mjs";
import { describeVerdict, findErrorLine, judge, mayBeFlaky } from "./testing/verdict.mjs";

/** @typedef {import("./testing/verdict.mjs").Check} Check */
/** @typedef {import("./testing/run-tests.mjs").RunTests} RunTests */

const {
  values: { unit: isUnit, full: isFull, gate: isGate },
  positionals: named,
} = readArguments("npm test [-- TEST-FILE …]", {
  options: { unit: { type: "boolean" }, full: { type: "boolean" }, gate: { type: "boolean" } },
  max: Number.POSITIVE_INFINITY,
  kind: { name: "the path of a test file", is: isTestFile },
});

/** Random requests to each endpoint, and random files. */
const LONG_FUZZ = { FUZZ_RUNS: "10000" };

/** @type {(Check & { runTests?: RunTests })[]} */
const checks = [];

/**
 * @param {string} name
 * @param {() => Promise<void>} work
 * @returns {Promise<Check>}
 */
async function check(name, work) {
  console.log(`\n━━ ${name} ━━`);
  /** @type {Check} */
  const result = { name, outcome: "passed", milliseconds: 0, results: [] };
  checks.push(result);
  const started = performance.now();
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`${error.output}\n${name}: ${error.message}`);
    result.outcome = "failed";
    result.error = findErrorLine(error.output) || error.message;
  }
  result.milliseconds = performance.now() - started;
  return result;
}

/**
 * @param {string} name
 * @param {RunTests} runTests
 * @param {{ files?: readonly string[] }} [options] files: all of its own by default.
 */
async function checkTests(name, runTests, { files } = {}) {
  const { env, read } = collectResults();
  const result = await check(name, () => runTests({ ...(files ? { files } : {}), env }));
  Object.assign(result, { runTests, results: read() });
}

/** @param {string} name */
function skip(name) {
  checks.push({ name, outcome: "skipped", milliseconds: 0, results: [] });
}

let collected = 0;

/** The environment in which test runners leave their results in a file, and a function that reads it. */
function collectResults() {
  const file = path.join(folder, String(collected++));
  return { env: { [RESULTS_FILE]: file }, read: () => readResults(file) };
}

const folder = mkdtempSync(path.join(tmpdir(), "teepad-test-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

await runScript(async () => {
  checkNode();
  process.chdir(root);
  await installIfNeeded({ dev: true });
  await generateIfNeeded();
  copyVendorFiles();
  if (isUnit) {
    await vitest(["unit"])({ files: named });
    return;
  }
  const { postgres } = await reportMissingPrograms();
  await (isFull ? runRemainingChecks(postgres) : runChecks(postgres));
  if (isGate && mayBeFlaky(checks)) await runFailedFilesAgain();
  report();
});

/** Runs the files of failed tests once more, when nothing else runs. */
async function runFailedFilesAgain() {
  for (const failed of checks.filter(({ outcome }) => outcome === "failed")) {
    const files = failed.results.flatMap(({ file, failures }) => (failures.length > 0 ? (file ?? []) : []));
    console.log(`\n━━ ${failed.name}: again, alone ━━\n${files.join("\n")}`);
    const { env, read } = collectResults();
    // Its results say how it ended.
    await failed.runTests?.({ files: [...new Set(files)], alone: true, env }).catch(() => {});
    failed.again = read();
  }
}

/** Prints the durations, and last what failed. */
function report() {
  printSlowest(checks.flatMap(({ results }) => results));
  console.log("\n━━ Summary ━━");
  for (const { name, outcome, milliseconds } of checks) {
    const duration = outcome === "skipped" ? "–" : formatSeconds(milliseconds);
    console.log(`${outcome.padEnd(8)} ${duration.padStart(8)}  ${name}`);
  }
  const verdict = judge(checks);
  console.log(describeVerdict(verdict).join("\n"));
  process.exitCode = verdict.failed.length + verdict.errors.length > 0 ? 1 : 0;
}

/**
 * npm test.
 *
 * @param {boolean} postgres
 */
async function runChecks(postgres) {
  const runVitest = vitest(["unit", "component", "process", postgres ? "postgres" : "embedded"], {
    tags: "!full",
  });
  const runPlaywright = playwright("studio", "pages");
  if (named.length > 0) return runNamed(runVitest, runPlaywright);
  const quiet = { quiet: true };
  // As many programs as a small machine has processors. The type check comes before the build: both write the types of the routes.
  const first = await Promise.all([
    check("Types", () => run("The type check", process.execPath, ["scripts/typecheck.mjs"], quiet)),
    check("Lint", () => run("The lint", process.execPath, ["scripts/lint.mjs"], quiet)),
  ]);
  if (isGate && first.some(({ outcome }) => outcome === "failed")) return skip("All tests");
  const [built] = await Promise.all([
    check("Build", buildIfNeeded),
    checkTests("Unit, component, process and database tests", runVitest),
  ]);
  if (!postgres) skip("Race, query plan and database tests on Postgres (not installed)");
  if (built.outcome === "failed") return skip("Browser tests (the build failed)");
  await checkTests("Browser tests", runPlaywright);
}

/**
 * @param {RunTests} runVitest
 * @param {RunTests} runPlaywright
 */
async function runNamed(runVitest, runPlaywright) {
  const browser = named.filter(isBrowserTest);
  const others = named.filter((file) => !isBrowserTest(file));
  if (others.length > 0) await checkTests("Tests", runVitest, { files: others });
  if (browser.length === 0) return;
  const built = await check("Build", buildIfNeeded);
  if (built.outcome === "passed") await checkTests("Browser tests", runPlaywright, { files: browser });
}

/**
 * npm run test:full.
 *
 * @param {boolean} postgres
 */
async function runRemainingChecks(postgres) {
  const runLong = vitest(["unit", "component", "process", ...(postgres ? ["postgres"] : [])], {
    ...{ tags: "full || fuzz", env: LONG_FUZZ },
  });
  if (named.length > 0) {
    return runNamed(runLong, playwright("full", "fuzz", "times", "alone"));
  }
  const built = (await check("Build", buildIfNeeded)).outcome === "passed";
  await checkTests("Long unit, component, process and database tests", runLong);
  // docs/decisions/testing.md says why npm test leaves the embedded database out.
  await checkTests("Database tests on the embedded database", vitest(["embedded"], { env: LONG_FUZZ }));
  if (built) {
    await checkTests("Long browser tests, random requests", playwright("full", "fuzz"));
    // Timing comparisons run when nothing else does.
    await checkTests("Studio frame times, costs of requests, container image", playwright("times", "alone"));
  } else {
    skip("Browser tests (no build)");
  }
  await check("Generated clients", () => runScriptFile("scripts/generators/generate.ts", "--check"));
  if (built) {
    await check("Two builds are equal", () =>
      run("The second build", process.execPath, ["scripts/compare-builds.mjs"]),
    );
  }
  if (built && postgres) {
    // Fails only if the ratio to a floor measured in the same run is far below target. npm run bench prints details.
    await check("API speed against the floor", () => runScriptFile("scripts/bench/bench.ts", "--short"));
  } else {
    skip("API speed against the floor (Postgres is not installed, or the build failed)");
  }
}

/** @param {string[]} args */
function runScriptFile(...args) {
  return run(`${args[0]}`, process.execPath, ["scripts/run.mjs", "--dev", ...args]);
}
