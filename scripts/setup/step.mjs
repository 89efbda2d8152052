/** A failure that needs no stack: what went wrong, and the output of the program that failed, if one did. */
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
 * Says what is being done, does it, and says how long it took.
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
    console.log(`done in ${seconds(performance.now() - started)}`);
    return result;
  } catch (error) {
    console.log("failed");
    throw error;
  }
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Runs a script: a failure is told in one sentence, and ends the process with 1.
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
