import { type Capability, can, rolesThatCan } from "@/lib/courses/roles";
import type { CourseRole, PersonRole } from "@/lib/validation/people";
import { Prisma } from "./generated/client";

/** Courses on which the user has a capability, deleted ones excluded: as owner, or by their role. */
export function coursesFor(userId: string, capability: Capability): Prisma.CourseWhereInput {
  return {
    deletedAt: null,
    OR: [{ ownerId: userId }, { people: { some: { userId, role: { in: rolesThatCan(capability) } } } }],
  };
}

/** The role of a user for whom `coursesFor` found a course, from their row among its people. */
export function readRole(
  { ownerId, people }: { ownerId: string; people: readonly { role: string }[] },
  userId: string,
): CourseRole {
  return ownerId === userId ? "owner" : (people[0]?.role as PersonRole);
}

/** SQL: the same condition on the row of `"Course"`. */
export function isCourseFor(userId: string, capability: Capability): Prisma.Sql {
  return Prisma.sql`"Course"."deletedAt" IS NULL AND ("Course"."ownerId" = ${userId} OR EXISTS (
    SELECT 1 FROM "CoursePerson" p
    WHERE p."courseId" = "Course"."id" AND p."userId" = ${userId} AND p."role" IN (${joinRoles(capability)})))`;
}

/**
 * A common table expression, `person`: the user's row on a course, if their role has the capability. Locked, so that taking the
 * role away waits for the statement, and a statement that waited for that finds no row.
 */
function lockPerson(userId: string, courseId: string, capability: Capability): Prisma.Sql {
  return Prisma.sql`person AS MATERIALIZED (
    SELECT "role" FROM "CoursePerson"
    WHERE "courseId" = ${courseId} AND "userId" = ${userId} AND "role" IN (${joinRoles(capability)}) FOR SHARE
  )`;
}

function joinRoles(capability: Capability): Prisma.Sql {
  return Prisma.join(rolesThatCan(capability));
}

/** A course that a transaction has locked, and the user's role on it. */
export interface LockedCourse {
  readonly role: CourseRole;
  readonly ownerId: string;
  readonly name: string;
  readonly version: number;
}

/**
 * Locks a course, and the user's role on it, until the transaction ends.
 * @returns `missing` for an unknown or deleted course, and for one that the user can't open; `forbidden` if their role lacks
 *   the capability.
 */
export async function lockCourse(
  tx: Prisma.TransactionClient,
  userId: string,
  courseId: string,
  capability: Capability,
): Promise<LockedCourse | "missing" | "forbidden"> {
  // First the person, like saving does.
  const [person] = await tx.$queryRaw<{ role: PersonRole }[]>`
    WITH ${lockPerson(userId, courseId, "read")} SELECT "role" FROM person`;
  const [course] = await tx.$queryRaw<Omit<LockedCourse, "role">[]>`
    SELECT "ownerId", "name", "version" FROM "Course"
    WHERE "id" = ${courseId} AND "deletedAt" IS NULL AND (${person !== undefined} OR "ownerId" = ${userId}) FOR UPDATE`;
  if (!course) return "missing";
  const role = course.ownerId === userId ? "owner" : person?.role;
  if (role === undefined) return "missing";
  return can(role, capability) ? { ...course, role } : "forbidden";
}
