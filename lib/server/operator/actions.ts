import { prismaAuditLog } from "@/lib/adapters/prisma/audit-log";
import { recordRevocations } from "@/lib/adapters/prisma/changes";
import type { Prisma, PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { syncListings } from "@/lib/adapters/prisma/listings";
import { handleFound, LOOKUP, transaction } from "@/lib/adapters/prisma/transaction";
import type { NewAuditEvent } from "@/lib/audit/events";
import { addSeconds, type Clock } from "@/lib/clock";
import { hashEmailToken, newEmailToken } from "@/lib/identity/email-token";
import type { ApplicationSubject, Subject, UserSubject } from "./subjects";

export interface OperatorDeps {
  prisma: PrismaClient;
  clock: Clock;
}

/** Rows per statement, to keep statements and locks short. */
const BATCH = 1000;

/** Lifetime of a reset link in seconds. Longer than in emails: the operator passes it on by phone or chat. */
const RESET_LINK_SECONDS = 24 * 3600;

/**
 * Disables a user or application, or enables it again. Every statement that authenticates checks the flag, so it takes
 * effect immediately, and tokens work again after enabling. A user's sessions are ended permanently.
 * @returns false if nothing changed.
 */
export function setDisabled({ prisma, clock }: OperatorDeps, subject: Subject, isDisabled: boolean) {
  return transaction(prisma, async (tx) => {
    // As every change of a course: first the course, then its owner.
    if (subject.kind === "user") await lockSharedCourses(tx, subject.id);
    // Locked first, so that the update finds a twin that is being made: it was copied from an application in the other state.
    else await tx.$queryRaw`SELECT 1 FROM "Application" WHERE "id" = ${subject.id} FOR UPDATE`;
    const state = { disabledAt: isDisabled ? null : { not: null } };
    const disabledAt = isDisabled ? clock() : null;
    const { count } =
      subject.kind === "user"
        ? await tx.user.updateMany({
            where: { id: subject.id, ...state },
            data: { disabledAt, ...(isDisabled && { sessionVersion: { increment: 1 } }) },
          })
        : await tx.application.updateMany({
            // With its twin.
            where: { OR: [{ id: subject.id }, { testOf: subject.id }], ...state },
            data: { disabledAt },
          });
    if (count === 0) return false;
    if (subject.kind === "user") await syncListingsOf(tx, subject.id);
    await recordAction(tx, clock, subject, isDisabled ? "operator-disabled" : "operator-enabled");
    return true;
  });
}

async function lockSharedCourses(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "Course" c JOIN "CourseShare" s ON s."courseId" = c."id"
    WHERE c."ownerId" = ${userId} ORDER BY c."id" FOR UPDATE OF c`;
}

/** Takes the courses of a user out of the public directory, or puts them back: at most as many as a user can have. */
async function syncListingsOf(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  const courses = await tx.course.findMany({
    where: { ownerId: userId, share: { sharing: "public" } },
    select: { id: true },
  });
  await syncListings(
    tx,
    courses.map(({ id }) => id),
  );
}

/** Adds or removes the verified mark that users see when they authorize an application. @returns false if nothing changed. */
export function setVerified(
  { prisma, clock }: OperatorDeps,
  application: ApplicationSubject,
  isVerified: boolean,
) {
  return transaction(prisma, async (tx) => {
    const { count } = await tx.application.updateMany({
      where: { id: application.id, verifiedAt: isVerified ? null : { not: null } },
      data: { verifiedAt: isVerified ? clock() : null },
    });
    if (count === 0) return false;
    await recordAction(tx, clock, application, isVerified ? "operator-verified" : "operator-unverified");
    return true;
  });
}

/** Removes an application's logo, which its twin shows as well. @returns false if it has none. */
export function removeLogo({ prisma, clock }: OperatorDeps, application: ApplicationSubject) {
  return transaction(prisma, async (tx) => {
    const { count } = await tx.applicationLogo.deleteMany({ where: { applicationId: application.id } });
    if (count === 0) return false;
    await recordAction(tx, clock, application, "operator-logo-removed");
    return true;
  });
}

/**
 * Revokes all tokens and deletes all unused codes of a user, of an application, or of a user's grant to an application.
 * Grants stay, so users can authorize the application again.
 * @returns the number of revoked token families: one per authorization code that was exchanged.
 */
export async function revokeTokens(
  { prisma, clock }: OperatorDeps,
  { user, application }: { user?: UserSubject | undefined; application?: ApplicationSubject | undefined },
): Promise<number> {
  const subject = { ...(user && { userId: user.id }), ...(application && { applicationId: application.id }) };
  // Without either, the filter would match every token.
  if (Object.keys(subject).length === 0) throw new Error("A user or an application is needed.");
  await prismaAuditLog(prisma, clock).insert({ kind: "operator-tokens-revoked", ...subject }, null);
  // Codes first: a code exchanged in between creates a family, which is then revoked.
  await handleFound(
    () =>
      prisma.authorizationCode.findMany({
        where: { grant: subject, usedAt: null },
        select: { codeHash: true },
        take: LOOKUP,
      }),
    async (batch) => {
      const codeHash = { in: batch.map((code) => code.codeHash) };
      return (await prisma.authorizationCode.deleteMany({ where: { codeHash, usedAt: null } })).count;
    },
    BATCH,
  );
  return handleFound(
    () =>
      prisma.tokenFamily.findMany({
        where: { grant: subject, revokedAt: null },
        select: { id: true },
        take: LOOKUP,
      }),
    (batch) =>
      revokeFamilies(
        prisma,
        batch.map(({ id }) => id),
        clock(),
      ),
    BATCH,
  );
}

/** Revokes token families, and records it for the applications that get events. @returns the number of revoked ones. */
function revokeFamilies(prisma: PrismaClient, ids: readonly string[], now: Date): Promise<number> {
  return prisma.$transaction(async (tx) => {
    const revoked = await tx.$queryRaw<{ grantId: string; applicationId: string; userId: string }[]>`
      UPDATE "TokenFamily" f SET "revokedAt" = ${now} FROM "Grant" g
      WHERE f."id" = ANY(${ids}) AND f."revokedAt" IS NULL AND g."id" = f."grantId"
      RETURNING g."id" AS "grantId", g."applicationId", g."userId"`;
    const grants = new Map(revoked.map(({ grantId, ...grant }) => [grantId, grant]));
    await recordRevocations(tx, [...grants.values()], now);
    return revoked.length;
  });
}

/**
 * Deletes a user's password, ends all sessions, and creates a single-use link for setting a new password.
 */
export function resetPassword({ prisma, clock }: OperatorDeps, user: UserSubject, baseUrl: string) {
  return transaction(prisma, async (tx) => {
    const token = newEmailToken();
    const expiresAt = addSeconds(clock(), RESET_LINK_SECONDS);
    await tx.user.update({
      where: { id: user.id },
      data: { passwordHash: null, sessionVersion: { increment: 1 } },
    });
    await tx.emailToken.deleteMany({ where: { userId: user.id, purpose: "reset-password" } });
    await tx.emailToken.create({
      data: {
        tokenHash: hashEmailToken(token),
        userId: user.id,
        purpose: "reset-password",
        email: user.email,
        wasMailed: false,
        expiresAt,
      },
    });
    await recordAction(tx, clock, user, "operator-password-reset");
    return { link: `${baseUrl}/reset-password?token=${token}`, expiresAt };
  });
}

type PlainKind = Extract<NewAuditEvent, { details?: undefined }>["kind"];

/** Records an operator's action on a user or application. Call it in the transaction of the action. */
export function recordAction(
  tx: Prisma.TransactionClient,
  clock: Clock,
  { kind: subjectKind, id }: Subject,
  kind: PlainKind,
): Promise<void> {
  return prismaAuditLog(tx, clock).insert(
    { kind, ...(subjectKind === "user" ? { userId: id } : { applicationId: id }) },
    null,
  );
}
