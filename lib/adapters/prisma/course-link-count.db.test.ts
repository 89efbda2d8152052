import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "@/lib/bearer";
import { courseBody } from "@/lib/courses/testing/courses";
import { courseInput } from "@/lib/validation/course";
import { openUnmigratedTestDatabase } from "@/scripts/testing/database";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { expectExactCounts } from "./testing/link-counts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

/** A person with two applications and two courses in each; answers who they are, and the courses of the first. */
async function person() {
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

async function keptOf({ applicationId, userId }: Caller): Promise<number | undefined> {
  const key = { applicationId, userId };
  const kept = await server.database.prisma.courseLinkCount.findUnique({
    where: { applicationId_userId: key },
  });
  return kept?.courses;
}

describe("how many courses an application may see for a user", () => {
  it("is exact after courses are created, and after one that is there already", async () => {
    const { caller } = await person();
    for (const [externalCourseId, count] of [
      ["once", 3],
      ["once", 3],
      ["twice", 4],
    ] as const) {
      await create(caller, externalCourseId);
      expect(await keptOf(caller)).toBe(count);
    }
    await expectExactCounts(server.database.prisma);
  });

  it("is exact after courses are linked and unlinked, to the last one", async () => {
    const { caller, other, courseIds } = await person();
    const { courseLinks } = server.services;
    await courseLinks.link(other, courseIds[0], "linked");
    await courseLinks.link(other, courseIds[0], "again");
    expect([await keptOf(caller), await keptOf(other)]).toEqual([2, 3]);
    for (const courseId of courseIds) await courseLinks.unlink(caller, courseId);
    expect([await keptOf(caller), await keptOf(other)]).toEqual([undefined, 3]);
    await courseLinks.link(caller, courseIds[1], "back");
    expect(await keptOf(caller)).toBe(1);
    await expectExactCounts(server.database.prisma);
  });

  it("is exact after a course is deleted and restored, also where a link is lost to another course", async () => {
    const { userId, caller, other, courseIds } = await person();
    const [courseId] = courseIds;
    await server.services.courseLinks.link(other, courseId, "taken");
    await server.services.courseDeletion.delete(userId, courseId);
    expect([await keptOf(caller), await keptOf(other)]).toEqual([1, 2]);
    await create(other, "taken");
    await server.services.courseDeletion.restore(userId, courseId);
    expect([await keptOf(caller), await keptOf(other)]).toEqual([2, 3]);
    await expectExactCounts(server.database.prisma);
  });

  it("is exact after links are moved, to whom they had none of, within one statement, or not at all", async () => {
    const [one, two] = [await person(), await person()];
    const { prisma } = server.database;
    await prisma.courseLink.updateMany({
      where: { courseId: one.courseIds[0] },
      data: { userId: two.userId },
    });
    expect([await keptOf(one.caller), await keptOf({ ...one.caller, userId: two.userId })]).toEqual([1, 1]);
    await prisma.courseLink.updateMany({ where: { userId: one.userId }, data: { userId: two.userId } });
    expect(await keptOf(one.caller)).toBeUndefined();
    expect(await keptOf({ ...one.caller, userId: two.userId })).toBe(2);
    await prisma.courseLink.updateMany({ where: { userId: two.userId }, data: { linkedAt: new Date() } });
    await expectExactCounts(prisma);
  });

  it("goes with an account, an application, and the account that owns the application", async () => {
    const { prisma } = server.database;
    const [leaver, stayer] = [await person(), await person()];
    await create({ ...leaver.caller, userId: stayer.userId });
    await prisma.user.delete({ where: { id: leaver.userId } });
    expect([await keptOf(leaver.caller), await keptOf(leaver.other)]).toEqual([undefined, undefined]);
    expect(await keptOf({ ...leaver.caller, userId: stayer.userId })).toBe(1);

    await prisma.application.delete({ where: { id: stayer.caller.applicationId } });
    expect([await keptOf(stayer.caller), await keptOf(stayer.other)]).toEqual([undefined, 2]);

    const { ownerId } = await prisma.application.findUniqueOrThrow({
      where: { id: stayer.other.applicationId },
    });
    await create({ ...stayer.other, userId: ownerId });
    await prisma.user.delete({ where: { id: ownerId } });
    expect(await keptOf(stayer.other)).toBeUndefined();
    await expectExactCounts(prisma);
  });

  it("stays when a person takes an application's access away", async () => {
    const { userId, caller } = await person();
    await server.services.grants.disconnect(userId, caller.applicationId);
    expect(await keptOf(caller)).toBe(2);
  });

  it("goes with all links at once", async () => {
    const { prisma } = server.database;
    const { caller } = await person();
    expect(await keptOf(caller)).toBe(2);
    await prisma.$executeRaw`TRUNCATE "CourseLink"`;
    expect(await prisma.courseLinkCount.count()).toBe(0);
  });

  it("is kept of many links that one statement writes or removes", async () => {
    const { prisma } = server.database;
    const { userId, caller, other } = await person();
    await prisma.$executeRaw`
      INSERT INTO "Course" ("id", "ownerId", "name", "fairways", "createdAt", "updatedAt")
      SELECT 'bulk_' || ${userId} || i, ${userId}, 'Bulk', '[]', now(), now() FROM generate_series(1, 600) i`;
    await prisma.$executeRaw`
      INSERT INTO "CourseLink" ("applicationId", "userId", "externalCourseId", "courseId")
      SELECT a, ${userId}, 'bulk ' || i, 'bulk_' || ${userId} || i
      FROM generate_series(1, 600) i, unnest(ARRAY[${caller.applicationId}, ${other.applicationId}]) a WHERE i <= 500 OR a = ${caller.applicationId}`;
    expect([await keptOf(caller), await keptOf(other)]).toEqual([602, 502]);
    await prisma.course.deleteMany({ where: { id: { startsWith: `bulk_${userId}` } } });
    expect([await keptOf(caller), await keptOf(other)]).toEqual([2, 2]);
    await expectExactCounts(prisma);
  });
});

describe("a database from before they were kept", () => {
  it("has them filled by the migration, and kept from then on", async () => {
    const migrations = path.join(process.cwd(), "prisma/migrations");
    const before = await mkdtemp(path.join(tmpdir(), "teepad-migrations-"));
    const database = await openUnmigratedTestDatabase();
    try {
      const isEarlier = (file: string) => !/_course_link_counts/.test(file);
      await cp(migrations, before, { recursive: true, filter: isEarlier });
      await database.migrate(before);
      const { prisma } = database;
      await prisma.$executeRaw`INSERT INTO "User" ("id", "email", "name") VALUES ('a', 'a', 'A'), ('b', 'b', 'B')`;
      await prisma.$executeRaw`INSERT INTO "Application" ("id", "name", "ownerId") VALUES ('x', 'X', 'a'), ('y', 'Y', 'a')`;
      await prisma.$executeRaw`
        INSERT INTO "Course" ("id", "ownerId", "name", "fairways", "createdAt", "updatedAt")
        SELECT u || i, u, 'Old', '[]', now(), now() FROM generate_series(1, 9) i, unnest(ARRAY['a', 'b']) u`;
      await prisma.$executeRaw`
        INSERT INTO "CourseLink" ("applicationId", "userId", "externalCourseId", "courseId")
        SELECT CASE WHEN "id" < 'a5' THEN 'x' ELSE 'y' END, "ownerId", "id", "id" FROM "Course" WHERE "id" <> 'b9'`;

      await database.migrate();
      expect(await expectExactCounts(prisma)).toEqual([4, 5, 8]);
      await prisma.courseLink.deleteMany({ where: { courseId: { in: ["a1", "b1"] } } });
      expect(await expectExactCounts(prisma)).toEqual([3, 5, 7]);
    } finally {
      await database.close();
      await rm(before, { recursive: true });
    }
  });
});
