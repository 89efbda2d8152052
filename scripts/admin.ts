import { parseArgs } from "node:util";
import { errorCode } from "@/lib/adapters/prisma/errors";
import { systemClock } from "@/lib/clock";
import { parseEnv } from "@/lib/env";
import { NoSuchSubject } from "@/lib/operator/operator";
import { wireOperator } from "@/lib/server/operator";
import { COMMANDS, type Result } from "./admin/commands";
import { findRequest } from "./admin/find-request";
import { HELP } from "./admin/help";
import { withDatabase } from "./operator-database";
import { UsageError } from "./run-command";

const FAILED = 1;
const WRONG_USAGE = 2;
const NOT_FOUND = 3;

const OPTIONS = {
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  yes: { type: "boolean" },
  log: { type: "string" },
  user: { type: "string" },
  application: { type: "string" },
  output: { type: "string" },
} as const;

/** Prisma's codes for a missing table or column: the server of this version has not migrated the database yet. */
const OTHER_SCHEMA = new Set(["P2021", "P2022", "42P01", "42703"]);

/** `npm run admin -- COMMAND …`: what an operator does to users and applications. */
async function main(): Promise<void> {
  const { values, positionals } = parse();
  const [name, argument, ...rest] = positionals;
  if (values.help || name === undefined) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : WRONG_USAGE;
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  if (command.argument !== undefined && argument === undefined)
    throw new UsageError(`${name} needs ${command.argument}.`);
  const extra = command.argument === undefined ? argument : rest[0];
  if (extra !== undefined) throw new UsageError(`${JSON.stringify(extra)} is one argument too many.`);

  const { json, help: _, log, ...options } = values;
  if (log !== undefined) {
    // Needs no database, so it works beside a server that has the embedded one open.
    if (name !== "find") throw new UsageError(`--log belongs to "find".`);
    print(await findRequest(log, argument ?? ""), json);
    return;
  }
  const env = parseEnv(process.env);
  const result = await withDatabase(env, ({ prisma }) =>
    command.run({ operator: wireOperator(prisma, systemClock, env.baseUrl), options }, argument ?? ""),
  );
  print(result, json);
}

function print(result: Result, json = false): void {
  if (json && result.json !== undefined) console.log(JSON.stringify(result.json, null, 2));
  else if (result.text !== "") console.log(result.text);
}

function parse() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node names the option and what is wrong with it.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n"npm run admin -- --help" lists the commands.`);
    process.exitCode = WRONG_USAGE;
  } else if (error instanceof NoSuchSubject) {
    console.error(error.message);
    process.exitCode = NOT_FOUND;
  } else if (OTHER_SCHEMA.has(errorCode(error) ?? "")) {
    console.error("The database is not of this version. Start the server once: it applies the migrations.");
    process.exitCode = FAILED;
  } else {
    console.error(`Failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = FAILED;
  }
});
