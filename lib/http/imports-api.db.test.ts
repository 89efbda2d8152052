import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { IMPORT_LIMITS } from "@/lib/courses/imports";
import { MAX_COURSES } from "@/lib/courses/store";
import { courseBody, makeFairway } from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";

const IMPORTS = "/api/v1/imports";

const server = setUpTestServer();
let application: TestApplication;
let userId: string;
let token: string;

beforeEach(async () => {
  server.clock.pass(61);
  application = await server.newApplication();
  userId = await server.newUser();
  token = (await server.tokensFor(application, userId)).access_token;
});

const post = (body: unknown, headers?: Record<string, string>) =>
  server.api(token, IMPORTS, { body, headers });
const get = (path: string, bearer = token) => server.api(bearer, path);

async function accepted(courses: unknown[]): Promise<string> {
  const response = await post({ courses });
  expect(response.status).toBe(202);
  return response.headers.get("location") as string;
}

const work = () => server.services.imports.queue.runAll();

const course = (externalCourseId: string) => courseBody({ externalCourseId, fairways: [makeFairway(1)] });

async function finish(courses: unknown[]) {
  const path = await accepted(courses);
  await work();
  return (await get(path)).json();
}

const linked = async () => (await (await get("/api/v1/courses")).json()).courses;

describe("POST /api/v1/imports", () => {
  it("creates each course as a request of its own would, and names each that it can't", async () => {
    const response = await post({
      courses: [
        course("a"),
        { ...course("b"), name: " ", fairways: [{ number: 0 }] },
        course("a"),
        null,
        { ...course("c"), name: "\u0000" },
        course("d"),
      ],
    });
    const started = await response.json();
    expect([response.status, started]).toEqual([
      202,
      {
        ...{ id: expect.stringMatching(/^import_/), state: "running", total: 6, done: 0, finishedAt: null },
        ...{ createdAt: expect.any(String), results: [] },
      },
    ]);
    expect(response.headers.get("location")).toBe(`${IMPORTS}/${started.id}`);
    await work();
    const finished = await (await get(`${IMPORTS}/${started.id}`)).json();
    const created = { outcome: "created", courseId: expect.stringMatching(/^course_/), error: null };
    const invalid = (path: string) => ({
      ...{ outcome: "failed", courseId: null },
      error: {
        ...{ error: "validation_error", message: expect.any(String) },
        details: expect.arrayContaining([expect.objectContaining({ path })]),
      },
    });
    expect(finished).toEqual({
      ...{ ...started, state: "finished", done: 6, finishedAt: expect.any(String) },
      results: [
        { index: 0, ...created },
        { index: 1, ...invalid("courses[1].fairways[0].number") },
        { index: 2, ...created, outcome: "exists" },
        { index: 3, ...invalid("courses[3]") },
        { index: 4, ...invalid("courses[4].name") },
        { index: 5, ...created },
      ],
    });
    expect(finished.results[2].courseId).toBe(finished.results[0].courseId);
    expect((await linked()).map((each: { id: string }) => each.id)).toEqual(
      [0, 5].map((index) => finished.results[index].courseId),
    );
    expect(await server.database.prisma.importItem.count({ where: { input: { not: null } } })).toBe(0);
  });

  it("takes turns with other imports, so that a long one doesn't keep a short one waiting", async () => {
    const long = await accepted(Array.from({ length: 60 }, (_, i) => course(`long ${i}`)));
    const short = await accepted([course("short")]);
    const { queue } = server.services.imports;
    for (let turn = 0; turn < 2; turn++) {
      await queue.run();
      await queue.settled();
    }
    expect(await (await get(long)).json()).toMatchObject({ state: "running", done: 25, total: 60 });
    expect(await (await get(short)).json()).toMatchObject({ state: "finished", done: 1 });
    await work();
    expect(await (await get(long)).json()).toMatchObject({ state: "finished", done: 60 });
  });

  it("is finished by another process if the first one dies, without a second course", async () => {
    const path = await accepted([course("one"), course("two")]);
    const id = path.slice(IMPORTS.length + 1);
    const { prisma } = server.database;
    // Died after the first course: its claim lasts a minute.
    await prisma.importJob.update({
      where: { id },
      data: { attempts: 1, nextAttemptAt: new Date(server.clock.now().getTime() + 60_000) },
    });
    const { courseId } = await server.services.courses.createFor(
      { applicationId: application.clientId, userId },
      course("one") as never,
    );
    await prisma.importItem.update({
      where: { jobId_index: { jobId: id, index: 0 } },
      data: { outcome: "created", courseId, input: null },
    });
    await work();
    expect(await (await get(path)).json()).toMatchObject({ state: "running", done: 1 });
    server.clock.pass(61);
    await work();
    expect(await (await get(path)).json()).toMatchObject({
      ...{ state: "finished", done: 2 },
      results: [{ outcome: "created", courseId }, { outcome: "created" }],
    });
    expect(await linked()).toHaveLength(2);
  });

  it("creates nothing more once the user has disconnected the application, is disabled or has no room", async () => {
    const { prisma } = server.database;
    const path = await accepted([course("one")]);
    await prisma.user.update({ where: { id: userId }, data: { disabledAt: server.clock.now() } });
    await work();
    await prisma.user.update({ where: { id: userId }, data: { disabledAt: null } });
    expect((await (await get(path)).json()).results).toMatchObject([
      { outcome: "failed", courseId: null, error: { error: "insufficient_scope" } },
    ]);

    const createdAt = server.clock.now();
    const name = "x";
    await prisma.course.createMany({
      data: Array.from({ length: MAX_COURSES }, () => ({
        ...{ id: newId("course"), ownerId: userId, name, fairways: [], createdAt, updatedAt: createdAt },
        savedAt: createdAt,
      })),
    });
    expect((await finish([course("one")])).results).toMatchObject([
      { outcome: "failed", error: { error: "course_limit_reached" } },
    ]);
    await prisma.course.deleteMany({ where: { ownerId: userId } });

    const late = await accepted([course("one")]);
    await prisma.grant.deleteMany({ where: { userId } });
    await work();
    token = (await server.tokensFor(application, userId)).access_token;
    expect((await (await get(late)).json()).results).toMatchObject([
      { error: { error: "insufficient_scope" } },
    ]);
    expect(await linked()).toEqual([]);
  });

  it("names what is wrong with the request, and needs the scope", async () => {
    const cases: [unknown, number, string][] = [
      ["{", 400, "invalid_json"],
      [[], 400, "validation_error"],
      [{}, 400, "validation_error"],
      [{ courses: [] }, 400, "validation_error"],
      // JSON that can be read, but not written again.
      [`{"courses":[${"[".repeat(5000)}${"]".repeat(5000)}]}`, 400, "validation_error"],
      [{ courses: Array.from({ length: IMPORT_LIMITS.courses + 1 }, () => 1) }, 400, "validation_error"],
      [{ courses: ["x".repeat(IMPORT_LIMITS.bytes)] }, 413, "payload_too_large"],
    ];
    for (const [body, status, error] of cases) {
      const response = await post(body);
      expect([response.status, (await response.json()).error]).toEqual([status, error]);
    }
    const reader = await server.tokensFor(application, userId, "courses:read");
    const refused = await post({ courses: [1] }, { Authorization: `Bearer ${reader.access_token}` });
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      403,
      expect.stringContaining('scope="courses"'),
    ]);
    expect((await post({ courses: [1] }, { Authorization: "Bearer x" })).status).toBe(401);
    expect(await server.database.prisma.importJob.count({ where: { userId } })).toBe(0);
  });

  it("is started once under an Idempotency-Key, and at most three at a time wait for a user", async () => {
    const key = { "Idempotency-Key": "one" };
    const first = await (await post({ courses: [1] }, key)).json();
    expect(await (await post({ courses: [1] }, key)).json()).toEqual(first);
    for (let sent = 1; sent < IMPORT_LIMITS.unfinished; sent++) await accepted([1]);
    const full = await post({ courses: [1] });
    expect([full.status, (await full.json()).error]).toEqual([409, "import_limit_reached"]);
    await work();
    await accepted([1]);
  });

  it("takes so many courses of an application in an hour, of all its users, and says when there is room", async () => {
    const createdAt = server.clock.now();
    const other = await server.newUser();
    await server.database.prisma.importJob.create({
      data: {
        ...{ id: newId("import"), applicationId: application.clientId, userId: other, createdAt },
        ...{ items: IMPORT_LIMITS.coursesPerHour - 2, finishedAt: createdAt },
      },
    });
    await accepted([1, 2]);
    server.clock.pass(600);
    const refused = await post({ courses: [1] });
    expect([refused.status, (await refused.json()).error]).toEqual([429, "rate_limit_exceeded"]);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(2900);
    expect(seconds).toBeLessThanOrEqual(3000);
    server.clock.pass(seconds + 1);
    await work();
    token = (await server.tokensFor(application, userId)).access_token;
    await accepted([1]);
  });
});

describe("GET /api/v1/imports/{importId}", () => {
  it("has nothing of other applications and users, and ends after a week", async () => {
    const path = await accepted([course("one")]);
    await work();
    const response = await get(path);
    const etag = response.headers.get("etag") ?? "";
    const headers = { "If-None-Match": etag };
    for (const method of ["GET", "HEAD"])
      expect((await server.api(token, path, { method, headers })).status).toBe(304);
    for (const id of ["x", "%00", newId("import"), "import_"])
      expect((await get(`${IMPORTS}/${id}`)).status).toBe(404);
    const stranger = (await server.tokensFor(application, await server.newUser())).access_token;
    const other = (await server.tokensFor(await server.newApplication(), userId)).access_token;
    for (const each of [stranger, other]) expect((await get(path, each)).status).toBe(404);
    server.clock.pass((IMPORT_LIMITS.keptDays + 1) * 24 * 3600);
    await cleanUp(server.database.sql, server.clock.now);
    expect(await server.database.prisma.importItem.count({ where: { job: { userId } } })).toBe(0);
  });
});
