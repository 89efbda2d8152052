import type { LogoStore } from "@/lib/applications/logo";
import { lockApplication } from "./application-access";
import type { PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

/** Logos of applications in Postgres, in a table of their own: lists of applications never read the images. */
export function prismaLogoStore(prisma: PrismaClient): LogoStore {
  return {
    set(userId, applicationId, { id, image, createdAt }) {
      return transaction(prisma, async (tx) => {
        if (!(await lockApplication(tx, userId, applicationId))) return "missing";
        const before = await tx.applicationLogo.findUnique({ where: { applicationId } });
        if (before && Buffer.compare(before.image, image) === 0) return "unchanged";
        const data = { id, image: new Uint8Array(image), createdAt };
        await tx.applicationLogo.upsert({
          where: { applicationId },
          create: { applicationId, ...data },
          update: data,
        });
        await tx.application.update({ where: { id: applicationId }, data: { verifiedAt: null } });
        return "changed";
      });
    },

    remove(userId, applicationId) {
      return transaction(prisma, async (tx) => {
        if (!(await lockApplication(tx, userId, applicationId))) return "missing";
        const { count } = await tx.applicationLogo.deleteMany({ where: { applicationId } });
        return count > 0 ? "changed" : "unchanged";
      });
    },

    async findIds(applicationIds) {
      const rows = await prisma.applicationLogo.findMany({
        where: { applicationId: { in: [...applicationIds] } },
        select: { id: true, applicationId: true },
      });
      return new Map(rows.map(({ id, applicationId }) => [applicationId, id]));
    },

    async findImage(id) {
      const row = await prisma.applicationLogo.findUnique({ where: { id }, select: { image: true } });
      return row?.image ?? null;
    },
  };
}
