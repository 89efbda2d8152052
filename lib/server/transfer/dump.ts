import type { Database } from "@/lib/adapters/database/database";
import type { Clock } from "@/lib/clock";
import { CopyError, type CopySource, type Header, type TableStart, type Totals } from "./format";
import { inSnapshot, readHistory, readRows, readTables } from "./tables";

/**
 * Reads a database from one snapshot, so the copy is consistent and servers can keep running.
 * @throws CopyError if the database has no tables yet.
 */
export async function databaseSource(
  database: Pick<Database, "transaction">,
  clock: Clock,
): Promise<CopySource> {
  const migrations = await database.transaction(readHistory);
  if (!migrations?.length) {
    throw new CopyError(
      "This database is empty: no server has been started with it. Check DATABASE_URL and DATA_DIR.",
    );
  }
  const header: Header = {
    format: "teepad-backup",
    version: 1,
    createdAt: clock().toISOString(),
    migrations,
  };
  return {
    header,
    read: (write) =>
      inSnapshot(database, async (tx) => {
        const totals: Totals = {};
        for (const table of await readTables(tx)) {
          const start: TableStart = { table: table.name, columns: table.columns.map(({ name }) => name) };
          await write(JSON.stringify(start));
          totals[table.name] = await readRows(tx, table, write);
        }
        await write(JSON.stringify({ totals }));
      }),
  };
}
