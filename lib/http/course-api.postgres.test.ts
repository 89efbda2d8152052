import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "@/lib/adapters/database/prisma";
import { transaction } from "@/lib/adapters/prisma/transaction";
import type { Bearer } from "@/lib/bearer";
import type { Created } from "@/lib/courses/courses";
import { courseBody, editOf, fairwayOf } from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import { hashSecret } from "@/lib/oauth/tokens";
import type { CourseInput } from "@/lib/validation/course";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { startTestServer, type TestApplication, type TestServer } from "@/scripts/testing/server";
import { untilOneWaits } from "@/scripts/testing/until-one-waits";

const COURSES = "/api/v1/courses";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const times = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)));

async function bearerFor(application: TestApplication, userId: string): Promise<Bearer> {
  const { access_token } = await server.tokensFor(application, userId);
  return { tokenHash: hashSecret(access_token), now: server.clock.now() };
}

/** Creates a course below the API, where no limit counts. */
async function created(bearer: Bearer, input: CourseInput): Promise<Created> {
  const asked = await server.services.courses.create(bearer, input);
  if (!asked) throw new Error("The token is not valid.");
  return asked.found;
}

describe("many creates at once with one externalCourseId", () => {
  it("make one course; all the others name it", async () => {
    const userId = await server.newUser();
    const bearer = await bearerFor(await server.newApplication(), userId);
    const input: CourseInput = {
      externalCourseId: "race",
      name: "Race",
      location: undefined,
      fairways: undefined,
    };
    const results = await times(40, () => created(bearer, input));

    expect(results.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
    // The one that was created, and in 39 refusals the one that is there.
    expect(new Set(results.map(({ courseId }) => courseId)).size).toBe(1);
    expect(results.filter(({ outcome }) => outcome === "duplicate")).toHaveLength(39);
    expect(await server.database.prisma.course.count({ where: { ownerId: userId } })).toBe(1);
  });

  it("are one 201 and otherwise 409 over HTTP, and the rate limit counts each", async () => {
    const application = await server.newApplication();
    const { access_token } = await server.tokensFor(application, await server.newUser());
    const create = () =>
      server.request(COURSES, {
        method: "POST",
        headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" },
        body: JSON.stringify(courseBody({ externalCourseId: "race", fairways: [fairwayOf(1)] })),
      });
    const answers = await times(40, async () => {
      const response = await create();
      return {
        status: response.status,
        remaining: Number(response.headers.get("x-ratelimit-remaining")),
        body: await response.json(),
      };
    });

    const withStatus = (status: number) => answers.filter((answer) => answer.status === status);
    expect([withStatus(201).length, withStatus(409).length, withStatus(429).length]).toEqual([1, 19, 20]);
    const { id } = withStatus(201)[0]?.body ?? {};
    expect(withStatus(409).map(({ body }) => body.courseId)).toEqual(Array(19).fill(id));
    const remaining = [...withStatus(201), ...withStatus(409)].map((answer) => answer.remaining);
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it("are all made where users and identifiers differ", async () => {
    const application = await server.newApplication();
    const bearers = await times(4, async () => bearerFor(application, await server.newUser()));
    const results = await times(40, (i) =>
      created(bearers[i % 4] as Bearer, {
        externalCourseId: `race ${Math.floor(i / 4)}`,
        name: "Race",
        location: undefined,
        fairways: undefined,
      }),
    );
    expect(results.every(({ outcome }) => outcome === "created")).toBe(true);
  });
});

describe("a create while the account is deleted that owns the application, too", () => {
  it("is answered 401, though the two wait for one another", async () => {
    const { prisma } = server.database;
    const application = await server.newApplication();
    const { ownerId } = await prisma.application.findUniqueOrThrow({ where: { id: application.clientId } });
    const { access_token } = await server.tokensFor(application, ownerId);

    const create = () =>
      server.request(COURSES, {
        method: "POST",
        headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" },
        body: JSON.stringify(courseBody()),
      });
    // Begun anew, with another course, where Postgres chose to end this transaction and not the create.
    const creating = await transaction(prisma, async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${ownerId} FOR UPDATE`;
      const answer = create();
      await untilOneWaits(prisma);
      await tx.user.delete({ where: { id: ownerId } });
      return { answer };
    });
    expect((await creating.answer).status).toBe(401);
    expect(await prisma.course.count({ where: { ownerId } })).toBe(0);
  });
});

describe("saves in the studio that were made from one version", () => {
  it("are one saved and otherwise conflicts, which show what was saved", async () => {
    const userId = await server.newUser();
    const course = await server.services.courses.createOwned(userId, { name: "Race", location: undefined });
    const saves = await times(20, (i) => {
      const fairways = [editOf(newId("fairway"), 1, 100 + i)];
      return server.services.courses.save(userId, course.id, 1, { fairways });
    });

    const saved = saves.filter(({ outcome }) => outcome === "saved");
    expect(saved).toHaveLength(1);
    expect(saves.filter(({ outcome }) => outcome === "conflict")).toHaveLength(19);
    const now = await server.services.courses.getOwned(userId, course.id);
    expect(now?.version).toBe(2);
    for (const save of saves) expect(save).toMatchObject({ course: now });
    const archived = await server.database.prisma.courseVersion.findMany({ where: { courseId: course.id } });
    expect(archived).toMatchObject([{ version: 1, fairways: [], flightPaths: {} }]);
  });

  it("lose no change when each begins from the version that the one before answered", async () => {
    const userId = await server.newUser();
    const course = await server.services.courses.createOwned(userId, { name: "Race", location: undefined });
    const save = async (number: number): Promise<void> => {
      const current = await server.services.courses.getOwned(userId, course.id);
      if (!current) throw new Error("The course is gone.");
      const known = current.fairways.map(({ id, number }) => editOf(id, number));
      const added = editOf(newId("fairway"), number);
      const { outcome } = await server.services.courses.save(userId, course.id, current.version, {
        fairways: [...known, added],
      });
      if (outcome === "conflict") await save(number);
    };
    await times(8, (i) => save(i + 1));
    const end = await server.services.courses.getOwned(userId, course.id);
    expect(end?.fairways.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(end?.version).toBe(9);
    // And each version that was replaced is kept, once.
    const archived = await server.database.prisma.courseVersion.findMany({ where: { courseId: course.id } });
    expect(archived.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe("a database that is away", () => {
  it("makes every endpoint answer 503 with Retry-After and the rate limit, and no 500", async () => {
    const { url, drop } = await createUnmigratedDatabase();
    const database = await connect({ databaseUrl: url });
    await database.migrate();
    const away = await startTestServer({ database });
    const log = console.error;
    try {
      const { access_token } = await away.tokensFor(await away.newApplication(), await away.newUser());
      const headers = { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" };
      expect((await away.request(COURSES, { headers })).status).toBe(200);

      await drop();
      console.error = () => {};
      const body = JSON.stringify(courseBody());
      for (const response of [
        await away.request(COURSES, { headers }),
        await away.request(`${COURSES}/course_1`, { headers }),
        await away.request(COURSES, { method: "POST", headers, body }),
      ]) {
        const answer = await response.json();
        expect([response.status, answer.error]).toEqual([503, "unavailable"]);
        expect(answer.requestId).toBe(response.headers.get("x-request-id"));
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(Number(response.headers.get("x-ratelimit-limit"))).toBeGreaterThan(0);
        expect(JSON.stringify(answer)).not.toMatch(/database|prisma|postgres|teepad_test/i);
      }
    } finally {
      console.error = log;
      await away.close();
    }
  });
});
