import { addSeconds } from "@/lib/clock";
import { CLAIM_SECONDS } from "@/lib/webhooks/delivery";
import type { AttemptRecord, DisabledReason } from "@/lib/webhooks/delivery-store";
import type {
  DeliveredEvent,
  DeliveryState,
  DeliverySummary,
  EventPosition,
  Manager,
  SealedSecrets,
  WebhookEndpoint,
  WebhookEndpointStore,
} from "@/lib/webhooks/endpoint-store";
import { type WebhookEventType, webhookEventType } from "@/lib/webhooks/events";
import type { AttemptProblem } from "@/lib/webhooks/sender";
import { applicationsFor, lockApplication } from "./application-access";
import { deleteDeliveries } from "./delete-in-batches";
import { Prisma, type PrismaClient } from "./generated/client";
import type { WebhookAttemptModel, WebhookEndpointModel, WebhookEventModel } from "./generated/models";
import { transaction } from "./transaction";
import { ENABLED, insertDelivery, makeFirstDue } from "./webhook-delivery-store";

/** Endpoints of webhooks in Postgres, and their deliveries, as the developer portal and the API see them. */
export function prismaWebhookEndpointStore(prisma: PrismaClient): WebhookEndpointStore {
  return {
    async list(manager) {
      const rows = await prisma.webhookEndpoint.findMany({
        where: ofManager(manager),
        orderBy: { id: "asc" },
      });
      return rows.map(fromRow);
    },

    async find(manager, id) {
      const row = await prisma.webhookEndpoint.findUnique({ where: { id, ...ofManager(manager) } });
      return row && fromRow(row);
    },

    insert(manager, endpoint, limit) {
      const { applicationId } = manager;
      return transaction(prisma, async (tx) => {
        // Locked, so that concurrent requests count each other.
        if (!(await lock(tx, manager))) return false;
        if ((await tx.webhookEndpoint.count({ where: { applicationId } })) >= limit) return false;
        await tx.webhookEndpoint.create({ data: { ...endpoint, applicationId } });
        return true;
      });
    },

    async update(manager, id, settings) {
      const { count } = await prisma.webhookEndpoint.updateMany({
        where: { id, ...ofManager(manager) },
        data: settings,
      });
      return count > 0;
    },

    async delete(manager, id) {
      const where = { id, ...ofManager(manager) };
      if ((await prisma.webhookEndpoint.count({ where })) === 0) return false;
      await deleteDeliveries(prisma, [id]);
      const { count } = await prisma.webhookEndpoint.deleteMany({ where });
      return count > 0;
    },

    readSecrets(manager, id) {
      return prisma.webhookEndpoint.findUnique({
        where: { id, ...ofManager(manager) },
        select: SECRETS,
      });
    },

    async replaceSecrets(manager, id, expected, secrets) {
      const { count } = await prisma.webhookEndpoint.updateMany({
        where: { id, sealedSecret: expected, ...(manager && ofManager(manager)) },
        data: secrets,
      });
      return count > 0;
    },

    async setEnabled(manager, id, isEnabled, now) {
      const { count } = await prisma.webhookEndpoint.updateMany({
        where: { id, ...ofManager(manager), disabledAt: isEnabled ? { not: null } : null },
        data: isEnabled
          ? { disabledAt: null, disabledReason: null, failingSince: null, warnedAt: null }
          : { disabledAt: now, disabledReason: "owner" satisfies DisabledReason },
      });
      return count > 0;
    },

    insertTest(manager, endpointId, event) {
      return transaction(prisma, async (tx) => {
        const { applicationId } = manager;
        const endpoint = await tx.webhookEndpoint.findFirst({
          where: { AND: [{ id: endpointId, ...ofManager(manager) }, ENABLED] },
        });
        if (!endpoint) return null;
        const row = await tx.webhookEvent.create({
          data: { ...event, applicationId, dueAt: event.at, dispatchedAt: event.at },
        });
        return insertDelivery(tx, endpoint, row, event.at);
      });
    },

    async listDeliveries(manager, endpointId, limit, { before, onlyFailed }) {
      const rows = await prisma.webhookDelivery.findMany({
        where: {
          endpointId,
          endpoint: ofManager(manager),
          ...(onlyFailed ? { state: "failed" } : {}),
          ...(before === undefined ? {} : { id: { lt: before } }),
        },
        orderBy: { id: "desc" },
        take: limit,
        select: SUMMARY,
      });
      return rows.map(toSummary);
    },

    async findDelivery(manager, endpointId, id) {
      const row = await prisma.webhookDelivery.findUnique({
        where: { id, endpointId, endpoint: ofManager(manager) },
        include: { event: true, log: { orderBy: { id: "desc" }, take: MAX_LOG } },
      });
      return row && { ...toSummary(row), event: row.event, log: row.log.map(toAttempt) };
    },

    async findOwner(applicationId) {
      const select = { ownerId: true };
      const found = await prisma.application.findUnique({ where: { id: applicationId }, select });
      return found?.ownerId ?? applicationId;
    },

    resend(manager, endpointId, id, now) {
      return transaction(prisma, async (tx) => {
        if (!(await isEnabled(tx, manager, endpointId))) return false;
        await lockFirst(tx, [id]);
        const { count } = await tx.webhookDelivery.updateMany({
          where: { id, endpointId, state: { not: "pending" } },
          data: PENDING_AGAIN,
        });
        if (count > 0) await makeFirstDue(tx, id, now);
        return count > 0;
      });
    },

    resendRange(manager, endpointId, { since, until, states }, now, limit) {
      return transaction(prisma, async (tx) => {
        if (!(await isEnabled(tx, manager, endpointId))) return 0;
        // A delivery that is being sent is claimed for less than a minute, by the clock of another process.
        const claimed = addSeconds(now, 2 * CLAIM_SECONDS);
        const settled = await tx.$queryRaw<{ id: string }[]>`
          SELECT "id" FROM "WebhookDelivery"
          WHERE "endpointId" = ${endpointId} AND (
            "state" = ANY(${[...states]}) AND "settledAt" >= ${since} AND "settledAt" < ${until}
            OR "state" = 'pending' AND "nextAttemptAt" > ${claimed})
          ORDER BY "id" LIMIT ${limit} FOR UPDATE`;
        const ids = settled.map(({ id }) => id);
        await lockFirst(tx, ids);
        const where = { id: { in: ids } };
        await tx.webhookDelivery.updateMany({ where, data: { nextAttemptAt: null } });
        await tx.webhookDelivery.updateMany({
          where: { ...where, state: { not: "pending" } },
          data: PENDING_AGAIN,
        });
        await tx.$executeRaw`
          UPDATE "WebhookDelivery" d SET "nextAttemptAt" = ${now} WHERE d."id" = ANY(${ids}) AND NOT EXISTS (
            SELECT 1 FROM "WebhookDelivery" e
            WHERE e."endpointId" = d."endpointId" AND e."orderKey" = d."orderKey" AND e."state" = 'pending'
              AND e."sequence" < d."sequence")`;
        return ids.length;
      });
    },

    async listEvents(applicationId, limit, { since, until, type, state, after }) {
      const range = [
        Prisma.sql`e."applicationId" = ${applicationId}`,
        ...(since ? [Prisma.sql`e."at" >= ${since}`] : []),
        ...(until ? [Prisma.sql`e."at" < ${until}`] : []),
        ...(after ? [Prisma.sql`(e."at", e."id") < (${after.at}, ${after.id})`] : []),
      ];
      const wanted = [
        Prisma.sql`TRUE`,
        ...(type === undefined ? [] : [Prisma.sql`e."type" = ${type}`]),
        ...(state === undefined ? [] : [hasDelivery(state)]),
      ];
      // The page first: reading the deliveries with it would read those of all events.
      const found = await prisma.$queryRaw<(EventPosition & { isLast: boolean })[]>`
        WITH next AS MATERIALIZED (
          SELECT e."id", e."at", e."type", e."dispatchedAt" FROM "WebhookEvent" e WHERE ${Prisma.join(range, " AND ")}
          ORDER BY e."at" DESC, e."id" DESC LIMIT ${MAX_SEARCHED}
        )
        (SELECT e."id", e."at", FALSE AS "isLast" FROM next e WHERE ${Prisma.join(wanted, " AND ")}
          ORDER BY e."at" DESC, e."id" DESC LIMIT ${limit + 1})
        UNION ALL (
          SELECT e."id", e."at", TRUE FROM next e ORDER BY e."at" DESC, e."id" DESC OFFSET ${MAX_SEARCHED - 1} LIMIT 1)`;
      const last = found.find(({ isLast }) => isLast);
      const chosen = found.filter(({ isLast }) => !isLast);
      const page = chosen.slice(0, limit);
      const rows = await prisma.webhookEvent.findMany({
        where: { id: { in: page.map(({ id }) => id) } },
        orderBy: [{ at: "desc" }, { id: "desc" }],
        include: { deliveries: { select: OF_EVENT, orderBy: { id: "asc" } } },
      });
      return { events: rows.map(toEvent), next: (chosen.length > limit ? page.at(-1) : last) ?? null };
    },

    async findEvent(applicationId, id) {
      const log = { orderBy: { id: "desc" }, take: MAX_LOG } as const;
      const row = await prisma.webhookEvent.findUnique({
        where: { id, applicationId },
        include: { deliveries: { select: { ...OF_EVENT, log }, orderBy: { id: "asc" } } },
      });
      return row && toEvent(row);
    },

    readSecretsAfter(id, limit) {
      return prisma.webhookEndpoint.findMany({
        where: { id: { gt: id } },
        orderBy: { id: "asc" },
        take: limit,
        select: { id: true, ...SECRETS },
      });
    },
  };
}

