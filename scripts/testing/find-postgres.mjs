import { readdirSync } from "node:fs";
import path from "node:path";
import { findProgramFolder } from "./find-program.mjs";

const DEBIAN_VERSIONS = "/usr/lib/postgresql";

/**
 * The folder with the programs of an installed Postgres server, or null. Debian keeps them out of the PATH.
 *
 * @returns {string | null}
 */
export function findPostgres() {
  return findProgramFolder(["initdb", "postgres"], debianFolders());
}

function debianFolders() {
  try {
    const versions = readdirSync(DEBIAN_VERSIONS).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => path.join(DEBIAN_VERSIONS, version, "bin"));
  } catch {
    return [];
  }
}
