import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { NEW_COURSE_LIMIT } from "@/lib/rate-limit/limits";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { MAX_COURSES } from "./store";
import { courseBody } from "./testing/courses";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const INPUT = { name: "Course", location: undefined };

/** A user with `count` courses; the first of them is deleted. */
async function newOwner(count: number): Promise<string> {
  const ownerId = await server.newUser();
  const now = server.clock.now();
  await server.database.prisma.course.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      id: newId("course"),
      ownerId,
      name: "Course",
      fairways: [],
      createdAt: now,
      updatedAt: now,
      deletedAt: index === 0 ? now : null,
    })),
  });
  return ownerId;
}

it("creates the last course by hand, and no more, counting deleted ones", async () => {
  const { courseCreation } = server.services;
  const owner = await newOwner(MAX_COURSES - 1);
  expect(await courseCreation.create(owner, INPUT)).toMatchObject({ outcome: "created" });
  expect(await courseCreation.create(owner, INPUT)).toEqual({ outcome: "full" });
});

it("limits the rate of creation by hand per user", async () => {
  const { courseCreation } = server.services;
  const [owner, other] = [await server.newUser(), await server.newUser()];
  for (let i = 0; i < NEW_COURSE_LIMIT.requests; i++) {
    expect((await courseCreation.create(owner, INPUT)).outcome).toBe("created");
  }
  expect(await courseCreation.create(owner, INPUT)).toMatchObject({ outcome: "throttled" });
  expect((await courseCreation.create(other, INPUT)).outcome).toBe("created");
  server.clock.pass(60);
  expect((await courseCreation.create(owner, INPUT)).outcome).toBe("created");
});

it("refuses an application's course beyond the limit with 403, and still recognises a duplicate", async () => {
  const application = await server.newApplication();
  const owner = await newOwner(MAX_COURSES - 1);
  const { access_token } = await server.tokensFor(application, owner);
  const post = (body: object) =>
    server.request("/api/v1/courses", {
      method: "POST",
      headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const last = courseBody();
  expect((await post(last)).status).toBe(201);
  const refused = await post(courseBody());
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: "course_limit_reached" });
  expect((await post(last)).status).toBe(409);
  expect(await server.database.prisma.course.count({ where: { ownerId: owner } })).toBe(MAX_COURSES);
});
