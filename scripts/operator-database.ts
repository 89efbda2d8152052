import path from "node:path";
import { connect } from "@/lib/adapters/database/connect";
import type { Database } from "@/lib/adapters/database/database";
import { smtpTransport } from "@/lib/adapters/mail/smtp";
import { prismaEmailQueueStore } from "@/lib/adapters/prisma/email-queue-store";
import { systemClock } from "@/lib/clock";
import type { Env } from "@/lib/env";
import { emailQueue } from "@/lib/identity/email-queue";
import { CommandError, UsageError } from "@/lib/server/admin/command-error";
import { type CommandLine, parseCommandLine, runCommandLine } from "@/lib/server/admin/run";
import { callServer } from "@/lib/server/admin/socket";
import { loadAuthSecrets } from "@/lib/server/auth-secret";
import { createDataDir } from "@/lib/server/data-dir";
import { noteBackup } from "@/lib/server/last-backup";
import { wireOperator } from "@/lib/server/operator";
import { userLogNames } from "@/lib/server/user-log-name";

/** The statements of a backup or of statistics may take long. No request waits for them. */
const RESPONSE_TIMEOUT_MS = 60 * 60_000;

/**
 * Runs a command of `npm run admin` in the server that has the embedded database open, or else here.
 * @param print gets what the command prints, and throws what it throws.
 */
export async function runOperatorCommand(
  env: Env,
  args: string[],
  print: (output: AsyncGenerator<string>) => Promise<void>,
): Promise<void> {
  const commandLine = parseCommandLine(args);
  if (!commandLine) throw new UsageError("Give a command.");
  const startedAt = systemClock();
  const remote = env.databaseUrl ? null : await callServer(env.dataDir, withWholePath(args, commandLine));
  if (remote) await print(remote);
  else {
    await withDatabase(env, (database) => {
      const mailer = env.mail
        ? emailQueue({
            ...{ transport: smtpTransport(env.mail), clock: systemClock, secrets: loadAuthSecrets(env) },
            store: prismaEmailQueueStore(database.prisma),
          })
        : null;
      const operator = wireOperator(database.prisma, systemClock, env.baseUrl, mailer);
      const logName = (userId: string) => userLogNames(loadAuthSecrets(env)[0])(userId);
      // Other commands end at once: they write nothing, or one transaction.
      const signal = commandLine.name === "backup" ? untilInterrupted() : undefined;
      return print(runCommandLine(commandLine, { database, operator, logName, ...(signal && { signal }) }));
    });
  }
  if (commandLine.name === "backup") await noteComplete(env.dataDir, startedAt);
}

/** Aborted by the first Ctrl+C or SIGTERM, so that a command can delete what it has written. The second one ends the process. */
export function untilInterrupted(): AbortSignal {
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => interruption.abort(new CommandError("Interrupted. No file was written.")));
  }
  return interruption.signal;
}

async function noteComplete(dataDir: string, startedAt: Date): Promise<void> {
  try {
    createDataDir(dataDir);
    await noteBackup(dataDir, startedAt);
  } catch (error) {
    console.warn(
      `The backup is complete, but teepad_last_backup_timestamp_seconds doesn't show it: ${error}`,
    );
  }
}

/** The arguments with the whole path of the file that the command writes: the server has another working folder. */
function withWholePath(args: string[], { command, argument }: CommandLine): string[] {
  if (command.argument !== "FILE") return args;
  return args.map((arg) => (arg === argument ? path.resolve(arg) : arg));
}

/** Opens a database for a command of the operator, and closes it afterwards. */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">,
  run: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await connect({
    databaseUrl,
    dataDir,
    limits: { responseTimeoutMs: RESPONSE_TIMEOUT_MS },
  });
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}
