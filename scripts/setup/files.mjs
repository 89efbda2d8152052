import { readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * Reads a small JSON file. Returns null if it is missing or invalid.
 *
 * @param {string} file
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Writes a file atomically.
 *
 * @param {string} file
 * @param {string | Uint8Array} content
 */
export function writeAtomically(file, content) {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}
