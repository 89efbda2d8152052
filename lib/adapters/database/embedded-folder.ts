import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What every Postgres cluster has. Without one of them PGlite creates a new cluster over whatever is there. */
const ESSENTIAL = ["PG_VERSION", "base", "global/pg_control", "pg_wal"];

/** Exists while a new database is being created. What a crash leaves behind then holds no data. */
const CREATING = "database-creating";

/**
 * Prepares the folder of the embedded database, `${dataDir}/database`, for its owner only. Removes one that was never
 * completed.
 *
 * @returns a function to call once the database is open.
 * @throws Error if the folder has files, but not those of a database: a damaged one must not be taken for a new one.
 */
export function prepareDatabaseFolder(dataDir: string): () => void {
  const folder = path.join(dataDir, "database");
  const marker = path.join(dataDir, CREATING);
  if (existsSync(marker)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (readdirSync(folder).length === 0) {
    writeFileSync(marker, "");
    return () => rmSync(marker);
  }
  const missing = ESSENTIAL.filter((name) => !existsSync(path.join(folder, name)));
  if (missing.length > 0) {
    throw new Error(
      `The embedded database in ${folder} is damaged: ${missing.join(", ")} is missing. Restore the folder from a ` +
        "backup, or move it away to start with an empty database.",
    );
  }
  return () => {};
}

/** Opening a database needs a few megabytes. */
const MIN_FREE_BYTES = 20 * 1024 * 1024;

export function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < MIN_FREE_BYTES;
}
