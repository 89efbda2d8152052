import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** `teepad-2026-11-27T03-00-00Z.gz`, which sorts by time. */
export function backupName(at: Date): string {
  return `teepad-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.gz`;
}

const NAME = /^teepad-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.gz(\.partial)?$/;

/**
 * Deletes what is older than the last `keep` complete backups of a folder, also the remains of backups that failed: they are
 * never among those that are kept, nor push one out. Other files stay.
 * @param latest the name of the one just written, which stays even if the clock was set back since the others.
 * @returns the names of the deleted files.
 */
export async function deleteOldBackups(folder: string, latest: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name) && name !== latest).sort();
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
  // A name is reserved by an empty file until the copy is complete.
  const complete = names.filter((name, i) => name.endsWith(".gz") && sizes[i] !== 0);
  if (complete.length < keep - 1) return [];
  const [oldestKept] = complete.slice(complete.length - keep + 1);
  const old = names.filter((name) => name < (oldestKept ?? latest));
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}
