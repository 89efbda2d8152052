import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Makes the data folder, readable by its owner alone, where it is not there yet.
 *
 * One folder after the other, since Node's own recursion never ends where a folder cannot be made and says that its
 * parent is not there (/proc).
 *
 * @throws Error naming DATA_DIR.
 */
export function makeDataDir(dataDir: string): void {
  const missing: string[] = [];
  let folder = path.resolve(dataDir);
  try {
    for (;;) {
      const found = statSync(folder, { throwIfNoEntry: false });
      if (found?.isDirectory()) break;
      if (found) throw new Error(`${folder} is a file.`);
      missing.unshift(folder);
      folder = path.dirname(folder);
    }
    for (const each of missing) makeOne(each);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR is ${dataDir}, where no folder can be made: ${reason}`, { cause: error });
  }
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same moment made it.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
