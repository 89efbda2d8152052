import { storedQuotaRequest } from "@/lib/applications/quota";
import {
  type ApplicationStore,
  type NewApplication,
  type RegisteredApplication,
  twinName,
} from "@/lib/applications/registration";
import type { ApplicationSettings } from "@/lib/applications/schema";
import { applicationsFor, lockApplication } from "./application-access";
import { deleteFromApplications } from "./delete-in-batches";
import { Prisma, type PrismaClient } from "./generated/client";
import type { ApplicationModel } from "./generated/models";
import { transaction, withRetry } from "./transaction";

/** Applications in Postgres, as the developer portal sees them. */
export function prismaApplicationStore(prisma: PrismaClient): ApplicationStore {
  return {
    async list(userId) {
      const rows = await prisma.application.findMany({
        where: { testOf: null, ...applicationsFor(userId) },
        include: DETAILS,
        orderBy: BY_NAME,
      });
      return rows.map((row) => fromRow(row, userId));
    },

    async find(userId, clientId) {
      const row = await prisma.application.findUnique({
        where: { id: clientId, ...applicationsFor(userId) },
        include: DETAILS,
      });
      return row && fromRow(row, userId);
    },

    insert(application, limit) {
      return prisma.$transaction(async (tx) => {
        const owned = await lockOwned(tx, application.ownerId);
        return owned ? insertInto(tx, owned, application, limit) : "owner-gone";
      });
    },

    insertUnlessExists(application, limit) {
      return prisma.$transaction(async (tx) => {
        const owned = await lockOwned(tx, application.ownerId);
        if (!owned) return "owner-gone";
        const [redirectUri = ""] = application.redirectUris;
        const existing = owned.find(({ redirectUris }) => redirectUris.includes(redirectUri));
        return existing ? { existing: existing.id } : insertInto(tx, owned, application, limit);
      });
    },

    insertTwin(userId, applicationId, { clientId, createdAt }) {
      return transaction(prisma, async (tx) => {
        // Locked, so that of two developers who open test mode at once the second finds the twin.
        const locked = await lockApplication(tx, userId, applicationId);
        if (!locked || locked.testOf !== null) return null;
        const { twin, ...original } = await tx.application.findUniqueOrThrow({
          where: { id: applicationId },
          select: {
            ...{ name: true, homepage: true, description: true, redirectUris: true, ownerId: true },
            ...{ isPublic: true, requiresPkce: true, disabledAt: true, twin: { select: { id: true } } },
          },
        });
        if (twin) return { clientId: twin.id, isNew: false };
        const name = twinName(original.name);
        await tx.application.create({
          data: { ...original, name, id: clientId, createdAt, testOf: applicationId },
        });
        return { clientId, isNew: true };
      });
    },

    update(userId, clientId, settings) {
      return transaction(prisma, async (tx) => {
        // Locked, so that the settings returned are those that this update replaces.
        if (!(await lockApplication(tx, userId, clientId))) return null;
        const before = await tx.application.findUnique({
          where: { id: clientId },
          select: { name: true, homepage: true, description: true, redirectUris: true, requiresPkce: true },
        });
        if (before) {
          const data = isRecognisable(before, settings) ? settings : { ...settings, verifiedAt: null };
          await tx.application.update({ where: { id: clientId }, data });
        }
        return before;
      });
    },

    async requestQuota(userId, clientId, quotaRequest) {
      const { count } = await prisma.application.updateMany({
        where: {
          ...{ id: clientId, testOf: null, quotaRequest: { equals: Prisma.DbNull } },
          ...applicationsFor(userId),
        },
        data: { quotaRequest },
      });
      return count > 0;
    },

    async delete(ownerId, clientId) {
      const owned = await prisma.application.findUnique({
        where: { id: clientId, ownerId, original: null },
        select: { id: true },
      });
      if (!owned) return false;
      await deleteFromApplications(prisma, [clientId]);
      // Deletes the application's other tokens, some of which may be rotated concurrently.
      const where = { id: clientId, ownerId };
      const { count } = await withRetry(() => prisma.application.deleteMany({ where }));
      return count > 0;
    },

    insertSecret(userId, clientId, secret, limit) {
      return transaction(prisma, async (tx) => {
        const application = await lockApplication(tx, userId, clientId);
        if (!application || application.isPublic) return false;
        if ((await tx.applicationSecret.count({ where: { applicationId: clientId } })) >= limit) return false;
        await tx.applicationSecret.create({ data: { ...secret, applicationId: clientId } });
        return true;
      });
    },

    async deleteSecret(userId, clientId, secretId) {
      const where = { id: secretId, applicationId: clientId, application: applicationsFor(userId) };
      const row = await prisma.applicationSecret.findUnique({ where });
      if (!row) return null;
      const { count } = await prisma.applicationSecret.deleteMany({ where });
      return count > 0 ? row.name : null;
    },
  };
}

type Owned = Pick<ApplicationModel, "id" | "redirectUris">[];

/**
 * Locks the owner's row, so that concurrent registrations count each other.
 * @returns their applications by name, without twins; null if they were deleted concurrently.
 */
async function lockOwned(tx: Prisma.TransactionClient, ownerId: string): Promise<Owned | null> {
  const locked = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "User" WHERE "id" = ${ownerId} FOR UPDATE`;
  if (locked.length === 0) return null;
  const select = { id: true, redirectUris: true };
  return tx.application.findMany({ where: { ownerId, testOf: null }, select, orderBy: BY_NAME });
}

async function insertInto(
  tx: Prisma.TransactionClient,
  owned: Owned,
  { clientId, ...application }: NewApplication,
  limit: number,
): Promise<"stored" | "too-many"> {
  if (owned.length >= limit) return "too-many";
  await tx.application.create({ data: { ...application, id: clientId } });
  return "stored";
}

const BY_NAME = [{ name: "asc" }, { id: "asc" }] satisfies Prisma.ApplicationOrderByWithRelationInput[];

const DETAILS = {
  secrets: {
    orderBy: { createdAt: "asc" },
    select: { id: true, name: true, hint: true, createdAt: true, lastUsedAt: true },
  },
  twin: { select: { id: true } },
  _count: { select: { grants: true, members: true } },
} as const satisfies Prisma.ApplicationInclude;

type Row = Prisma.ApplicationGetPayload<{ include: typeof DETAILS }>;

/** Whether users would still take it for the same application. */
function isRecognisable(before: ApplicationSettings, after: ApplicationSettings): boolean {
  const addresses = new Set(before.redirectUris);
  return (
    before.name === after.name &&
    before.homepage === after.homepage &&
    after.redirectUris.every((uri) => addresses.has(uri))
  );
}

function fromRow(row: Row, userId: string): RegisteredApplication {
  const { id, ownerId, _count, disabledAt, verifiedAt, twin, quotaRequest, ...application } = row;
  return {
    ...application,
    quotaRequest: quotaRequest === null ? null : storedQuotaRequest.parse(quotaRequest),
    clientId: id,
    twinId: twin?.id ?? null,
    role: ownerId === userId ? "owner" : "member",
    isDisabled: disabledAt !== null,
    isVerified: verifiedAt !== null,
    ..._count,
  };
}
