import { parseArgs } from "node:util";
import { errorCode } from "@/lib/adapters/prisma/errors";
import { NoSuchSubject } from "@/lib/operator/operator";
import { CommandError, FAILED, NOT_FOUND, UsageError } from "./command-error";
import { COMMANDS, type Result, type Subjects } from "./commands";

const OPTIONS = {
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  yes: { type: "boolean" },
  log: { type: "string" },
  user: { type: "string" },
  application: { type: "string" },
  output: { type: "string" },
  factor: { type: "string" },
} as const;

export type CommandLine = NonNullable<ReturnType<typeof parseCommandLine>>;

/**
 * Checks the arguments of `npm run admin`.
 * @returns null if they ask for the help.
 * @throws UsageError
 */
export function parseCommandLine(args: string[]) {
  const { values, positionals } = parse(args);
  const [name, argument, ...rest] = positionals;
  if (values.help) return null;
  if (name === undefined) throw new UsageError("Give a command.");
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  if (command.argument !== undefined && argument === undefined)
    throw new UsageError(`${name} needs ${command.argument}.`);
  const extra = command.argument === undefined ? argument : rest[0];
  if (extra !== undefined) throw new UsageError(`${JSON.stringify(extra)} is one argument too many.`);
  if (values.log !== undefined && name !== "find") throw new UsageError(`--log belongs to "find".`);
  if (values.output !== undefined && name !== "export") throw new UsageError(`--output belongs to "export".`);
  if (values.factor !== undefined && name !== "set-limits")
    throw new UsageError(`--factor belongs to "set-limits".`);
  return { name, command, argument: argument ?? "", options: values };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node names the option and what is wrong with it.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs a command. @returns what it prints. */
export async function* runCommandLine(
  { command, argument, options }: CommandLine,
  subjects: Subjects,
): AsyncGenerator<string> {
  yield* printResult(await command.run({ ...subjects, options }, argument), options.json);
}

export async function* printResult(result: Result, json = false): AsyncGenerator<string> {
  if ("output" in result) yield* result.output;
  else yield `${json ? JSON.stringify(result.json, null, 2) : result.text}\n`;
}

/** Prisma's and Postgres' codes for a missing table or column: the server of this version has not migrated the database yet. */
const OTHER_SCHEMA = new Set(["P2021", "P2022", "42P01", "42703"]);
const READ_ONLY = "25006";

/** What to tell the operator about anything that a command throws. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof NoSuchSubject) return new CommandError(error.message, NOT_FOUND);
  return new CommandError(explain(error), FAILED, { cause: error });
}

function explain(error: unknown): string {
  const code = errorCode(error) ?? "";
  if (OTHER_SCHEMA.has(code))
    return "The database is not of this version. Start the server once: it applies the migrations.";
  if (code === READ_ONLY)
    return "The server is read-only: restart it without READ_ONLY, and run the command again.";
  return `Failed: ${error instanceof Error ? error.message : String(error)}`;
}
