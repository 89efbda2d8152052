import { type Invitation, refuseAcceptance } from "@/lib/access/invitation";
import type { Access, AccessChange, AccessStore, InvitationOutline, Member } from "@/lib/access/store";
import type { AccessSubject } from "@/lib/access/subject";
import { Prisma, type PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

type Tx = Prisma.TransactionClient;

export interface AccessTables<Role extends string> {
  limits: Pick<AccessSubject<Role>, "maxMembers" | "maxInvitations" | "maxMemberships">;
  /** The table of the subject, and the condition on its row `s` that it can be opened. */
  subjects: Prisma.Sql;
  isOpen: Prisma.Sql;
  members: Prisma.Sql;
  invitations: Prisma.Sql;
  /** The column of both that refers to the subject. */
  key: Prisma.Sql;
  /** Null if the tables have no column `role`, because everybody has the same. */
  onlyRole: Role | null;
  /** Whether members see each other and the owner's email. Otherwise they see themselves alone. */
  isTeam: boolean;
  /**
   * Gives a locked subject to a locked user, with all that depends on its owner except the members.
   * @returns false if the user has no room for it.
   */
  transfer(tx: Tx, subjectId: string, userId: string, now: Date): Promise<boolean>;
  roleOfPreviousOwner: Role;
}

/**
 * Members and invitations in Postgres. Whatever adds members locks the subject, so that limits are exact and of two acceptances
 * the second sees the first. Taking a role away locks only that row, which changes hold until they commit (course-access.ts,
 * application-access.ts).
 */
export function prismaAccessStore<Role extends string>(
  prisma: PrismaClient,
  { limits, subjects, isOpen, members, invitations, key, ...tables }: AccessTables<Role>,
): AccessStore<Role> {
  const role = tables.onlyRole === null ? Prisma.sql`"role"` : Prisma.sql`${tables.onlyRole}::text`;

  /** A new row of a subject, with its role if there is a column. */
  function insert(table: Prisma.Sql, subjectId: string, values: object, role: Role): Prisma.Sql {
    const row = { ...values, ...(tables.onlyRole === null && { role }) };
    const columns = Object.keys(row).map((name) => Prisma.raw(`"${name}"`));
    return Prisma.sql`
      INSERT INTO ${table} (${Prisma.join([key, ...columns])})
      VALUES (${Prisma.join([subjectId, ...Object.values(row)])})`;
  }

  async function changeMember(change: Prisma.Sql): Promise<AccessChange<Role> | null> {
    const [changed] = await transaction(
      prisma,
      (tx) => tx.$queryRaw<AccessChange<Role>[]>`
        WITH changed AS (${change} RETURNING ${key}, "userId", ${role} AS "role")
        SELECT s."name", s."ownerId", u."name" AS "personName", changed."role" FROM changed
        JOIN ${subjects} s ON s."id" = changed.${key} JOIN "User" u ON u."id" = changed."userId"`,
    );
    return changed ?? null;
  }

  /** The row of a user with a role, and that row if the owner still owns an open subject. */
  const memberOf = (subjectId: string, userId: string) =>
    Prisma.sql`${key} = ${subjectId} AND "userId" = ${userId}`;
  const ownedMember = (ownerId: string, subjectId: string, userId: string) => Prisma.sql`
    ${memberOf(subjectId, userId)} AND ${key} IN (
      SELECT s."id" FROM ${subjects} s WHERE s."id" = ${subjectId} AND s."ownerId" = ${ownerId} AND ${isOpen})`;

  async function count(tx: Tx, rows: Prisma.Sql): Promise<number> {
    const [counted] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM ${rows}`;
    return counted?.count ?? 0;
  }

  return {
    async find(userId, subjectId, now) {
      const [subject] = await prisma.$queryRaw<(Access<Role>["owner"] & { ownerId: string })[]>`
        SELECT s."ownerId", o."name", o."email" FROM ${subjects} s JOIN "User" o ON o."id" = s."ownerId"
        WHERE s."id" = ${subjectId} AND ${isOpen} AND (s."ownerId" = ${userId} OR EXISTS (
          SELECT 1 FROM ${members} WHERE ${memberOf(subjectId, userId)}))`;
      if (!subject) return null;
      const { ownerId, name, email } = subject;
      const isOwner = ownerId === userId;
      const seesAll = isOwner || tables.isTeam;
      return {
        isOwner,
        owner: { name, email: seesAll ? email : "" },
        members: await prisma.$queryRaw<Member<Role>[]>`
          SELECT m."userId", u."name", u."email", ${role} AS "role", m."addedAt", m."offeredAt" IS NOT NULL AS "isOffered"
          FROM ${members} m JOIN "User" u ON u."id" = m."userId"
          WHERE ${key} = ${subjectId} AND (${seesAll} OR m."userId" = ${userId}) ORDER BY m."addedAt", m."userId"`,
        invitations: await prisma.$queryRaw<Invitation<Role>[]>`
          SELECT i."id", ${role} AS "role", i."email", i."usesLeft", i."createdAt", i."expiresAt" FROM ${invitations} i
          JOIN ${subjects} s ON s."id" = ${key} AND s."ownerId" = ${userId}
          WHERE ${key} = ${subjectId} AND i."expiresAt" > ${now} ORDER BY i."createdAt" DESC, i."id" DESC`,
      };
    },

    invite(ownerId, subjectId, { role: invited, ...invitation }) {
      return transaction(prisma, async (tx) => {
        const [subject] = await tx.$queryRaw<{ name: string }[]>`
          SELECT s."name" FROM ${subjects} s
          WHERE s."id" = ${subjectId} AND s."ownerId" = ${ownerId} AND ${isOpen} FOR UPDATE`;
        if (!subject) return "missing";
        await tx.$executeRaw`
          DELETE FROM ${invitations} WHERE ${key} = ${subjectId}
          AND ("expiresAt" <= ${invitation.createdAt} OR "email" = ${invitation.email})`;
        if (
          (await count(tx, Prisma.sql`${members} WHERE ${key} = ${subjectId}`)) >= limits.maxMembers ||
          (await count(tx, Prisma.sql`${invitations} WHERE ${key} = ${subjectId}`)) >= limits.maxInvitations
        ) {
          return "full";
        }
        await tx.$executeRaw(insert(invitations, subjectId, { ...invitation }, invited));
        return subject;
      });
    },

    async revoke(ownerId, subjectId, id) {
      const revoked = await prisma.$executeRaw`
        DELETE FROM ${invitations} WHERE "id" = ${id} AND ${key} IN (
          SELECT s."id" FROM ${subjects} s WHERE s."id" = ${subjectId} AND s."ownerId" = ${ownerId} AND ${isOpen})`;
      return revoked > 0;
    },

    async findInvitation(tokenHash, now) {
      const [found] = await prisma.$queryRaw<InvitationOutline<Role>[]>`
        SELECT s."id" AS "subjectId", s."name", o."name" AS "ownerName", ${role} AS "role" FROM ${invitations} i
        JOIN ${subjects} s ON s."id" = ${key} JOIN "User" o ON o."id" = s."ownerId"
        WHERE i."tokenHash" = ${tokenHash} AND i."expiresAt" > ${now} AND ${isOpen} AND o."disabledAt" IS NULL`;
      return found ?? null;
    },

    accept(userId, tokenHash, now) {
      return transaction(prisma, async (tx) => {
        const [subject] = await tx.$queryRaw<{ id: string; name: string; ownerId: string }[]>`
          SELECT s."id", s."name", s."ownerId" FROM ${subjects} s WHERE ${isOpen} AND s."id" IN (
            SELECT ${key} FROM ${invitations} WHERE "tokenHash" = ${tokenHash}) FOR UPDATE`;
        // Read again under the lock: of many acceptances of one link, each sees those before.
        const [invitation] = await tx.$queryRaw<{ email: string | null; usesLeft: number; role: Role }[]>`
          SELECT i."email", i."usesLeft", ${role} AS "role" FROM ${invitations} i
          JOIN ${subjects} s ON s."id" = ${key} JOIN "User" o ON o."id" = s."ownerId"
          WHERE i."tokenHash" = ${tokenHash} AND i."expiresAt" > ${now} AND o."disabledAt" IS NULL`;
        const user = await tx.user.findUnique({
          where: { id: userId },
          select: { name: true, email: true, emailVerifiedAt: true },
        });
        if (!subject || !invitation || !user) return { outcome: "void" };
        const { id: subjectId, name, ownerId } = subject;
        const refused = refuseAcceptance(invitation, user);
        if (refused) return refused;
        const isMember = (await count(tx, Prisma.sql`${members} WHERE ${memberOf(subjectId, userId)}`)) > 0;
        if (ownerId === userId || isMember) return { outcome: "already", subjectId };
        if (
          (await count(tx, Prisma.sql`${members} WHERE ${key} = ${subjectId}`)) >= limits.maxMembers ||
          (await count(tx, Prisma.sql`${members} WHERE "userId" = ${userId}`)) >= limits.maxMemberships
        ) {
          return { outcome: "full" };
        }
        // Revoking does not lock the subject.
        const used = await tx.$executeRaw(
          invitation.usesLeft > 1
            ? Prisma.sql`UPDATE ${invitations} SET "usesLeft" = "usesLeft" - 1 WHERE "tokenHash" = ${tokenHash}`
            : Prisma.sql`DELETE FROM ${invitations} WHERE "tokenHash" = ${tokenHash}`,
        );
        if (used === 0) return { outcome: "void" };
        await tx.$executeRaw(insert(members, subjectId, { userId, addedAt: now }, invitation.role));
        const change = { name, ownerId, personName: user.name, role: invitation.role };
        return { outcome: "joined", subjectId, change };
      });
    },

    async changeRole(ownerId, subjectId, userId, to) {
      return changeMember(
        Prisma.sql`UPDATE ${members} SET "role" = ${to} WHERE ${ownedMember(ownerId, subjectId, userId)}`,
      );
    },

    remove(ownerId, subjectId, userId) {
      return changeMember(
        Prisma.sql`DELETE FROM ${members} WHERE ${ownedMember(ownerId, subjectId, userId)}`,
      );
    },

    leave(userId, subjectId) {
      return changeMember(Prisma.sql`DELETE FROM ${members} WHERE ${memberOf(subjectId, userId)}`);
    },

    offer(ownerId, subjectId, userId, at) {
      return changeMember(
        Prisma.sql`UPDATE ${members} SET "offeredAt" = ${at} WHERE ${ownedMember(ownerId, subjectId, userId)}`,
      );
    },

    takeOver(userId, subjectId, now) {
      return transaction(prisma, async (tx) => {
        // The subject first, as everywhere: of those who take it over at once, the second finds no offer. A save of a course,
        // which locks its person first, may deadlock with this; both are retried.
        const [subject] = await tx.$queryRaw<{ name: string; ownerId: string; ownerName: string }[]>`
          SELECT s."name", s."ownerId", (SELECT o."name" FROM "User" o WHERE o."id" = s."ownerId") AS "ownerName"
          FROM ${subjects} s WHERE s."id" = ${subjectId} AND ${isOpen} FOR UPDATE`;
        // Like creating a course and registering an application, so that they count each other.
        const [user] = await tx.$queryRaw<{ name: string }[]>`
          SELECT "name" FROM "User" WHERE "id" = ${userId} FOR UPDATE`;
        const [member] = await tx.$queryRaw<{ role: Role }[]>`
          SELECT ${role} AS "role" FROM ${members}
          WHERE ${memberOf(subjectId, userId)} AND "offeredAt" IS NOT NULL FOR UPDATE`;
        if (!subject || !user || !member) return { outcome: "missing" };
        if (!(await tables.transfer(tx, subjectId, userId, now))) return { outcome: "full" };
        await tx.$executeRaw`DELETE FROM ${members} WHERE ${memberOf(subjectId, userId)}`;
        await tx.$executeRaw`
          UPDATE ${members} SET "offeredAt" = NULL WHERE ${key} = ${subjectId} AND "offeredAt" IS NOT NULL`;
        const previous = { userId: subject.ownerId, addedAt: now };
        await tx.$executeRaw(insert(members, subjectId, previous, tables.roleOfPreviousOwner));
        const { ownerName, ...named } = subject;
        const change = { ...named, personName: user.name, role: member.role };
        return { outcome: "transferred", change, ownerName };
      });
    },

    async decline(userId, subjectId) {
      const declined = await prisma.$executeRaw`
        UPDATE ${members} SET "offeredAt" = NULL
        WHERE ${memberOf(subjectId, userId)} AND "offeredAt" IS NOT NULL`;
      return declined > 0;
    },
  };
}
