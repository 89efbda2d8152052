import { describe, expect, it } from "vitest";
import { courseBody, makeDocument, makeHole } from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import type { Caller } from "@/lib/oauth/bearer";
import { wireOperator } from "@/lib/server/operator";
import { courseInput } from "@/lib/validation/course";
import { setUpTestServer } from "@/scripts/testing/server";
import { EDIT_EVENT_DELAY } from "./changes";
import { cleanUp } from "./clean-up";
import { newEndpoint } from "./testing/webhooks";
import { prismaUserStore } from "./user-store";

const DAY = 24 * 3600;

const server = setUpTestServer();

/** A user who has authorized an application. */
async function newCaller(userId?: string): Promise<Caller> {
  const application = await server.newApplication();
  const user = userId ?? (await server.newUser());
  await server.tokensFor(application, user);
  return { applicationId: application.clientId, userId: user };
}

async function create(caller: Caller, externalCourseId = "one"): Promise<string> {
  const input = courseInput.parse(courseBody({ externalCourseId }));
  return (await server.services.courses.createFor(caller, input)).courseId;
}

/** Saves an edit from the studio. */
async function save({ userId }: Caller, courseId: string): Promise<string> {
  const { courses } = server.services;
  const version = (await courses.getOwned(userId, courseId))?.version ?? 0;
  const document = makeDocument([makeHole(newId("fairway"), 1, 100 + version)]);
  return await server.saveDocument(userId, courseId, document);
}

/** The number of the latest change of a course, as links and tombstones have it. */
async function readNumbers({ applicationId, userId }: Caller, courseId: string) {
  const where = { applicationId, userId, courseId };
  const { prisma } = server.database;
  const link = await prisma.courseLink.findFirst({ where });
  const removed = await prisma.removedLink.findFirst({ where });
  const counter = await prisma.courseLinkCount.findUnique({
    where: { applicationId_userId: { applicationId, userId } },
  });
  return {
    link: link?.sequence ?? null,
    removed: removed && [removed.sequence, removed.reason, removed.externalCourseId],
    last: counter?.lastSequence ?? 0,
  };
}

describe("the numbers of changes", () => {
  it("count everything that an application sees of a user's courses, and nothing else", async () => {
    const { courses, courseDeletion, courseLinks } = server.services;
    const caller = await newCaller();
    const other = await newCaller(caller.userId);
    const { userId } = caller;
    const courseId = await create(caller);
    expect(await readNumbers(caller, courseId)).toEqual({ link: 1, removed: null, last: 1 });

    expect(await save(caller, courseId)).toBe("saved");
    expect(await courses.rename(userId, courseId, "Renamed")).toBe(true);
    expect(await courses.locate(userId, courseId, { lat: 1, lng: 2 })).toBe(true);
    expect(await courses.locateAtFairways(userId, courseId)).toBe(true);
    expect(await readNumbers(caller, courseId)).toEqual({ link: 5, removed: null, last: 5 });

    // Linking changes `updatedAt`, which every application sees.
    await courseLinks.link(other, courseId, "theirs");
    expect(await readNumbers(caller, courseId)).toEqual({ link: 6, removed: null, last: 6 });
    expect(await readNumbers(other, courseId)).toEqual({ link: 1, removed: null, last: 1 });
    await courseLinks.unlink(caller, courseId);
    expect(await readNumbers(caller, courseId)).toEqual({
      link: null,
      removed: [7, "unlinked", "one"],
      last: 7,
    });
    expect(await readNumbers(other, courseId)).toEqual({ link: 1, removed: null, last: 1 });
    await courseLinks.link(caller, courseId, "again");
    expect(await readNumbers(caller, courseId)).toEqual({ link: 8, removed: null, last: 8 });

    await courseDeletion.delete(userId, courseId);
    expect(await readNumbers(caller, courseId)).toEqual({
      link: null,
      removed: [9, "deleted", "again"],
      last: 9,
    });
    expect(await readNumbers(other, courseId)).toMatchObject({ removed: [3, "deleted", "theirs"] });
    await courseDeletion.restore(userId, courseId);
    expect(await readNumbers(caller, courseId)).toEqual({ link: 10, removed: null, last: 10 });

    // Nothing happened.
    await create(caller, "again");
    expect(await courses.rename(await server.newUser(), courseId, "Foreign")).toBe(false);
    await courseLinks.link(caller, courseId, "thrice");
    await courseLinks.unlink(await newCaller(), courseId);
    await courseDeletion.restore(userId, courseId);
    expect(await readNumbers(caller, courseId)).toEqual({ link: 10, removed: null, last: 10 });
  });

  it("go on for a user who has disconnected the application, who may allow it again", async () => {
    const caller = await newCaller();
    const courseId = await create(caller);
    await server.services.grants.disconnect(caller.userId, caller.applicationId);
    await save(caller, courseId);
    expect(await readNumbers(caller, courseId)).toMatchObject({ link: 2, last: 2 });
  });

  it("keep what was removed for 30 days", async () => {
    const caller = await newCaller();
    const courseId = await create(caller);
    await server.services.courseLinks.unlink(caller, courseId);
    const { sql } = server.database;
    server.clock.pass(30 * DAY);
    await cleanUp(sql, server.clock.now);
    expect((await readNumbers(caller, courseId)).removed).not.toBeNull();
    server.clock.pass(3601);
    await cleanUp(sql, server.clock.now);
    expect((await readNumbers(caller, courseId)).removed).toBeNull();
    expect((await readNumbers(caller, courseId)).last).toBe(2);
  });
});

