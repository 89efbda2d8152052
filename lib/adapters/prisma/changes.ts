import { addSeconds } from "@/lib/clock";
import type { RemovalReason } from "@/lib/courses/changes-schema";
import { newId } from "@/lib/ids";
import type { Caller } from "@/lib/oauth/bearer";
import type { WebhookEventType } from "@/lib/webhooks/events";
import { Prisma } from "./generated/client";

/**
 * Changes that applications see of a user's courses. Each gets the next number of its application and user
 * (`CourseLinkCount.lastSequence`), in the transaction that makes it, and an event if the application has an endpoint for
 * webhooks.
 *
 * Every transaction locks the course first, then the counters in the order of their keys, then changes links. So nothing
 * deadlocks, and the links of a course don't change while its row is locked. A counter stays locked until the commit, so
 * numbers become visible in order: a client that has seen a number has seen all smaller ones.
 */
type Tx = Prisma.TransactionClient;

/** A link as a change leaves it. */
interface LinkChange extends Caller {
  courseId: string;
  externalCourseId: string;
  sequence: number;
  /** Whether to record an event. */
  getsEvents: boolean;
}

/** A link to insert. */
interface NewLink {
  applicationId: string;
  externalCourseId: string;
  linkedAt: Date;
}

/** How long an edit's event waits for further edits, in seconds. */
export const EDIT_EVENT_DELAY = 30;

/**
 * SQL: whether an application gets events of a user, whose ids are expressions. It has an endpoint that is not disabled, and
 * the user has not disconnected it: its links outlive the grant.
 */
export const getsEvents = (applicationId: string, userId: string): string =>
  `EXISTS (
      SELECT 1 FROM "WebhookEndpoint" e WHERE e."applicationId" = ${applicationId} AND e."disabledAt" IS NULL
    ) AND EXISTS (
      SELECT 1 FROM "Grant" g WHERE g."userId" = ${userId} AND g."applicationId" = ${applicationId}
    )`;

const GETS_EVENTS = Prisma.raw(getsEvents('l."applicationId"', 'l."userId"'));

/** A common table expression that locks the counters of the links `l` of a course, in the order of their keys. */
const lockCounters = (courseId: string, and: Prisma.Sql) => Prisma.sql`
  counter AS MATERIALIZED (
    SELECT n."applicationId", n."userId" FROM "CourseLink" l
    JOIN "CourseLinkCount" n ON n."applicationId" = l."applicationId" AND n."userId" = l."userId"
    WHERE l."courseId" = ${courseId} ${and}
    ORDER BY n."applicationId", n."userId" FOR UPDATE OF n
  )`;

/**
 * Numbers a change of a course for every application that sees it. Call it after the statement that changed the course,
 * which locked its row.
 * @param except an application for which the change is numbered already.
 */
export async function recordEdit(tx: Tx, courseId: string, now: Date, except?: string): Promise<void> {
  const and = except === undefined ? Prisma.empty : Prisma.sql`AND l."applicationId" <> ${except}`;
  const changes = await tx.$queryRaw<LinkChange[]>`
    WITH ${lockCounters(courseId, and)}, numbered AS (
      UPDATE "CourseLinkCount" n SET "lastSequence" = n."lastSequence" + 1 FROM counter
      WHERE n."applicationId" = counter."applicationId" AND n."userId" = counter."userId"
      RETURNING n."applicationId", n."userId", n."lastSequence"
    )
    UPDATE "CourseLink" l SET "sequence" = n."lastSequence" FROM numbered n
    WHERE l."applicationId" = n."applicationId" AND l."userId" = n."userId" AND l."courseId" = ${courseId}
    RETURNING l."applicationId", l."userId", l."courseId", l."externalCourseId", l."sequence", ${GETS_EVENTS} AS "getsEvents"`;
  for (const change of changes) if (change.getsEvents) await recordEditEvent(tx, change, now);
}

