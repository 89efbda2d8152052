import { foldedWords, foldText } from "@/lib/courses/fold-text";
import { cellAt } from "@/lib/geo/map-cells";
import type { Prisma } from "./generated/client";

/** Bytes of a name and a word that the directory knows: an entry of a b-tree takes a third of a page at most. */
const MAX_NAME_BYTES = 300;
export const MAX_WORD_BYTES = 60;

/** Words of a name that the directory knows. */
const MAX_WORDS = 30;

/** A folded text as it is stored, whose bytes sort alike in every database. */
function toKey(text: string, maxBytes: number) {
  return Uint8Array.from(Buffer.from(text).subarray(0, maxBytes));
}

/**
 * Writes the entries of courses in the directory, or deletes those of courses that no longer belong there. Call it in the
 * transaction of everything that changes the name, the location, the deletion or the sharing of a course, or whether its owner is
 * disabled, after the change. What else the directory shows is read from the course.
 */
export async function syncListings(
  tx: Prisma.TransactionClient,
  courseIds: readonly string[],
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
    select: { id: true, ownerId: true, name: true, lat: true, lng: true },
  });
  await tx.courseListing.deleteMany({ where: { courseId: { in: [...courseIds] } } });
  await tx.courseListing.createMany({
    data: listed.map(({ id, ownerId, name, lat, lng }) => ({
      courseId: id,
      ownerId,
      nameKey: toKey(foldText(name), MAX_NAME_BYTES),
      ...(lat === null || lng === null ? {} : { lat, lng, cell: BigInt(cellAt({ lat, lng })) }),
    })),
  });
  await tx.courseListingWord.createMany({
    data: listed.flatMap(({ id, name }) =>
      foldedWords(name)
        .slice(0, MAX_WORDS)
        .map((word) => ({ courseId: id, word: toKey(word, MAX_WORD_BYTES) })),
    ),
    // Long words with the same beginning.
    skipDuplicates: true,
  });
}
