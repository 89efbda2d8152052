import { beforeAll, expect, it, vi } from "vitest";
import { MAX_COURSES } from "@/lib/courses/store";
import { courseBody } from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import { hashSecret } from "@/lib/oauth/tokens";
import { terminateBlockedSession, waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { openTransaction } from "@/scripts/testing/open-transaction";
import { setUpTestServer, type TestApplication, unlimited } from "@/scripts/testing/server";
import { times } from "@/scripts/testing/times";
import { INSERT_FOR_BEARER } from "./course-statements";
import { prismaCourseStore } from "./course-store";
import { expectExactCounts } from "./testing/link-counts";

const server = setUpTestServer({ counter: unlimited });
let application: TestApplication;

beforeAll(async () => {
  application = await server.newApplication();
  await newPartner();
  // The first statements opened them: two for reads, one for writes.
  await vi.waitFor(() => expect(server.database.poolState()?.pipelined).toBe(3));
});

const create = (token: string, externalCourseId: string) =>
  server.api(token, "/api/v1/courses", { body: courseBody({ externalCourseId }) });

/** A user with an access token and, unless told otherwise, a first course: later ones can be inserted in batches. */
async function newPartner({ hasCourse = true } = {}) {
  const userId = await server.newUser();
  const { access_token: token } = await server.tokensFor(application, userId);
  if (hasCourse) expect((await create(token, "first")).status).toBe(201);
  return { userId, token };
}

/** The transactions that inserted the courses of these users: their numbers, without repetition. */
async function findTransactions(userIds: string[]): Promise<string[]> {
  const rows = await server.database.prisma.$queryRaw<{ xmin: string }[]>`
    SELECT DISTINCT l.xmin::text AS "xmin" FROM "CourseLink" l
    WHERE l."userId" = ANY(${userIds}) AND l."externalCourseId" <> 'first'`;
  return rows.map(({ xmin }) => xmin);
}

it("concurrent creates of several users share a transaction, and each gets its own course", async () => {
  const partners = await times(20, () => newPartner());
  const { userId: readerId } = await newPartner();
  const reader = await server.tokensFor(application, readerId, "courses:read");
  const [refused, ...responses] = await Promise.all([
    create(reader.access_token, "refused"),
    ...partners.map(({ token }, i) => create(token, `shared ${i}`)),
  ]);
  expect([refused.status, await findTransactions([readerId])]).toEqual([403, []]);
  expect(responses.map(({ status }) => status)).toEqual(partners.map(() => 201));
  expect((await findTransactions(partners.map(({ userId }) => userId))).length).toBeLessThan(10);
  for (const [i, response] of responses.entries()) {
    const { id } = await response.json();
    const link = await server.database.prisma.courseLink.findFirst({ where: { courseId: id } });
    expect(link).toMatchObject({ userId: partners[i]?.userId, externalCourseId: `shared ${i}`, sequence: 2 });
  }
  await expectExactCounts(server.database.prisma);
});

it("concurrent creates of one user get numbers of their own", async () => {
  const { userId, token } = await newPartner();
  await times(30, (i) => create(token, `numbered ${i}`));
  const { prisma } = server.database;
  const links = await prisma.courseLink.findMany({ where: { userId } });
  const numbers = links.map(({ sequence }) => sequence);
  expect(new Set(numbers).size).toBe(31);
  const counter = await prisma.courseLinkCount.findFirst({ where: { userId } });
  expect(counter).toMatchObject({ courses: 31, lastSequence: Math.max(...numbers) });
  expect((await findTransactions([userId])).length).toBeLessThan(15);
});

it("a create that can't be inserted gets its own answer, and fails none of the others", async () => {
  const [repeating, ready, unknown, full, fresh] = [
    await newPartner(),
    await newPartner(),
    { token: "unknown" },
    await newPartner(),
    await newPartner({ hasCourse: false }),
  ];
  await server.database.prisma.$executeRaw`
    INSERT INTO "Course" ("id", "ownerId", "name", "fairways", "createdAt", "updatedAt", "savedAt")
    SELECT ${full.userId} || i, ${full.userId}, '', '[]', now(), now(), now() FROM generate_series(1, ${MAX_COURSES - 2}::int) i`;
  const responses = await Promise.all([
    create(repeating.token, "first"),
    create(ready.token, "once"),
    create(ready.token, "once"),
    create(unknown.token, "unknown"),
    create(full.token, "last"),
    create(full.token, "beyond"),
    create(fresh.token, "one"),
    create(fresh.token, "two"),
  ]);
  const statuses = responses.map(({ status }) => status);
  expect(statuses[0]).toBe(409);
  expect(statuses.slice(1, 3).sort()).toEqual([201, 409]);
  expect(statuses[3]).toBe(401);
  expect(statuses.slice(4, 6).sort()).toEqual([201, 403]);
  expect(statuses.slice(6)).toEqual([201, 201]);
  await expectExactCounts(server.database.prisma);
});

it.each(["CourseLinkCount", "User"])(
  "a create that waits for a locked %s delays nobody else",
  async (table) => {
    const [waiting, other] = [await newPartner(), await newPartner()];
    const { prisma } = server.database;
    const key = table === "User" ? "id" : "userId";
    const commit = await openTransaction(prisma, (tx) =>
      tx.$executeRawUnsafe(`SELECT 1 FROM "${table}" WHERE "${key}" = $1 FOR UPDATE`, waiting.userId),
    );
    let isCreated = false;
    const created = create(waiting.token, "later").finally(() => {
      isCreated = true;
    });
    const beside = create(other.token, "beside");
    const blocked = await waitForBlockedSession(prisma);
    // The statement of the pool, not a batch.
    expect(blocked.map((query) => query.slice(0, 40))).toEqual([INSERT_FOR_BEARER.text.slice(0, 40)]);
    expect((await beside).status).toBe(201);
    expect((await create(other.token, "after")).status).toBe(201);
    expect(await findTransactions([other.userId])).toHaveLength(2);
    expect(isCreated).toBe(false);
    await commit();
    expect((await created).status).toBe(201);
  },
);

it("creates whose connection is lost run again", async () => {
  const [blocked, other] = [await newPartner(), await newPartner()];
  const { prisma } = server.database;
  const commit = await openTransaction(
    prisma,
    (tx) => tx.$executeRaw`LOCK TABLE "WebhookEvent" IN ACCESS EXCLUSIVE MODE`,
  );
  const created = Promise.all([create(blocked.token, "blocked"), create(other.token, "other")]);
  await terminateBlockedSession(prisma);
  await commit();
  expect((await created).map(({ status }) => status)).toEqual([201, 201]);
  await expectExactCounts(prisma);
});

it("an insert that runs again after its answer was lost finds its course", async () => {
  const { userId, token } = await newPartner();
  const { prisma, sql } = server.database;
  const courses = prismaCourseStore(prisma, sql);
  const time = new Date().toISOString();
  const course = {
    ...{ id: newId("course"), externalCourseId: "again", name: "Again", location: null, fairways: "[]" },
    ...{ createdAt: time, updatedAt: time },
  };
  const bearer = { tokenHash: hashSecret(token), now: new Date() };
  expect((await courses.insertFor(bearer, course))?.result).toBe(course.id);
  expect((await courses.insertFor(bearer, course))?.result).toBe(course.id);
  expect(await prisma.courseLinkCount.findFirst({ where: { userId } })).toMatchObject({
    courses: 2,
    lastSequence: 2,
  });
});
