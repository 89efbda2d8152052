import type { EmailCounts, EmailQueueStore, QueuedEmail } from "@/lib/identity/email-queue";
import { claimJob } from "./claim";
import { Prisma, type PrismaClient } from "./generated/client";

export function prismaEmailQueueStore(prisma: PrismaClient): EmailQueueStore {
  return {
    async insert(email) {
      await prisma.queuedEmail.create({ data: email });
    },

    claim(now, until) {
      const columns = Prisma.sql`"id", "recipient", "subject", "sealedText", "createdAt", "giveUpAt", "nextAttemptAt", "attempts"`;
      return claimJob<QueuedEmail>(prisma, Prisma.sql`"QueuedEmail"`, { now, until }, columns);
    },

    async finish({ id, attempts }, outcome) {
      if (outcome.state === "sent") {
        await prisma.queuedEmail.deleteMany({ where: { id } });
        return;
      }
      const { error: lastError, ...rest } = outcome;
      // Unless the claim had expired, and the email now belongs to another process.
      await prisma.queuedEmail.updateMany({
        where: { id, attempts },
        data:
          rest.state === "waiting"
            ? { nextAttemptAt: rest.nextAttemptAt, lastError }
            : { nextAttemptAt: null, lastError, sealedText: null },
      });
    },

    async count() {
      const [counts] = await prisma.$queryRaw<EmailCounts[]>`
        SELECT count("nextAttemptAt")::int AS "waiting", (count(*) - count("nextAttemptAt"))::int AS "failed"
        FROM "QueuedEmail"`;
      return counts ?? { waiting: 0, failed: 0 };
    },
  };
}
