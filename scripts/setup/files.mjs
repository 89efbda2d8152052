import { readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * A small JSON file's content, or null when it is missing or broken.
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
 * Writes a file so that a reader sees all of it or none.
 *
 * @param {string} file
 * @param {string | Uint8Array} content
 */
export function writeWhole(file, content) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}
