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

interface LinkChange extends Caller {
  courseId: string;
  externalCourseId: string;
  sequence: number;
  /** Whether to record an event. */
  getsEvents: boolean;
}

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
 * Numbers a change of a course for every application that sees it, and dates it for mirrors of open data. Call it after the statement that changed the course,
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
    ), open AS (
      UPDATE "OpenCourse" SET "changedAt" = ${now} WHERE "courseId" = ${courseId} AND "withdrawnAt" IS NULL
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
 * Inserts links of a user's courses, except those whose identifier is taken, or whose application sees the course already. Call
 * it with the courses' rows locked. The number of statements doesn't depend on that of the links.
 * @param type of the events.
 * @returns the inserted links.
 */
export async function addLinks(
  tx: Tx,
  userId: string,
  links: readonly (NewLink & { courseId: string })[],
  type: "course.linked" | "course.restored",
  now: Date,
): Promise<LinkChange[]> {
  const applicationIds = [...new Set(links.map(({ applicationId }) => applicationId))].sort();
  await tx.courseLinkCount.createMany({
    data: applicationIds.map((applicationId) => ({ applicationId, userId, courses: 0 })),
    skipDuplicates: true,
  });
  // Also the counters of applications that see the courses already: `recordEdit` may follow, and locks in this order.
  const counters = await tx.$queryRaw<{ applicationId: string; lastSequence: number }[]>`
    SELECT "applicationId", "lastSequence" FROM "CourseLinkCount"
    WHERE "userId" = ${userId} AND "applicationId" IN (
      SELECT "applicationId" FROM "CourseLink" WHERE "courseId" = ANY(${links.map(({ courseId }) => courseId)})
      UNION SELECT unnest(${applicationIds}::text[])
    ) ORDER BY "applicationId" FOR UPDATE`;
  const last = new Map(counters.map((each) => [each.applicationId, each.lastSequence]));
  const sequences = links.map(({ applicationId }) => {
    const sequence = (last.get(applicationId) ?? 0) + 1;
    last.set(applicationId, sequence);
    return sequence;
  });
  // The unique constraints decide; a check beforehand would race.
  const changes = await tx.$queryRaw<LinkChange[]>`
    WITH added AS (
      INSERT INTO "CourseLink" ("applicationId", "userId", "externalCourseId", "courseId", "linkedAt", "sequence")
      SELECT link."applicationId", ${userId}, link."externalCourseId", link."courseId", link."linkedAt", link."sequence"
      FROM unnest(${links.map(({ applicationId }) => applicationId)}::text[],
        ${links.map(({ externalCourseId }) => externalCourseId)}::text[], ${links.map(({ courseId }) => courseId)}::text[],
        ${links.map(({ linkedAt }) => linkedAt)}::timestamp[], ${sequences}::int[]
      ) AS link("applicationId", "externalCourseId", "courseId", "linkedAt", "sequence")
      ON CONFLICT DO NOTHING RETURNING "applicationId", "userId", "courseId", "externalCourseId", "sequence"
    ), counted AS (
      UPDATE "CourseLinkCount" n SET "courses" = n."courses" + a."courses", "lastSequence" = a."lastSequence"
      FROM (
        SELECT "applicationId", count(*) AS "courses", max("sequence") AS "lastSequence" FROM added GROUP BY 1
      ) a WHERE n."applicationId" = a."applicationId" AND n."userId" = ${userId}
    ), forgotten AS (
      DELETE FROM "RemovedLink" r USING added a
      WHERE r."applicationId" = a."applicationId" AND r."userId" = a."userId" AND r."courseId" = a."courseId"
    )
    SELECT l.*, ${GETS_EVENTS} AS "getsEvents" FROM added l`;
  await recordEvents(tx, type, changes, now);
  return changes;
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
 * their `updatedAt`, as a single link does.
 * @returns the ids of the linked courses; null, to be rolled back, if the application uses one of them for another course.
 */
export async function addOwnLinks(
  tx: Tx,
  { applicationId, userId }: Caller,
  courseIds: readonly string[],
  now: Date,
): Promise<string[] | null> {
  if (courseIds.length === 0) return [];
  // Stable: whoever links a course locks its row.
  const existing = await tx.courseLink.findMany({
    where: { courseId: { in: [...courseIds] } },
    select: { courseId: true, applicationId: true },
  });
  const isOwn = (link: { applicationId: string }) => link.applicationId === applicationId;
  const seen = new Set(existing.filter(isOwn).map(({ courseId }) => courseId));
  const added = [...new Set(courseIds)].filter((courseId) => !seen.has(courseId)).sort();
  if (added.length === 0) return [];
  const links = added.map((courseId) => ({
    ...{ applicationId, courseId, externalCourseId: courseId, linkedAt: now },
  }));
  if ((await addLinks(tx, userId, links, "course.linked", now)).length < links.length) return null;
  await tx.course.updateMany({ where: { id: { in: added } }, data: { updatedAt: now } });
  const seenByOthers = new Set(existing.filter((link) => !isOwn(link)).map(({ courseId }) => courseId));
  for (const courseId of added) {
    if (seenByOthers.has(courseId)) await recordEdit(tx, courseId, now, applicationId);
  }
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

/**
 * Records an event of each change whose application gets events. A pending edit becomes due, so that no event overtakes it. The
 * changes are of one course or of one application.
 */
async function recordEvents(
  tx: Tx,
  type: WebhookEventType,
  changes: readonly LinkChange[],
  now: Date,
): Promise<void> {
  const heard = changes.filter(({ getsEvents }) => getsEvents);
  if (heard.length === 0) return;
  await tx.webhookEvent.updateMany({
    where: {
      ...{ dispatchedAt: null, dueAt: { gt: now } },
      courseId: { in: heard.map(({ courseId }) => courseId) },
      applicationId: { in: heard.map(({ applicationId }) => applicationId) },
      userId: { in: heard.map(({ userId }) => userId) },
    },
    data: { dueAt: now },
  });
  await tx.webhookEvent.createMany({ data: heard.map((change) => toEvent(type, change, now, 0)) });
}

function toEvent(type: WebhookEventType, change: LinkChange, now: Date, delaySeconds: number) {
  const { applicationId, userId, courseId, externalCourseId, sequence } = change;
  return {
    ...{ id: newId("msg"), type, applicationId, userId, courseId, externalCourseId, sequence },
    ...{ at: now, dueAt: addSeconds(now, delaySeconds) },
  };
}

/**
 * Records that grants ended, for the applications that get events, in the transaction that ends them. Edits that still wait for
 * their event get none: it would reach the application after the end of the grant.
 */
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
  if (data.length === 0) return;
  const of = data.map(({ applicationId, userId }) => ({ applicationId, userId }));
  await tx.webhookEvent.deleteMany({ where: { OR: of, dispatchedAt: null, dueAt: { gt: now } } });
  await tx.webhookEvent.createMany({ data });
}

/** Records the end of all grants of a user, before they are deleted with the account. */
export async function recordRevocationsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const grants = await tx.grant.findMany({
    where: { userId },
    select: { applicationId: true, userId: true },
  });
  await recordRevocations(tx, grants, now);
}
