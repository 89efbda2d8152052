import {
  type AccessChange,
  MAX_COURSES_OF_OTHERS,
  MAX_INVITATIONS,
  MAX_PEOPLE,
  type PeopleStore,
} from "@/lib/courses/people";
import { MAX_COURSES } from "@/lib/courses/store";
import { VERSION_RETENTION } from "@/lib/courses/versions";
import { refuseAcceptance } from "@/lib/invitations";
import { PICTURE_LIMITS } from "@/lib/pictures/schema";
import type { PersonRole } from "@/lib/validation/people";
import { removeLinks } from "./changes";
import { lockCourse } from "./course-access";
import { Prisma, type PrismaClient } from "./generated/client";
import { syncListings } from "./listings";
import { transaction } from "./transaction";
import { COURSE_BYTES } from "./version-sql";

/**
 * People and invitations in Postgres. Whatever adds to a course locks its row, so that limits are exact and of two acceptances
 * the second sees the first. Taking a role away locks only that row, which saves hold until they commit (course-access.ts).
 */
export function prismaPeopleStore(prisma: PrismaClient): PeopleStore {
  /** Changes the row of a person on a course of the owner, in one statement. */
  function changePerson(change: Prisma.Sql): Promise<AccessChange | null> {
    return transaction(prisma, async (tx) => {
      const [changed] = await tx.$queryRaw<AccessChange[]>`
        WITH changed AS (${change} RETURNING "courseId", "userId", "role")
        SELECT c."name" AS "courseName", u."name" AS "personName", changed."role" FROM changed
        JOIN "Course" c ON c."id" = changed."courseId" JOIN "User" u ON u."id" = changed."userId"`;
      return changed ?? null;
    });
  }

  /** The row of a person on a course that the owner still owns. */
  const personOf = (ownerId: string, courseId: string, userId: string) => Prisma.sql`
    "courseId" = ${courseId} AND "userId" = ${userId} AND "courseId" IN (
      SELECT "id" FROM "Course" WHERE "id" = ${courseId} AND "ownerId" = ${ownerId} AND "deletedAt" IS NULL)`;

  return {
    async list(ownerId, courseId, now) {
      const course = await prisma.course.findUnique({
        where: { id: courseId, ownerId, deletedAt: null },
        select: {
          people: {
            select: {
              ...{ userId: true, role: true, addedAt: true, offeredAt: true },
              user: { select: { name: true, email: true } },
            },
            orderBy: [{ addedAt: "asc" }, { userId: "asc" }],
          },
          invitations: {
            where: { expiresAt: { gt: now } },
            select: INVITATION,
            orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          },
        },
      });
      if (!course) return null;
      return {
        people: course.people
          // Prisma reads relations in separate statements: a concurrently deleted user is null.
          .filter(({ user }) => user !== null)
          .map(({ user, role, offeredAt, ...person }) => ({
            ...{ ...person, ...user },
            ...{ role: role as PersonRole, isOffered: offeredAt !== null },
          })),
        invitations: course.invitations.map(({ role, ...rest }) => ({ ...rest, role: role as PersonRole })),
      };
    },

    invite(ownerId, courseId, { email, ...invitation }) {
      return transaction(prisma, async (tx) => {
        const course = await lockCourse(tx, ownerId, courseId, "manage");
        if (!course || course === "forbidden") return "missing";
        const { createdAt: now } = invitation;
        await tx.courseInvitation.deleteMany({
          where: { courseId, OR: [{ expiresAt: { lte: now } }, ...(email === null ? [] : [{ email }])] },
        });
        const [people, invitations] = [
          await tx.coursePerson.count({ where: { courseId } }),
          await tx.courseInvitation.count({ where: { courseId } }),
        ];
        if (people >= MAX_PEOPLE || invitations >= MAX_INVITATIONS) return "full";
        const { course: invited } = await tx.courseInvitation.create({
          data: { ...invitation, email, courseId },
          select: { course: { select: { name: true } } },
        });
        return { courseName: invited.name };
      });
    },

    async revoke(ownerId, courseId, id) {
      const { count } = await prisma.courseInvitation.deleteMany({
        where: { id, courseId, course: { ownerId, deletedAt: null } },
      });
      return count > 0;
    },

    async findInvitation(tokenHash, now) {
      const row = await prisma.courseInvitation.findFirst({
        where: {
          tokenHash,
          expiresAt: { gt: now },
          course: { deletedAt: null, owner: { disabledAt: null } },
        },
        select: {
          ...{ role: true, email: true },
          course: { select: { name: true, owner: { select: { name: true } } } },
        },
      });
      // Prisma reads relations in separate statements: either may have been deleted.
      if (!row?.course?.owner) return null;
      const { role, email, course } = row;
      return {
        courseName: course.name,
        ownerName: course.owner.name,
        role: role as PersonRole,
        isPersonal: email !== null,
      };
    },

    accept(userId, tokenHash, now) {
      return transaction(prisma, async (tx) => {
        const [course] = await tx.$queryRaw<{ id: string; name: string; ownerId: string }[]>`
          SELECT "id", "name", "ownerId" FROM "Course" WHERE "deletedAt" IS NULL AND "id" IN (
            SELECT "courseId" FROM "CourseInvitation" WHERE "tokenHash" = ${tokenHash}
          ) FOR UPDATE`;
        // Read again under the lock: of many acceptances of one link, each sees those before.
        const invitation = await tx.courseInvitation.findUnique({
          where: { tokenHash, expiresAt: { gt: now }, course: { owner: { disabledAt: null } } },
          select: { ...INVITATION, courseId: true },
        });
        const user = await tx.user.findUnique({
          where: { id: userId },
          select: { name: true, email: true, emailVerifiedAt: true },
        });
        if (!course || !invitation || !user) return { outcome: "void" };
        const { id: courseId, ownerId } = course;
        const refused = refuseAcceptance(invitation, user);
        if (refused) return refused;
        const isOnCourse = (await tx.coursePerson.count({ where: { courseId, userId } })) > 0;
        if (ownerId === userId || isOnCourse) return { outcome: "already", courseId };
        if (
          (await tx.coursePerson.count({ where: { courseId } })) >= MAX_PEOPLE ||
          (await tx.coursePerson.count({ where: { userId } })) >= MAX_COURSES_OF_OTHERS
        ) {
          return { outcome: "full" };
        }
        // Revoking does not lock the course.
        const { count: used } =
          invitation.usesLeft > 1
            ? await tx.courseInvitation.updateMany({
                where: { tokenHash },
                data: { usesLeft: { decrement: 1 } },
              })
            : await tx.courseInvitation.deleteMany({ where: { tokenHash } });
        if (used === 0) return { outcome: "void" };
        const role = invitation.role as PersonRole;
        await tx.coursePerson.create({ data: { courseId, userId, role, addedAt: now } });
        const change = { courseName: course.name, personName: user.name, role };
        return { outcome: "accepted", courseId, ownerId, change };
      });
    },

    changeRole(ownerId, courseId, userId, role) {
      return changePerson(
        Prisma.sql`UPDATE "CoursePerson" SET "role" = ${role} WHERE ${personOf(ownerId, courseId, userId)}`,
      );
    },

    remove(ownerId, courseId, userId) {
      return changePerson(
        Prisma.sql`DELETE FROM "CoursePerson" WHERE ${personOf(ownerId, courseId, userId)}`,
      );
    },

    offer(ownerId, courseId, userId, at) {
      return changePerson(
        Prisma.sql`UPDATE "CoursePerson" SET "offeredAt" = ${at} WHERE ${personOf(ownerId, courseId, userId)}`,
      );
    },

    async leave(userId, courseId) {
      const [left] = await prisma.$queryRaw<(AccessChange & { ownerId: string })[]>`
        WITH removed AS (
          DELETE FROM "CoursePerson" WHERE "courseId" = ${courseId} AND "userId" = ${userId}
          RETURNING "courseId", "userId", "role"
        )
        SELECT c."name" AS "courseName", c."ownerId", u."name" AS "personName", removed."role" FROM removed
        JOIN "Course" c ON c."id" = removed."courseId" JOIN "User" u ON u."id" = removed."userId"`;
      return left ?? null;
    },

    takeOver(userId, courseId, now) {
      return transaction(prisma, async (tx) => {
        // The course first: of those who take it over at once, the second finds no offer. A save, which locks its person first,
        // may deadlock with this; both are retried.
        const [course] = await tx.$queryRaw<
          { name: string; ownerId: string; bytes: number; isNamed: boolean }[]
        >`
          SELECT "name", "ownerId", ${COURSE_BYTES} AS "bytes", "versionName" IS NOT NULL AS "isNamed"
          FROM "Course" WHERE "id" = ${courseId} AND "deletedAt" IS NULL FOR UPDATE`;
        const [person] = await tx.$queryRaw<{ role: PersonRole }[]>`
          SELECT "role" FROM "CoursePerson"
          WHERE "courseId" = ${courseId} AND "userId" = ${userId} AND "offeredAt" IS NOT NULL FOR UPDATE`;
        if (!person || !course) return { outcome: "missing" };
        await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR UPDATE`;
        const user = await tx.user.findUnique({ where: { id: userId }, select: { name: true } });
        if (!user) return { outcome: "missing" };
        if (!(await hasRoom(tx, userId, courseId, course.isNamed ? course.bytes : 0)))
          return { outcome: "full" };

        const { ownerId: previousOwnerId } = course;
        await removeLinks(tx, courseId, "unlinked", now);
        await tx.course.update({
          where: { id: courseId },
          // Links that an earlier deletion removed were the previous owner's, too.
          data: { ownerId: userId, deletedLinks: Prisma.DbNull },
        });
        await tx.courseVersion.updateMany({ where: { courseId }, data: { ownerId: userId } });
        await tx.coursePicture.updateMany({ where: { courseId }, data: { ownerId: userId } });
        // The name is what the previous owner wanted to be called.
        await tx.courseShare.updateMany({
          where: { courseId },
          data: { ownerName: null, revision: { increment: 1 }, updatedAt: now },
        });
        await tx.coursePerson.delete({ where: { courseId_userId: { courseId, userId } } });
        await tx.coursePerson.updateMany({
          where: { courseId, offeredAt: { not: null } },
          data: { offeredAt: null },
        });
        await tx.coursePerson.create({
          data: { courseId, userId: previousOwnerId, role: "editor", addedAt: now },
        });
        await syncListings(tx, [courseId]);
        const change = { courseName: course.name, personName: user.name, role: person.role };
        return { outcome: "taken-over", previousOwnerId, newOwnerName: user.name, change };
      });
    },

    async decline(userId, courseId) {
      const { count } = await prisma.coursePerson.updateMany({
        where: { courseId, userId, offeredAt: { not: null } },
        data: { offeredAt: null },
      });
      return count > 0;
    },

    async listCoursesOfOthers(userId) {
      const rows = await prisma.coursePerson.findMany({
        where: { userId, course: { deletedAt: null } },
        select: {
          ...{ role: true, offeredAt: true },
          course: {
            select: { id: true, name: true, updatedAt: true, owner: { select: { name: true } } },
          },
        },
        orderBy: [{ course: { updatedAt: "desc" } }, { courseId: "desc" }],
        // Concurrent acceptances may have exceeded the limit.
        take: MAX_COURSES_OF_OTHERS + MAX_PEOPLE,
      });
      return rows
        .filter(({ course }) => course?.owner)
        .map(({ role, offeredAt, course: { id, name, updatedAt, owner } }) => ({
          ...{ id, name, updatedAt, ownerName: owner.name },
          ...{ role: role as PersonRole, isOffered: offeredAt !== null },
        }));
    },

    async isOffered(userId, courseId) {
      return (
        (await prisma.coursePerson.count({
          where: { courseId, userId, offeredAt: { not: null }, course: { deletedAt: null } },
        })) > 0
      );
    },
  };
}

const INVITATION = {
  ...{ id: true, role: true, email: true, usesLeft: true, createdAt: true, expiresAt: true },
} as const;

/** Whether the account of a new owner has room for a course. Versions without a name are thinned out instead. */
async function hasRoom(
  tx: Prisma.TransactionClient,
  userId: string,
  courseId: string,
  namedBytes: number,
): Promise<boolean> {
  if ((await tx.course.count({ where: { ownerId: userId } })) >= MAX_COURSES) return false;
  const mine = { OR: [{ ownerId: userId }, { courseId }] };
  const pictures = await tx.coursePicture.aggregate({ where: mine, _sum: { bytes: true } });
  if ((pictures._sum.bytes ?? 0) > PICTURE_LIMITS.quotaBytes) return false;
  const named = await tx.courseVersion.aggregate({
    where: { ...mine, name: { not: null } },
    _sum: { bytes: true },
  });
  return (named._sum.bytes ?? 0) + namedBytes <= VERSION_RETENTION.namedQuotaBytes;
}
