import type { PictureStore } from "@/lib/pictures/pictures";
import type { Picture } from "@/lib/pictures/schema";
import type { PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

/** Pictures in Postgres, with their images: a list never reads those. */
export function prismaPictureStore(prisma: PrismaClient): PictureStore {
  const owned = (ownerId: string, courseId: string) => ({ courseId, course: { ownerId, deletedAt: null } });

  return {
    async list(ownerId, courseId) {
      const course = await prisma.course.findUnique({
        where: { id: courseId, ownerId, deletedAt: null },
        select: { pictures: { select: PICTURE, orderBy: { id: "asc" } } },
      });
      // Written only from validated data, so the shape is known.
      return course && (course.pictures as unknown as Picture[]);
    },

    async findImage(ownerId, courseId, id) {
      const row = await prisma.coursePicture.findFirst({
        where: { id, ...owned(ownerId, courseId) },
        select: { contentType: true, image: true },
      });
      return row && { contentType: row.contentType as Picture["contentType"], image: row.image };
    },

    insert({ ownerId, courseId, ...picture }, { perCourse, quotaBytes }) {
      return transaction(prisma, async (tx) => {
        // Of concurrent uploads of an account, each counts what the ones before have stored.
        await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${ownerId} FOR UPDATE`;
        const course = await tx.course.findUnique({
          where: { id: courseId, ownerId, deletedAt: null },
          select: { _count: { select: { pictures: true } } },
        });
        if (!course) return "missing";
        if (course._count.pictures >= perCourse) return "courseFull";
        const { _sum } = await tx.coursePicture.aggregate({ where: { ownerId }, _sum: { bytes: true } });
        if ((_sum.bytes ?? 0) + picture.bytes > quotaBytes) return "quotaFull";
        const { image, corners, createdAt, ...columns } = picture;
        await tx.coursePicture.create({
          data: {
            ...columns,
            ...{ ownerId, courseId, createdAt, updatedAt: createdAt },
            corners: [...corners],
            image: new Uint8Array(image),
          },
        });
        return "added";
      });
    },

    async update(ownerId, courseId, id, revision, { name, corners, opacity, visible }, now) {
      const { count } = await prisma.coursePicture.updateMany({
        where: { id, revision, ...owned(ownerId, courseId) },
        data: {
          ...(name !== undefined && { name }),
          ...(corners && { corners: [...corners] }),
          ...(opacity !== undefined && { opacity }),
          ...(visible !== undefined && { visible }),
          revision: { increment: 1 },
          updatedAt: now,
        },
      });
      return count > 0;
    },

    async delete(ownerId, courseId, id) {
      const { count } = await prisma.coursePicture.deleteMany({ where: { id, ...owned(ownerId, courseId) } });
      return count > 0;
    },
  };
}

const PICTURE = {
  id: true,
  name: true,
  contentType: true,
  bytes: true,
  width: true,
  height: true,
  corners: true,
  opacity: true,
  visible: true,
  revision: true,
} as const;
