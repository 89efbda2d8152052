import { readFileSync } from "node:fs";

const INTERVAL_MS = 250;

/**
 * Ends this process as SIGTERM would when npm, or the shell in which npm runs a script, has ended. npm passes SIGTERM on
 * to that shell only, which ends without telling its child (dash, Debian's and Alpine's sh).
 *
 * Rejected: `exec` in package.json, which Windows does not have and which does not help if npm is killed.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_script === undefined) return;
  const parent = process.ppid;
  const npm = findNpm(parent);
  const timer = setInterval(() => {
    // Windows keeps the ID of a parent that has ended; nothing is orphaned there by a signal.
    if (process.ppid === parent && isRunning(npm)) return;
    clearInterval(timer);
    if (!process.emit("SIGTERM", "SIGTERM")) process.exit(143);
  }, INTERVAL_MS).unref();
}

/**
 * The process that runs npm: the parent of the shell. Some shells are replaced by the script, so that it is the parent
 * itself. Only Linux tells without another program; elsewhere the end of the shell has to do.
 *
 * @param {number} parent
 */
function findNpm(parent) {
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, "utf8").split("\0").includes("-c");
    const [, grandparent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return isShell && grandparent ? Number(grandparent) : parent;
  } catch {
    return parent;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
