import { appendFileSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * What a run says of one test file: its duration, including the loading of its modules, and its tests that failed, each with
 * the beginning of its error.
 *
 * @typedef {{ file: string, milliseconds: number, failures: string[] }} FileResult
 */

/** Environment variable with the path of a file that collects the results of several runs. */
export const RESULTS_FILE = "TEEPAD_TEST_RESULTS";

const SLOWEST = 10;

/** Enough for the locator, what was expected and what was received. */
const ERROR_LINES = 12;

/**
 * Appends the results to the file in `TEEPAD_TEST_RESULTS`, or else prints the slowest.
 *
 * @param {FileResult[]} results
 */
export function reportResults(results) {
  const file = process.env[RESULTS_FILE];
  if (file) appendFileSync(file, results.map((result) => `${JSON.stringify(result)}\n`).join(""));
  else printSlowest(results);
}

/**
 * @param {string} file
 * @returns {FileResult[]}
 */
export function readResults(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/**
 * @param {string} test its title.
 * @param {string | undefined} error its message.
 * @param {number} [line] of the test's file, where it failed.
 */
export function describeFailure(test, error = "", line) {
  const lines = stripVTControlCharacters(error).split("\n");
  const shown = lines.filter((line) => line.trim() !== "").slice(0, ERROR_LINES);
  const title = line === undefined ? test : `${test} (line ${line})`;
  return [`${title}: ${shown[0] ?? ""}`, ...shown.slice(1)].join("\n    ");
}

/** @param {FileResult[]} results */
export function printSlowest(results) {
  if (results.length <= 1) return;
  console.log("\nSlowest test files");
  for (const { file, milliseconds } of results
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST)) {
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${file}`);
  }
}

/**
 * Printed last: where only the end of a log is kept, it must say what failed.
 *
 * @param {FileResult[]} results
 */
export function printFailures(results) {
  const failed = results.filter(({ failures }) => failures.length > 0);
  if (failed.length === 0) return;
  console.log("\n━━ Failed tests ━━");
  for (const { file, failures } of failed) console.log([file, ...failures].join("\n  "));
}