describe("recorded events", () => {
  const listEvents = async ({ applicationId }: Caller) => {
    const events = await server.database.prisma.webhookEvent.findMany({
      where: { applicationId },
      orderBy: [{ dueAt: "asc" }, { sequence: "asc" }],
    });
    return events;
  };
  const listTypes = async (caller: Caller) =>
    (await listEvents(caller)).map(({ type, sequence }) => [type, sequence]);

  it("are one for each change, with its number, due in the order of the numbers", async () => {
    const { courseDeletion, courseLinks } = server.services;
    const caller = await newCaller();
    await newEndpoint(server.database.prisma, caller.applicationId);
    const { userId } = caller;
    const courseId = await create(caller);
    await save(caller, courseId);
    await courseLinks.unlink(caller, courseId);
    await courseLinks.link(caller, courseId, "two");
    await save(caller, courseId);
    await courseDeletion.delete(userId, courseId);
    await courseDeletion.restore(userId, courseId);
    const events = await listEvents(caller);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["course.created", 1],
      ["course.updated", 2],
      ["course.unlinked", 3],
      ["course.linked", 4],
      ["course.updated", 5],
      ["course.deleted", 6],
      ["course.restored", 7],
    ]);
    for (const event of events) {
      expect(event).toMatchObject({ userId, courseId, dispatchedAt: null });
      expect(event.id).toMatch(/^msg_/);
    }
    expect(events.map(({ externalCourseId }) => externalCourseId)).toEqual([
      ...["one", "one", "one", "two", "two", "two", "two"],
    ]);
  });

  it("are one for a burst of edits, with the number and the time of the last, due after the first", async () => {
    const caller = await newCaller();
    const courseId = await create(caller);
    await newEndpoint(server.database.prisma, caller.applicationId);
    await save(caller, courseId);
    const [first] = await listEvents(caller);
    expect(Number(first?.dueAt) - Number(first?.at)).toBe(EDIT_EVENT_DELAY * 1000);
    server.clock.pass(10);
    await save(caller, courseId);
    const [second, ...others] = await listEvents(caller);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ id: first?.id, sequence: 3, dueAt: first?.dueAt });
    expect(Number(second?.at) - Number(first?.at)).toBeGreaterThanOrEqual(10_000);

    // Dispatched, so the next edit is another event.
    await server.database.prisma.webhookEvent.updateMany({
      where: { applicationId: caller.applicationId },
      data: { dispatchedAt: server.clock.now() },
    });
    await save(caller, courseId);
    expect(await listTypes(caller)).toEqual([
      ["course.updated", 3],
      ["course.updated", 4],
    ]);
  });

  it("of an edit don't overtake what happened before it", async () => {
    const caller = await newCaller();
    const courseId = await create(caller);
    await newEndpoint(server.database.prisma, caller.applicationId);
    await save(caller, courseId);
    await server.services.courseDeletion.delete(caller.userId, courseId);
    await server.services.courseDeletion.restore(caller.userId, courseId);
    await save(caller, courseId);
    expect(await listTypes(caller)).toEqual([
      ["course.updated", 2],
      ["course.deleted", 3],
      ["course.restored", 4],
      ["course.updated", 5],
    ]);
  });

  it("say that a grant ended, unless the application ended it itself", async () => {
    const { prisma } = server.database;
    const application = await server.newApplication();
    const applicationId = application.clientId;
    await newEndpoint(prisma, applicationId);
    const userIds: string[] = [];
    const tokens: string[] = [];
    for (let i = 0; i < 5; i++) {
      userIds.push(await server.newUser());
      tokens.push((await server.tokensFor(application, userIds[i] as string)).refresh_token);
    }
    const [disconnecting, leaving, deleted, revoked, untouched] = userIds as [
      ...[string, string, string, string, string],
    ];
    await server.tokensFor(application, revoked);
    const operator = wireOperator(prisma, server.clock.now, server.baseUrl);
    await server.form("/oauth/revoke", application, { token: tokens[4] as string });
    await server.services.grants.disconnect(disconnecting, applicationId);
    await server.services.grants.disconnect(disconnecting, applicationId);
    await prismaUserStore(prisma).delete(leaving, server.clock.now());
    await operator.delete(await operator.requireUser(deleted));
    await operator.revokeTokens({ user: await operator.requireUser(revoked) });
    await operator.revokeTokens({ user: await operator.requireUser(untouched) });
    const events = await listEvents({ applicationId, userId: "" });
    expect(events.map(({ type, userId }) => [type, userId]).sort()).toEqual(
      [disconnecting, leaving, deleted, revoked].map((userId) => ["grant.revoked", userId]).sort(),
    );
    expect(events[0]).toMatchObject({ courseId: null, externalCourseId: null, sequence: null });
  });

  it("are none without an endpoint in use, or once the user has disconnected the application", async () => {
    const { prisma } = server.database;
    const [silent, disabled, disconnected] = [await newCaller(), await newCaller(), await newCaller()];
    await newEndpoint(prisma, disabled.applicationId, { disabledAt: new Date() });
    const courseId = await create(disconnected);
    await newEndpoint(prisma, disconnected.applicationId);
    await prisma.grant.deleteMany({ where: disconnected });
    await save(disconnected, courseId);
    for (const caller of [silent, disabled]) await save(caller, await create(caller));
    for (const caller of [silent, disabled, disconnected]) expect(await listEvents(caller)).toEqual([]);
  });
});
