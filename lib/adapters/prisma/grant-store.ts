import type { GrantStore } from "@/lib/oauth/grants";
import type { PrismaClient } from "./generated/client";

/** Grants in Postgres. */
export function prismaGrantStore(prisma: PrismaClient): GrantStore {
  return {
    async listGrants(userId) {
      const grants = await prisma.grant.findMany({
        where: { userId },
        include: { application: { include: { _count: { select: { courseLinks: { where: { userId } } } } } } },
        orderBy: { application: { name: "asc" } },
      });
      return grants.map(({ createdAt, lastUsedAt, application }) => ({
        applicationId: application.id,
        name: application.name,
        homepage: application.homepage,
        since: createdAt,
        lastUsedAt,
        courses: application._count.courseLinks,
      }));
    },

    async deleteGrant(userId, applicationId) {
      const { count } = await prisma.grant.deleteMany({ where: { userId, applicationId } });
      return count > 0;
    },
  };
}
