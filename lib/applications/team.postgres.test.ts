import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { openTransaction } from "@/scripts/testing/open-transaction";
import { startTestServer, type TestServer, unlimited } from "@/scripts/testing/server";
import { MAX_MEMBERS } from "./team";

const SETTINGS = {
  name: "Renamed",
  homepage: null,
  description: null,
  redirectUris: ["https://a.example/cb"],
};

let server: TestServer;
let ownerId: string;
let applicationId: string;

beforeAll(async () => {
  server = await startTestServer({ counter: unlimited });
});
afterAll(() => server.close());

beforeEach(async () => {
  applicationId = (await server.newApplication()).clientId;
  ownerId = await server.newUser("Owner");
  await server.database.prisma.application.update({ where: { id: applicationId }, data: { ownerId } });
});

const countIn = (outcomes: readonly { outcome: string }[], outcome: string) =>
  outcomes.filter((each) => each.outcome === outcome).length;

async function link(): Promise<{ id: string; token: string }> {
  const invited = await server.services.team.invite(ownerId, applicationId, null, "en");
  if (invited.outcome !== "invited") throw new Error(invited.outcome);
  return { id: invited.invitation.id, token: invited.token };
}

async function join(isOffered = false): Promise<string> {
  const userId = await server.newUser("Member");
  const addedAt = server.clock.now();
  await server.database.prisma.applicationMember.create({
    data: { applicationId, userId, addedAt, offeredAt: isOffered ? addedAt : null },
  });
  return userId;
}

it("adds a user once even if they accept a link many times concurrently, and counts one use", async () => {
  const { team } = server.services;
  const { token } = await link();
  const userId = await server.newUser();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => team.accept(userId, token)));
  expect(countIn(outcomes, "joined")).toBe(1);
  expect(countIn(outcomes, "already")).toBe(7);
  const found = await team.find(ownerId, applicationId);
  expect(found?.members).toHaveLength(1);
  expect(found?.invitations).toMatchObject([{ usesLeft: 9 }]);
});

it("keeps the team within its limit under concurrent acceptances", async () => {
  const { team } = server.services;
  const { token } = await link();
  const addedAt = server.clock.now();
  const others = await Promise.all(Array.from({ length: MAX_MEMBERS - 2 }, () => server.newUser()));
  await server.database.prisma.applicationMember.createMany({
    data: others.map((userId) => ({ applicationId, userId, addedAt })),
  });
  const users = await Promise.all(Array.from({ length: 6 }, () => server.newUser()));
  const outcomes = await Promise.all(users.map((userId) => team.accept(userId, token)));
  expect(countIn(outcomes, "joined")).toBe(2);
  expect(countIn(outcomes, "full")).toBe(4);
});

it("rejects a change that waited for the removal of its member", async () => {
  const { prisma } = server.database;
  const { registration } = server.services;
  const userId = await join();
  const commit = await openTransaction(prisma, (tx) =>
    tx.applicationMember.delete({ where: { applicationId_userId: { applicationId, userId } } }),
  );
  const added = registration.addSecret(userId, applicationId, "Kept");
  const changed = registration.change(userId, applicationId, SETTINGS);
  await waitForBlockedSession(prisma, 2);
  await commit();
  expect([await added, await changed]).toEqual([null, false]);
  expect(await registration.get(ownerId, applicationId)).toMatchObject({ name: "Test" });
});

it("gives an offered application to exactly one of several users who accept concurrently, even while they change it", async () => {
  const { team, registration } = server.services;
  for (let round = 0; round < 5; round++) {
    applicationId = (await server.newApplication()).clientId;
    await server.database.prisma.application.update({ where: { id: applicationId }, data: { ownerId } });
    const users = [await join(true), await join(true), await join(true)];
    const [outcomes] = await Promise.all([
      Promise.all(users.map((userId) => team.takeOver(userId, applicationId))),
      Promise.all(users.map((userId) => registration.change(userId, applicationId, SETTINGS))),
    ]);
    expect(countIn(outcomes, "transferred")).toBe(1);
    expect(countIn(outcomes, "missing")).toBe(2);
    const newOwner = users[outcomes.findIndex(({ outcome }) => outcome === "transferred")] as string;
    const found = await team.find(newOwner, applicationId);
    expect(found?.role).toBe("owner");
    expect(found?.members.map(({ isOffered }) => isOffered)).toEqual([false, false, false]);
    expect(found?.members.map(({ userId }) => userId)).toContain(ownerId);
  }
});

it("either deletes an application or gives it to its new owner, whole", async () => {
  const { team, registration } = server.services;
  for (let round = 0; round < 8; round++) {
    applicationId = (await server.newApplication()).clientId;
    await server.database.prisma.application.update({ where: { id: applicationId }, data: { ownerId } });
    const heir = await join(true);
    const [deleted, { outcome }] = await Promise.all([
      registration.delete(ownerId, applicationId),
      team.takeOver(heir, applicationId),
    ]);
    expect(deleted).toBe(outcome !== "transferred");
    expect((await registration.get(heir, applicationId))?.role ?? null).toBe(deleted ? null : "owner");
  }
});

it("deletes an account with its applications although a member is about to take one over", async () => {
  const { team, settings, registration } = server.services;
  const { prisma } = server.database;
  for (let round = 0; round < 6; round++) {
    ownerId = await server.newUser("Owner");
    applicationId = (await server.newApplication()).clientId;
    await prisma.application.update({ where: { id: applicationId }, data: { ownerId } });
    await prisma.user.update({ where: { id: ownerId }, data: { passwordHash: null } });
    const { email, name, sessionVersion } = await prisma.user.findUniqueOrThrow({ where: { id: ownerId } });
    const user = { id: ownerId, email, name, sessionVersion };
    const heir = await join(true);
    const [deletion, { outcome }] = await Promise.all([
      settings.deleteAccount(user, email, "192.0.2.1", [applicationId]),
      team.takeOver(heir, applicationId),
    ]);
    expect(deletion).toEqual({ outcome: "deleted" });
    expect((await registration.get(heir, applicationId))?.role ?? null).toBe(
      outcome === "transferred" ? "owner" : null,
    );
  }
});
