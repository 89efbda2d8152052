import type { PendingSignUpStore } from "@/lib/identity/pending-sign-ups";
import { isUniqueViolation } from "./errors";
import type { PrismaClient } from "./generated/client";
import { transaction } from "./transaction";
import { USER_COLUMNS } from "./user-store";

/** Sign-ups with an unverified address, in Postgres. The clean-up deletes expired ones. */
export function prismaPendingSignUpStore(prisma: PrismaClient): PendingSignUpStore {
  return {
    async insert(pending) {
      await prisma.pendingSignUp.create({ data: pending });
    },

    find(tokenHash, now) {
      return prisma.pendingSignUp.findUnique({ where: { tokenHash, expiresAt: { gt: now } } });
    },

    async confirm(tokenHash, { id }, now) {
      try {
        return await transaction(prisma, async (tx) => {
          const pending = await tx.pendingSignUp.findUnique({ where: { tokenHash } });
          const { count } = await tx.pendingSignUp.deleteMany({
            where: { tokenHash, expiresAt: { gt: now } },
          });
          if (!pending || count !== 1) return { outcome: "link-void" };
          const { email, name, passwordHash } = pending;
          await tx.pendingSignUp.deleteMany({ where: { email } });
          const user = await tx.user.create({
            data: { id, email, name, passwordHash, createdAt: now, emailVerifiedAt: now },
            select: USER_COLUMNS,
          });
          return { outcome: "created", user };
        });
      } catch (error) {
        if (isUniqueViolation(error)) return { outcome: "email-taken" };
        throw error;
      }
    },
  };
}
