import type { ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "@/lib/server/admin/command-error";
import { alignColumns } from "@/lib/server/admin/output";
import type { Totals } from "@/lib/server/transfer/format";
import { readArguments } from "./setup/arguments.mjs";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<Of extends Options> = ReturnType<
  typeof parseArgs<{ options: Of; allowPositionals: true }>
>["values"];

/** Runs a command with its one argument and its options. Exit codes: 0 done, 1 failed, 2 wrong usage. */
export function runCommand<Of extends Options = Record<never, never>>(
  usage: string,
  run: (argument: string, values: Values<Of>) => Promise<void>,
  options: Of = {} as Of,
): void {
  const {
    values,
    positionals: [argument = ""],
  } = readArguments(usage, { options, min: 1 });
  run(argument, values).catch((error: unknown) => {
    console.error(`Failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  });
}

export function printTotals(totals: Totals): void {
  const rows = Object.entries(totals).map(([table, { rows }]) => [table, String(rows)]);
  console.log(alignColumns([["Table", "Rows"], ...rows]));
}
