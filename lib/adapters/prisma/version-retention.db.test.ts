import { describe, expect, it } from "vitest";
import { makeDocument, makeHole } from "@/lib/courses/testing/courses";
import { VERSION_RETENTION, versionUseCases } from "@/lib/courses/versions";
import { newId } from "@/lib/ids";
import type { VersionPage } from "@/lib/validation/course-version";
import { setUpTestServer } from "@/scripts/testing/server";
import { prismaVersionStore } from "./version-store";

const MINUTE = 60;
const DAY = 24 * 3600;

const server = setUpTestServer();

const HOLE = newId("fairway");

/** Creates a course, with a function that saves its next version `seconds` later. */
async function newCourse() {
  const ownerId = await server.newUser();
  const { courses } = server.services;
  const { id } = await courses.createOwned(ownerId, { name: "Versions", location: undefined });
  let version = 0;
  async function save(seconds: number) {
    server.clock.pass(seconds);
    version += 1;
    const document = makeDocument([makeHole(HOLE, 1, 100 + version)]);
    expect(await server.saveDocument(ownerId, id, document)).toBe("saved");
  }
  return { ownerId, id, save };
}

/** Passes to the start of the next ten minutes, so that the saves that follow share a step of the retention rules. */
function startStep(): void {
  const step = 10 * MINUTE;
  server.clock.pass(step - ((server.clock.now().getTime() / 1000) % step));
}

const superseded = (courseId: string) =>
  server.database.prisma.courseVersion.findMany({
    where: { courseId },
    select: { version: true, savedAt: true, bytes: true },
    orderBy: { version: "desc" },
  });

async function list(ownerId: string, id: string): Promise<VersionPage> {
  const found = await versionUseCases(prismaVersionStore(server.database.prisma)).list(ownerId, id);
  if (!found) throw new Error("No course");
  return found;
}

describe("superseded versions", () => {
  it("keeps the newest, then the last of each ten minutes, and after a day the last of each day", async () => {
    const { id, save } = await newCourse();
    const { newest } = VERSION_RETENTION;
    for (let i = 0; i < 60; i++) await save(MINUTE);
    await save(2 * DAY);
    for (let i = 0; i < newest + 60; i++) await save(MINUTE);
    // Thinning runs on every tenth save.
    for (let i = 0; i < 10; i++) await save(1);

    const kept = await superseded(id);
    const numbers = kept.map(({ version }) => version);
    const latest = numbers[0] as number;
    expect(numbers.slice(0, newest)).toEqual(Array.from({ length: newest }, (_, i) => latest - i));
    const older = kept.slice(newest);
    const now = server.clock.now().getTime();
    const buckets = older.map(({ savedAt }) => {
      const step = (now - savedAt.getTime() < DAY * 1000 ? 10 * MINUTE : DAY) * 1000;
      return `${step} ${Math.floor(savedAt.getTime() / step)}`;
    });
    // Two of one step only where the newest versions, or the nine saves since thinning, share it.
    expect(buckets.length - new Set(buckets).size).toBeLessThan(10);
    expect(older.length).toBeLessThan(20);
    expect(older.some(({ savedAt }) => now - savedAt.getTime() > DAY * 1000)).toBe(true);
  });

  it("fit the account's quota: the oldest are deleted first, of any course, and of nobody else's", async () => {
    const { prisma } = server.database;
    const [stranger, mine] = [await newCourse(), await newCourse()];
    for (const { save } of [stranger, mine]) for (let i = 0; i < 4; i++) await save(MINUTE);
    const other = await server.services.courses.createOwned(mine.ownerId, {
      name: "Other",
      location: undefined,
    });
    await server.saveDocument(mine.ownerId, other.id, makeDocument([makeHole(HOLE, 1)]));

    // As if the newest version but one were as large as the quota.
    await prisma.courseVersion.update({
      where: { courseId_version: { courseId: mine.id, version: 3 } },
      data: { bytes: VERSION_RETENTION.quotaBytes },
    });
    server.clock.pass(MINUTE);
    await server.saveDocument(mine.ownerId, other.id, makeDocument([]));
    expect((await superseded(mine.id)).map(({ version }) => version)).toEqual([4]);
    expect(await superseded(other.id)).toHaveLength(2);
    expect(await superseded(stranger.id)).toHaveLength(4);
    const current = await server.services.courses.getOwned(mine.ownerId, mine.id);
    expect(current?.version).toBe(5);
  });

  it("are kept if they have a name, however many others are thinned out, until it is removed", async () => {
    startStep();
    const { ownerId, id, save } = await newCourse();
    const store = prismaVersionStore(server.database.prisma);
    for (let i = 0; i < 5; i++) await save(1);
    // Versions 2 and 3 are older saves of the same ten minutes as others.
    for (const version of [2, 3]) {
      expect(await store.nameVersion(ownerId, id, version, `Version ${version}`)).toBe("named");
    }
    for (let i = 0; i < VERSION_RETENTION.newest + 20; i++) await save(1);
    const numbers = async () => (await superseded(id)).map(({ version }) => version);
    expect(await numbers()).toEqual(expect.arrayContaining([2, 3]));
    expect(await numbers()).not.toContain(1);
    expect((await list(ownerId, id)).named?.map(({ version }) => version)).toEqual([3, 2]);
    await store.nameVersion(ownerId, id, 3, null);
    for (let i = 0; i < 10; i++) await save(1);
    expect(await numbers()).toContain(2);
    expect(await numbers()).not.toContain(3);
  });

  it("are deleted for the quota only after all that have no name, of any course of the account", async () => {
    const { prisma } = server.database;
    const { ownerId, id, save } = await newCourse();
    for (let i = 0; i < 5; i++) await save(MINUTE);
    const store = prismaVersionStore(prisma);
    await store.nameVersion(ownerId, id, 1, "Oldest");
    await store.nameVersion(ownerId, id, 2, "Older");
    const setBytes = (version: number, bytes: number) =>
      prisma.courseVersion.update({
        where: { courseId_version: { courseId: id, version } },
        data: { bytes },
      });
    const numbers = async () => (await superseded(id)).map(({ version }) => version);
    await setBytes(3, VERSION_RETENTION.quotaBytes);
    await save(MINUTE);
    expect(await numbers()).toEqual([6, 5, 4, 2, 1]);
    // More than can be named. Version 7 is archived by the statement that deletes.
    await setBytes(2, VERSION_RETENTION.quotaBytes);
    await save(MINUTE);
    expect(await numbers()).toEqual([7, 2]);
  });

  it("count their own bytes towards the quota", async () => {
    const { id, save } = await newCourse();
    await save(1);
    await save(1);
    const [full, empty] = await superseded(id);
    expect(empty?.bytes).toBe(VERSION_RETENTION.bytesPerVersion + "[]{}[][]".length);
    expect(full?.bytes).toBeGreaterThan(VERSION_RETENTION.bytesPerVersion + 200);
  });
});

