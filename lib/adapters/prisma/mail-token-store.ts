import type { MailPurpose, MailTokenStore } from "@/lib/identity/mail-token";
import { isForeignKeyViolation } from "./errors";
import type { Prisma, PrismaClient } from "./generated/client";
import { transaction } from "./transaction";
import { USER_COLUMNS } from "./user-store";

/** Links sent by e-mail, in Postgres; the clean-up removes those that nobody followed. */
export function prismaMailTokenStore(prisma: PrismaClient): MailTokenStore {
  return {
    async insert(token) {
      try {
        await prisma.mailToken.create({ data: token });
      } catch (error) {
        // The account was deleted meanwhile: its link would lead nowhere anyway.
        if (!isForeignKeyViolation(error)) throw error;
      }
    },

    async find(purpose, tokenHash, now) {
      const row = await prisma.mailToken.findUnique({
        where: { tokenHash, purpose, expiresAt: { gt: now } },
        include: { user: { select: { email: true, name: true } } },
      });
      return row?.user && row.user.email === row.email ? { userId: row.userId, ...row.user } : null;
    },

    resetPassword(tokenHash, passwordHash, now) {
      return transaction(prisma, async (tx) => {
        const userId = await consume(tx, "reset-password", tokenHash, now);
        if (userId === null) return null;
        const unverified = await tx.user.updateMany({
          where: { id: userId, emailVerifiedAt: null },
          data: { emailVerifiedAt: now },
        });
        if (unverified.count > 0) {
          // The first proof of the address. Whoever made the account before may not own it, so nothing that they
          // could have prepared stays open: other ways in, applications they allowed, secrets they know.
          await tx.externalAccount.deleteMany({ where: { userId } });
          await tx.grant.deleteMany({ where: { userId } });
          await tx.applicationSecret.deleteMany({ where: { application: { ownerId: userId } } });
        }
        await tx.mailToken.deleteMany({ where: { userId } });
        return tx.user.update({
          where: { id: userId },
          data: { passwordHash, sessionVersion: { increment: 1 } },
          select: USER_COLUMNS,
        });
      });
    },

    verifyEmail(tokenHash, userId, now) {
      return transaction(prisma, async (tx) => {
        if ((await consume(tx, "verify-email", tokenHash, now, userId)) === null) return null;
        await tx.mailToken.deleteMany({ where: { userId, purpose: "verify-email" } });
        return tx.user.update({
          where: { id: userId },
          data: { emailVerifiedAt: now },
          select: USER_COLUMNS,
        });
      });
    },
  };
}

/**
 * Deletes a token that works, and locks its user; of many at once one succeeds.
 * @param of whose token it must be; somebody else's is left as it is.
 * @returns the user's id; null when the token is unknown, used, expired, or was sent to an address given up since.
 */
async function consume(
  tx: Prisma.TransactionClient,
  purpose: MailPurpose,
  tokenHash: string,
  now: Date,
  of?: string,
): Promise<string | null> {
  const token = await tx.mailToken.findUnique({
    where: { tokenHash, purpose, ...(of === undefined ? {} : { userId: of }) },
  });
  if (!token) return null;
  // The user first, as everything that deletes a user locks them in this order.
  const users = await tx.$queryRaw<{ email: string }[]>`
    SELECT "email" FROM "User" WHERE "id" = ${token.userId} FOR UPDATE`;
  const { count } = await tx.mailToken.deleteMany({
    where: { tokenHash, purpose, expiresAt: { gt: now } },
  });
  return count === 1 && users[0]?.email === token.email ? token.userId : null;
}
