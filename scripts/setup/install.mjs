import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { SetupError, step } from "./step.mjs";

/** The releases that the dependencies run on (Prisma's are the narrowest): [major, least minor]. */
const SUPPORTED = [
  [20, 19],
  [22, 12],
];

/** Ends with a clear message on a Node that the dependencies do not run on. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isSupported = major >= 24 || SUPPORTED.some(([line, least]) => major === line && minor >= least);
  if (isSupported) return;
  throw new SetupError(
    `Teepad needs Node 20.19 or later, 22.12 or later, or 24 and up; this is ${process.versions.node}.`,
  );
}

/**
 * Installs the dependencies when they are not what package-lock.json says. An `npm ci` or `npm install` that somebody
 * ran by hand counts, because npm itself writes down what it installed.
 *
 * @param {{ dev: boolean }} options whether the tools of the tests are needed, too.
 */
export async function installIfNeeded({ dev }) {
  if (isInstalled(dev)) return;
  await step("Installing the dependencies (half a minute or so)", () => {
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(dev ? ["--include=dev"] : [])];
    // Under `npm start` this is the very npm that runs; else the one in the PATH, a batch file on Windows.
    const npm = process.env.npm_execpath;
    const what = "Installing the dependencies";
    return npm
      ? run(what, process.execPath, [npm, ...args], { quiet: true })
      : run(what, "npm", args, { quiet: true, shell: process.platform === "win32" });
  });
}

/** @param {boolean} dev */
function isInstalled(dev) {
  const wanted = readPackages(path.join(root, "package-lock.json"));
  // npm writes this file last, so that an installation that was interrupted does not have it.
  const installed = readPackages(path.join(root, "node_modules/.package-lock.json"));
  if (wanted === null) throw new SetupError("package-lock.json is missing: is this a whole checkout?");
  if (installed === null) return false;
  return Object.entries(wanted).every(([name, { version, dev: onlyDev, optional }]) => {
    if (name === "") return true;
    const found = installed[name];
    // Optional packages are mostly those of other platforms.
    return found ? found.version === version : optional === true || (onlyDev === true && !dev);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean }> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}