/**
 * Removes the links of a course, or only the caller's, and keeps a tombstone of each. Call it with the course's
 * row locked.
 * @returns the removed links.
 */
export async function removeLinks(
  tx: Tx,
  courseId: string,
  reason: RemovalReason,
  now: Date,
  caller?: Caller,
): Promise<NewLink[]> {
  const and = caller
    ? Prisma.sql`AND l."applicationId" = ${caller.applicationId} AND l."userId" = ${caller.userId}`
    : Prisma.empty;
  const changes = await tx.$queryRaw<(LinkChange & NewLink)[]>`
    WITH ${lockCounters(courseId, and)}, numbered AS (
      UPDATE "CourseLinkCount" n SET "courses" = n."courses" - 1, "lastSequence" = n."lastSequence" + 1 FROM counter
      WHERE n."applicationId" = counter."applicationId" AND n."userId" = counter."userId"
      RETURNING n."applicationId", n."userId", n."lastSequence"
    ), removed AS (
      DELETE FROM "CourseLink" l USING numbered n
      WHERE l."applicationId" = n."applicationId" AND l."userId" = n."userId" AND l."courseId" = ${courseId}
      RETURNING l."applicationId", l."userId", l."courseId", l."externalCourseId", l."linkedAt"
    ), tombstone AS (
      INSERT INTO "RemovedLink"
        ("applicationId", "userId", "courseId", "externalCourseId", "reason", "removedAt", "sequence")
      SELECT l."applicationId", l."userId", l."courseId", l."externalCourseId", ${reason}, ${now}, n."lastSequence"
      FROM removed l JOIN numbered n ON n."applicationId" = l."applicationId" AND n."userId" = l."userId"
    )
    SELECT l.*, n."lastSequence" AS "sequence", ${GETS_EVENTS} AS "getsEvents"
    FROM removed l JOIN numbered n ON n."applicationId" = l."applicationId" AND n."userId" = l."userId"`;
  await recordEvents(tx, `course.${reason}`, changes, now);
  return changes;
}

/**
 * Inserts links of a course, except those whose identifier is taken, or whose application sees the course already. Call it
 * with the course's row locked.
 * @param type of the events.
 * @returns the applications of the inserted links.
 */
export async function addLinks(
  tx: Tx,
  { userId, courseId }: { userId: string; courseId: string },
  links: readonly NewLink[],
  type: "course.linked" | "course.restored",
  now: Date,
): Promise<Set<string>> {
  const applicationIds = links.map(({ applicationId }) => applicationId);
  await tx.courseLinkCount.createMany({
    data: [...applicationIds].sort().map((applicationId) => ({ applicationId, userId, courses: 0 })),
    skipDuplicates: true,
  });
  // Also the counters of applications that see the course already: `recordEdit` may follow, and locks in this order.
  const counters = await tx.$queryRaw<{ applicationId: string; lastSequence: number }[]>`
    SELECT "applicationId", "lastSequence" FROM "CourseLinkCount"
    WHERE "userId" = ${userId} AND "applicationId" IN (
      SELECT "applicationId" FROM "CourseLink" WHERE "courseId" = ${courseId} UNION SELECT unnest(${applicationIds}::text[])
    ) ORDER BY "applicationId" FOR UPDATE`;
  const last = new Map(counters.map((each) => [each.applicationId, each.lastSequence]));
  const changes: LinkChange[] = [];
  for (const { applicationId, externalCourseId, linkedAt } of links) {
    const sequence = (last.get(applicationId) ?? 0) + 1;
    // The unique constraints decide; a check beforehand would race.
    changes.push(
      ...(await tx.$queryRaw<LinkChange[]>`
        INSERT INTO "CourseLink" AS l
          ("applicationId", "userId", "externalCourseId", "courseId", "linkedAt", "sequence")
        VALUES (${applicationId}, ${userId}, ${externalCourseId}, ${courseId}, ${linkedAt}, ${sequence})
        ON CONFLICT DO NOTHING
        RETURNING l."applicationId", l."userId", l."courseId", l."externalCourseId", l."sequence", ${GETS_EVENTS} AS "getsEvents"`),
    );
  }
  const added = new Set(changes.map(({ applicationId }) => applicationId));
  const where = { userId, applicationId: { in: [...added] } };
  await tx.courseLinkCount.updateMany({
    where,
    data: { courses: { increment: 1 }, lastSequence: { increment: 1 } },
  });
  await tx.removedLink.deleteMany({ where: { ...where, courseId } });
  await recordEvents(tx, type, changes, now);
  return added;
}

