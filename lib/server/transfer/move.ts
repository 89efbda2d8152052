import type { Database } from "@/lib/adapters/database/database";
import { CopyError, type CopySource, type Totals } from "./format";
import { findDifferences, load, readTotals, type Target } from "./load";
import { hasRows, inSnapshot, readHistory, readTables } from "./tables";

/**
 * Copies a database to an empty one. Idempotent: an interrupted move stores nothing, and a repeated one only compares.
 * @throws CopyError if the target has other data.
 */
export async function moveDatabase(
  from: Pick<Database, "transaction">,
  to: Target,
  source: CopySource,
): Promise<{ outcome: "moved" | "already-moved"; totals: Totals }> {
  if (await hasUsers(to)) {
    const [ours, theirs] = [await inSnapshot(from, readTotals), await inSnapshot(to, readTotals)];
    const differences = findDifferences(ours, theirs);
    if (differences.length === 0) return { outcome: "already-moved", totals: theirs };
    throw new CopyError(
      `The target database has different data (${differences.join(", ")} differ). Nothing was changed. Use an empty database.`,
    );
  }
  return { outcome: "moved", totals: await load(to, source) };
}

function hasUsers({ transaction }: Pick<Database, "transaction">): Promise<boolean> {
  return transaction(async (tx) => {
    const tables = await readTables(tx);
    if (!tables.some(({ name }) => name === "User") || (await readHistory(tx)) === null) return false;
    return hasRows(tx, "User");
  });
}
