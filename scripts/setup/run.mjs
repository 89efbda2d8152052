import { spawn } from "node:child_process";
import { constants } from "node:os";
import path from "node:path";
import { root } from "./root.mjs";
import { SetupError } from "./step.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program in the project's folder to its end. A signal that would end us ends the program first.
 *
 * @param {string} what what it does, for the message when it fails: "Building the app".
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, shell?: boolean }} [options] quiet keeps the program's
 *   output for the error.
 * @returns {Promise<void>}
 */
export function run(what, program, args, { env = {}, quiet = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      child.once("close", () => process.exit(128 + constants.signals[signal]));
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.once(signal, forward);
    child.once("error", (error) => reject(new SetupError(`${what} failed: ${error.message}`)));
    child.once("close", (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward);
      if (code === 0) resolve();
      else reject(new SetupError(`${what} failed (${signal ?? `exit code ${code}`}).`, output));
    });
  });
}

/**
 * Runs a JavaScript file of a dependency, which needs no shell and no `npx`.
 *
 * @param {string} what
 * @param {string} file inside node_modules.
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options]
 */
export function runTool(what, file, args, options) {
  return run(what, process.execPath, [path.join(root, "node_modules", file), ...args], options);
}
