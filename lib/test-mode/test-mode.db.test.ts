import { beforeEach, describe, expect, it } from "vitest";
import { runCleanUp } from "@/lib/adapters/prisma/clean-up";
import { prismaEmailQueueStore } from "@/lib/adapters/prisma/email-queue-store";
import { syncListings } from "@/lib/adapters/prisma/listings";
import { emailQueue } from "@/lib/identity/email-queue";
import { newId } from "@/lib/ids";
import { OAuthError } from "@/lib/oauth/errors";
import { wireOperator } from "@/lib/server/operator";
import { setUpTestServer, type TestApplication, unlimited } from "@/scripts/testing/server";
import { MAX_TEST_USERS, TEST_USER_DAYS } from "./test-mode";
import { newTwin, type TestTwin } from "./testing/twins";

const DAY = 24 * 3600;

const server = setUpTestServer({ counter: unlimited });
let application: TestApplication;
let twin: TestTwin;

beforeEach(async () => {
  application = await server.newApplication();
  twin = await newTwin(server, application);
});

const developer = () => ({ userId: twin.ownerId, applicationId: twin.clientId });

const api = (token: string, path = "/api/v1/courses") => server.api(token, path);
const createCourse = (token: string, externalCourseId = "1") =>
  server.api(token, "/api/v1/courses", {
    body: { externalCourseId, name: "Test course", location: { lat: 60, lng: 24 } },
  });

describe("a twin", () => {
  it("is made once, with the settings of its application and an ID of its own", async () => {
    const { registration } = server.services;
    expect(await registration.openTestMode(twin.ownerId, application.clientId)).toBe(twin.clientId);
    expect(await registration.get(twin.ownerId, twin.clientId)).toMatchObject({
      ...{ name: "Test (test)", redirectUris: [application.redirectUri], role: "owner", isVerified: false },
      ...{ testOf: application.clientId, twinId: null },
    });
    expect(twin.clientId).toMatch(/^tp_app_test_/);
    expect(twin.clientSecret).toMatch(/^tp_cs_test_/);
  });

  it("has no twin, and is made only for developers of its application", async () => {
    const { registration } = server.services;
    const stranger = await server.newUser();
    expect(await registration.openTestMode(twin.ownerId, twin.clientId)).toBeNull();
    expect(await registration.openTestMode(stranger, application.clientId)).toBeNull();
    expect(await registration.openTestMode(twin.testUserId, application.clientId)).toBeNull();
  });

  it("is left out of the list of applications, and of how many there may be", async () => {
    const { registration } = server.services;
    const listed = await registration.list(twin.ownerId);
    expect(listed.map(({ clientId, twinId }) => [clientId, twinId])).toEqual([
      [application.clientId, twin.clientId],
    ]);
  });

  it("has the team of its application, also after that got another owner", async () => {
    const { registration, team } = server.services;
    const userId = await server.newUser("Member");
    const asMember = { userId, applicationId: twin.clientId };
    const addedAt = server.clock.now();
    expect(await registration.get(userId, twin.clientId)).toBeNull();
    expect(await registration.addSecret(userId, twin.clientId, "Stranger's")).toBeNull();
    await server.database.prisma.applicationMember.create({
      data: { applicationId: application.clientId, userId, addedAt, offeredAt: addedAt },
    });
    expect(await registration.get(userId, twin.clientId)).toMatchObject({ role: "member" });
    expect(await registration.addSecret(userId, twin.clientId, "Member's")).not.toBeNull();
    expect(await server.services.testMode.addUser(asMember)).not.toBeNull();

    expect((await team.takeOver(userId, application.clientId)).outcome).toBe("transferred");
    expect(await registration.get(userId, twin.clientId)).toMatchObject({ role: "owner" });
    expect(await registration.get(twin.ownerId, twin.clientId)).toMatchObject({ role: "member" });
    await team.leave(twin.ownerId, application.clientId);
    expect(await registration.get(twin.ownerId, twin.clientId)).toBeNull();
    expect(await server.services.testMode.listUsers(developer())).toEqual([]);
    expect(await server.services.testMode.addUser(developer())).toBeNull();
  });

  it("has no team of its own to invite to", async () => {
    const { team } = server.services;
    expect(await team.find(twin.ownerId, twin.clientId)).toBeNull();
    const link = { role: "member", email: null } as const;
    expect(await team.invite(twin.ownerId, twin.clientId, link, "en")).toEqual({ outcome: "missing" });
  });

  it("is not deleted alone, but with its application, and takes its test users and their courses along", async () => {
    const { prisma } = server.database;
    const { registration } = server.services;
    await createCourse((await server.tokensFor(twin, twin.testUserId)).access_token);
    expect(await registration.delete(twin.ownerId, twin.clientId)).toBe(false);
    expect(await registration.delete(twin.ownerId, application.clientId)).toBe(true);
    expect(await prisma.application.count({ where: { id: twin.clientId } })).toBe(0);
    expect(await prisma.user.count({ where: { testOf: twin.clientId } })).toBe(0);
    expect(await prisma.course.count({ where: { ownerId: twin.testUserId } })).toBe(0);
  });

  it("is deleted with the account of its owner, and so are its test users", async () => {
    const { prisma } = server.database;
    await server.tokensFor(twin, twin.testUserId);
    const { prismaUserStore } = await import("@/lib/adapters/prisma/user-store");
    await prismaUserStore(prisma).delete(twin.ownerId, server.clock.now());
    expect(await prisma.application.count({ where: { id: twin.clientId } })).toBe(0);
    expect(await prisma.user.count({ where: { testOf: twin.clientId } })).toBe(0);
  });
});

