import { describe, expect, it } from "vitest";
import { makeDocument, makeHole } from "@/lib/courses/testing/courses";
import { VERSION_RETENTION } from "@/lib/courses/versions";
import { newId } from "@/lib/ids";
import { MAX_NAMED_VERSIONS } from "@/lib/validation/course-version";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { setUpTestServer } from "@/scripts/testing/server";
import { prismaVersionStore } from "./version-store";

const server = setUpTestServer();

const HOLE = newId("fairway");

/** A course with `saves` superseded versions, and a function that saves the next one. */
async function newCourse(ownerId: string, saves: number) {
  const { courses } = server.services;
  const { id } = await courses.createOwned(ownerId, { name: "Versions", location: undefined });
  let version = 0;
  const save = async () => {
    version += 1;
    server.clock.pass(60);
    const document = makeDocument([makeHole(HOLE, 1, 100 + version)]);
    return await server.saveDocument(ownerId, id, document);
  };
  for (let i = 0; i < saves; i++) await save();
  return { id, save };
}

const store = () => prismaVersionStore(server.database.prisma);

async function listNames(courseId: string) {
  const rows = await server.database.prisma.courseVersion.findMany({
    where: { courseId },
    select: { version: true, name: true },
    orderBy: { version: "asc" },
  });
  return Object.fromEntries(rows.map(({ version, name }) => [version, name]));
}

/** Lets the account exceed its quota, so that the next save of any of its courses deletes versions 1 to 3 of this one. */
const exceedQuota = (courseId: string) =>
  server.database.prisma.courseVersion.update({
    where: { courseId_version: { courseId, version: 3 } },
    data: { bytes: VERSION_RETENTION.quotaBytes },
  });

describe("naming a version while a save of another course deletes it for the quota", () => {
  it("keeps it if the name came first, even if the save had chosen it before", async () => {
    const ownerId = await server.newUser();
    const [first, second] = [await newCourse(ownerId, 3), await newCourse(ownerId, 1)];
    await exceedQuota(first.id);
    const { prisma } = server.database;
    let saving: Promise<string> | undefined;
    await prisma.$transaction(async (tx) => {
      await tx.courseVersion.update({
        where: { courseId_version: { courseId: first.id, version: 2 } },
        data: { name: "Before the pond moved" },
      });
      // Sees the version without its name, which is not committed, and skips it.
      saving = second.save();
      expect(await saving).toBe("saved");
    });
    expect(await listNames(first.id)).toMatchObject({ 2: "Before the pond moved" });
  });

  it("keeps a version whose name was committed while the save waited", async () => {
    const ownerId = await server.newUser();
    const [first, second] = [await newCourse(ownerId, 3), await newCourse(ownerId, 1)];
    await exceedQuota(first.id);
    const { prisma } = server.database;
    let saving: Promise<string> | undefined;
    await prisma.$transaction(async (tx) => {
      // The save's snapshot is from before this transaction commits: it waits for the row of its course.
      await tx.$queryRaw`SELECT 1 FROM "Course" WHERE "id" = ${second.id} FOR UPDATE`;
      saving = second.save();
      await waitForBlockedSession(server.database.prisma);
      expect(await store().nameVersion(ownerId, first.id, 2, "Before the pond moved")).toBe("named");
    });
    expect(await saving).toBe("saved");
    expect(await listNames(first.id)).toMatchObject({ 2: "Before the pond moved" });
    // Those that have no name went instead.
    expect(await listNames(first.id)).not.toHaveProperty("1");
  });

  it("finds no version to name if the save came first", async () => {
    const ownerId = await server.newUser();
    const [first, second] = [await newCourse(ownerId, 3), await newCourse(ownerId, 1)];
    await exceedQuota(first.id);
    const { prisma } = server.database;
    let naming: Promise<string> | undefined;
    await prisma.$transaction(async (tx) => {
      await tx.courseVersion.delete({ where: { courseId_version: { courseId: first.id, version: 2 } } });
      naming = store().nameVersion(ownerId, first.id, 2, "Too late");
      await waitForBlockedSession(server.database.prisma);
    });
    expect(await naming).toBe("missing");
    expect(await second.save()).toBe("saved");
  });
});

it("a name goes to the version that was current, if a save archives it at the same time", async () => {
  const ownerId = await server.newUser();
  for (let round = 0; round < 10; round++) {
    const course = await newCourse(ownerId, 1);
    const [saved, named] = await Promise.all([
      course.save(),
      store().nameVersion(ownerId, course.id, 2, "Two"),
    ]);
    expect([saved, named]).toEqual(["saved", "named"]);
    expect(await listNames(course.id)).toEqual({ 1: null, 2: "Two" });
    const current = await server.database.prisma.course.findUnique({ where: { id: course.id } });
    expect(current).toMatchObject({ version: 3, versionName: null });
  }
});

it("no more than 50 versions of a course get a name, however many requests come at once", async () => {
  const ownerId = await server.newUser();
  const { id } = await newCourse(ownerId, MAX_NAMED_VERSIONS + 5);
  const outcomes = await Promise.all(
    Array.from({ length: MAX_NAMED_VERSIONS + 5 }, (_, i) =>
      store().nameVersion(ownerId, id, i + 1, `Version ${i + 1}`),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "named")).toHaveLength(MAX_NAMED_VERSIONS);
  expect(outcomes.filter((outcome) => outcome === "full")).toHaveLength(5);
});
