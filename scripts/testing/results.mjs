import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ title: string, error: string, line?: number }} Failure
 * title: of the test, with those of its groups. error: its message, without colours. line: of the test's file, where it failed.
 */

/**
 * What a run says of one test file. `file` is null for a failure outside of tests, such as a server that doesn't start.
 * `milliseconds` includes the loading of modules.
 *
 * @typedef {{ file: string | null, project: string, milliseconds: number, passed: number, failures: Failure[] }} FileResult
 */

/** Environment variable with the path of the file that gets the results of a run. */
export const RESULTS_FILE = "TEEPAD_TEST_RESULTS";

const SLOWEST = 10;

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
 * @param {string} file which doesn't exist if the run ended before its results.
 * @returns {FileResult[]}
 */
export function readResults(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/**
 * @param {string} title
 * @param {string | undefined} message
 * @param {number} [line]
 * @returns {Failure}
 */
export function toFailure(title, message = "", line) {
  return { title, error: stripVTControlCharacters(message).trim(), ...(line === undefined ? {} : { line }) };
}

/** @param {FileResult[]} results */
export function printSlowest(results) {
  if (results.length <= 1) return;
  console.log("\nSlowest test files");
  for (const { file, project, milliseconds } of results
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST)) {
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${file} (${project})`);
  }
}
