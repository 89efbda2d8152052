import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { lockFolder } from "./lock";

/** An open embedded database; close it to let another process open its folder. */
export type Embedded = { client: PGlite; close(): Promise<void> };

/**
 * Opens the embedded Postgres in `${dataDir}/database`, making it the first time (about 5 s).
 *
 * @param dataDir null for a database in memory, which is gone when closed.
 * @throws DatabaseInUse when another process has it open: PGlite keeps no lock of its own, and two writers would
 *   ruin the files. Takes up to 20 s to find out where the other is, or was, in another container or on another machine.
 */
export async function openEmbedded(dataDir: string | null): Promise<Embedded> {
  if (dataDir === null) {
    const client = await PGlite.create();
    return { client, close: () => client.close() };
  }
  const folder = path.resolve(dataDir);
  const release = await lockFolder(folder, { onWait: (message) => console.warn(message), onLost: end });
  try {
    const client = await PGlite.create(path.join(folder, "database"));
    return {
      client,
      close: async () => {
        await client.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Two writers ruin the files, so a process that lost its lock ends without closing the database, which would write. */
function end(message: string): never {
  console.error(`\n${message}`);
  process.exit(1);
}
