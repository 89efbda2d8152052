import type { ApplicationRole } from "@/lib/applications/team";
import type { Prisma } from "./generated/client";

/** Applications that the user works on, as owner or in the team. */
export function applicationsFor(userId: string) {
  return {
    OR: [{ ownerId: userId }, { members: { some: { userId } } }],
  } satisfies Prisma.ApplicationWhereInput;
}

/** An application that a transaction has locked, and the user's role on it. */
export interface LockedApplication {
  role: ApplicationRole;
  ownerId: string;
  name: string;
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
    SELECT "ownerId", "name" FROM "Application" WHERE "id" = ${applicationId} AND ("ownerId" = ${userId} OR EXISTS (
      SELECT 1 FROM "ApplicationMember" WHERE "applicationId" = ${applicationId} AND "userId" = ${userId}
    )) FOR UPDATE`;
  if (!application) return null;
  if (application.ownerId === userId) return { ...application, role: "owner" };
  // Another statement: the one above may have waited since it looked for the member.
  const members = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "ApplicationMember"
    WHERE "applicationId" = ${applicationId} AND "userId" = ${userId} FOR SHARE`;
  return members.length > 0 ? { ...application, role: "member" } : null;
}
