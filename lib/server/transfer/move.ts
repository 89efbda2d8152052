import type { Database } from "@/lib/adapters/database/database";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { CopyError, type CopySource, type Totals } from "./format";
import { findDifferences, load, readTotals } from "./load";
import { COPY_TRANSACTION, readHistory, setTextFormats } from "./tables";

/**
 * Copies a database to an empty one. Idempotent: an interrupted move stores nothing, and a repeated one only compares.
 * @throws CopyError if the target has other data.
 */
export async function moveDatabase(
  from: Pick<Database, "prisma">,
  to: Pick<Database, "prisma" | "migrate">,
  source: CopySource,
): Promise<{ outcome: "moved" | "already-moved"; totals: Totals }> {
  if (await hasUsers(to.prisma)) {
    const [ours, theirs] = [await snapshotTotals(from.prisma), await snapshotTotals(to.prisma)];
    const differences = findDifferences(ours, theirs);
    if (differences.length === 0) return { outcome: "already-moved", totals: theirs };
    throw new CopyError(
      `The target database has different data (${differences.join(", ")} differ). Nothing was changed. Use an empty database.`,
    );
  }
  return { outcome: "moved", totals: await load(to, source) };
}

async function hasUsers(prisma: PrismaClient): Promise<boolean> {
  const [table] = await prisma.$queryRaw<{ exists: boolean }[]>`
    SELECT to_regclass('public."User"') IS NOT NULL AS "exists"`;
  if (!table?.exists || (await readHistory(prisma)) === null) return false;
  return (await prisma.user.count()) > 0;
}

function snapshotTotals(prisma: PrismaClient): Promise<Totals> {
  return prisma.$transaction(
    async (tx) => {
      await setTextFormats(tx);
      return readTotals(tx);
    },
    { ...COPY_TRANSACTION, isolationLevel: "RepeatableRead" },
  );
}
