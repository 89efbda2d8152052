import { expect, it } from "vitest";
import { makeDocument } from "@/lib/courses/testing/courses";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { setUpTestServer } from "@/scripts/testing/server";

const server = setUpTestServer();

it("a save that waits for a link to be added numbers its change for the new link, too", async () => {
  const { prisma } = server.database;
  const { courses, courseLinks } = server.services;
  const application = await server.newApplication();
  const userId = await server.newUser();
  await server.tokensFor(application, userId);
  const caller = { applicationId: application.clientId, userId };
  const { id: courseId } = await courses.createOwned(userId, { name: "Race", location: undefined });

  // Both wait for the course, in this order, when the save has begun and doesn't see the link.
  const { linking, saving } = await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Course" WHERE "id" = ${courseId} FOR UPDATE`;
    const linking = courseLinks.link(caller, courseId, "race");
    await waitForBlockedSession(prisma);
    const saving = server.saveDocument(userId, courseId, makeDocument([]));
    await waitForBlockedSession(prisma, 2);
    return { linking, saving };
  });
  expect(await linking).toEqual({ outcome: "linked" });
  expect(await saving).toBe("saved");
  expect(await prisma.courseLink.findFirst({ where: { courseId } })).toMatchObject({ sequence: 2 });
  expect(await prisma.courseLinkCount.findFirst({ where: caller })).toMatchObject({ lastSequence: 2 });
});
