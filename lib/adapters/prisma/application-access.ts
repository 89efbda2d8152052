import type { ApplicationRole } from "@/lib/validation/people";
import type { Prisma } from "./generated/client";

/** Applications that the user works on, as owner or in the team. The team of a twin is that of its application. */
export function applicationsFor(userId: string) {
  const members = { some: { userId } };
  return {
    OR: [{ ownerId: userId }, { members }, { original: { members } }],
  } satisfies Prisma.ApplicationWhereInput;
}

/** An application that a transaction has locked, and the user's role on it. */
interface LockedApplication {
  role: ApplicationRole;
  ownerId: string;
  name: string;
  testOf: string | null;
  isPublic: boolean;
}

/**
 * Locks an application and then the user's place in its team, until the transaction ends: removing a member waits for what they
 * are doing, and what waited for that finds no member.
 * @returns null for an unknown application, and for one that the user doesn't work on.
 */
export async function lockApplication(
  tx: Prisma.TransactionClient,
  userId: string,
  applicationId: string,
): Promise<LockedApplication | null> {
  const [application] = await tx.$queryRaw<Omit<LockedApplication, "role">[]>`
    SELECT a."ownerId", a."name", a."testOf", a."isPublic" FROM "Application" a
    WHERE a."id" = ${applicationId} AND (a."ownerId" = ${userId} OR EXISTS (
      SELECT 1 FROM "ApplicationMember"
      WHERE "applicationId" = coalesce(a."testOf", a."id") AND "userId" = ${userId}
    )) FOR UPDATE OF a`;
  if (!application) return null;
  if (application.ownerId === userId) return { ...application, role: "owner" };
  // Another statement: the one above may have waited since it looked for the member.
  const members = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "ApplicationMember"
    WHERE "applicationId" = ${application.testOf ?? applicationId} AND "userId" = ${userId} FOR SHARE`;
  return members.length > 0 ? { ...application, role: "member" } : null;
}
