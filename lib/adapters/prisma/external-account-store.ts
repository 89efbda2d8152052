import type { ExternalAccountStore } from "@/lib/identity/external";
import type { SignUpPolicy } from "@/lib/identity/sign-up-policy";
import type { User } from "@/lib/identity/store";
import { createAccount, orRefusal } from "./create-account";
import { isForeignKeyViolation, isUniqueViolation } from "./errors";
import type { PrismaClient } from "./generated/client";
import { transaction } from "./transaction";
import { USER_COLUMNS } from "./user-columns";

export function prismaExternalAccountStore(prisma: PrismaClient, policy: SignUpPolicy): ExternalAccountStore {
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

    insertUser(user, account, invitation) {
      return orRefusal(
        transaction(prisma, async (tx) => {
          const data = { ...user, emailVerifiedAt: user.createdAt };
          const created = await createAccount(tx, policy, data, invitation);
          await tx.externalAccount.create({ data: { ...account, userId: created.id } });
          return { outcome: "created" as const, user: created };
        }),
      );
    },

    async linkByEmail({ provider, subject }, email) {
      const [user] = await prisma.$queryRaw<User[]>`
        WITH linked AS (
          INSERT INTO "ExternalAccount" ("provider", "subject", "userId")
          SELECT ${provider}, ${subject}, "id" FROM "User"
          WHERE "email" = ${email} AND "emailVerifiedAt" IS NOT NULL AND "disabledAt" IS NULL AND "testOf" IS NULL
          ON CONFLICT DO NOTHING RETURNING "userId"
        )
        SELECT "id", "email", "name", "sessionVersion" FROM "User" WHERE "id" IN (SELECT "userId" FROM linked)`;
      return user ?? null;
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