/**
 * Locks courses, in the order of their ids, before `addOwnLinks`.
 * @returns whether all of them are the user's and not deleted.
 */
export async function lockOwned(tx: Tx, userId: string, courseIds: readonly string[]): Promise<boolean> {
  if (courseIds.length === 0) return true;
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Course" WHERE "id" IN (${Prisma.join(courseIds)})
      AND "ownerId" = ${userId} AND "deletedAt" IS NULL ORDER BY "id" FOR UPDATE`;
  return locked.length === new Set(courseIds).size;
}

/**
 * Links the user's locked courses to the caller's application, each under its own id, except those that it sees already. Sets
 * their `updatedAt`, as a single link does. The number of statements depends on the other applications that see the courses,
 * and on nothing else.
 * @returns the ids of the linked courses; null, to be rolled back, if the application uses one of them for another course.
 */
export async function addOwnLinks(
  tx: Tx,
  caller: Caller,
  courseIds: readonly string[],
  now: Date,
): Promise<string[] | null> {
  if (courseIds.length === 0) return [];
  const { applicationId, userId } = caller;
  await tx.courseLinkCount.createMany({ data: [{ ...caller, courses: 0 }], skipDuplicates: true });
  // All counters at once, in their order: those of the other applications are for `recordEdit`.
  const counters = await tx.$queryRaw<{ applicationId: string; lastSequence: number }[]>`
    SELECT "applicationId", "lastSequence" FROM "CourseLinkCount"
    WHERE "userId" = ${userId} AND "applicationId" IN (
      SELECT "applicationId" FROM "CourseLink" WHERE "courseId" IN (${Prisma.join(courseIds)})
      UNION SELECT ${applicationId}
    ) ORDER BY "applicationId" FOR UPDATE`;
  const links = await tx.courseLink.findMany({
    where: { courseId: { in: [...courseIds] } },
    select: { courseId: true, applicationId: true },
  });
  const seen = new Set(
    links.filter((link) => link.applicationId === applicationId).map((link) => link.courseId),
  );
  const added = [...new Set(courseIds)].filter((courseId) => !seen.has(courseId)).sort();
  if (added.length === 0) return [];

  const last = counters.find((each) => each.applicationId === applicationId)?.lastSequence ?? 0;
  const changes = added.map((courseId, i) => ({
    ...{ applicationId, userId, courseId, externalCourseId: courseId, sequence: last + i + 1 },
  }));
  const { count } = await tx.courseLink.createMany({
    data: changes.map((change) => ({ ...change, linkedAt: now })),
    skipDuplicates: true,
  });
  if (count < added.length) return null;
  await tx.courseLinkCount.update({
    where: { applicationId_userId: { applicationId, userId } },
    data: { courses: { increment: count }, lastSequence: { increment: count } },
  });
  await tx.removedLink.deleteMany({ where: { applicationId, userId, courseId: { in: added } } });
  const [{ hears } = { hears: false }] = await tx.$queryRaw<{ hears: boolean }[]>`
    SELECT ${GETS_EVENTS} AS "hears" FROM (SELECT ${applicationId} AS "applicationId", ${userId} AS "userId") AS l`;
  if (hears) {
    await tx.webhookEvent.updateMany({
      where: { courseId: { in: added }, dispatchedAt: null, applicationId, userId, dueAt: { gt: now } },
      data: { dueAt: now },
    });
    const data = changes.map((change) => toEvent("course.linked", { ...change, getsEvents: true }, now, 0));
    await tx.webhookEvent.createMany({ data });
  }

  await tx.course.updateMany({ where: { id: { in: added } }, data: { updatedAt: now } });
  const seenByOthers = new Set(
    links.filter((link) => link.applicationId !== applicationId).map((link) => link.courseId),
  );
  for (const courseId of added)
    if (seenByOthers.has(courseId)) await recordEdit(tx, courseId, now, applicationId);
  return added;
}

/**
 * Records an event of an edit, or moves the pending one on: a burst of edits is one event, at most every
 * `EDIT_EVENT_DELAY` seconds. Not if another event has followed that one, which it would overtake.
 */
async function recordEditEvent(tx: Tx, change: LinkChange, now: Date): Promise<void> {
  const { applicationId, userId, courseId, sequence } = change;
  const moved = await tx.$executeRaw`
    UPDATE "WebhookEvent" p SET "sequence" = ${sequence}, "at" = ${now}
    WHERE p."courseId" = ${courseId} AND p."dispatchedAt" IS NULL AND p."applicationId" = ${applicationId}
      AND p."userId" = ${userId} AND p."type" = 'course.updated' AND NOT EXISTS (
        SELECT 1 FROM "WebhookEvent" o
        WHERE o."courseId" = ${courseId} AND o."dispatchedAt" IS NULL AND o."applicationId" = ${applicationId}
          AND o."userId" = ${userId} AND o."sequence" > p."sequence")`;
  if (moved > 0) return;
  await tx.webhookEvent.create({ data: toEvent("course.updated", change, now, EDIT_EVENT_DELAY) });
}

/** Records an event of each change whose application gets events. A pending edit becomes due, so that no event overtakes it. */
async function recordEvents(
  tx: Tx,
  type: WebhookEventType,
  changes: readonly LinkChange[],
  now: Date,
): Promise<void> {
  for (const change of changes) {
    if (!change.getsEvents) continue;
    const { applicationId, userId, courseId } = change;
    await tx.webhookEvent.updateMany({
      where: { courseId, dispatchedAt: null, applicationId, userId, dueAt: { gt: now } },
      data: { dueAt: now },
    });
    await tx.webhookEvent.create({ data: toEvent(type, change, now, 0) });
  }
}

function toEvent(type: WebhookEventType, change: LinkChange, now: Date, delaySeconds: number) {
  const { applicationId, userId, courseId, externalCourseId, sequence } = change;
  return {
    ...{ id: newId("msg"), type, applicationId, userId, courseId, externalCourseId, sequence },
    ...{ at: now, dueAt: addSeconds(now, delaySeconds) },
  };
}

/** Records that grants ended, for the applications that get events, in the transaction that ends them. */
export async function recordRevocations(tx: Tx, grants: readonly Caller[], now: Date): Promise<void> {
  const endpoints = await tx.webhookEndpoint.findMany({
    where: {
      applicationId: { in: [...new Set(grants.map((grant) => grant.applicationId))] },
      disabledAt: null,
    },
    select: { applicationId: true },
    distinct: ["applicationId"],
  });
  const heard = new Set(endpoints.map(({ applicationId }) => applicationId));
  const data = grants
    .filter(({ applicationId }) => heard.has(applicationId))
    .map(({ applicationId, userId }) => ({
      ...{ id: newId("msg"), type: "grant.revoked", applicationId, userId, at: now, dueAt: now },
    }));
  if (data.length > 0) await tx.webhookEvent.createMany({ data });
}

/** Records the end of all grants of a user, before they are deleted with the account. */
export async function recordRevocationsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const grants = await tx.grant.findMany({
    where: { userId },
    select: { applicationId: true, userId: true },
  });
  await recordRevocations(tx, grants, now);
}
