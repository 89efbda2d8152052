import { expect, it } from "vitest";
import type { CourseStatusInput } from "@/lib/validation/course-status";
import { setUpTestServer } from "@/scripts/testing/server";

const server = setUpTestServer();

it("of two editors who change the status at the same moment one wins, and the other is told what it is now", async () => {
  const ownerId = await server.newUser();
  const { courses, courseStatus } = server.services;
  const { id: courseId } = await courses.createOwned(ownerId, { name: "Race", location: undefined });
  await server.services.sharing.set(ownerId, courseId, 0, { sharing: "public", ownerName: null });
  const editors = await Promise.all(
    ["Ada", "Bo"].map(async (name) => ({ id: await server.newUser(), name })),
  );
  await server.database.prisma.coursePerson.createMany({
    data: editors.map(({ id: userId }) => ({ courseId, userId, role: "editor", addedAt: new Date() })),
  });
  const closures: CourseStatusInput[] = [
    { state: "closed", words: "Flooded", until: null, closedHoleIds: [] },
    { state: "partly-closed", words: "Tournament", until: null, closedHoleIds: [] },
  ];
  // The first change inserts the row, the others update it.
  for (const revision of [0, 1, 2, 3]) {
    const outcomes = await Promise.all(
      editors.map((editor, i) =>
        courseStatus.set(editor, courseId, revision, closures[i] as CourseStatusInput),
      ),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["conflict", "saved"]);
    const stored = await courseStatus.get(ownerId, courseId);
    expect(stored).toMatchObject({ revision: revision + 1 });
    for (const each of outcomes) expect(each).toMatchObject({ current: stored });
    const listing = await server.database.prisma.courseListing.findUniqueOrThrow({ where: { courseId } });
    expect(listing.closedUntil !== null).toBe(stored?.status?.state === "closed");
  }
});
