import path from "node:path";
import { findProgramFolder } from "./find-program.mjs";

/**
 * The installed nginx, or null. Debian keeps it out of a user's PATH.
 *
 * @returns {string | null}
 */
export function findNginx() {
  const folder = findProgramFolder(["nginx"], ["/usr/sbin"]);
  return folder === null ? null : path.join(folder, "nginx");
}
