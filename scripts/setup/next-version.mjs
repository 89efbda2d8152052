import { createRequire } from "node:module";
import { SetupError } from "./step.mjs";

/**
 * The minor release of Next whose private behaviour lib/server/next/README.md lists. For another one, read its changes to what is listed, run
 * e2e/next.spec.ts, and change this and the range in package.json.
 */
const VERIFIED = "16.4";

/** @returns {string} the version of the installed Next. */
export function installedNext() {
  return createRequire(import.meta.url)("next/package.json").version;
}

/**
 * @param {string} version
 * @throws SetupError if it is of another minor release.
 */
export function checkNextVersion(version = installedNext()) {
  if (version.startsWith(`${VERIFIED}.`)) return;
  throw new SetupError(
    `Teepad relies on private behaviour of Next ${VERIFIED}, but Next ${version} is installed. ` +
      "Run npm ci, or follow lib/server/next/README.md to support another release.",
  );
}
