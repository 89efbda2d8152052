import type { ConnectedApplication, GrantStore } from "@/lib/applications/grants";
import { recordRevocations } from "./changes";
import type { Prisma, PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

export function prismaGrantStore(prisma: PrismaClient): GrantStore {
  return {
    async listGrants(userId, limit) {
      const grants = await prisma.grant.findMany({
        where: { userId },
        include: includeApplication(userId),
        orderBy: [{ application: { name: "asc" } }, { id: "asc" }],
        take: limit,
      });
      return grants.map(toConnected);
    },

    async findGrant(userId, applicationId) {
      const grant = await prisma.grant.findFirst({
        where: { userId, applicationId },
        include: includeApplication(userId),
      });
      return grant && toConnected(grant);
    },

    deleteGrant(userId, applicationId, now) {
      // Deletes its tokens, some of which may be rotated concurrently.
      return transaction(prisma, async (tx) => {
        await tx.$executeRaw`
          INSERT INTO "DisconnectedFamily" ("familyHash", "applicationId", "at")
          SELECT DISTINCT t."familyHash", g."applicationId", ${now}::timestamp
          FROM "Grant" g JOIN "TokenFamily" f ON f."grantId" = g."id" JOIN "RefreshToken" t ON t."familyId" = f."id"
          WHERE g."userId" = ${userId} AND g."applicationId" = ${applicationId} AND f."revokedAt" IS NULL
          ON CONFLICT DO NOTHING`;
        const { count } = await tx.grant.deleteMany({ where: { userId, applicationId } });
        if (count > 0) await recordRevocations(tx, [{ userId, applicationId }], now);
        return count > 0;
      });
    },
  };
}

/** With the application, and the number of the user's courses that it sees. */
const includeApplication = (userId: string) =>
  ({
    application: { include: { _count: { select: { courseLinks: { where: { userId } } } } } },
  }) satisfies Prisma.GrantInclude;

type GrantRow = Prisma.GrantGetPayload<{ include: ReturnType<typeof includeApplication> }>;

function toConnected(grant: GrantRow): ConnectedApplication {
  const { scope, isForApi, createdAt, lastUsedAt, application } = grant;
  const { id, name, homepage, description, _count } = application;
  return {
    ...{ applicationId: id, name, homepage, description, since: createdAt, lastUsedAt },
    ...{ courses: _count.courseLinks, scope, isForApi },
  };
}
