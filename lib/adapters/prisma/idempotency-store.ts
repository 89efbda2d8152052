import type { IdempotencyStore, Outcome } from "@/lib/idempotency/store";
import { Prisma, type PrismaClient } from "./generated/client";

/** Requests with an Idempotency-Key in Postgres. */
export function prismaIdempotencyStore(prisma: PrismaClient): IdempotencyStore {
  return {
    async begin({ id, applicationId, userId, requestHash, startedAt }, { expired, dead }) {
      const begun = await prisma.$executeRaw`
        INSERT INTO "IdempotentRequest" AS kept ("id", "applicationId", "userId", "requestHash", "startedAt")
        VALUES (${id}, ${applicationId}, ${userId}, ${requestHash}, ${startedAt})
        ON CONFLICT ("id") DO UPDATE SET "requestHash" = EXCLUDED."requestHash", "startedAt" = EXCLUDED."startedAt",
          "outcome" = NULL
        WHERE kept."startedAt" < ${expired}
          OR (kept."outcome" IS NULL AND kept."startedAt" < ${dead} AND kept."requestHash" = EXCLUDED."requestHash")`;
      if (begun > 0) return null;
      const first = await prisma.idempotentRequest.findUnique({
        where: { id },
        select: { requestHash: true, outcome: true },
      });
      // Abandoned a moment ago. For the caller it was in progress, and can be sent again.
      if (!first) return { requestHash, outcome: null };
      return { requestHash: first.requestHash, outcome: first.outcome as Outcome | null };
    },

    async finish(id, startedAt, outcome) {
      await prisma.idempotentRequest.updateMany({
        where: { id, startedAt },
        data: { outcome: outcome as unknown as Prisma.InputJsonObject },
      });
    },

    async abandon(id, startedAt) {
      await prisma.idempotentRequest.deleteMany({
        where: { id, startedAt, outcome: { equals: Prisma.DbNull } },
      });
    },
  };
}
