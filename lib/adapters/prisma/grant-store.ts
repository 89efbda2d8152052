import type { GrantStore } from "@/lib/applications/grants";
import { hasScope, WRITE_SCOPE } from "@/lib/oauth/scope";
import { recordRevocations } from "./changes";
import type { PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

/** Grants in Postgres. */
export function prismaGrantStore(prisma: PrismaClient): GrantStore {
  return {
    async listGrants(userId) {
      const grants = await prisma.grant.findMany({
        where: { userId },
        include: { application: { include: { _count: { select: { courseLinks: { where: { userId } } } } } } },
        orderBy: { application: { name: "asc" } },
      });
      return grants.map(
        ({ scope, createdAt, lastUsedAt, application: { id, name, homepage, description, _count } }) => ({
          applicationId: id,
          name,
          homepage,
          description,
          since: createdAt,
          lastUsedAt,
          courses: _count.courseLinks,
          canWrite: hasScope(scope, WRITE_SCOPE),
        }),
      );
    },

    deleteGrant(userId, applicationId, now) {
      // Deletes its tokens, some of which may be rotated concurrently.
      return transaction(prisma, async (tx) => {
        const { count } = await tx.grant.deleteMany({ where: { userId, applicationId } });
        if (count > 0) await recordRevocations(tx, [{ userId, applicationId }], now);
        return count > 0;
      });
    },
  };
}
