import { describe, expect, it } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import { transaction } from "@/lib/adapters/prisma/transaction";
import type { CreateOutcome } from "@/lib/courses/courses";
import { courseBody, makeFairway } from "@/lib/courses/testing/courses";
import type { Bearer } from "@/lib/oauth/bearer";
import { hashSecret } from "@/lib/oauth/tokens";
import type { CourseInput } from "@/lib/validation/course";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { setUpTestServer, startTestServer, type TestApplication } from "@/scripts/testing/server";
import { times } from "@/scripts/testing/times";

const COURSES = "/api/v1/courses";

const server = setUpTestServer();

async function bearerFor(application: TestApplication, userId: string): Promise<Bearer> {
  const { access_token } = await server.tokensFor(application, userId);
  return { tokenHash: hashSecret(access_token), now: server.clock.now() };
}

/** Creates a course below the API, without rate limits. */
async function create(bearer: Bearer, input: CourseInput): Promise<CreateOutcome> {
  const created = await server.services.courses.create(bearer, input);
  if (!created) throw new Error("The token is not valid.");
  return created.result;
}

describe("concurrent creates with one externalCourseId", () => {
  it("create one course, and the others return its id", async () => {
    const userId = await server.newUser();
    const bearer = await bearerFor(await server.newApplication(), userId);
    const input: CourseInput = {
      externalCourseId: "race",
      name: "Race",
      location: undefined,
      fairways: undefined,
    };
    const results = await times(40, () => create(bearer, input));

    expect(results.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
    // The created course, and the existing one in 39 duplicates.
    expect(new Set(results.map((result) => "courseId" in result && result.courseId)).size).toBe(1);
    expect(results.filter(({ outcome }) => outcome === "duplicate")).toHaveLength(39);
    expect(await server.database.prisma.course.count({ where: { ownerId: userId } })).toBe(1);
  });

  it("are one 201, then 409, over HTTP, and each is counted by the rate limit", async () => {
    const application = await server.newApplication();
    const { access_token } = await server.tokensFor(application, await server.newUser());
    const body = courseBody({ externalCourseId: "race", fairways: [makeFairway(1)] });
    const post = () => server.api(access_token, COURSES, { body });
    const responses = await times(40, async () => {
      const response = await post();
      return {
        status: response.status,
        remaining: Number(response.headers.get("x-ratelimit-remaining")),
        body: await response.json(),
      };
    });

    const withStatus = (status: number) => responses.filter((response) => response.status === status);
    expect([withStatus(201).length, withStatus(409).length, withStatus(429).length]).toEqual([1, 19, 20]);
    const { id } = withStatus(201)[0]?.body ?? {};
    expect(withStatus(409).map(({ body }) => body.courseId)).toEqual(Array(19).fill(id));
    const remaining = [...withStatus(201), ...withStatus(409)].map((response) => response.remaining);
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it("all succeed for different users and identifiers", async () => {
    const application = await server.newApplication();
    const bearers = await times(4, async () => bearerFor(application, await server.newUser()));
    const results = await times(40, (i) =>
      create(bearers[i % 4] as Bearer, {
        externalCourseId: `race ${Math.floor(i / 4)}`,
        name: "Race",
        location: undefined,
        fairways: undefined,
      }),
    );
    expect(results.every(({ outcome }) => outcome === "created")).toBe(true);
  });
});

describe("a create while the account that also owns the application is deleted", () => {
  it("gets 401, although the two transactions deadlock", async () => {
    const { prisma } = server.database;
    const application = await server.newApplication();
    const ownerId = await server.ownerOf(application);
    const { access_token } = await server.tokensFor(application, ownerId);
    const post = () => server.api(access_token, COURSES, { body: courseBody() });

    // Retried with another course if Postgres ends this transaction instead of the create.
    const creating = await transaction(prisma, async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${ownerId} FOR UPDATE`;
      const response = post();
      await waitForBlockedSession(prisma);
      await tx.user.delete({ where: { id: ownerId } });
      return { response };
    });
    expect((await creating.response).status).toBe(401);
    expect(await prisma.course.count({ where: { ownerId } })).toBe(0);
  });
});

describe("an unavailable database", () => {
  it("makes every endpoint respond with 503, Retry-After and the rate-limit headers, never with 500", async () => {
    const { url, drop } = await createUnmigratedDatabase();
    const database = await connect({ databaseUrl: url });
    await database.migrate();
    const unavailable = await startTestServer({ database });
    const log = console.error;
    try {
      const { access_token } = await unavailable.tokensFor(
        await unavailable.newApplication(),
        await unavailable.newUser(),
      );
      const headers = { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" };
      expect((await unavailable.request(COURSES, { headers })).status).toBe(200);

      await drop();
      console.error = () => {};
      const body = JSON.stringify(courseBody());
      for (const response of [
        await unavailable.request(COURSES, { headers }),
        await unavailable.request(`${COURSES}/course_1`, { headers }),
        await unavailable.request(COURSES, { method: "POST", headers, body }),
      ]) {
        const error = await response.json();
        expect([response.status, error.error]).toEqual([503, "unavailable"]);
        expect(error.requestId).toBe(response.headers.get("x-request-id"));
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(Number(response.headers.get("x-ratelimit-limit"))).toBeGreaterThan(0);
        expect(JSON.stringify(error)).not.toMatch(/database|prisma|postgres|teepad_test/i);
      }
    } finally {
      console.error = log;
      await unavailable.close();
    }
  });
});
