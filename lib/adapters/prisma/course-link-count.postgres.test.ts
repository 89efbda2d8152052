import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { courseBody } from "@/lib/courses/testing/courses";
import { isGone } from "@/lib/gone";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { times } from "@/scripts/testing/times";
import { prismaApplicationStore } from "./application-store";
import { expectExactCounts } from "./testing/link-counts";
import { prismaUserStore } from "./user-store";

const server = setUpTestServer({ counter: unlimited });

const create = (token: string, externalCourseId: string) =>
  server.api(token, "/api/v1/courses", { body: courseBody({ externalCourseId }) });

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
    tags: ["full"],
    timeout: 120_000,
  }, async () => {
    const { prisma } = server.database;
    const { courseDeletion, courseLinks } = server.services;
    const pick = fc.nat();
    const step = fc.record({
      kind: fc.constantFrom("create", "create", "link", "unlink", "delete", "restore", "leave"),
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
            case "leave":
              // Rarely, or most other steps would find nothing.
              if (name > 0) return;
              if (picked.course % 2 === 0) return prismaUserStore(prisma).delete(user.id, new Date());
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
});
