import { newId } from "@/lib/ids";
import type { ClaimedDelivery, WebhookDeliveryStore } from "@/lib/webhooks/delivery-store";
import { claimJob } from "./claim";
import { Prisma, type PrismaClient } from "./generated/client";
import type { WebhookEndpointModel, WebhookEventModel } from "./generated/models";
import { transaction } from "./transaction";

type Tx = Prisma.TransactionClient;

/** Postgres' advisory lock of the process that dispatches, for one batch. */
const ADVISORY_LOCK = 6_274_114;

const MINUTE_MS = 60_000;

/**
 * Deliveries of webhooks in Postgres. Of the pending deliveries of one endpoint and order key (a course), only the first has
 * a time: the others wait for it without slowing down the search for due ones.
 */
export function prismaWebhookDeliveryStore(prisma: PrismaClient): WebhookDeliveryStore {
  return {
    async dispatch(now, limit) {
      const due = await prisma.webhookEvent.findFirst({ where: isDue(now), select: { id: true } });
      return due ? transaction(prisma, (tx) => dispatch(tx, now, limit)) : 0;
    },

    async claim(now, until, busy) {
      // Usually none of the due rows has to wait for another; after "Send again", one may.
      const isFirst = Prisma.sql`NOT j."endpointId" = ANY(${[...busy]}) AND NOT EXISTS (
        SELECT 1 FROM "WebhookDelivery" e
        WHERE e."endpointId" = j."endpointId" AND e."orderKey" = j."orderKey" AND e."state" = 'pending'
          AND e."sequence" < j."sequence")`;
      const claimed = await claimJob<Pick<ClaimedDelivery, "id" | "attempts">>(
        ...([prisma, Prisma.sql`"WebhookDelivery"`, { now, until }] as const),
        ...([Prisma.sql`"id", "attempts"`, { condition: isFirst }] as const),
      );
      if (!claimed) return null;
      const row = await prisma.webhookDelivery.findUnique({
        where: { id: claimed.id },
        include: { event: true, endpoint: { include: { application: { select: { disabledAt: true } } } } },
      });
      // The endpoint was deleted concurrently, and its deliveries with it.
      if (!row) return null;
      const { application, ...endpoint } = row.endpoint;
      const disabledAt = endpoint.disabledAt ?? application.disabledAt;
      return { ...claimed, event: row.event, endpoint: { ...endpoint, disabledAt } };
    },

    finish({ id, attempts }, outcome) {
      return transaction(prisma, async (tx) => {
        const { state, attempt } = outcome;
        const isSettled = state !== "pending";
        const { count } = await tx.webhookDelivery.updateMany({
          where: { id, attempts, state: "pending" },
          data: {
            state,
            nextAttemptAt: isSettled ? null : outcome.nextAttemptAt,
            settledAt: isSettled ? outcome.at : null,
          },
        });
        // It was made even if another process has taken over, and belongs to the log.
        const exists = count > 0 || (await tx.webhookDelivery.count({ where: { id } })) > 0;
        if (attempt && exists) await tx.webhookAttempt.create({ data: { ...attempt, deliveryId: id } });
        if (count > 0 && isSettled) await makeFirstDue(tx, id, outcome.at);
        return count > 0;
      });
    },

    async recordSuccess(id, now) {
      // Not for every delivery: an endpoint is one row.
      const minuteAgo = new Date(now.getTime() - MINUTE_MS);
      await prisma.webhookEndpoint.updateMany({
        where: {
          id,
          OR: [
            { failingSince: { not: null } },
            { lastSuccessAt: null },
            { lastSuccessAt: { lt: minuteAgo } },
          ],
        },
        data: { failingSince: null, warnedAt: null, lastSuccessAt: now },
      });
    },

    async recordFailure(id, now) {
      await prisma.webhookEndpoint.updateMany({
        where: { id, failingSince: null },
        data: { failingSince: now },
      });
    },

    async markWarned(id, now) {
      const { count } = await prisma.webhookEndpoint.updateMany({
        where: { id, warnedAt: null, disabledAt: null },
        data: { warnedAt: now },
      });
      return count > 0;
    },

    async disable(id, reason, now) {
      const { count } = await prisma.webhookEndpoint.updateMany({
        where: { id, disabledAt: null },
        data: { disabledAt: now, disabledReason: reason },
      });
      return count > 0;
    },

    async countBacklog(now) {
      const [events, due, retrying] = await Promise.all([
        prisma.webhookEvent.count({ where: isDue(now) }),
        prisma.webhookDelivery.count({ where: { nextAttemptAt: { lte: now } } }),
        prisma.webhookDelivery.count({ where: { nextAttemptAt: { gt: now } } }),
      ]);
      return { events, due, retrying };
    },
  };
}

