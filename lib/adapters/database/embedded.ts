import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Embedded } from "./embedded-connection";
import { isDiskFull, prepareDatabaseFolder } from "./embedded-folder";
import { lockFolder } from "./lock";

/**
 * Opens the embedded Postgres in `${dataDir}/database`. Creates it the first time, which takes about 5 s without an archive of the
 * build (embedded-thread.mjs).
 *
 * @throws DatabaseInUse if another process has it open: PGlite takes no lock of its own, and two writers would corrupt
 *   the files. Error if its folder is damaged or its disk is full.
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const folder = path.resolve(dataDir);
  try {
    return await openLocked(folder);
  } catch (error) {
    throw isDiskFull(folder)
      ? new Error(`The embedded database in ${folder} cannot be opened: the disk is full.`, { cause: error })
      : error;
  }
}

async function openLocked(folder: string): Promise<Embedded> {
  const release = await lockFolder(folder);
  try {
    const setComplete = prepareDatabaseFolder(folder);
    const embedded = await openInThread(path.join(folder, "database"), exitProcess);
    setComplete();
    return {
      pool: embedded.pool,
      close: async () => {
        await embedded.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Opens the embedded Postgres of a folder in a thread of its own (embedded-thread.mjs), because it would block this one.
 *
 * @param onExit called if the thread ends unexpectedly.
 */
export async function openInThread(folder: string, onExit: (message: string) => void): Promise<Embedded> {
  const worker = new Worker(new URL("./embedded-thread.mjs", import.meta.url), {
    workerData: { folder },
    // Not inherited from this process: loading TypeScript would take a second.
    execArgv: [],
  });
  let reason = "";
  worker.on("error", (error) => {
    reason = `: ${error.message}`;
  });
  const describeExit = () => `The thread of the embedded database ended${reason || " unexpectedly"}.`;
  const opened = new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("exit", () => reject(new Error(describeExit())));
  });
  // Loads pg while the thread opens the database.
  const [{ createPool, endPool }] = await Promise.all([import("./embedded-connection"), opened]);
  const exitUnexpectedly = () => onExit(describeExit());
  worker.once("exit", exitUnexpectedly);
  const pool = createPool(worker);
  return {
    pool,
    close: async () => {
      await endPool(pool);
      worker.off("exit", exitUnexpectedly);
      worker.postMessage("close");
      await once(worker, "exit");
    },
  };
}

/** Without its database thread the server cannot answer anything; a supervisor can restart it. */
function exitProcess(message: string): never {
  console.error(`\n${message}`);
  process.exit(1);
}