/** How many events a page is chosen from: of an application's, all may have a delivery in one state, and none in another. */
const MAX_SEARCHED = 2_000;

/** The condition that an event `e` has a delivery in a state. */
function hasDelivery(state: DeliveryState): Prisma.Sql {
  const exists = Prisma.sql`EXISTS (
    SELECT 1 FROM "WebhookDelivery" d WHERE d."eventId" = e."id" AND d."state" = ${state} OFFSET 0)`;
  return state === "pending" ? Prisma.sql`(e."dispatchedAt" IS NULL OR ${exists})` : exists;
}

/** Attempts in a delivery's log that the portal shows. Sending again adds to it. */
const MAX_LOG = 50;

const SECRETS = {
  sealedSecret: true,
  sealedPreviousSecret: true,
  previousSecretEndsAt: true,
} as const satisfies Record<keyof SealedSecrets, true>;

const SUMMARY = {
  id: true,
  state: true,
  createdAt: true,
  attempts: true,
  nextAttemptAt: true,
  event: { select: { type: true } },
} as const satisfies Prisma.WebhookDeliverySelect;

const OF_EVENT = {
  ...{ id: true, endpointId: true, state: true, attempts: true },
  ...{ createdAt: true, nextAttemptAt: true, settledAt: true },
} as const satisfies Prisma.WebhookDeliverySelect;

