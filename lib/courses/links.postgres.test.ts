import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { editOf } from "./testing/courses";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const times = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)));

async function person() {
  const userId = await server.newUser();
  const application = await server.newApplication();
  await server.tokensFor(application, userId);
  const newCourse = () => server.services.courses.createOwned(userId, { name: "Race", location: undefined });
  return { userId, caller: { applicationId: application.clientId, userId }, newCourse };
}

describe("many links at once", () => {
  it("give one identifier to one course; the others are told which", async () => {
    const { caller, newCourse } = await person();
    const courses = await times(12, newCourse);
    const answers = await Promise.all(
      courses.map(({ id }) => server.services.courseLinks.link(caller, id, "race")),
    );
    const winner = courses[answers.findIndex(({ outcome }) => outcome === "linked")]?.id;
    expect(answers.filter(({ outcome }) => outcome === "linked")).toHaveLength(1);
    const others = answers.filter(({ outcome }) => outcome !== "linked");
    expect(others).toEqual(Array(11).fill({ outcome: "taken", by: { courseId: winner, name: "Race" } }));
  });

  it("give one course one identifier", async () => {
    const { caller, newCourse } = await person();
    const { id } = await newCourse();
    const answers = await times(12, (i) => server.services.courseLinks.link(caller, id, `race ${i}`));
    const won = answers.findIndex(({ outcome }) => outcome === "linked");
    expect(answers.filter(({ outcome }) => outcome === "linked")).toHaveLength(1);
    const others = answers.filter(({ outcome }) => outcome !== "linked");
    expect(others).toEqual(Array(11).fill({ outcome: "already", externalCourseId: `race ${won}` }));
  });
});

describe("deleting while others work", () => {
  it("leaves no link to a deleted course, and no save in it", async () => {
    const { userId, caller, newCourse } = await person();
    const { courses, courseDeletion, courseLinks } = server.services;
    await times(8, async (i) => {
      const { id } = await newCourse();
      const [saved] = await Promise.all([
        courses.save(userId, id, 1, { fairways: [editOf(newId("fairway"), 1)] }),
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

  it("restores once, however often it is asked, and a rename at the same time as a save loses neither", async () => {
    const { userId, newCourse } = await person();
    const { courses, courseDeletion } = server.services;
    const { id } = await newCourse();
    await courseDeletion.delete(userId, id);
    const restored = await times(8, () => courseDeletion.restore(userId, id));
    expect(restored.filter(Boolean)).toHaveLength(1);
    await Promise.all([
      courses.save(userId, id, 1, { fairways: [editOf(newId("fairway"), 1)] }),
      ...Array.from({ length: 8 }, () => courses.rename(userId, id, "Renamed")),
    ]);
    expect(await courses.getOwned(userId, id)).toMatchObject({ name: "Renamed", version: 2 });
  });
});
