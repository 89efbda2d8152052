import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Creates the data folder if it does not exist, readable only by its owner.
 *
 * Creates one folder after another: where a folder cannot be created (/proc), Node's `recursive` option never returns or
 * blames the parent folder.
 *
 * @throws Error that names DATA_DIR.
 */
export function createDataDir(dataDir: string): void {
  const missing: string[] = [];
  let folder = path.resolve(dataDir);
  try {
    for (;;) {
      const stat = statSync(folder, { throwIfNoEntry: false });
      if (stat?.isDirectory()) break;
      if (stat) throw new Error(`${folder} is a file.`);
      missing.unshift(folder);
      folder = path.dirname(folder);
    }
    for (const each of missing) createFolder(each);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR is ${dataDir}, but that folder cannot be created: ${reason}`, { cause: error });
  }
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process that is starting created it.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
