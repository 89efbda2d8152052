import { createRequire } from "node:module";

/**
 * The minor release of Next whose private behaviour README.md lists. For another one, read its changes to what is listed, run
 * e2e/next.spec.ts, and change this and the range in package.json.
 */
const VERIFIED = "16.4";

/** @returns {string} the version of the installed Next. */
export function installedNext() {
  return createRequire(import.meta.url)("next/package.json").version;
}

/**
 * @param {string} version
 * @returns {string | null} why not to build with this version; null if it is of the verified minor release.
 */
export function findVersionProblem(version = installedNext()) {
  if (version.startsWith(`${VERIFIED}.`)) return null;
  return (
    `Teepad relies on private behaviour of Next ${VERIFIED}, but Next ${version} is installed. ` +
    "Run npm ci, or follow lib/server/next/README.md to support another release."
  );
}
