import { beforeEach, expect, it } from "vitest";
import { prismaCourseStore } from "@/lib/adapters/prisma/course-store";
import { mapUnavailable } from "@/lib/adapters/prisma/errors";
import { prismaImportStore } from "@/lib/adapters/prisma/import-store";
import type { AuthenticatedCaller } from "@/lib/oauth/bearer";
import { setUpTestServer } from "@/scripts/testing/server";
import { IMPORT_LIMITS, importUseCases } from "./imports";
import { courseBody, makeFairway } from "./testing/courses";

const server = setUpTestServer();
let caller: AuthenticatedCaller;

beforeEach(async () => {
  const application = await server.newApplication();
  const userId = await server.newUser();
  await server.tokensFor(application, userId);
  const grant = {
    grantId: "",
    scope: "courses",
    isCountedByUser: false,
    limitFactor: 1,
    grantLastUsedAt: null,
  };
  caller = { applicationId: application.clientId, userId, ...grant };
});

const courses = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    courseBody({ externalCourseId: `${i}`, fairways: [makeFairway(1)] }),
  );

it("two processes that work on one import at once, since a claim expired, create each course once", async () => {
  const { prisma, sql } = server.database;
  const store = mapUnavailable(prismaImportStore(prisma));
  // Every process gets the import, whoever has claimed it.
  let claims = 0;
  const started = await server.services.imports.start(caller, courses(20));
  if (!("id" in started)) throw new Error("Not started");
  const { id } = started;
  const claim = async () => (claims++ < 6 ? { id, attempts: 0 } : null);
  const processes = Array.from({ length: 3 }, () =>
    importUseCases({ ...store, claim }, prismaCourseStore(prisma, sql), server.clock.now),
  );
  await Promise.all(processes.map(({ queue }) => queue.runAll()));
  const found = await store.find(caller, id);
  expect(found?.done.map(({ outcome }) => outcome)).toEqual(Array(20).fill("created"));
  const owned = await prisma.course.findMany({ where: { ownerId: caller.userId }, select: { id: true } });
  expect(owned.map((each) => each.id).sort()).toEqual(found?.done.map(({ courseId }) => courseId).sort());
});

it("imports that are sent at the same moment don't exceed the limits together", async () => {
  const { imports } = server.services;
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => imports.start(caller, [1])));
  const accepted = outcomes.filter((each) => "id" in each);
  expect(accepted).toHaveLength(IMPORT_LIMITS.unfinished);
});
