import { MAX_APPLICATIONS } from "@/lib/applications/registration";
import {
  MAX_MEMBERS,
  MAX_MEMBERSHIPS,
  MAX_TEAM_INVITATIONS,
  type TeamChange,
  type TeamStore,
} from "@/lib/applications/team";
import { refuseAcceptance } from "@/lib/invitations";
import { applicationsFor, lockApplication } from "./application-access";
import { Prisma, type PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

/**
 * Teams and invitations in Postgres. Whatever adds to a team locks the application, so that limits are exact and of two
 * acceptances the second sees the first. Taking a place away locks only that row, which changes hold until they commit
 * (application-access.ts).
 */
export function prismaTeamStore(prisma: PrismaClient): TeamStore {
  /** Changes the row of a member, in one statement. */
  async function changeMember(change: Prisma.Sql): Promise<TeamChange | null> {
    const [changed] = await transaction(
      prisma,
      (tx) => tx.$queryRaw<TeamChange[]>`
        WITH changed AS (${change} RETURNING "applicationId", "userId")
        SELECT a."name" AS "applicationName", u."name" AS "personName" FROM changed
        JOIN "Application" a ON a."id" = changed."applicationId" JOIN "User" u ON u."id" = changed."userId"`,
    );
    return changed ?? null;
  }

  /** The row of a member of an application that the owner still owns. */
  const memberOf = (ownerId: string, applicationId: string, userId: string) => Prisma.sql`
    "applicationId" = ${applicationId} AND "userId" = ${userId} AND "applicationId" IN (
      SELECT "id" FROM "Application" WHERE "id" = ${applicationId} AND "ownerId" = ${ownerId})`;

  return {
    async find(userId, applicationId, now) {
      const row = await prisma.application.findUnique({
        where: { id: applicationId, original: null, ...applicationsFor(userId) },
        select: {
          ownerId: true,
          owner: { select: { name: true, email: true } },
          members: {
            select: {
              ...{ userId: true, addedAt: true, offeredAt: true },
              user: { select: { name: true, email: true } },
            },
            orderBy: [{ addedAt: "asc" }, { userId: "asc" }],
          },
          invitations: {
            where: { expiresAt: { gt: now }, application: { ownerId: userId } },
            select: INVITATION,
            orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          },
        },
      });
      // Prisma reads relations in separate statements: a concurrently deleted user is null.
      if (!row?.owner) return null;
      const { ownerId, owner, members, invitations } = row;
      return {
        role: ownerId === userId ? "owner" : "member",
        owner,
        members: members
          .filter(({ user }) => user !== null)
          .map(({ user, offeredAt, ...member }) => ({ ...member, ...user, isOffered: offeredAt !== null })),
        invitations,
      };
    },

    invite(ownerId, applicationId, { email, ...invitation }) {
      return transaction(prisma, async (tx) => {
        const application = await lockApplication(tx, ownerId, applicationId);
        // A twin has no team of its own.
        if (application?.role !== "owner" || application.testOf !== null) return "missing";
        const { createdAt: now } = invitation;
        await tx.applicationInvitation.deleteMany({
          where: { applicationId, OR: [{ expiresAt: { lte: now } }, ...(email === null ? [] : [{ email }])] },
        });
        const [members, invitations] = [
          await tx.applicationMember.count({ where: { applicationId } }),
          await tx.applicationInvitation.count({ where: { applicationId } }),
        ];
        if (members >= MAX_MEMBERS || invitations >= MAX_TEAM_INVITATIONS) return "full";
        await tx.applicationInvitation.create({ data: { ...invitation, email, applicationId } });
        return { applicationName: application.name };
      });
    },

    async revoke(ownerId, applicationId, id) {
      const { count } = await prisma.applicationInvitation.deleteMany({
        where: { id, applicationId, application: { ownerId } },
      });
      return count > 0;
    },

    async findInvitation(tokenHash, now) {
      const row = await prisma.applicationInvitation.findFirst({
        where: { tokenHash, expiresAt: { gt: now }, application: { owner: { disabledAt: null } } },
        select: {
          application: {
            select: { name: true, owner: { select: { name: true } }, logo: { select: { id: true } } },
          },
        },
      });
      // Prisma reads relations in separate statements: either may have been deleted.
      if (!row?.application?.owner) return null;
      const { name, owner, logo } = row.application;
      return { applicationName: name, ownerName: owner.name, logoId: logo?.id ?? null };
    },

    accept(userId, tokenHash, now) {
      return transaction(prisma, async (tx) => {
        const [application] = await tx.$queryRaw<{ id: string; name: string; ownerId: string }[]>`
          SELECT "id", "name", "ownerId" FROM "Application" WHERE "id" IN (
            SELECT "applicationId" FROM "ApplicationInvitation" WHERE "tokenHash" = ${tokenHash}
          ) FOR UPDATE`;
        // Read again under the lock: of many acceptances of one link, each sees those before.
        const invitation = await tx.applicationInvitation.findUnique({
          where: { tokenHash, expiresAt: { gt: now }, application: { owner: { disabledAt: null } } },
          select: INVITATION,
        });
        const user = await tx.user.findUnique({
          where: { id: userId },
          select: { name: true, email: true, emailVerifiedAt: true },
        });
        if (!application || !invitation || !user) return { outcome: "void" };
        const { id: applicationId } = application;
        const refused = refuseAcceptance(invitation, user);
        if (refused) return refused;
        const isMember = (await tx.applicationMember.count({ where: { applicationId, userId } })) > 0;
        if (application.ownerId === userId || isMember) return { outcome: "already", applicationId };
        if (
          (await tx.applicationMember.count({ where: { applicationId } })) >= MAX_MEMBERS ||
          (await tx.applicationMember.count({ where: { userId } })) >= MAX_MEMBERSHIPS
        ) {
          return { outcome: "full" };
        }
        // Revoking does not lock the application.
        const { count: used } =
          invitation.usesLeft > 1
            ? await tx.applicationInvitation.updateMany({
                where: { tokenHash },
                data: { usesLeft: { decrement: 1 } },
              })
            : await tx.applicationInvitation.deleteMany({ where: { tokenHash } });
        if (used === 0) return { outcome: "void" };
        await tx.applicationMember.create({ data: { applicationId, userId, addedAt: now } });
        const change = { applicationName: application.name, personName: user.name };
        return { outcome: "joined", applicationId, change };
      });
    },

    remove(ownerId, applicationId, userId) {
      return changeMember(
        Prisma.sql`DELETE FROM "ApplicationMember" WHERE ${memberOf(ownerId, applicationId, userId)}`,
      );
    },

    leave(userId, applicationId) {
      return changeMember(
        Prisma.sql`DELETE FROM "ApplicationMember" WHERE "applicationId" = ${applicationId} AND "userId" = ${userId}`,
      );
    },

    offer(ownerId, applicationId, userId, at) {
      return changeMember(
        Prisma.sql`
          UPDATE "ApplicationMember" SET "offeredAt" = ${at} WHERE ${memberOf(ownerId, applicationId, userId)}`,
      );
    },

    takeOver(userId, applicationId, now) {
      return transaction(prisma, async (tx) => {
        // First the application, as everywhere: of those who take it over at once, the second finds no offer.
        const [application] = await tx.$queryRaw<{ ownerId: string; name: string }[]>`
          SELECT "ownerId", "name" FROM "Application" WHERE "id" = ${applicationId} FOR UPDATE`;
        // Like registering, so that both count each other.
        await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR UPDATE`;
        const offers = await tx.$queryRaw<unknown[]>`
          SELECT 1 FROM "ApplicationMember"
          WHERE "applicationId" = ${applicationId} AND "userId" = ${userId} AND "offeredAt" IS NOT NULL FOR UPDATE`;
        const user = await tx.user.findUnique({ where: { id: userId }, select: { name: true } });
        if (offers.length === 0 || !application || !user) return { outcome: "missing" };
        const owned = await tx.application.count({ where: { ownerId: userId, testOf: null } });
        if (owned >= MAX_APPLICATIONS) return { outcome: "full" };
        await tx.application.update({
          where: { id: applicationId },
          data: { ownerId: userId, verifiedAt: null },
        });
        await tx.application.updateMany({ where: { testOf: applicationId }, data: { ownerId: userId } });
        await tx.applicationMember.delete({
          where: { applicationId_userId: { applicationId, userId } },
        });
        await tx.applicationMember.updateMany({
          where: { applicationId, offeredAt: { not: null } },
          data: { offeredAt: null },
        });
        const { ownerId: previousOwnerId, name: applicationName } = application;
        await tx.applicationMember.create({ data: { applicationId, userId: previousOwnerId, addedAt: now } });
        const change = { applicationName, personName: user.name };
        return { outcome: "transferred", previousOwnerId, change };
      });
    },

    async decline(userId, applicationId) {
      const { count } = await prisma.applicationMember.updateMany({
        where: { applicationId, userId, offeredAt: { not: null } },
        data: { offeredAt: null },
      });
      return count > 0;
    },
  };
}

const INVITATION = { id: true, email: true, usesLeft: true, createdAt: true, expiresAt: true } as const;
