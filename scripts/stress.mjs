// npm run test:stress [-- --times N] [-- TEST-FILE … | PROGRAM ARGUMENT …]: keeps every core busy for 70 % of the time, runs npm test, the
// named test files, or a program, N times, and says how each run ended. Exits with 1 if one failed. This is how flaky tests are found.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { readArguments } from "./setup/arguments.mjs";
import { root } from "./setup/root.mjs";
import { formatSeconds, runScript, SetupError } from "./setup/step.mjs";
import { isTestFile } from "./testing/run-tests.mjs";

const PERIOD_MS = 100;

/** Of the period. The tests compete for it, as with a neighbour on the same machine. */
const LOAD = 0.7;

const KEEP_BUSY = `
  const { workerData: { busyMs, restMs } } = require("node:worker_threads");
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    const end = performance.now() + busyMs;
    while (performance.now() < end);
    Atomics.wait(sleeper, 0, 0, restMs);
  }`;

await runScript(async () => {
  process.chdir(root);
  const { values, positionals } = readArguments(
    "npm run test:stress [-- [--times N] TEST-FILE … | PROGRAM ARGUMENT …]",
    { options: { times: { type: "string" } }, max: Number.POSITIVE_INFINITY },
  );
  const times = Number(values.times ?? 1);
  if (!Number.isInteger(times) || times < 1) throw new SetupError("--times takes a number of runs from 1.");
  const [program, ...args] = positionals.every(isTestFile)
    ? [process.execPath, "scripts/test.mjs", ...positionals]
    : /** @type {[string, ...string[]]} */ (positionals);
  const workerData = { busyMs: PERIOD_MS * LOAD, restMs: PERIOD_MS * (1 - LOAD) };
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(KEEP_BUSY, { eval: true, workerData }),
  );
  const lines = [];
  let failed = 0;
  for (let time = 1; time <= times; time++) {
    const started = performance.now();
    const { code, failures } = await runAndRead(program ?? "", args);
    if (code !== 0) failed++;
    const duration = formatSeconds(performance.now() - started);
    lines.push(`Run ${time}: ${code === 0 ? "passed" : "failed"} after ${duration}`, ...failures);
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  console.log(["\n━━ Under load ━━", ...lines, `${times - failed} of ${times} runs passed`].join("\n"));
  process.exitCode = failed > 0 ? 1 : 0;
});

/**
 * Runs a program, prints its output, and returns the lines that name what failed.
 *
 * @param {string} program
 * @param {string[]} args
 */
async function runAndRead(program, args) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(child, "close");
  const failures = [];
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    if (/^(FAILED|FLAKY) /.test(line)) failures.push(line);
  }
  const [code] = await closed;
  return { code, failures };
}
