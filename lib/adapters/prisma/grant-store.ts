import type { GrantStore } from "@/lib/applications/grants";
import { recordRevocations } from "./changes";
import type { PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

export function prismaGrantStore(prisma: PrismaClient): GrantStore {
  return {
    async listGrants(userId) {
      const grants = await prisma.grant.findMany({
        where: { userId },
        include: { application: { include: { _count: { select: { courseLinks: { where: { userId } } } } } } },
        orderBy: { application: { name: "asc" } },
      });
      return grants.map(
        ({
          scope,
          isForApi,
          createdAt,
          lastUsedAt,
          application: { id, name, homepage, description, _count },
        }) => ({
          applicationId: id,
          name,
          homepage,
          description,
          since: createdAt,
          lastUsedAt,
          courses: _count.courseLinks,
          scope,
          isForApi,
        }),
      );
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
