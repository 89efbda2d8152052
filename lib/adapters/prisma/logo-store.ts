import type { LogoStore } from "@/lib/applications/logo";
import { lockApplication } from "./application-access";
import type { Prisma, PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

/** Logos of applications in Postgres, in a table of their own: lists of applications never read the images. */
export function prismaLogoStore(prisma: PrismaClient): LogoStore {
  return {
    set(userId, applicationId, { id, image, createdAt }) {
      return transaction(prisma, async (tx) => {
        if (!(await lockOriginal(tx, userId, applicationId))) return "missing";
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
        if (!(await lockOriginal(tx, userId, applicationId))) return "missing";
        const { count } = await tx.applicationLogo.deleteMany({ where: { applicationId } });
        return count > 0 ? "changed" : "unchanged";
      });
    },

    async findIds(applicationIds) {
      const rows = await prisma.application.findMany({
        where: { id: { in: [...applicationIds] } },
        select: { id: true, ...LOGO, original: { select: LOGO } },
      });
      return new Map(
        rows.flatMap(({ id, logo, original }) => {
          const shown = logo ?? original?.logo;
          return shown ? [[id, shown.id]] : [];
        }),
      );
    },

    async findImage(id) {
      const row = await prisma.applicationLogo.findUnique({ where: { id }, select: { image: true } });
      return row?.image ?? null;
    },
  };
}

const LOGO = { logo: { select: { id: true } } } as const satisfies Prisma.ApplicationSelect;

/** Locks an application. @returns false if the user doesn't work on it, and for a twin, which has no logo of its own. */
async function lockOriginal(
  tx: Prisma.TransactionClient,
  userId: string,
  applicationId: string,
): Promise<boolean> {
  return (await lockApplication(tx, userId, applicationId))?.testOf === null;
}
