import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { makeDocument, makeHole } from "./testing/courses";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const times = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)));

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
        courses.save(userId, id, 1, makeDocument([makeHole(newId("fairway"), 1)])),
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
      expect([saved.outcome, row.version, row.versions.length]).toEqual(
        saved.outcome === "saved" ? ["saved", 2, 1] : ["missing", 1, 0],
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
      courses.save(userId, id, 1, makeDocument([makeHole(newId("fairway"), 1)])),
      ...Array.from({ length: 8 }, () => courses.rename(userId, id, "Renamed")),
    ]);
    expect(await courses.getOwned(userId, id)).toMatchObject({ name: "Renamed", version: 2 });
  });
});
