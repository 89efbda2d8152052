import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFairwayEdit, OSLO } from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import type { FairwayEdit } from "@/lib/validation/course";
import type { VersionPage } from "@/lib/validation/course-version";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { signedInAs } from "./testing/signed-in";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const list = (userId: string | null, courseId: string, query = "") =>
  server.services.http.versionsApi.list(
    new Request(`${server.baseUrl}/api/studio/courses/${courseId}/versions${query}`),
    signedInAs(userId),
    courseId,
  );

const read = (userId: string | null, courseId: string, version: string) =>
  server.services.http.versionsApi.get(signedInAs(userId), courseId, version);

const page = async (...call: Parameters<typeof list>): Promise<VersionPage> => (await list(...call)).json();

/** Creates a course, with a function that saves its next version. */
async function newCourse() {
  const userId = await server.newUser();
  const { id } = await server.services.courses.createOwned(userId, { name: "Versions", location: undefined });
  let version = 0;
  const save = async (fairways: FairwayEdit[]) => {
    server.clock.pass(60);
    version += 1;
    const saved = await server.services.courses.save(userId, id, version, { fairways });
    if (saved.outcome !== "saved") throw new Error(saved.outcome);
    return saved.course;
  };
  return { userId, id, save };
}

const [FIRST, SECOND] = [newId("fairway"), newId("fairway")];

describe("the versions of a course", () => {
  it("are listed newest first, with the time and the changes of each save", async () => {
    const { userId, id, save } = await newCourse();
    const second = await save([makeFairwayEdit(FIRST, 1)]);
    const third = await save([makeFairwayEdit(FIRST, 1), makeFairwayEdit(SECOND, 2)]);
    const fourth = await save([makeFairwayEdit(SECOND, 1, 200)]);
    const { versions, next } = await page(userId, id);
    expect(next).toBeNull();
    expect(versions).toEqual([
      {
        version: 4,
        savedAt: fourth.updatedAt,
        holes: 1,
        changes: { added: [], changed: [1], removed: [1] },
      },
      { version: 3, savedAt: third.updatedAt, holes: 2, changes: { added: [2], changed: [], removed: [] } },
      { version: 2, savedAt: second.updatedAt, holes: 1, changes: { added: [1], changed: [], removed: [] } },
      { version: 1, savedAt: second.createdAt, holes: 0, changes: null },
    ]);
  });

  it("are each complete, with names and alternates of flight paths", async () => {
    const { userId, id, save } = await newCourse();
    const flightPaths = [
      { id: "path_a", name: "Hyzer", points: [OSLO] },
      { id: "path_0", name: null, points: [OSLO, OSLO] },
    ];
    const kept = await save([{ ...makeFairwayEdit(FIRST, 1), flightPaths }]);
    await save([]);
    const response = await read(userId, id, "2");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ version: 2, savedAt: kept.updatedAt, fairways: kept.fairways });
    expect(await (await read(userId, id, "3")).json()).toMatchObject({ version: 3, fairways: [] });
  });

  it("are listed in pages without gaps, with the changes across page boundaries", async () => {
    const { userId, id, save } = await newCourse();
    for (let i = 0; i < 54; i++) await save([makeFairwayEdit(FIRST, 1, 100 + i)]);
    const newest = await page(userId, id);
    expect(newest.versions.map(({ version }) => version)).toEqual(
      Array.from({ length: 50 }, (_, i) => 55 - i),
    );
    expect(newest.versions.at(-1)?.changes?.changed).toEqual([1]);
    expect(newest.next).toBe(6);
    const rest = await page(userId, id, `?before=${newest.next}`);
    expect(rest.versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(rest.next).toBeNull();
    expect((await page(userId, id, "?before=1")).versions).toEqual([]);
  });

  it("keep the time of their save if the course is renamed", async () => {
    const { userId, id, save } = await newCourse();
    const saved = await save([]);
    server.clock.pass(60);
    await server.database.prisma.course.update({ where: { id }, data: { updatedAt: server.clock.now() } });
    expect((await page(userId, id)).versions[0]?.savedAt).toBe(saved.updatedAt);
  });

  it("are deleted with their course", async () => {
    const { id, save } = await newCourse();
    await save([]);
    await server.database.prisma.course.delete({ where: { id } });
    expect(await server.database.prisma.courseVersion.count({ where: { courseId: id } })).toBe(0);
  });
});

describe("a version that cannot be read", () => {
  it("is the same 404 for other users' courses and for unknown and malformed ids", async () => {
    const { userId, id, save } = await newCourse();
    await save([]);
    const stranger = await server.newUser();
    const responses = await Promise.all([
      read(stranger, id, "1"),
      read(userId, newId("course"), "1"),
      read(userId, id, "3"),
      read(userId, id, "0"),
      read(userId, id, "1.0"),
      read(userId, id, "9999999999"),
      read(userId, "\0", "1"),
      list(stranger, id),
      list(userId, newId("course")),
      list(userId, "%00"),
    ]);
    const bodies = await Promise.all(
      responses.map(async (response) => {
        const { requestId, ...body } = await response.json();
        expect(requestId).toBe(response.headers.get("x-request-id"));
        return { status: response.status, ...body };
      }),
    );
    expect(bodies[0]).toMatchObject({ status: 404, error: "not_found" });
    expect(bodies).toEqual(Array(bodies.length).fill(bodies[0]));
  });

  it("is 401 without a session, and 400 with an invalid `before`", async () => {
    const { userId, id } = await newCourse();
    expect((await list(null, id)).status).toBe(401);
    expect((await read(null, id, "1")).status).toBe(401);
    for (const before of ["0", "-1", "x", "1.5", ""]) {
      expect((await list(userId, id, `?before=${before}`)).status, before).toBe(400);
    }
  });
});
