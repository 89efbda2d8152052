import { accessSync, constants, readdirSync } from "node:fs";
import path from "node:path";

const DEBIAN_VERSIONS = "/usr/lib/postgresql";

/**
 * The folder of an installed Postgres server's programs, or null. Debian keeps them out of the PATH.
 *
 * @returns {string | null}
 */
export function findPostgres() {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), ...debianFolders()];
  return folders.find((folder) => isProgram(folder, "initdb") && isProgram(folder, "postgres")) ?? null;
}

function debianFolders() {
  try {
    const versions = readdirSync(DEBIAN_VERSIONS).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => path.join(DEBIAN_VERSIONS, version, "bin"));
  } catch {
    return [];
  }
}

/** @param {string} folder @param {string} name */
function isProgram(folder, name) {
  try {
    accessSync(path.join(folder, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
