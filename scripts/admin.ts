import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parseEnv } from "@/lib/env";
import { WRONG_USAGE } from "@/lib/server/admin/command-error";
import { HELP } from "@/lib/server/admin/help";
import { parseCommandLine, printResult, toCommandError } from "@/lib/server/admin/run";
import { findRequest } from "./find-request";
import { runOperatorCommand } from "./operator-database";

/** `npm run admin -- COMMAND …`: what an operator does to users and applications. */
async function main(args: string[]): Promise<void> {
  const commandLine = args.length > 0 ? parseCommandLine(args) : null;
  if (!commandLine) {
    console.log(HELP);
    process.exitCode = args.length > 0 ? 0 : WRONG_USAGE;
    return;
  }
  const { argument, options } = commandLine;
  // Needs no database.
  if (options.log !== undefined) {
    await print(printResult(await findRequest(options.log, argument), options.json));
    return;
  }
  const file = options.output;
  await runOperatorCommand(parseEnv(process.env), args, (output) => print(output, file));
  if (file !== undefined) console.log(options.json ? JSON.stringify({ file }) : `Wrote ${file}.`);
}

/** Prints to standard output, or to a new file that only the operator can read. */
async function print(output: AsyncGenerator<string>, file?: string): Promise<void> {
  // A command that fails leaves no file.
  const first = await output.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* output;
  }
  if (file === undefined) await pipeline(all, process.stdout, { end: false });
  else await pipeline(all, createWriteStream(file, { flags: "wx", mode: 0o600 }));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const { message, exitCode } = toCommandError(error);
  console.error(
    exitCode === WRONG_USAGE ? `${message}\n\n"npm run admin -- --help" lists the commands.` : message,
  );
  process.exitCode = exitCode;
});