describe("the list of versions", () => {
  it("compares neighbours, whatever versions between them are gone", async () => {
    const { ownerId, id, save } = await newCourse();
    for (let i = 0; i < 3; i++) await save(1);
    await server.database.prisma.courseVersion.deleteMany({
      where: { courseId: id, version: { in: [1, 3] } },
    });
    expect((await list(ownerId, id)).versions).toMatchObject([
      {
        version: 4,
        previous: 2,
        changes: {
          items: [
            {
              label: { number: 1 },
              details: expect.arrayContaining([
                ["targets/target_0/position", expect.anything(), expect.anything()],
              ]),
            },
          ],
        },
      },
      { version: 2, holes: 1, previous: null, changes: null },
    ]);
  });

  it("compares the documents of versions that an earlier release stored, and doesn't rely on what a stale row says", async () => {
    const { ownerId, id, save } = await newCourse();
    for (let i = 0; i < 4; i++) await save(1);
    const listed = await list(ownerId, id);
    const { prisma } = server.database;
    await prisma.$executeRaw`UPDATE "CourseVersion" SET "changes" = NULL WHERE "courseId" = ${id}`;
    // An older process saved version 5, and left the changes of version 4.
    await prisma.$executeRaw`UPDATE "Course" SET "changes" = '{"from":3,"to":4,"holes":7,"items":[]}' WHERE "id" = ${id}`;
    expect(await list(ownerId, id)).toEqual(listed);
  });

  it("says nothing of the changes of versions that are too large to compare", async () => {
    const { ownerId, id, save } = await newCourse();
    for (let i = 0; i < 3; i++) await save(1);
    const { prisma } = server.database;
    await prisma.$executeRaw`
      UPDATE "CourseVersion" SET "changes" = NULL, "bytes" = 3000000 WHERE "courseId" = ${id} AND "version" IN (2, 3)`;
    expect((await list(ownerId, id)).versions.map(({ changes }) => changes !== null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("does not read the fairways of superseded versions", async () => {
    const { ownerId, id, save } = await newCourse();
    for (let i = 0; i < 3; i++) await save(1);
    const listed = await list(ownerId, id);
    // Reading these would fail.
    await server.database.prisma.courseVersion.updateMany({
      where: { courseId: id, version: { gt: 1 } },
      data: { fairways: "not a list" },
    });
    expect(await list(ownerId, id)).toEqual(listed);
  });
});
