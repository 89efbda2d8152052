/** A failure to report without a stack trace. `output` is the output of the failed program, if any. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {string} [output]
   */
  constructor(message, output = "") {
    super(message);
    this.name = "SetupError";
    this.output = output;
  }
}

/**
 * Runs a step and prints its title and duration.
 *
 * @template Result
 * @param {string} title
 * @param {() => Result | Promise<Result>} work
 */
export async function step(title, work) {
  const started = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const result = await work();
    console.log(`done in ${formatSeconds(performance.now() - started)}`);
    return result;
  } catch (error) {
    console.log("failed");
    throw error;
  }
}

/** @param {number} milliseconds */
export function formatSeconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Runs a script. Prints an error and exits with 1 if it fails.
 *
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    if (error instanceof SetupError && error.output) console.error(`\n${error.output.trimEnd()}`);
    console.error(`\n${error instanceof SetupError ? error.message : error.stack}`);
    process.exit(1);
  }
}
