import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * When an operator last wrote a backup, for the metrics of a server with the same DATA_DIR. In a file, since the backup may
 * have a database role that only reads.
 */
const lastBackupFile = (dataDir: string) => path.join(dataDir, "last-backup");

/** @param at the time of the data in the backup. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(lastBackupFile(dataDir), `${at.toISOString()}\n`);
}

/** Null if there is none that this server knows of. */
export async function readLastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(lastBackupFile(dataDir), "utf8").catch(() => "");
  const at = new Date(text.trim());
  return Number.isNaN(at.getTime()) ? null : at;
}
