import path from "node:path";
import { readJson } from "./files.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { SetupError, step } from "./step.mjs";

/** The releases that the dependencies support (Prisma is the strictest): [major, minimum minor]. */
const SUPPORTED = [
  [20, 19],
  [22, 12],
];

/** @throws SetupError if the dependencies do not support this version of Node. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isSupported =
    major >= 24 || SUPPORTED.some(([line, minMinor]) => major === line && minor >= minMinor);
  if (isSupported) return;
  throw new SetupError(
    `Teepad needs Node 20.19+, 22.12+ or 24+; this is ${process.versions.node}. Node 24 is recommended.`,
  );
}

/**
 * Installs the dependencies if they differ from package-lock.json. Also detects a manual `npm ci` or `npm install`,
 * because npm records what it installed.
 *
 * @param {{ dev: boolean }} options dev: whether development dependencies are needed, too.
 */
export async function installIfNeeded({ dev }) {
  if (isInstalled(dev)) return;
  await step("Installing dependencies (about 30 seconds)", () => {
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(dev ? ["--include=dev"] : [])];
    // `npm start` sets npm_execpath. Otherwise use the npm in the PATH, which is a batch file on Windows.
    const npm = process.env.npm_execpath;
    const title = "Installing dependencies";
    return npm
      ? run(title, process.execPath, [npm, ...args], { quiet: true })
      : run(title, "npm", args, { quiet: true, shell: process.platform === "win32" });
  });
}

/** @param {boolean} dev */
function isInstalled(dev) {
  const expected = readPackages(path.join(root, "package-lock.json"));
  // npm writes this file last, so an interrupted installation does not have it.
  const installed = readPackages(path.join(root, "node_modules/.package-lock.json"));
  if (expected === null) throw new SetupError("package-lock.json is missing. Is the checkout complete?");
  if (installed === null) return false;
  return Object.entries(expected).every(([name, { version, dev: isDev, optional }]) => {
    if (name === "") return true;
    const found = installed[name];
    // Most optional packages are for other platforms.
    return found ? found.version === version : optional === true || (isDev === true && !dev);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean }> | null}
 */
function readPackages(file) {
  return readJson(file)?.packages ?? null;
}
