import { LINK_USES } from "@/lib/access/invitation";
import { admitsAddress, type SignUpPolicy, type SignUpProof } from "@/lib/identity/sign-up-policy";
import type { User } from "@/lib/identity/store";
import { hashUrlToken } from "@/lib/url-token";
import { COURSE_TABLES, TEAM_TABLES } from "./access-tables";
import { isUniqueViolation } from "./errors";
import { Prisma } from "./generated/client";
import { USER_COLUMNS } from "./user-columns";

const TABLES = [COURSE_TABLES, TEAM_TABLES];

/** Rolls back the transaction of a sign-up that the policy doesn't admit. */
class SignUpClosed extends Error {}

/** A new account. `createdAt` is now. */
type NewAccount = Prisma.UserUncheckedCreateInput & { createdAt: Date };

/**
 * Creates an account if the policy admits it, in the caller's transaction: the only place that does, besides the operator's own
 * (seeding). Counts the invitation that admits it, so that of concurrent sign-ups by one link as many succeed as may accept it.
 * @param invitation the token that the person followed.
 */
export async function createAccount(
  tx: Prisma.TransactionClient,
  policy: SignUpPolicy,
  data: NewAccount,
  invitation: string | null,
): Promise<User> {
  const proof = { email: data.email, isVerified: data.emailVerifiedAt != null, invitation };
  if (!admitsAddress(policy, proof)) {
    const isInvited = await anyInvitation(
      policy,
      proof,
      data.createdAt,
      (invitations, isUsable) =>
        tx.$executeRaw`UPDATE ${invitations} SET "signUps" = "signUps" + 1 WHERE ${isUsable}`,
    );
    if (!isInvited) throw new SignUpClosed();
  }
  return tx.user.create({ data, select: USER_COLUMNS });
}

/** What prevented an account from being created. */
export async function orRefusal<Created>(
  creating: Promise<Created>,
): Promise<Created | { outcome: "email-taken" | "closed" }> {
  try {
    return await creating;
  } catch (error) {
    if (error instanceof SignUpClosed) return { outcome: "closed" };
    if (isUniqueViolation(error)) return { outcome: "email-taken" };
    throw error;
  }
}

/** Whether `createAccount` would admit this now. */
export async function maySignUp(
  tx: Prisma.TransactionClient,
  policy: SignUpPolicy,
  proof: SignUpProof,
  now: Date,
): Promise<boolean> {
  const count = async (invitations: Prisma.Sql, isUsable: Prisma.Sql) =>
    (await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${invitations} WHERE ${isUsable}`).length;
  return admitsAddress(policy, proof) || anyInvitation(policy, proof, now, count);
}

/** Whether `run` finds an invitation that admits an address now. A link admits as many as may accept it, also if they don't. */
async function anyInvitation(
  { byInvitation }: SignUpPolicy,
  { email, invitation }: SignUpProof,
  now: Date,
  run: (invitations: Prisma.Sql, isUsable: Prisma.Sql) => Promise<number>,
): Promise<boolean> {
  if (!byInvitation || invitation === null) return false;
  for (const { invitations, subjects, isOpen, key } of TABLES) {
    const isUsable = Prisma.sql`
      "tokenHash" = ${hashUrlToken(invitation)} AND "expiresAt" > ${now} AND "signUps" < ${LINK_USES}
      AND ("email" IS NULL OR "email" = ${email}) AND EXISTS (
        SELECT 1 FROM ${subjects} s JOIN "User" o ON o."id" = s."ownerId"
        WHERE s."id" = ${key} AND ${isOpen} AND o."disabledAt" IS NULL)`;
    if ((await run(invitations, isUsable)) > 0) return true;
  }
  return false;
}
