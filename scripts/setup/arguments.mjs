import { parseArgs } from "node:util";

/**
 * Reads the options and arguments of a script. If they are wrong, or with --help, prints how to use it and exits: a misspelled option
 * starts nothing.
 *
 * @template {NonNullable<import("node:util").ParseArgsConfig["options"]>} Options
 * @param {string} usage
 * @param {{ options?: Options, min?: number, max?: number, kind?: { name: string, is: (argument: string) => boolean } }} [expected] min
 *   and max: of the arguments that aren't options. kind: what each of them must be, anything by default.
 * @returns {ReturnType<typeof parseArgs<{ options: Options, allowPositionals: true }>>}
 */
export function readArguments(usage, { options, min = 0, max = min, kind } = {}) {
  const all = { ...options, help: /** @type {const} */ ({ type: "boolean" }) };
  const names = Object.keys(all).map((name) => `--${name}`);
  const help = `Usage: ${usage}\nOptions: ${names.join(", ")}`;
  try {
    const { values, positionals } = parseArgs({ options: all, allowPositionals: true });
    if (/** @type {{ help?: boolean }} */ (values).help) {
      console.log(help);
      process.exit(0);
    }
    if (positionals.length < min) throw new Error("An argument is missing.");
    if (positionals.length > max)
      throw new Error(`${JSON.stringify(positionals[max])} is one argument too many.`);
    const wrong = positionals.find((argument) => kind?.is(argument) === false);
    if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is not ${kind?.name}.`);
    return /** @type {any} */ ({ values, positionals });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${help}`);
    process.exit(2);
  }
}
