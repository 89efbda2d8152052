import type { ExternalAccountStore } from "@/lib/identity/external";
import { isForeignKeyViolation, isUniqueViolation } from "./errors";
import type { PrismaClient } from "./generated/client";
import { transaction } from "./transaction";
import { USER_COLUMNS } from "./user-store";

/** Linked accounts at external providers, in Postgres. */
export function prismaExternalAccountStore(prisma: PrismaClient): ExternalAccountStore {
  return {
    async findUser({ provider, subject }) {
      const row = await prisma.externalAccount.findUnique({
        where: { provider_subject: { provider, subject } },
        select: { user: { select: { ...USER_COLUMNS, disabledAt: true } } },
      });
      if (!row) return null;
      const { disabledAt, ...user } = row.user;
      return { user, isDisabled: disabledAt !== null };
    },

    async insertUser({ createdAt, ...user }, account) {
      try {
        // A nested write is one transaction: no user is created if the account cannot be linked.
        await prisma.user.create({
          data: { ...user, createdAt, emailVerifiedAt: createdAt, externalAccounts: { create: account } },
        });
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    async link(userId, account) {
      try {
        await prisma.externalAccount.create({ data: { ...account, userId } });
        return { outcome: "linked", isNew: true };
      } catch (error) {
        if (isForeignKeyViolation(error)) return { outcome: "gone", isNew: false };
        if (!isUniqueViolation(error)) throw error;
      }
      const owned = await prisma.externalAccount.count({ where: { ...account, userId } });
      return { outcome: owned > 0 ? "linked" : "elsewhere", isNew: false };
    },

    unlink(userId, provider) {
      return transaction(prisma, async (tx) => {
        // Lock the user's row, so that a concurrent unlink counts what the first one leaves.
        const users = await tx.$queryRaw<{ passwordHash: string | null }[]>`
          SELECT "passwordHash" FROM "User" WHERE "id" = ${userId} FOR UPDATE`;
        const others = await tx.externalAccount.count({ where: { userId, provider: { not: provider } } });
        if (others === 0 && !users[0]?.passwordHash) return "last";
        await tx.externalAccount.deleteMany({ where: { userId, provider } });
        return "unlinked";
      });
    },
  };
}