describe("authorizing", () => {
  it("gives a twin tokens for its test user, which are seen to be of test mode", async () => {
    const tokens = await server.tokensFor(twin, twin.testUserId);
    expect(tokens.access_token).toMatch(/^tp_at_test_/);
    expect(tokens.refresh_token).toMatch(/^tp_rt_test_/);
    expect((await createCourse(tokens.access_token)).status).toBe(201);
  });

  it("stores no grant across modes: twins have their own test users only, real applications real users", async () => {
    const { prisma } = server.database;
    const person = await server.newUser();
    const otherTwin = await newTwin(server, await server.newApplication());
    const pairs: [string, TestApplication, string][] = [
      ["a person, a twin", twin, person],
      ["the developer, their twin", twin, twin.ownerId],
      ["a test user, the twin's application", application, twin.testUserId],
      ["a test user, another real application", await server.newApplication(), twin.testUserId],
      ["a test user, another twin", otherTwin, twin.testUserId],
    ];
    for (const [name, client, userId] of pairs) {
      await expect(server.authorize(client, userId), name).rejects.toThrow(OAuthError);
      expect(await prisma.grant.count({ where: { userId, applicationId: client.clientId } }), name).toBe(0);
    }
  });

  it("shows a twin no course of real users, and a real application no course of test users", async () => {
    const person = await server.newUser();
    const real = await server.tokensFor(application, person);
    const test = await server.tokensFor(twin, twin.testUserId);
    const realCourse = await (await createCourse(real.access_token)).json();
    const testCourse = await (await createCourse(test.access_token)).json();
    for (const [token, own, other] of [
      [real.access_token, realCourse.id, testCourse.id],
      [test.access_token, testCourse.id, realCourse.id],
    ]) {
      const { courses } = await (await api(token)).json();
      expect(courses.map(({ id }: { id: string }) => id)).toEqual([own]);
      expect((await api(token, `/api/v1/courses/${other}`)).status).toBe(404);
    }
    // A token of one mode is unknown to the client of the other mode.
    for (const [client, token] of [
      [application, test.access_token],
      [twin, real.access_token],
    ] as const) {
      expect(await (await server.form("/oauth/introspect", client, { token })).json()).toEqual({
        active: false,
      });
    }
  });

  it("keeps a real user's courses from being shared by a test user's consent", async () => {
    const { prisma } = server.database;
    const id = newId("course");
    const at = server.clock.now();
    await prisma.course.create({
      data: { id, ownerId: twin.ownerId, name: "Real", fairways: [], createdAt: at, updatedAt: at },
    });
    const outcome = await server.services.oauth.checkAuthorizationRequest(
      new URLSearchParams({
        ...{ client_id: twin.clientId, redirect_uri: twin.redirectUri, response_type: "code" },
      }),
    );
    if (outcome.kind !== "ready") throw new Error(outcome.kind);
    expect(outcome.request.client.isTest).toBe(true);
    await expect(server.services.oauth.allow(outcome.request, twin.testUserId, [id])).rejects.toThrow();
    expect(await prisma.courseLink.count({ where: { courseId: id } })).toBe(0);
  });
});

