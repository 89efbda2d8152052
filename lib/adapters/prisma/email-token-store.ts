import type { EmailTokenPurpose, EmailTokenStore } from "@/lib/identity/email-token";
import { isForeignKeyViolation } from "./errors";
import type { Prisma, PrismaClient } from "./generated/client";
import { transaction } from "./transaction";
import { USER_COLUMNS } from "./user-columns";

/** Emailed links in Postgres. The clean-up deletes expired ones. */
export function prismaEmailTokenStore(prisma: PrismaClient): EmailTokenStore {
  return {
    async insert(token) {
      try {
        await prisma.emailToken.create({ data: token });
      } catch (error) {
        // The account was deleted concurrently, so the link would be void anyway.
        if (!isForeignKeyViolation(error)) throw error;
      }
    },

    async find(purpose, tokenHash, now) {
      const row = await prisma.emailToken.findUnique({
        where: { tokenHash, purpose, expiresAt: { gt: now } },
        include: { user: { select: { email: true, name: true } } },
      });
      return row && row.user.email === row.email ? { userId: row.userId, ...row.user } : null;
    },

    resetPassword(tokenHash, passwordHash, now) {
      return transaction(prisma, async (tx) => {
        const consumed = await consume(tx, "reset-password", tokenHash, now);
        if (!consumed) return null;
        const { userId, wasMailed } = consumed;
        const isNewlyVerified =
          wasMailed &&
          (
            await tx.user.updateMany({
              where: { id: userId, emailVerifiedAt: null },
              data: { emailVerifiedAt: now },
            })
          ).count > 0;
        if (isNewlyVerified) {
          // The address is verified for the first time. The account's creator may not own it, so delete everything
          // that would still give them access: linked accounts, authorized applications, known client secrets, and members of
          // the teams of applications with those that they invited.
          await tx.externalAccount.deleteMany({ where: { userId } });
          await tx.grant.deleteMany({ where: { userId } });
          const ofOwner = { where: { application: { ownerId: userId } } };
          await tx.applicationSecret.deleteMany(ofOwner);
          await tx.applicationMember.deleteMany(ofOwner);
          await tx.applicationInvitation.deleteMany(ofOwner);
        }
        await tx.emailToken.deleteMany({ where: { userId } });
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
        await tx.emailToken.deleteMany({ where: { userId, purpose: "verify-email" } });
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
 * Deletes a valid token and locks its user. Of concurrent calls one succeeds.
 * @param ownerId the required owner, if any; another user's token is left unchanged.
 * @returns the user's id, and whether the link was sent by email; null if the token is unknown, used, expired, or was sent to a former address.
 */
async function consume(
  tx: Prisma.TransactionClient,
  purpose: EmailTokenPurpose,
  tokenHash: string,
  now: Date,
  ownerId?: string,
): Promise<{ userId: string; wasMailed: boolean } | null> {
  const token = await tx.emailToken.findUnique({
    where: { tokenHash, purpose, ...(ownerId === undefined ? {} : { userId: ownerId }) },
  });
  if (!token) return null;
  // Lock the user first: deleting a user takes its locks in the same order.
  const users = await tx.$queryRaw<{ email: string }[]>`
    SELECT "email" FROM "User" WHERE "id" = ${token.userId} FOR UPDATE`;
  const { count } = await tx.emailToken.deleteMany({
    where: { tokenHash, purpose, expiresAt: { gt: now } },
  });
  const { userId, wasMailed } = token;
  return count === 1 && users[0]?.email === token.email ? { userId, wasMailed } : null;
}
