import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { courseBody } from "@/lib/courses/testing/courses";
import { isGone } from "@/lib/gone";
import { startTestServer, type TestServer, unlimited } from "@/scripts/testing/server";
import { waitForBlockedSession } from "@/scripts/testing/wait-for-blocked-session";
import { prismaApplicationStore } from "./application-store";
import { isForeignKeyViolation, isUniqueViolation } from "./errors";
import { expectExactCounts } from "./testing/link-counts";
import { transaction } from "./transaction";
import { prismaUserStore } from "./user-store";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ counter: unlimited });
});

afterAll(() => server.close());

const times = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)));

const create = (token: string, externalCourseId: string) =>
  server.request("/api/v1/courses", {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(courseBody({ externalCourseId })),
  });

/** Moves a course's links to another user, which the service never does. A constraint may reject it. */
async function moveLinks(courseId: string, userId: string): Promise<void> {
  const { prisma } = server.database;
  const moving = transaction(prisma, (tx) =>
    tx.courseLink.updateMany({ where: { courseId }, data: { userId } }),
  );
  await moving.catch((error) => {
    if (!isUniqueViolation(error) && !isForeignKeyViolation(error)) throw error;
  });
}

describe("the stored count of an application's courses, under concurrency", () => {
  it("counts every concurrent create", async () => {
    const application = await server.newApplication();
    const { access_token } = await server.tokensFor(application, await server.newUser());
    const responses = await times(60, (i) => create(access_token, `race ${i % 40}`));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(40);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(20);
    expect(await expectExactCounts(server.database.prisma)).toContain(40);
  });

  it("stays exact, without errors, whatever happens to the same links concurrently", {
    timeout: 120_000,
  }, async () => {
    const { prisma } = server.database;
    const { courseDeletion, courseLinks } = server.services;
    const pick = fc.nat();
    const step = fc.record({
      kind: fc.constantFrom("create", "create", "link", "unlink", "delete", "restore", "move", "leave"),
      user: pick,
      application: pick,
      course: pick,
      name: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) => {
        const applications = await times(3, () => server.newApplication());
        const rows = await prisma.application.findMany({ select: { id: true, ownerId: true } });
        const ownerIds = new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
        const users = await times(3, async () => {
          const id = await server.newUser();
          const tokens = await Promise.all(applications.map((each) => server.tokensFor(each, id)));
          const courses = await times(6, () =>
            server.services.courses.createOwned(id, { name: "Race", location: undefined }),
          );
          return { id, tokens, courses: courses.map((course) => course.id) };
        });
        const pickFrom = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
        const run = async ({ kind, name, ...picked }: (typeof steps)[number]): Promise<unknown> => {
          const user = pickFrom(users, picked.user);
          const courseId = pickFrom(user.courses, picked.course);
          const caller = {
            applicationId: pickFrom(applications, picked.application).clientId,
            userId: user.id,
          };
          switch (kind) {
            case "create": {
              const { status } = await create(
                pickFrom(user.tokens, picked.application).access_token,
                `${name}`,
              );
              return expect([201, 401, 409]).toContain(status);
            }
            case "link":
              return courseLinks.link(caller, courseId, `${name}`);
            case "unlink":
              return courseLinks.unlink(caller, courseId);
            case "delete":
              return courseDeletion.delete(user.id, courseId);
            case "restore":
              return courseDeletion.restore(user.id, courseId);
            case "move":
              return moveLinks(courseId, pickFrom(users, picked.user + 1).id);
            case "leave":
              // Rarely, or most other steps would find nothing.
              if (name > 0) return;
              if (picked.course % 2 === 0) return prismaUserStore(prisma).delete(user.id);
              return prismaApplicationStore(prisma).delete(
                ownerIds.get(caller.applicationId) ?? "",
                caller.applicationId,
              );
          }
        };
        const outcomes = await Promise.allSettled(steps.map(run));
        const failures = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
        expect(failures.filter((failure) => !isGone(failure))).toEqual([]);
        await expectExactCounts(prisma);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it("is locked after the user, so that a create waiting for the user blocks no other", async () => {
    const { prisma } = server.database;
    const application = await server.newApplication();
    const userId = await server.newUser();
    const { access_token } = await server.tokensFor(application, userId);
    expect((await create(access_token, "first")).status).toBe(201);
    const { waiting } = await prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR UPDATE`;
      const pending = create(access_token, "second");
      await waitForBlockedSession(prisma);
      const key = { applicationId: application.clientId, userId };
      const free = await tx.$queryRaw<{ courses: number }[]>`
        SELECT "courses" FROM "CourseLinkCount"
        WHERE "applicationId" = ${key.applicationId} AND "userId" = ${userId} FOR UPDATE NOWAIT`;
      expect(free).toEqual([{ courses: 1 }]);
      return { waiting: pending };
    });
    expect((await waiting).status).toBe(201);
    await expectExactCounts(prisma);
  });
});
