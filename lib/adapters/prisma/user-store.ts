import type { UserStore } from "@/lib/identity/store";
import { isUniqueViolation } from "./errors";
import type { PrismaClient } from "./generated/client";

const USER = { id: true, email: true, name: true } as const;

/** Accounts in Postgres. */
export function prismaUserStore(prisma: PrismaClient): UserStore {
  return {
    find(userId) {
      return prisma.user.findUnique({ where: { id: userId }, select: USER });
    },

    async findByEmail(email) {
      const row = await prisma.user.findUnique({ where: { email }, select: { ...USER, passwordHash: true } });
      if (!row) return null;
      const { passwordHash, ...user } = row;
      return { user, passwordHash };
    },

    async insert(user) {
      try {
        await prisma.user.create({ data: user });
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
  };
}
