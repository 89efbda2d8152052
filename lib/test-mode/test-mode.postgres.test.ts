import { beforeEach, expect, it } from "vitest";
import { lockApplication } from "@/lib/adapters/prisma/application-access";
import { OAuthError } from "@/lib/oauth/errors";
import { wireOperator } from "@/lib/server/operator";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { setUpTestServer, type TestApplication, type TestServer, unlimited } from "@/scripts/testing/server";
import { MAX_TEST_USERS } from "./test-mode";
import { newTwin } from "./testing/twins";

const server = setUpTestServer({ counter: unlimited });
let application: TestApplication;
let ownerId: string;

beforeEach(async () => {
  application = await server.newApplication();
  ownerId = await server.ownerOf(application);
});

async function join(isOffered: boolean): Promise<string> {
  const userId = await server.newUser("Member");
  const addedAt = server.clock.now();
  await server.database.prisma.applicationMember.create({
    data: { applicationId: application.clientId, userId, addedAt, offeredAt: isOffered ? addedAt : null },
  });
  return userId;
}

/** Runs a transaction that commits once another one waits for it. */
async function whileHeld(hold: (tx: Tx) => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const { prisma } = server.database;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const holding = prisma.$transaction(async (tx) => {
    await hold(tx);
    locked();
    await isReleased;
  });
  await isLocked;
  const [settled] = await Promise.all([
    Promise.allSettled([meanwhile()]),
    waitForBlockedSession(prisma).then(release),
    holding,
  ]);
  return settled[0];
}
type Tx = Parameters<Parameters<TestServer["database"]["prisma"]["$transaction"]>[0]>[0];

it("an application gets one twin, however many developers open test mode at once", async () => {
  const { registration } = server.services;
  const developers = [ownerId, await join(false), await join(false), ownerId, ownerId];
  const opened = await Promise.all(
    developers.map((userId) => registration.openTestMode(userId, application.clientId)),
  );
  expect(new Set(opened).size).toBe(1);
  expect(opened[0]).not.toBeNull();
});

it("test mode leaves no twin with the previous owner of an application that changes hands meanwhile", async () => {
  const { registration, team } = server.services;
  const { prisma } = server.database;
  for (let round = 0; round < 6; round++) {
    application = await server.newApplication();
    await prisma.application.update({ where: { id: application.clientId }, data: { ownerId } });
    const heir = await join(true);
    const [, taken] = await Promise.all([
      registration.openTestMode(ownerId, application.clientId),
      team.takeOver(heir, application.clientId),
    ]);
    expect(taken.outcome).toBe("transferred");
    // If the transfer came first, the previous owner had nothing to open. They open test mode now, as a member.
    const twinId = await registration.openTestMode(ownerId, application.clientId);
    expect(await registration.get(heir, twinId ?? "")).toMatchObject({ role: "owner" });
    expect(await registration.get(ownerId, twinId ?? "")).toMatchObject({ role: "member" });
  }
});

it("test mode keeps test users within their number and names different, whoever adds them at once", async () => {
  const { testMode } = server.services;
  const { clientId: applicationId } = await newTwin(server, application);
  const added = await Promise.all(
    Array.from({ length: MAX_TEST_USERS + 3 }, () => testMode.addUser({ userId: ownerId, applicationId })),
  );
  expect(added.filter((id) => id !== null)).toHaveLength(MAX_TEST_USERS - 1);
  const users = await testMode.listUsers({ userId: ownerId, applicationId });
  expect(new Set(users.map(({ name }) => name)).size).toBe(MAX_TEST_USERS);
});

it("test mode adds no test user for a member whose removal it waited for", async () => {
  const { testMode } = server.services;
  const { clientId: applicationId } = await newTwin(server, application);
  const userId = await join(false);
  const added = await whileHeld(
    (tx) => tx.applicationMember.deleteMany({ where: { userId } }),
    () => testMode.addUser({ userId, applicationId }),
  );
  expect(added).toEqual({ status: "fulfilled", value: null });
});

it("test mode stores no grant of a test user, or for a twin, whose deletion it waited for", async () => {
  const { prisma } = server.database;
  const twin = await newTwin(server, application);
  const other = await newTwin(server, await server.newApplication());
  for (const [client, hold] of [
    [twin, (tx: Tx) => tx.user.deleteMany({ where: { id: twin.testUserId } })],
    [other, (tx: Tx) => tx.application.deleteMany({ where: { id: other.clientId } })],
  ] as const) {
    const result = await whileHeld(hold, () => server.authorize(client, client.testUserId));
    expect(result?.status === "rejected" && result.reason).toBeInstanceOf(OAuthError);
    expect(await prisma.grant.count({ where: { applicationId: client.clientId } })).toBe(0);
  }
});

it("test mode stores grants within a mode only, while both modes of an application are authorized at once", async () => {
  const { prisma } = server.database;
  const twin = await newTwin(server, application);
  const person = await server.newUser();
  const pairs = [
    [twin, twin.testUserId],
    [application, person],
    [twin, person],
    [application, twin.testUserId],
  ] as const;
  await Promise.allSettled(
    Array.from({ length: 24 }, (_, i) => {
      const [client, userId] = pairs[i % pairs.length] as (typeof pairs)[number];
      return server.authorize(client, userId);
    }),
  );
  const grants = await prisma.grant.findMany({
    where: { applicationId: { in: [twin.clientId, application.clientId] } },
    orderBy: { createdAt: "asc" },
    select: { applicationId: true, userId: true, _count: { select: { codes: true } } },
  });
  expect(
    new Set(grants.map((grant) => [grant.applicationId, grant.userId, grant._count.codes].join())),
  ).toEqual(new Set([[twin.clientId, twin.testUserId, 6].join(), [application.clientId, person, 6].join()]));
});

it("test mode numbers a sent event after the change of a course that it waited for", async () => {
  const twin = await newTwin(server, application);
  const { testUserId: userId, clientId: applicationId } = twin;
  await server.services.webhooks.endpoints.add(
    { userId: ownerId, applicationId },
    { url: "https://partner.example/hook", description: "", events: ["course.updated"] },
  );
  const { access_token } = await server.tokensFor(twin, userId);
  const body = { externalCourseId: "1", name: "Test course" };
  await server.api(access_token, "/api/v1/courses", { body });
  const caller = { applicationId, userId };
  const sent = await whileHeld(
    (tx) => tx.courseLinkCount.updateMany({ where: caller, data: { lastSequence: 7 } }),
    () => server.services.testMode.sendEvent(applicationId, "course.updated", userId),
  );
  expect(sent).toMatchObject({ status: "fulfilled", value: { outcome: "recorded" } });
  const { prisma } = server.database;
  expect(await prisma.webhookEvent.findFirst({ where: { ...caller, type: "course.updated" } })).toMatchObject(
    { sequence: 8 },
  );
});

it("test mode disables a twin that is being made while the operator disables its application", async () => {
  const { prisma } = server.database;
  const { clientId } = application;
  const operator = wireOperator(prisma, server.clock.now, server.baseUrl);
  const subject = await operator.requireSubject(clientId);
  const disabled = await whileHeld(
    async (tx) => {
      await lockApplication(tx, ownerId, clientId);
      await tx.application.create({
        data: { id: `twin_of_${clientId}`, name: "", ownerId, testOf: clientId },
      });
    },
    () => operator.setDisabled(subject, true),
  );
  expect(disabled).toEqual({ status: "fulfilled", value: true });
  const twin = await prisma.application.findUnique({ where: { testOf: clientId } });
  expect(twin?.disabledAt).not.toBeNull();
});
