import { describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { UnshareableCourse } from "@/lib/oauth/server";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";
import { times } from "@/scripts/testing/times";
import { makeDocument, makeHole } from "./testing/courses";

const server = setUpTestServer();

async function newUser() {
  const userId = await server.newUser();
  const application = await server.newApplication();
  await server.tokensFor(application, userId);
  const newCourse = () => server.services.courses.createOwned(userId, { name: "Race", location: undefined });
  return { userId, caller: { applicationId: application.clientId, userId }, newCourse };
}

describe("concurrent links", () => {
  it("assign an identifier to one course, and report it to the others", async () => {
    const { caller, newCourse } = await newUser();
    const courses = await times(12, newCourse);
    const outcomes = await Promise.all(
      courses.map(({ id }) => server.services.courseLinks.link(caller, id, "race")),
    );
    const winner = courses[outcomes.findIndex(({ outcome }) => outcome === "linked")]?.id;
    expect(outcomes.filter(({ outcome }) => outcome === "linked")).toHaveLength(1);
    const others = outcomes.filter(({ outcome }) => outcome !== "linked");
    expect(others).toEqual(Array(11).fill({ outcome: "taken", by: { courseId: winner, name: "Race" } }));
  });

  it("give a course only one identifier", async () => {
    const { caller, newCourse } = await newUser();
    const { id } = await newCourse();
    const outcomes = await times(12, (i) => server.services.courseLinks.link(caller, id, `race ${i}`));
    const won = outcomes.findIndex(({ outcome }) => outcome === "linked");
    expect(outcomes.filter(({ outcome }) => outcome === "linked")).toHaveLength(1);
    const others = outcomes.filter(({ outcome }) => outcome !== "linked");
    expect(others).toEqual(Array(11).fill({ outcome: "already", externalCourseId: `race ${won}` }));
  });
});

describe("concurrent deletion", () => {
  it("leaves no link to a deleted course, and no later save", async () => {
    const { userId, caller, newCourse } = await newUser();
    const { courses, courseDeletion, courseLinks } = server.services;
    await times(8, async (i) => {
      const { id } = await newCourse();
      const [saved] = await Promise.all([
        server.saveDocument(userId, id, makeDocument([makeHole(newId("fairway"), 1)])),
        courseLinks.link(caller, id, `link ${i}`),
        courses.rename(userId, id, "Renamed"),
        courseDeletion.delete(userId, id),
        courseDeletion.delete(userId, id),
      ]);
      const row = await server.database.prisma.course.findUniqueOrThrow({
        where: { id },
        include: { links: true, versions: true },
      });
      expect(row.deletedAt).not.toBeNull();
      expect(row.links).toEqual([]);
      expect([saved, row.version, row.versions.length]).toEqual(
        saved === "saved" ? ["saved", 2, 1] : ["missing", 1, 0],
      );
    });
  });

  it("restores once, and neither a concurrent rename nor a save is lost", async () => {
    const { userId, newCourse } = await newUser();
    const { courses, courseDeletion } = server.services;
    const { id } = await newCourse();
    await courseDeletion.delete(userId, id);
    const restored = await times(8, () => courseDeletion.restore(userId, id));
    expect(restored.filter(Boolean)).toHaveLength(1);
    await Promise.all([
      server.saveDocument(userId, id, makeDocument([makeHole(newId("fairway"), 1)])),
      ...Array.from({ length: 8 }, () => courses.rename(userId, id, "Renamed")),
    ]);
    expect(await courses.getOwned(userId, id)).toMatchObject({ name: "Renamed", version: 2 });
  });
});

describe("a consent that shares courses, concurrent with what ends the right to share them", () => {
  /** Authorizes the application, sharing courses in the same consent. */
  async function share(application: TestApplication, userId: string, courseIds: string[]) {
    const { clientId: id, redirectUri } = application;
    const client = {
      id,
      name: "Test",
      redirectUris: [redirectUri],
      isDisabled: false,
      isVerified: false,
      isTest: false,
      isPublic: false,
      requiresPkce: false,
    };
    const request = {
      client,
      redirectUri,
      state: null,
      challenge: null,
      scope: "courses",
      audience: "api",
    } as const;
    return server.services.oauth.allow(request, userId, courseIds).then(
      () => "shared",
      (error) => (error instanceof UnshareableCourse ? "unshareable" : Promise.reject(error)),
    );
  }

  async function expectConsistent(application: TestApplication, courseId: string, outcome: string) {
    const { prisma } = server.database;
    const applicationId = application.clientId;
    const links = await prisma.courseLink.findMany({ where: { applicationId } });
    const { ownerId, deletedAt } = await prisma.course.findUniqueOrThrow({ where: { id: courseId } });
    // After a consent, its link either still exists or was removed by the concurrent change; a refused
    // consent leaves nothing behind.
    const made = links.filter((link) => link.courseId === courseId);
    for (const { userId } of made) expect([userId, deletedAt]).toEqual([ownerId, null]);
    const removed = await prisma.removedLink.count({ where: { applicationId, courseId } });
    expect(made.length + removed).toBe(outcome === "shared" ? 1 : 0);
    expect(await prisma.grant.count({ where: { applicationId } })).toBe(outcome === "shared" ? 1 : 0);
    const counted = await prisma.courseLinkCount.findMany({ where: { applicationId } });
    expect(counted.reduce((sum, { courses }) => sum + courses, 0)).toBe(links.length);
  }

  it("links a course that is deleted concurrently, or rejects all: never a link to a deleted course", async () => {
    const { courses, courseDeletion } = server.services;
    await times(8, async () => {
      const userId = await server.newUser();
      const application = await server.newApplication();
      const [kept, { id }] = [
        await courses.createOwned(userId, { name: "Kept", location: undefined }),
        await courses.createOwned(userId, { name: "Race", location: undefined }),
      ];
      const [outcome] = await Promise.all([
        share(application, userId, [kept.id, id]),
        courseDeletion.delete(userId, id),
      ]);
      await expectConsistent(application, id, outcome);
    });
  });

  it("links a course that is changing owner, or rejects all: never one of the new owner's courses", async () => {
    const { courses, people } = server.services;
    await times(8, async () => {
      const [userId, heir] = [await server.newUser(), await server.newUser()];
      const application = await server.newApplication();
      const { id } = await courses.createOwned(userId, { name: "Race", location: undefined });
      const at = server.clock.now();
      await server.database.prisma.coursePerson.create({
        data: { courseId: id, userId: heir, role: "editor", addedAt: at, offeredAt: at },
      });
      const [outcome] = await Promise.all([share(application, userId, [id]), people.takeOver(heir, id)]);
      await expectConsistent(application, id, outcome);
    });
  });

  it("gives each link its own number when many consents and edits run concurrently", async () => {
    const { courses } = server.services;
    const userId = await server.newUser();
    const applications = await times(3, () => server.newApplication());
    const created = await times(4, () => courses.createOwned(userId, { name: "Race", location: undefined }));
    const ids = created.map(({ id }) => id);
    const runs = applications.flatMap((application) => [
      share(application, userId, ids),
      share(application, userId, [...ids].reverse()),
    ]);
    await Promise.all([...runs, ...ids.map((id) => courses.rename(userId, id, "Renamed"))]);
    for (const { clientId: applicationId } of applications) {
      const links = await server.database.prisma.courseLink.findMany({ where: { applicationId } });
      expect(new Set(links.map(({ sequence }) => sequence)).size).toBe(4);
      const count = await server.database.prisma.courseLinkCount.findFirst({ where: { applicationId } });
      expect(count?.courses).toBe(4);
    }
  });
});
