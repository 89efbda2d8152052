import type { EmailCounts, EmailQueueStore, QueuedEmail } from "@/lib/identity/email-queue";
import type { PrismaClient } from "./generated/client";

/** Queued emails in Postgres. */
export function prismaEmailQueueStore(prisma: PrismaClient): EmailQueueStore {
  return {
    async insert(email) {
      await prisma.queuedEmail.create({ data: email });
    },

    async claim(now, until) {
      // One statement: other processes skip the locked row while it runs, and afterwards it is no longer due.
      const [email] = await prisma.$queryRaw<QueuedEmail[]>`
        UPDATE "QueuedEmail" SET "nextAttemptAt" = ${until}, "attempts" = "attempts" + 1 WHERE "id" = (
          SELECT "id" FROM "QueuedEmail" WHERE "nextAttemptAt" <= ${now}
          ORDER BY "nextAttemptAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING "id", "recipient", "subject", "sealedText", "createdAt", "giveUpAt", "nextAttemptAt", "attempts"`;
      return email ?? null;
    },

    async delete(id) {
      await prisma.queuedEmail.deleteMany({ where: { id } });
    },

    async postpone(id, nextAttemptAt, lastError) {
      await prisma.queuedEmail.updateMany({ where: { id }, data: { nextAttemptAt, lastError } });
    },

    async giveUp(id, lastError) {
      await prisma.queuedEmail.updateMany({
        where: { id },
        data: { sealedText: null, nextAttemptAt: null, lastError },
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