const PENDING_AGAIN = { state: "pending", attempts: 0, nextAttemptAt: null, settledAt: null };

function ofManager({ userId, applicationId }: Manager) {
  return {
    applicationId,
    ...(userId !== null && { application: applicationsFor(userId) }),
  } satisfies Prisma.WebhookEndpointWhereInput;
}

async function lock(tx: Prisma.TransactionClient, { userId, applicationId }: Manager): Promise<boolean> {
  if (userId !== null) return (await lockApplication(tx, userId, applicationId)) !== null;
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Application" WHERE "id" = ${applicationId} FOR UPDATE`;
  return rows.length > 0;
}

/**
 * Locks the delivery that is the next one to be sent of each of these deliveries' courses: once it is settled, what was sent again has
 * to be seen, or nothing would make that due.
 */
async function lockFirst(tx: Prisma.TransactionClient, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "WebhookDelivery" e WHERE e."state" = 'pending' AND e."nextAttemptAt" IS NOT NULL AND EXISTS (
      SELECT 1 FROM "WebhookDelivery" d
      WHERE d."id" = ANY(${[...ids]}) AND d."endpointId" = e."endpointId" AND d."orderKey" = e."orderKey")
    ORDER BY e."id" FOR UPDATE OF e`;
}

async function isEnabled(tx: Prisma.TransactionClient, manager: Manager, id: string): Promise<boolean> {
  const where = { AND: [{ id, ...ofManager(manager) }, ENABLED] };
  return (await tx.webhookEndpoint.count({ where })) > 0;
}

function fromRow({ events, disabledReason, ...row }: WebhookEndpointModel): WebhookEndpoint {
  const { sealedSecret: _, sealedPreviousSecret: __, applicationId: ___, warnedAt: ____, ...endpoint } = row;
  return {
    ...endpoint,
    // Those that this version knows.
    events: events.filter((type): type is WebhookEventType => webhookEventType.safeParse(type).success),
    disabledReason: disabledReason as DisabledReason | null,
  };
}

function toSummary({
  event,
  ...row
}: Prisma.WebhookDeliveryGetPayload<{ select: typeof SUMMARY }>): DeliverySummary {
  const { id, createdAt, attempts, nextAttemptAt } = row;
  return { id, createdAt, attempts, nextAttemptAt, type: event.type, state: row.state as DeliveryState };
}

function toAttempt({ deliveryId: _, problem, ...attempt }: WebhookAttemptModel): AttemptRecord {
  return { ...attempt, problem: problem as AttemptProblem | null };
}

type OfEvent = Prisma.WebhookDeliveryGetPayload<{ select: typeof OF_EVENT }> & {
  log?: WebhookAttemptModel[];
};

function toEvent({ deliveries, ...event }: WebhookEventModel & { deliveries: OfEvent[] }): DeliveredEvent {
  return {
    ...event,
    deliveries: deliveries.map(({ state, log, ...delivery }) => ({
      ...delivery,
      state: state as DeliveryState,
      ...(log && { log: log.map(toAttempt) }),
    })),
  };
}
