import { prismaAuditLog } from "@/lib/adapters/prisma/audit-log";
import { recordRevocationsOf } from "@/lib/adapters/prisma/changes";
import { deleteFromApplications, deleteFromUser } from "@/lib/adapters/prisma/delete-in-batches";
import type { Prisma, PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { transaction } from "@/lib/adapters/prisma/transaction";
import { type OperatorDeps, setDisabled } from "./actions";
import type { ApplicationSubject, Subject, UserSubject } from "./subjects";

/** Numbers of rows, by table. */
type RowCounts = Record<string, number>;

/**
 * Deletes a user or application and everything that belongs to it. Disables it first, so that no rows are added
 * meanwhile. An interrupted deletion can be repeated. The audit trail keeps only the ID.
 * @returns the number of deleted rows by table.
 */
export async function deleteSubject(deps: OperatorDeps, subject: Subject): Promise<RowCounts> {
  await setDisabled(deps, subject, true);
  return subject.kind === "user"
    ? deleteUser(deps, subject)
    : deleteApplication(deps, subject, { userId: subject.ownerId });
}

async function deleteUser(deps: OperatorDeps, { id, email }: UserSubject): Promise<RowCounts> {
  const { prisma } = deps;
  const counts: RowCounts = {};
  const applications = await prisma.application.findMany({ where: { ownerId: id }, select: { id: true } });
  for (const application of applications) add(counts, await deleteApplication(deps, application, {}));
  add(counts, await countIssued(prisma, { userId: id }));
  add(counts, {
    CourseLink: await prisma.courseLink.count({ where: { userId: id } }),
    CourseVersion: await prisma.courseVersion.count({ where: { course: { ownerId: id } } }),
    Course: await prisma.course.count({ where: { ownerId: id } }),
    AuditEvent: await prisma.auditEvent.count({ where: { userId: id } }),
  });
  await deleteFromUser(prisma, id);
  add(
    counts,
    await finish(deps, id, {}, async (tx) => {
      await recordRevocationsOf(tx, id, deps.clock());
      return {
        PendingSignUp: (await tx.pendingSignUp.deleteMany({ where: { email } })).count,
        QueuedEmail: (await tx.queuedEmail.deleteMany({ where: { recipient: email } })).count,
        User: (await tx.user.deleteMany({ where: { id } })).count,
      };
    }),
  );
  return counts;
}

/** @param shownTo the user whose audit trail shows the deletion. */
async function deleteApplication(
  deps: OperatorDeps,
  { id }: Pick<ApplicationSubject, "id">,
  shownTo: { userId?: string },
): Promise<RowCounts> {
  const { prisma } = deps;
  const counts = await countIssued(prisma, { applicationId: id });
  counts.CourseLink = await prisma.courseLink.count({ where: { applicationId: id } });
  await deleteFromApplications(prisma, [id]);
  add(
    counts,
    await finish(deps, id, shownTo, async (tx) => ({
      Application: (await tx.application.deleteMany({ where: { id } })).count,
    })),
  );
  return counts;
}

/** Counts grants, and everything issued under them. */
async function countIssued(prisma: PrismaClient, grant: Prisma.GrantWhereInput): Promise<RowCounts> {
  return {
    AccessToken: await prisma.accessToken.count({ where: { family: { grant } } }),
    RefreshToken: await prisma.refreshToken.count({ where: { family: { grant } } }),
    TokenFamily: await prisma.tokenFamily.count({ where: { grant } }),
    AuthorizationCode: await prisma.authorizationCode.count({ where: { grant } }),
    Grant: await prisma.grant.count({ where: grant }),
  };
}

/**
 * Deletes the row itself (cascades delete the rest) and records the deletion in the same transaction, unless another
 * process has already deleted the row.
 */
function finish(
  { prisma, clock }: OperatorDeps,
  id: string,
  shownTo: { userId?: string },
  remove: (tx: Prisma.TransactionClient) => Promise<RowCounts>,
): Promise<RowCounts> {
  return transaction(prisma, async (tx) => {
    const counts = await remove(tx);
    if (!counts.User && !counts.Application) return counts;
    await prismaAuditLog(tx, clock).insert({ kind: "operator-deleted", details: { id }, ...shownTo }, null);
    return counts;
  });
}

function add(total: RowCounts, more: RowCounts): void {
  for (const [table, count] of Object.entries(more)) total[table] = (total[table] ?? 0) + count;
}
