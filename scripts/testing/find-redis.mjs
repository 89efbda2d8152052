import path from "node:path";
import { findProgramFolder } from "./find-program.mjs";

/**
 * Returns the path of the installed Redis or Valkey server, or null.
 *
 * @returns {string | null}
 */
export function findRedis() {
  for (const name of ["redis-server", "valkey-server"]) {
    const folder = findProgramFolder([name]);
    if (folder !== null) return path.join(folder, name);
  }
  return null;
}