describe("a test user", () => {
  it("has the first free name, and there are a few of them", async () => {
    const { testMode } = server.services;
    const names = async () => (await testMode.listUsers(developer())).map(({ name }) => name).sort();
    while ((await testMode.addUser(developer())) !== null) {}
    const all = await names();
    expect(all).toHaveLength(MAX_TEST_USERS);
    expect(all.slice(0, 2)).toEqual(["Ann", "Ben"]);
    expect(await testMode.deleteUser(twin.clientId, twin.testUserId)).toBe(true);
    expect(await names()).not.toContain("Ann");
    await testMode.addUser(developer());
    expect(await names()).toEqual(all);
  });

  it("has no session, even one that claims to be theirs, and no account by their address", async () => {
    const { prismaUserStore } = await import("@/lib/adapters/prisma/user-store");
    const users = prismaUserStore(server.database.prisma);
    const { email } = await server.database.prisma.user.findUniqueOrThrow({ where: { id: twin.testUserId } });
    expect(await users.findInSession(twin.testUserId, newId("session"))).toBeNull();
    expect(await users.findByEmail(email)).toBeNull();
    // In contrast, the owner of the twin has both.
    expect(await users.findInSession(twin.ownerId, newId("session"))).not.toBeNull();
  });

  it("gets no email", async () => {
    const { prisma } = server.database;
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: twin.testUserId } });
    const sent: string[] = [];
    const queue = emailQueue({
      store: prismaEmailQueueStore(prisma),
      transport: {
        deliver: async ({ to }) => {
          sent.push(to);
        },
      },
      clock: server.clock.now,
      secrets: ["a secret of the tests, 32 characters"],
    });
    await queue.send({ to: email, subject: "Invitation", text: "Join" });
    await queue.send({ to: "ada@example.com", subject: "Invitation", text: "Join" });
    expect(sent).toEqual(["ada@example.com"]);
    expect(await prisma.queuedEmail.count({ where: { recipient: email } })).toBe(0);
  });

  it("has no course in the directory", async () => {
    const { prisma } = server.database;
    const person = await server.newUser();
    const courses = [twin.testUserId, person].map((ownerId) => ({ id: newId("course"), ownerId }));
    const at = server.clock.now();
    for (const { id, ownerId } of courses) {
      await prisma.course.create({
        data: { id, ownerId, name: "Listed", fairways: [], createdAt: at, updatedAt: at },
      });
      await prisma.courseShare.create({
        data: { courseId: id, sharing: "public", shareId: id, updatedAt: at },
      });
    }
    await prisma.$transaction((tx) =>
      syncListings(
        tx,
        courses.map(({ id }) => id),
        at,
      ),
    );
    const listed = await prisma.courseListing.findMany({
      where: { courseId: { in: courses.map(({ id }) => id) } },
    });
    expect(listed.map(({ ownerId }) => ownerId)).toEqual([person]);
  });

  it("is left out of the operator's search and numbers, which count test users by themselves", async () => {
    const operator = wireOperator(server.database.prisma, server.clock.now, server.baseUrl);
    const before = await operator.readStatistics();
    await createCourse((await server.tokensFor(twin, twin.testUserId)).access_token);
    await server.services.testMode.addUser(developer());
    const { counts } = await operator.readStatistics();
    for (const name of ["users", "applications", "authorizations", "courses"])
      expect([name, counts[name]]).toEqual([name, before.counts[name]]);
    expect(counts["test users"]).toBe((before.counts["test users"] ?? 0) + 1);
    expect(await operator.find("test.invalid")).toEqual([]);
    expect(await operator.find(twin.testUserId)).toMatchObject([{ testOf: twin.clientId }]);
  });
});

describe("the clean-up", () => {
  const run = () => runCleanUp(server.database, server.clock.now, undefined);
  const isThere = async (id: string) => (await server.database.prisma.user.count({ where: { id } })) > 0;

  it(`deletes a test user with its courses that nobody has used for ${TEST_USER_DAYS} days, and no other`, async () => {
    const { prisma } = server.database;
    const person = await server.newUser();
    await server.tokensFor(application, person);
    await createCourse((await server.tokensFor(twin, twin.testUserId)).access_token);
    const used = (await server.services.testMode.addUser(developer())) ?? "";
    const chosen = (await server.services.testMode.addUser(developer())) ?? "";
    let tokens = await server.tokensFor(twin, used);
    const refresh = async () => {
      const fields = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
      tokens = await (await server.form("/oauth/token", twin, fields)).json();
    };

    server.clock.pass(TEST_USER_DAYS * DAY - 7200);
    await run();
    expect(await isThere(twin.testUserId)).toBe(true);
    await refresh();
    expect((await api(tokens.access_token)).status).toBe(200);
    await server.authorize(twin, chosen);

    server.clock.pass(2 * 7200);
    await run();
    expect(await isThere(twin.testUserId)).toBe(false);
    expect(await prisma.course.count({ where: { ownerId: twin.testUserId } })).toBe(0);
    expect(await isThere(used)).toBe(true);
    expect(await isThere(chosen)).toBe(true);
    expect(await isThere(person)).toBe(true);

    server.clock.pass(TEST_USER_DAYS * DAY + 7200);
    await run();
    expect(await isThere(used)).toBe(false);
    expect(await isThere(chosen)).toBe(false);
    expect(await isThere(person)).toBe(true);
    expect(await isThere(twin.ownerId)).toBe(true);
  });
});
