import { beforeEach, expect, it } from "vitest";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { openTransaction } from "@/scripts/testing/open-transaction";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";

const SETTINGS = {
  name: "Renamed",
  homepage: null,
  description: null,
  requiresPkce: false,
  redirectUris: ["https://a.example/cb"],
};

const server = setUpTestServer({ counter: unlimited });
let ownerId: string;
let applicationId: string;

beforeEach(async () => {
  applicationId = (await server.newApplication()).clientId;
  ownerId = await server.newUser("Owner");
  await server.database.prisma.application.update({ where: { id: applicationId }, data: { ownerId } });
});

async function join(isOffered = false): Promise<string> {
  const userId = await server.newUser("Member");
  const addedAt = server.clock.now();
  await server.database.prisma.applicationMember.create({
    data: { applicationId, userId, addedAt, offeredAt: isOffered ? addedAt : null },
  });
  return userId;
}

it("a change that waited for the removal of its member is rejected", async () => {
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

it("an account is deleted with its applications although a member is about to take one over", async () => {
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
