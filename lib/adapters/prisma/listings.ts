import { closedUntil } from "@/lib/courses/course-status";
import { foldedWords, foldText } from "@/lib/courses/fold-text";
import { cellAt } from "@/lib/geo/map-cells";
import type { Prisma } from "./generated/client";
import { toLocation } from "./location";

/** Bytes of a name and a word that the directory knows: an entry of a b-tree takes a third of a page at most. */
const MAX_NAME_BYTES = 300;
export const MAX_WORD_BYTES = 60;

/** Words of a name and a place that the directory knows. */
const MAX_WORDS = 30;

/** A folded text as it is stored, whose bytes sort alike in every database. */
function toKey(text: string, maxBytes: number) {
  return Uint8Array.from(Buffer.from(text).subarray(0, maxBytes));
}

/**
 * Writes the entries of courses in the directory, or deletes those of courses that no longer belong there. Call it in the
 * transaction of everything that changes the name, the location, the deletion, the status or the sharing of a course, or whether its
 * owner is disabled, after the change. What else the directory shows is read from the course.
 */
export async function syncListings(
  tx: Prisma.TransactionClient,
  courseIds: readonly string[],
  now: Date,
): Promise<void> {
  // Most courses were never shared. A concurrent first share waits for the caller's lock on the course, then reads it again.
  if ((await tx.courseShare.count({ where: { courseId: { in: [...courseIds] } } })) === 0) return;
  // The next statement then sees what a concurrent change of the same course or owner has written. Retried on deadlock.
  await tx.$queryRaw`SELECT 1 FROM "Course" WHERE "id" = ANY(${courseIds}) ORDER BY "id" FOR UPDATE`;
  await tx.$queryRaw`
    SELECT 1 FROM "User" WHERE "id" IN (SELECT "ownerId" FROM "Course" WHERE "id" = ANY(${courseIds}))
    ORDER BY "id" FOR UPDATE`;
  const listed = await tx.course.findMany({
    where: {
      id: { in: [...courseIds] },
      deletedAt: null,
      share: { sharing: "public" },
      owner: { disabledAt: null, testOf: null },
    },
    select: {
      id: true,
      ownerId: true,
      name: true,
      lat: true,
      lng: true,
      status: true,
      share: { select: { place: true } },
    },
  });
  await tx.courseListing.deleteMany({ where: { courseId: { in: [...courseIds] } } });
  await tx.courseListing.createMany({
    data: listed.map(({ id, ownerId, name, status, share: _share, ...row }) => {
      const location = toLocation(row);
      return {
        courseId: id,
        ownerId,
        nameKey: toKey(foldText(name), MAX_NAME_BYTES),
        ...(location && { ...location, cell: BigInt(cellAt(location)) }),
        closedUntil: status && closedUntil(status, location),
      };
    }),
  });
  await tx.courseListingWord.createMany({
    data: listed.flatMap(({ id, name, share }) =>
      foldedWords(`${name} ${share?.place ?? ""}`)
        .slice(0, MAX_WORDS)
        .map((word) => ({ courseId: id, word: toKey(word, MAX_WORD_BYTES) })),
    ),
    // Long words with the same beginning.
    skipDuplicates: true,
  });
  await syncOpenCourses(tx, courseIds, now);
}

/** Adds courses whose data is open to those of the public API, and withdraws the others. Public ones are listed already. */
async function syncOpenCourses(
  tx: Prisma.TransactionClient,
  courseIds: readonly string[],
  now: Date,
): Promise<void> {
  const open = await tx.$queryRaw<{ courseId: string }[]>`
    INSERT INTO "OpenCourse" AS o ("courseId", "changedAt")
    SELECT l."courseId", ${now} FROM "CourseListing" l JOIN "CourseShare" s ON s."courseId" = l."courseId"
    WHERE l."courseId" = ANY(${courseIds}) AND s."licence" IS NOT NULL
    ON CONFLICT ("courseId") DO UPDATE SET "changedAt" = EXCLUDED."changedAt", "withdrawnAt" = NULL
    RETURNING o."courseId"`;
  const isOpen = new Set(open.map(({ courseId }) => courseId));
  await tx.openCourse.updateMany({
    where: { courseId: { in: courseIds.filter((each) => !isOpen.has(each)) }, withdrawnAt: null },
    data: { changedAt: now, withdrawnAt: now },
  });
}
