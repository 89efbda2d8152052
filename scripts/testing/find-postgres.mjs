import { readdirSync } from "node:fs";
import path from "node:path";
import { findProgramFolder } from "./find-program.mjs";

const DEBIAN_VERSIONS = "/usr/lib/postgresql";

/**
 * Returns the folder with the programs of an installed Postgres server, or null. On Debian it is not in PATH.
 *
 * @param {string[]} [more] programs that the folder must have besides the server.
 * @returns {string | null}
 */
export function findPostgres(more = []) {
  return findProgramFolder(["initdb", "postgres", ...more], listDebianFolders());
}

function listDebianFolders() {
  try {
    const versions = readdirSync(DEBIAN_VERSIONS).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => path.join(DEBIAN_VERSIONS, version, "bin"));
  } catch {
    return [];
  }
}
