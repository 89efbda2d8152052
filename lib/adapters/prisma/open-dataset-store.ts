import type { ClaimedDataset, OpenDataset, OpenDatasetStore } from "@/lib/courses/open-dataset";
import type { Sql, Statement } from "../database/sql";
import { claimJob } from "./claim";
import { Prisma, type PrismaClient } from "./generated/client";

// Parts don't go through Prisma, which keeps the values of the last 100 statements (`Database.transaction`).

const WRITE_PART: Statement = {
  name: "write_open_dataset_part",
  text: `INSERT INTO "OpenDatasetPart" ("day", "attempt", "index", "data") VALUES ($1, $2, $3, $4)`,
};

const READ_PART: Statement = {
  name: "read_open_dataset_part",
  text: `SELECT "data" FROM "OpenDatasetPart" WHERE "day" = $1 AND "attempt" = $2 AND "index" = $3`,
};

export function prismaOpenDatasetStore(prisma: PrismaClient, sql: Sql): OpenDatasetStore {
  return {
    async add(day, now) {
      const data = { day, madeAt: now, nextAttemptAt: now };
      await prisma.openDataset.createMany({ data, skipDuplicates: true });
    },

    claim: (now, until) =>
      claimJob<ClaimedDataset>(
        prisma,
        Prisma.sql`"OpenDataset"`,
        { now, until },
        Prisma.sql`"day", "attempts"`,
        { key: Prisma.sql`"day"` },
      ),

    async writePart({ day, attempts }, index, data) {
      await sql(WRITE_PART, [day, attempts, index, data]);
    },

    async finish({ day, attempts }, file) {
      const { count } = await prisma.openDataset.updateMany({
        where: { day, sha256: null },
        data: { ...file, attempts, nextAttemptAt: null },
      });
      if (count === 0) return;
      await prisma.openDatasetPart.deleteMany({ where: { day, attempt: { not: attempts } } });
      // Somebody may still read the one of the day before.
      const kept = await prisma.openDataset.findMany({
        where: { sha256: { not: null } },
        orderBy: { day: "desc" },
        select: { day: true },
        take: 2,
      });
      const oldest = kept.at(-1)?.day ?? day;
      await prisma.openDataset.deleteMany({ where: { day: { lt: oldest } } });
    },

    async findNewest() {
      const found = await prisma.openDataset.findFirst({
        where: { sha256: { not: null } },
        orderBy: { day: "desc" },
      });
      return found as OpenDataset | null;
    },

    async readPart({ day, attempts }, index) {
      const [row] = await sql<{ data: Uint8Array }>(READ_PART, [day, attempts, index]);
      return row?.data ?? null;
    },
  };
}
