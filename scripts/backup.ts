import path from "node:path";
import { systemClock } from "@/lib/clock";
import { parseEnv } from "@/lib/env";
import { UsageError } from "@/lib/server/admin/command-error";
import { backupName, deleteOldBackups } from "./old-backups";
import { runOperatorCommand } from "./operator-database";
import { runCommand } from "./run-command";

const USAGE = "npm run backup -- FILE, or npm run backup -- --keep N FOLDER";

/**
 * `npm run backup -- FILE` writes a consistent copy of the database to a new file. With `--keep N`, it names the file by the
 * time, and then deletes all but the last N of the folder.
 */
async function backUp(target: string, { keep }: { keep?: string | undefined }): Promise<void> {
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new UsageError(`--keep must be an integer from 1 to 9999; received ${JSON.stringify(keep)}.`);
  const env = parseEnv(process.env);
  const file = keep === undefined ? target : path.join(target, backupName(systemClock()));
  await runOperatorCommand(env, ["backup", "--", file], async (output) => {
    for await (const text of output) process.stdout.write(text);
  });
  if (keep === undefined) return;
  for (const name of await deleteOldBackups(target, path.basename(file), Number(keep)))
    console.log(`Deleted ${name}.`);
}

runCommand(USAGE, backUp, { keep: { type: "string" } });
