import type { DisabledReason } from "@/lib/webhooks/delivery-store";
import type {
  DeliveryState,
  DeliverySummary,
  Developer,
  SealedSecrets,
  WebhookEndpoint,
  WebhookEndpointStore,
} from "@/lib/webhooks/endpoint-store";
import { type WebhookEventType, webhookEventType } from "@/lib/webhooks/events";
import type { AttemptProblem } from "@/lib/webhooks/sender";
import { applicationsFor, lockApplication } from "./application-access";
import { deleteDeliveries } from "./delete-in-batches";
import type { Prisma, PrismaClient } from "./generated/client";
import type { WebhookEndpointModel } from "./generated/models";
import { transaction } from "./transaction";
import { ENABLED, insertDelivery, makeFirstDue } from "./webhook-delivery-store";

/** Endpoints of webhooks in Postgres, and their deliveries, as the developer portal sees them. */
export function prismaWebhookEndpointStore(prisma: PrismaClient): WebhookEndpointStore {
  return {
    async list(developer) {
      const rows = await prisma.webhookEndpoint.findMany({
        where: ofDeveloper(developer),
        orderBy: { id: "asc" },
      });
      return rows.map(fromRow);
    },

    async find(developer, id) {
      const row = await prisma.webhookEndpoint.findUnique({ where: { id, ...ofDeveloper(developer) } });
      return row && fromRow(row);
    },

    insert({ userId, applicationId }, endpoint, limit) {
      return transaction(prisma, async (tx) => {
        // Locked, so that concurrent requests count each other.
        if (!(await lockApplication(tx, userId, applicationId))) return false;
        if ((await tx.webhookEndpoint.count({ where: { applicationId } })) >= limit) return false;
        await tx.webhookEndpoint.create({ data: { ...endpoint, applicationId } });
        return true;
      });
    },

    async update(developer, id, settings) {
      const { count } = await prisma.webhookEndpoint.updateMany({
        where: { id, ...ofDeveloper(developer) },
        data: settings,
      });
      return count > 0;
    },

    async delete(developer, id) {
      const where = { id, ...ofDeveloper(developer) };
      if ((await prisma.webhookEndpoint.count({ where })) === 0) return false;
      await deleteDeliveries(prisma, [id]);
      const { count } = await prisma.webhookEndpoint.deleteMany({ where });
      return count > 0;
    },

    readSecrets(developer, id) {
      return prisma.webhookEndpoint.findUnique({
        where: { id, ...ofDeveloper(developer) },
        select: SECRETS,
      });
    },

    async replaceSecrets(developer, id, expected, secrets) {
      const { count } = await prisma.webhookEndpoint.updateMany({
        where: { id, sealedSecret: expected, ...(developer && ofDeveloper(developer)) },
        data: secrets,
      });
      return count > 0;
    },

    async setEnabled(developer, id, isEnabled, now) {
      const { count } = await prisma.webhookEndpoint.updateMany({
        where: { id, ...ofDeveloper(developer), disabledAt: isEnabled ? { not: null } : null },
        data: isEnabled
          ? { disabledAt: null, disabledReason: null, failingSince: null, warnedAt: null }
          : { disabledAt: now, disabledReason: "owner" satisfies DisabledReason },
      });
      return count > 0;
    },

    insertTest(developer, endpointId, event) {
      return transaction(prisma, async (tx) => {
        const { applicationId } = developer;
        const endpoint = await tx.webhookEndpoint.findFirst({
          where: { AND: [{ id: endpointId, ...ofDeveloper(developer) }, ENABLED] },
        });
        if (!endpoint) return null;
        const row = await tx.webhookEvent.create({
          data: { ...event, applicationId, dueAt: event.at, dispatchedAt: event.at },
        });
        return insertDelivery(tx, endpoint, row, event.at);
      });
    },

    async listDeliveries(developer, endpointId, limit, { before, onlyFailed }) {
      const rows = await prisma.webhookDelivery.findMany({
        where: {
          endpointId,
          endpoint: ofDeveloper(developer),
          ...(onlyFailed ? { state: "failed" } : {}),
          ...(before === undefined ? {} : { id: { lt: before } }),
        },
        orderBy: { id: "desc" },
        take: limit,
        select: SUMMARY,
      });
      return rows.map(toSummary);
    },

    async findDelivery(developer, endpointId, id) {
      const row = await prisma.webhookDelivery.findUnique({
        where: { id, endpointId, endpoint: ofDeveloper(developer) },
        include: { event: true, log: { orderBy: { id: "desc" }, take: MAX_LOG } },
      });
      if (!row) return null;
      const log = row.log.map(({ deliveryId: _, problem, ...attempt }) => ({
        ...attempt,
        problem: problem as AttemptProblem | null,
      }));
      return { ...toSummary(row), event: row.event, log };
    },

    resend(developer, endpointId, id, now) {
      return transaction(prisma, async (tx) => {
        if (!(await isEnabled(tx, developer, endpointId))) return false;
        const { count } = await tx.webhookDelivery.updateMany({
          where: { id, endpointId, state: { not: "pending" } },
          data: PENDING_AGAIN,
        });
        if (count > 0) await makeFirstDue(tx, id, now);
        return count > 0;
      });
    },

    resendFailed(developer, endpointId, since, now, limit) {
      return transaction(prisma, async (tx) => {
        if (!(await isEnabled(tx, developer, endpointId))) return 0;
        const failed = await tx.$queryRaw<{ id: string }[]>`
          SELECT "id" FROM "WebhookDelivery"
          WHERE "endpointId" = ${endpointId} AND "state" = 'failed' AND "settledAt" >= ${since}
          ORDER BY "id" LIMIT ${limit} FOR UPDATE`;
        const ids = failed.map(({ id }) => id);
        await tx.webhookDelivery.updateMany({ where: { id: { in: ids } }, data: PENDING_AGAIN });
        await tx.$executeRaw`
          UPDATE "WebhookDelivery" d SET "nextAttemptAt" = ${now} WHERE d."id" = ANY(${ids}) AND NOT EXISTS (
            SELECT 1 FROM "WebhookDelivery" e
            WHERE e."endpointId" = d."endpointId" AND e."orderKey" = d."orderKey" AND e."state" = 'pending'
              AND e."sequence" < d."sequence")`;
        return ids.length;
      });
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

const PENDING_AGAIN = { state: "pending", attempts: 0, nextAttemptAt: null, settledAt: null };

/** The endpoints of an application that the developer works on. */
function ofDeveloper({ userId, applicationId }: Developer) {
  return { applicationId, application: applicationsFor(userId) } satisfies Prisma.WebhookEndpointWhereInput;
}

async function isEnabled(tx: Prisma.TransactionClient, developer: Developer, id: string): Promise<boolean> {
  const where = { AND: [{ id, ...ofDeveloper(developer) }, ENABLED] };
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
