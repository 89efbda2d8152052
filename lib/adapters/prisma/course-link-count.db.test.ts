import { describe, expect, it } from "vitest";
import { courseBody } from "@/lib/courses/testing/courses";
import type { Caller } from "@/lib/oauth/bearer";
import { courseInput } from "@/lib/validation/course";
import { setUpTestServer } from "@/scripts/testing/server";
import { expectExactCounts } from "./testing/link-counts";

const server = setUpTestServer();

/** Creates a user with two applications and two linked courses each. Returns the course ids of the first. */
async function newUserWithLinks() {
  const userId = await server.newUser();
  const callers: Caller[] = [];
  const courseIds: string[] = [];
  for (let i = 0; i < 2; i++) {
    const application = await server.newApplication();
    await server.tokensFor(application, userId);
    callers.push({ applicationId: application.clientId, userId });
    for (let k = 0; k < 2; k++) courseIds.push(await create(callers[i] as Caller));
  }
  const [caller, other] = callers as [Caller, Caller];
  return { userId, caller, other, courseIds: courseIds.slice(0, 2) as [string, string] };
}

async function create(caller: Caller, externalCourseId?: string): Promise<string> {
  const body = courseBody(externalCourseId === undefined ? {} : { externalCourseId });
  return (await server.services.courses.createFor(caller, courseInput.parse(body))).courseId;
}

async function storedCount({ applicationId, userId }: Caller): Promise<number | undefined> {
  const key = { applicationId, userId };
  const row = await server.database.prisma.courseLinkCount.findUnique({
    where: { applicationId_userId: key },
  });
  return row?.courses;
}

describe("the stored count of an application's courses for a user", () => {
  it("is exact after creating courses, duplicates included", async () => {
    const { caller } = await newUserWithLinks();
    for (const [externalCourseId, count] of [
      ["once", 3],
      ["once", 3],
      ["twice", 4],
    ] as const) {
      await create(caller, externalCourseId);
      expect(await storedCount(caller)).toBe(count);
    }
    await expectExactCounts(server.database.prisma);
  });

  it("is exact after linking and unlinking courses, down to none", async () => {
    const { caller, other, courseIds } = await newUserWithLinks();
    const { courseLinks } = server.services;
    await courseLinks.link(other, courseIds[0], "linked");
    await courseLinks.link(other, courseIds[0], "again");
    expect([await storedCount(caller), await storedCount(other)]).toEqual([2, 3]);
    for (const courseId of courseIds) await courseLinks.unlink(caller, courseId);
    expect([await storedCount(caller), await storedCount(other)]).toEqual([0, 3]);
    await courseLinks.link(caller, courseIds[1], "back");
    expect(await storedCount(caller)).toBe(1);
    await expectExactCounts(server.database.prisma);
  });

  it("is exact after deleting and restoring a course, even if a link is lost to another course", async () => {
    const { userId, caller, other, courseIds } = await newUserWithLinks();
    const [courseId] = courseIds;
    await server.services.courseLinks.link(other, courseId, "taken");
    await server.services.courseDeletion.delete(userId, courseId);
    expect([await storedCount(caller), await storedCount(other)]).toEqual([1, 2]);
    await create(other, "taken");
    await server.services.courseDeletion.restore(userId, courseId);
    expect([await storedCount(caller), await storedCount(other)]).toEqual([2, 3]);
    await expectExactCounts(server.database.prisma);
  });

  it("is deleted with the account, the application, and the account that owns the application", async () => {
    const { prisma } = server.database;
    const [leaver, stayer] = [await newUserWithLinks(), await newUserWithLinks()];
    await create({ ...leaver.caller, userId: stayer.userId });
    await prisma.user.delete({ where: { id: leaver.userId } });
    expect([await storedCount(leaver.caller), await storedCount(leaver.other)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await storedCount({ ...leaver.caller, userId: stayer.userId })).toBe(1);

    await prisma.application.delete({ where: { id: stayer.caller.applicationId } });
    expect([await storedCount(stayer.caller), await storedCount(stayer.other)]).toEqual([undefined, 2]);

    const ownerId = await server.ownerOf({ clientId: stayer.other.applicationId });
    await create({ ...stayer.other, userId: ownerId });
    await prisma.user.delete({ where: { id: ownerId } });
    expect(await storedCount(stayer.other)).toBeUndefined();
    await expectExactCounts(prisma);
  });

  it("survives disconnecting the application", async () => {
    const { userId, caller } = await newUserWithLinks();
    await server.services.grants.disconnect(userId, caller.applicationId);
    expect(await storedCount(caller)).toBe(2);
  });
});
