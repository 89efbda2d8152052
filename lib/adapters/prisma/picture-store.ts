import type { PictureStore } from "@/lib/pictures/pictures";
import { isMove, type Picture } from "@/lib/pictures/schema";
import { coursesFor, type LockedCourse, lockCourse } from "./course-access";
import type { Prisma, PrismaClient } from "./generated/client";
import { transaction } from "./transaction";

/** Pictures in Postgres, with their images: a list never reads those. */
export function prismaPictureStore(prisma: PrismaClient): PictureStore {
  /** Runs a change in a transaction that has locked the course and the user's role; false if there is no such course. */
  const edit = <T>(
    userId: string,
    courseId: string,
    run: (tx: Prisma.TransactionClient, course: LockedCourse) => Promise<T>,
  ) =>
    transaction(prisma, async (tx) => {
      const course = await lockCourse(tx, userId, courseId, "edit");
      if (course === "missing") return false;
      return course === "forbidden" ? course : run(tx, course);
    });

  return {
    async list(userId, courseId) {
      const course = await prisma.course.findFirst({
        where: { id: courseId, ...coursesFor(userId, "read") },
        select: { pictures: { select: PICTURE, orderBy: { id: "asc" } } },
      });
      // Written only from validated data, so the shape is known.
      return course && (course.pictures as unknown as Picture[]);
    },

    async findImage(userId, courseId, id) {
      const row = await prisma.coursePicture.findFirst({
        where: { id, courseId, course: coursesFor(userId, "read") },
        select: { contentType: true, image: true },
      });
      return row && { contentType: row.contentType as Picture["contentType"], image: row.image };
    },

    async insert(userId, { courseId, ...picture }, { perCourse, quotaBytes }) {
      const outcome = await edit(userId, courseId, async (tx, { ownerId }) => {
        const stored = await lockPictureBytes(tx, ownerId);
        const alike = await tx.coursePicture.findMany({
          where: { courseId, isSurvey: picture.isSurvey },
          select: { bytes: true },
        });
        const replaced = picture.isSurvey ? alike.reduce((sum, { bytes }) => sum + bytes, 0) : 0;
        if (!picture.isSurvey && alike.length >= perCourse) return "courseFull";
        if (stored - replaced + picture.bytes > quotaBytes) return "quotaFull";
        if (picture.isSurvey) await tx.coursePicture.deleteMany({ where: { courseId, isSurvey: true } });
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
      return outcome === false ? "missing" : outcome;
    },

    update(userId, courseId, id, revision, { name, corners, opacity, visible }, now) {
      return edit(userId, courseId, async (tx) => {
        const { count } = await tx.coursePicture.updateMany({
          where: { id, revision, courseId, ...(isMove({ corners, visible }) && { isSurvey: false }) },
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
      });
    },

    delete(userId, courseId, id) {
      return edit(userId, courseId, async (tx) => {
        const { count } = await tx.coursePicture.deleteMany({ where: { id, courseId } });
        return count > 0;
      });
    },
  };
}

/**
 * What an account has stored of its quota. Locks the account: of concurrent transactions that add to it, each counts what the
 * ones before have stored.
 */
export async function lockPictureBytes(tx: Prisma.TransactionClient, ownerId: string): Promise<number> {
  await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${ownerId} FOR UPDATE`;
  const { _sum } = await tx.coursePicture.aggregate({ where: { ownerId }, _sum: { bytes: true } });
  return _sum.bytes ?? 0;
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
  isSurvey: true,
  revision: true,
} as const;
