import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import { courseBody, makeDocument, makeFairway, makeHole } from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import { courseInput } from "@/lib/validation/course";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { startTestServer, type TestServer, unlimited } from "@/scripts/testing/server";
import { times } from "@/scripts/testing/times";
import { type Copy, EMPTY_COPY, syncClient } from "./testing/sync-client";

let server: TestServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const unmigrated = await createUnmigratedDatabase();
  drop = unmigrated.drop;
  // Many transactions wait for the same course: on a busy machine, longer than requests may.
  const database = await connect({ databaseUrl: unmigrated.url, limits: { responseTimeoutMs: 60_000 } });
  await database.migrate();
  server = await startTestServer({ database, counter: unlimited });
});

afterAll(async () => {
  await server.close();
  await drop();
});

const pickFrom = <T>(list: readonly T[], n: number) => list[n % list.length] as T;

const step = fc.record({
  kind: fc.constantFrom(
    ...(["create", "create", "save", "save", "save", "rename", "locate", "patch", "patch"] as const),
    ...(["delete", "restore", "restore", "link", "link", "unlink"] as const),
  ),
  course: fc.nat(),
  application: fc.nat(),
  name: fc.nat(9),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A user with courses, and clients of several applications that follow the changes. */
async function newUserWithClients(applicationCount: number) {
  const userId = await server.newUser();
  const { courses } = server.services;
  const courseIds = await times(
    6,
    async () => (await courses.createOwned(userId, { name: "Race", location: undefined })).id,
  );
  const clients = await times(applicationCount, async () => {
    const application = await server.newApplication();
    const { access_token } = await server.tokensFor(application, userId, "courses:write");
    const get = (path: string) => server.api(access_token, path);
    const patch = (courseId: string, body: object, ifMatch: string) =>
      server.api(access_token, `/api/v1/courses/${courseId}`, {
        ...{ method: "PATCH", body, headers: { "If-Match": ifMatch } },
      });
    return { caller: { applicationId: application.clientId, userId }, get, patch, sync: syncClient(get) };
  });
  return { userId, courseIds, clients };
}
type World = Awaited<ReturnType<typeof newUserWithClients>>;

async function perform(
  { userId, courseIds, clients }: World,
  { kind, name, ...picked }: Step,
): Promise<unknown> {
  const { courses, courseDeletion, courseLinks } = server.services;
  const courseId = pickFrom(courseIds, picked.course);
  const { caller, patch } = pickFrom(clients, picked.application);
  switch (kind) {
    case "create": {
      const input = courseInput.parse(courseBody({ externalCourseId: `${name}` }));
      const created = await courses.createFor(caller, input);
      return created.outcome === "created" && courseIds.push(created.courseId);
    }
    case "save": {
      const document = makeDocument([makeHole(newId("fairway"), 1, 100 + name)]);
      return server.saveDocument(userId, courseId, document);
    }
    case "rename":
      return courses.rename(userId, courseId, `Race ${name}`);
    case "locate":
      return courses.locate(userId, courseId, { lat: name, lng: 0 });
    case "patch": {
      const { status } = await patch(courseId, { fairways: [makeFairway(1, 50 + name)] }, "*");
      return expect([200, 404]).toContain(status);
    }
    case "delete":
      return courseDeletion.delete(userId, courseId);
    case "restore":
      return courseDeletion.restore(userId, courseId);
    case "link":
      return courseLinks.link(caller, courseId, `${name}`);
    case "unlink":
      return courseLinks.unlink(caller, courseId);
  }
}

describe("clients that follow the changes", () => {
  it("end with a copy that equals the list, whatever happens concurrently, and wherever they restart", {
    tags: ["full"],
    timeout: 180_000,
  }, async () => {
    const rounds = fc.array(
      fc.record({
        steps: fc.array(step, { minLength: 12, maxLength: 12 }),
        limit: fc.integer({ min: 1, max: 5 }),
        /** Which of its copies the client goes on from, as after a crash; the latest if there is none. */
        restart: fc.nat(30),
      }),
      { minLength: 8, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const world = await newUserWithClients(2);
        const copies: Copy[][] = world.clients.map(() => [EMPTY_COPY]);
        for (const { steps, limit, restart } of all) {
          const following = world.clients.map(async ({ sync }, client) => {
            const stored = copies[client] as Copy[];
            let copy = stored[restart] ?? (stored.at(-1) as Copy);
            for (let page = 0; page < 6; page++) {
              copy = await sync.readPage(copy, limit);
              stored.push(copy);
            }
          });
          const outcomes = await Promise.allSettled(steps.map((each) => perform(world, each)));
          expect(outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []))).toEqual([]);
          await Promise.all(following);
        }
        for (const [client, { get, sync }] of world.clients.entries()) {
          const list = (await (await get("/api/v1/courses")).json()).courses;
          const stored = copies[client] as Copy[];
          // From its latest copy, from nothing, and from one in the middle.
          for (const copy of [stored.at(-1), EMPTY_COPY, stored[stored.length >> 1]]) {
            const { courses } = await sync.catchUp(copy as Copy, 3);
            expect([...courses.values()].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(list);
          }
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it("miss no course of those that are created concurrently, the first ones of a user included", async () => {
    const { clients } = await newUserWithClients(1);
    const [client] = clients as [World["clients"][number]];
    await server.database.prisma.courseLinkCount.deleteMany({ where: client.caller });
    let isDone = false;
    const creating = times(40, (i) =>
      server.services.courses.createFor(
        client.caller,
        courseInput.parse(courseBody({ externalCourseId: `${i}` })),
      ),
    ).finally(() => {
      isDone = true;
    });
    let copy: Copy = EMPTY_COPY;
    while (!isDone) copy = await client.sync.readPage(copy, 3);
    await creating;
    copy = await client.sync.catchUp(copy, 3);
    expect(copy.courses.size).toBe(40);
    const links = await server.database.prisma.courseLink.findMany({
      where: client.caller,
      orderBy: { sequence: "asc" },
    });
    expect(links.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  });
});

describe("concurrent changes of one course under the same ETag", () => {
  it("are one success; the others are 412, and change nothing", async () => {
    const { clients } = await newUserWithClients(1);
    const [{ caller, get, patch }] = clients as [World["clients"][number]];
    const { courseId } = await server.services.courses.createFor(caller, courseInput.parse(courseBody()));
    const etag = (await get(`/api/v1/courses/${courseId}`)).headers.get("etag") ?? "";
    const responses = await times(10, (i) => patch(courseId, { fairways: [makeFairway(1, 50 + i)] }, etag));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(412)]);
    const winner = responses.find(({ status }) => status === 200);
    expect(await (await get(`/api/v1/courses/${courseId}`)).json()).toEqual(await winner?.json());
    const { prisma } = server.database;
    expect(await prisma.courseVersion.count({ where: { courseId } })).toBe(1);
    expect(await prisma.courseLinkCount.findFirst({ where: caller })).toMatchObject({ lastSequence: 2 });
  });
});
