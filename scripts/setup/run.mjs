import { spawn } from "node:child_process";
import { constants } from "node:os";
import path from "node:path";
import { root } from "./root.mjs";
import { SetupError } from "./step.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program in the root folder and waits until it exits. Forwards signals, and then exits after the program.
 *
 * @param {string} title what the program does, for the error message: "Building the app".
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, shell?: boolean, cwd?: string }} [options] quiet: shows the
 *   program's output only if it fails. cwd: instead of the root folder.
 * @returns {Promise<void>}
 */
export function run(title, program, args, { env = {}, quiet = false, shell = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
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
    child.once("error", (error) => reject(new SetupError(`${title} failed: ${error.message}`)));
    child.once("close", (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward);
      if (code === 0) resolve();
      else reject(new SetupError(`${title} failed (${signal ?? `exit code ${code}`}).`, output));
    });
  });
}

/**
 * Runs a JavaScript file of a dependency, without a shell or `npx`.
 *
 * @param {string} title
 * @param {string} file inside node_modules.
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options]
 */
export function runTool(title, file, args, options) {
  return run(title, process.execPath, [path.join(root, "node_modules", file), ...args], options);
}
