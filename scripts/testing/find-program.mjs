import { accessSync, constants, readdirSync } from "node:fs";
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

/**
 * Returns the folder with the programs of an installed Postgres server, or null. On Debian it is not in PATH.
 *
 * @param {string[]} [more] programs that the folder must have besides the server.
 * @returns {string | null}
 */
export function findPostgres(more = []) {
  return findProgramFolder(["initdb", "postgres", ...more], listDebianFolders());
}

const DEBIAN_VERSIONS = "/usr/lib/postgresql";

function listDebianFolders() {
  try {
    const versions = readdirSync(DEBIAN_VERSIONS).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => path.join(DEBIAN_VERSIONS, version, "bin"));
  } catch {
    return [];
  }
}

/** Returns the path of the installed nginx, or null. Debian keeps it out of a user's PATH. */
export const findNginx = () => findProgram("nginx", ["/usr/sbin"]);

/** Returns the path of the installed Redis or Valkey server, or null. */
export const findRedis = () => findProgram("redis-server") ?? findProgram("valkey-server");

/**
 * @param {string} name
 * @param {string[]} [more]
 */
function findProgram(name, more) {
  const folder = findProgramFolder([name], more);
  return folder === null ? null : path.join(folder, name);
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
