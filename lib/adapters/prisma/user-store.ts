import { OPEN_SIGN_UP, type SignUpPolicy } from "@/lib/identity/sign-up-policy";
import type { User, UserStore } from "@/lib/identity/store";
import { recordRevocationsOf } from "./changes";
import { createAccount, maySignUp, orRefusal } from "./create-account";
import { deleteFromUser } from "./delete-in-batches";
import { isForeignKeyViolation } from "./errors";
import type { Prisma, PrismaClient } from "./generated/client";
import { transaction } from "./transaction";
import { USER_COLUMNS } from "./user-columns";

/** Accounts in Postgres. */
export function prismaUserStore(prisma: PrismaClient, policy: SignUpPolicy = OPEN_SIGN_UP): UserStore {
  return {
    async findInSession(userId, sessionId) {
      const [user] = await prisma.$queryRaw<User[]>`
        SELECT "id", "email", "name", "sessionVersion" FROM "User"
        WHERE "id" = ${userId} AND "disabledAt" IS NULL AND "testOf" IS NULL
          AND NOT EXISTS (SELECT 1 FROM "EndedSession" WHERE "id" = ${sessionId})`;
      return user ?? null;
    },

    async findByEmail(email) {
      const row = await prisma.user.findUnique({
        where: { email, testOf: null },
        select: { ...USER_COLUMNS, passwordHash: true, disabledAt: true },
      });
      if (!row) return null;
      const { passwordHash, disabledAt, ...user } = row;
      return { user, passwordHash, isDisabled: disabledAt !== null };
    },

    async findAccount(userId) {
      const row = await prisma.user.findUnique({
        where: { id: userId },
        select: {
          ...USER_COLUMNS,
          passwordHash: true,
          emailVerifiedAt: true,
          externalAccounts: { select: { provider: true } },
        },
      });
      if (!row) return null;
      const { passwordHash, emailVerifiedAt, externalAccounts, ...user } = row;
      return {
        user,
        hasPassword: passwordHash !== null,
        emailVerified: emailVerifiedAt !== null,
        linked: [...new Set(externalAccounts.map(({ provider }) => provider))],
      };
    },

    async findOwnerEmail(applicationId) {
      const owner = await prisma.user.findFirst({
        where: {
          applications: { some: { id: applicationId } },
          emailVerifiedAt: { not: null },
          disabledAt: null,
        },
        select: { email: true },
      });
      return owner?.email ?? null;
    },

    maySignUp: (proof, now) => maySignUp(prisma, policy, proof, now),

    insert(data, invitation) {
      return orRefusal(
        transaction(prisma, async (tx) => {
          const user = await createAccount(tx, policy, data, invitation);
          return { outcome: "created" as const, user };
        }),
      );
    },

    changePassword(userId, from, to) {
      return transaction(prisma, async (tx) => {
        const { count } = await tx.user.updateMany({
          where: { id: userId, passwordHash: from },
          data: { passwordHash: to, sessionVersion: { increment: 1 } },
        });
        if (count !== 1) return null;
        await tx.emailToken.deleteMany({ where: { userId, purpose: "reset-password" } });
        return tx.user.findUnique({ where: { id: userId }, select: USER_COLUMNS });
      });
    },

    async endSession(session) {
      try {
        await prisma.endedSession.createMany({ data: session, skipDuplicates: true });
      } catch (error) {
        // The account was deleted concurrently, and its sessions with it.
        if (!isForeignKeyViolation(error)) throw error;
      }
    },

    async endSessions(userId) {
      await prisma.user.updateMany({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
    },

    async holdings(userId) {
      const [courses, grants, applications] = await Promise.all([
        prisma.course.count({ where: { ownerId: userId } }),
        prisma.grant.count({ where: { userId } }),
        prisma.application.findMany({
          where: { ownerId: userId, testOf: null },
          select: { id: true, name: true, _count: { select: { grants: true, members: true } } },
          orderBy: [{ name: "asc" }, { id: "asc" }],
        }),
      ]);
      const ownApplications = applications.map(({ _count, ...rest }) => ({ ...rest, ..._count }));
      return { courses, grants, ownApplications };
    },

    async delete(userId, now) {
      await deleteAccount(prisma, userId, now);
    },
  };
}

/**
 * Deletes an account and everything that belongs to it.
 * @param record runs in the transaction that deletes the row.
 * @returns false if there is no such account (any more).
 */
export async function deleteAccount(
  prisma: PrismaClient,
  userId: string,
  now: Date,
  record: (tx: Prisma.TransactionClient) => Promise<void> = async () => {},
): Promise<boolean> {
  // From now on nobody becomes the owner of an application that is being deleted.
  await prisma.applicationMember.updateMany({
    where: { application: { ownerId: userId }, offeredAt: { not: null } },
    data: { offeredAt: null },
  });
  await prisma.$executeRaw`
    UPDATE "OpenCourse" o SET "changedAt" = ${now}, "withdrawnAt" = ${now} FROM "Course" c
    WHERE c."id" = o."courseId" AND c."ownerId" = ${userId} AND o."withdrawnAt" IS NULL`;
  await deleteFromUser(prisma, userId);
  // The schema's cascades delete the rest in the same transaction.
  return transaction(prisma, async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
    if (!user) return false;
    const { email } = user;
    await recordRevocationsOf(tx, userId, now);
    await tx.pendingSignUp.deleteMany({ where: { email } });
    await tx.queuedEmail.deleteMany({ where: { recipient: email } });
    await tx.courseInvitation.deleteMany({ where: { email } });
    await tx.applicationInvitation.deleteMany({ where: { email } });
    const { count } = await tx.user.deleteMany({ where: { id: userId } });
    if (count > 0) await record(tx);
    return count > 0;
  });
}
