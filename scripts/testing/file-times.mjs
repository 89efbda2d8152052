import { appendFileSync, readFileSync } from "node:fs";

/**
 * How long a test file took, including the loading of its modules.
 *
 * @typedef {{ file: string, milliseconds: number }} FileTime
 */

/** The environment variable with the file that collects the times of several runs. */
export const TIMES_FILE = "TEEPAD_TEST_TIMES";

const SLOWEST = 10;

/**
 * Reports the times of a run: to the run that started this one, or else on the console.
 *
 * @param {FileTime[]} times
 */
export function reportTimes(times) {
  const file = process.env[TIMES_FILE];
  if (file) appendFileSync(file, times.map((time) => `${JSON.stringify(time)}\n`).join(""));
  else printSlowest(times);
}

/**
 * @param {string} file
 * @returns {FileTime[]}
 */
export function readTimes(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** @param {FileTime[]} times */
export function printSlowest(times) {
  if (times.length <= 1) return;
  console.log("\nSlowest test files");
  for (const { file, milliseconds } of times
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST)) {
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${file}`);
  }
}
