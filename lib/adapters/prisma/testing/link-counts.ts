import { expect } from "vitest";
import type { PrismaClient } from "../generated/client";

/**
 * Expects every stored count to equal the number of links.
 * @returns the counts, ordered by application and user.
 */
export async function expectExactCounts(prisma: PrismaClient): Promise<number[]> {
  const orderBy = [{ applicationId: "asc" }, { userId: "asc" }] as const;
  const [stored, groups] = await prisma.$transaction([
    prisma.courseLinkCount.findMany({
      where: { courses: { not: 0 } },
      orderBy: [...orderBy],
      omit: { lastSequence: true },
    }),
    prisma.courseLink.groupBy({ by: ["applicationId", "userId"], _count: true, orderBy: [...orderBy] }),
  ]);
  const counted = groups.map(({ _count, ...key }) => ({ ...key, courses: _count }));
  expect(stored).toEqual(counted);
  return stored.map(({ courses }) => courses);
}
