import type { PendingSignUpStore } from "@/lib/identity/pending-sign-ups";
import { findInvitationToken, type SignUpPolicy } from "@/lib/identity/sign-up-policy";
import { createAccount, orRefusal } from "./create-account";
import type { PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

/** Sign-ups with an unverified address, in Postgres. The clean-up deletes expired ones. */
export function prismaPendingSignUpStore(prisma: PrismaClient, policy: SignUpPolicy): PendingSignUpStore {
  return {
    async insert(pending) {
      await prisma.pendingSignUp.create({ data: pending });
    },

    find(tokenHash, now) {
      return prisma.pendingSignUp.findUnique({ where: { tokenHash, expiresAt: { gt: now } } });
    },

    confirm(tokenHash, { id }, now) {
      return orRefusal(
        transaction(prisma, async (tx) => {
          const pending = await tx.pendingSignUp.findUnique({ where: { tokenHash } });
          const { count } = await tx.pendingSignUp.deleteMany({
            where: { tokenHash, expiresAt: { gt: now } },
          });
          if (!pending || count !== 1) return { outcome: "link-void" as const };
          const { email, name, passwordHash, callbackUrl } = pending;
          await tx.pendingSignUp.deleteMany({ where: { email } });
          const account = { id, email, name, passwordHash, createdAt: now, emailVerifiedAt: now };
          const user = await createAccount(tx, policy, account, findInvitationToken(callbackUrl));
          return { outcome: "created" as const, user };
        }),
      );
    },
  };
}
