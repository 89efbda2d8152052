import type { Totals } from "@/lib/server/transfer/format";
import { alignColumns } from "./output";

/** The command line is wrong; the message says how. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Runs a command with its one argument. Exit codes: 0 done, 1 failed, 2 wrong usage. */
export function runCommand(usage: string, run: (argument: string) => Promise<void>): void {
  const [argument, ...rest] = process.argv.slice(2);
  if (argument === undefined || argument.startsWith("-") || rest.length > 0) {
    console.error(`Usage: ${usage}`);
    process.exitCode = argument === "--help" ? 0 : 2;
    return;
  }
  run(argument).catch((error: unknown) => {
    console.error(`Failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  });
}

/** Prints the number of rows of each table. */
export function printTotals(totals: Totals): void {
  const rows = Object.entries(totals).map(([table, { rows }]) => [table, String(rows)]);
  console.log(alignColumns([["Table", "Rows"], ...rows]));
}
