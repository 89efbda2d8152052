import { accessSync, constants } from "node:fs";
import path from "node:path";

/**
 * Returns the first folder in PATH, or else in `more`, that contains all of these programs, or null.
 *
 * @param {string[]} names
 * @param {string[]} [more]
 * @returns {string | null}
 */
export function findProgramFolder(names, more = []) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), ...more];
  return folders.find((folder) => names.every((name) => isExecutable(path.join(folder, name)))) ?? null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
