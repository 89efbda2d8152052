import { expect } from "vitest";
import type { PrismaClient } from "../generated/client";

/**
 * Expects every kept count to be what counting says, and none to be kept where there is nothing to count.
 * @returns the counts, in the order of application and user.
 */
export async function expectExactCounts(prisma: PrismaClient): Promise<number[]> {
  const inOrder = [{ applicationId: "asc" }, { userId: "asc" }] as const;
  const [kept, groups] = await prisma.$transaction([
    prisma.courseLinkCount.findMany({ orderBy: [...inOrder] }),
    prisma.courseLink.groupBy({ by: ["applicationId", "userId"], _count: true, orderBy: [...inOrder] }),
  ]);
  const counted = groups.map(({ _count, ...key }) => ({ ...key, courses: _count }));
  expect(kept).toEqual(counted);
  return kept.map(({ courses }) => courses);
}