/** Endpoints that get webhooks: neither they nor their application are disabled. */
export const ENABLED = { disabledAt: null, application: { disabledAt: null } };

const isDue = (now: Date) => ({ dispatchedAt: null, dueAt: { lte: now } });

async function dispatch(tx: Tx, now: Date, limit: number): Promise<number> {
  // The locked rows alone keep the order. This saves other processes the wait.
  const [lock] = await tx.$queryRaw<{ isOnly: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCK}) AS "isOnly"`;
  if (!lock?.isOnly) return 0;
  const due = await tx.$queryRaw<Pick<WebhookEventModel, "id" | "courseId">[]>`
    SELECT "id", "courseId" FROM "WebhookEvent" WHERE "dispatchedAt" IS NULL AND "dueAt" <= ${now}
    ORDER BY "dueAt", "id" LIMIT ${limit}`;
  const courseIds = due.flatMap(({ courseId }) => (courseId === null ? [] : [courseId]));
  // With all other events of these courses, due or not, so that none overtakes another.
  const ids = due.map(({ id }) => id);
  const events = await tx.$queryRaw<WebhookEventModel[]>`
    SELECT * FROM "WebhookEvent"
    WHERE "dispatchedAt" IS NULL AND ("id" = ANY(${ids}) OR "courseId" = ANY(${courseIds}))
    ORDER BY "id" FOR UPDATE`;
  const toDispatch = withoutLater(events, new Set(ids));
  const endpoints = await tx.webhookEndpoint.findMany({
    where: {
      applicationId: { in: [...new Set(toDispatch.map((event) => event.applicationId))] },
      ...ENABLED,
    },
  });
  for (const event of toDispatch) {
    const wanting = endpoints.filter(
      ({ applicationId, events }) => applicationId === event.applicationId && events.includes(event.type),
    );
    for (const endpoint of wanting) await insertDelivery(tx, endpoint, event, now);
  }
  await tx.webhookEvent.updateMany({
    where: { id: { in: toDispatch.map(({ id }) => id) } },
    data: { dispatchedAt: now },
  });
  return due.length;
}

/** The due events and the earlier ones of their courses, in order. */
function withoutLater(events: readonly WebhookEventModel[], due: ReadonlySet<string>): WebhookEventModel[] {
  const sequenceOf = ({ sequence }: WebhookEventModel) => sequence ?? 0;
  const streamOf = ({ applicationId, userId, courseId }: WebhookEventModel) =>
    `${applicationId} ${userId} ${courseId}`;
  const latest = new Map<string, number>();
  for (const event of events) {
    if (!due.has(event.id)) continue;
    const stream = streamOf(event);
    latest.set(stream, Math.max(latest.get(stream) ?? 0, sequenceOf(event)));
  }
  return events
    .filter(
      (event) =>
        due.has(event.id) || sequenceOf(event) < (latest.get(streamOf(event)) ?? Number.NEGATIVE_INFINITY),
    )
    .sort((one, other) => sequenceOf(one) - sequenceOf(other));
}

/** Inserts a delivery: due, or waiting for the one before it. */
export async function insertDelivery(
  tx: Tx,
  { id: endpointId }: Pick<WebhookEndpointModel, "id">,
  event: WebhookEventModel,
  now: Date,
): Promise<string> {
  const id = newId("delivery");
  const orderKey = event.courseId ?? event.id;
  // Locks the last pending one, so that settling it sees this delivery and makes it due.
  const before = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "WebhookDelivery"
    WHERE "endpointId" = ${endpointId} AND "orderKey" = ${orderKey} AND "state" = 'pending'
    ORDER BY "sequence" DESC LIMIT 1 FOR UPDATE`;
  await tx.webhookDelivery.create({
    data: {
      ...{ id, endpointId, eventId: event.id, orderKey, sequence: event.sequence ?? 0 },
      ...{ state: "pending", nextAttemptAt: before.length === 0 ? now : null, createdAt: now },
    },
  });
  return id;
}

/** Makes the first pending delivery of this one's order key due, if it was waiting. */
export async function makeFirstDue(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "WebhookDelivery" SET "nextAttemptAt" = ${now} WHERE "nextAttemptAt" IS NULL AND "id" = (
      SELECT f."id" FROM "WebhookDelivery" d
      JOIN "WebhookDelivery" f ON f."endpointId" = d."endpointId" AND f."orderKey" = d."orderKey" AND f."state" = 'pending'
      WHERE d."id" = ${id} ORDER BY f."sequence" LIMIT 1)`;
}
