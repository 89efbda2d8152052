import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { type TestSubject, testSubjects } from "./testing/subjects";

const server = setUpTestServer({ counter: unlimited });

const countIn = (outcomes: readonly { outcome: string }[], outcome: string) =>
  outcomes.filter((each) => each.outcome === outcome).length;

describe.each(["course", "application"] as const)("access to a %s", (kind) => {
  let subject: TestSubject;
  let access: TestSubject["access"];
  let ownerId: string;
  let id: string;

  beforeEach(async () => {
    subject = testSubjects(server).find((each) => each.kind === kind) as TestSubject;
    access = subject.access;
    ownerId = await server.newUser("Owner");
    id = await subject.create(ownerId);
  });

  const newUsers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => server.newUser("Member")));

  async function link(): Promise<{ id: string; token: string }> {
    const invited = await access.invite(ownerId, id, { role: subject.role, email: null }, "en");
    if (invited.outcome !== "invited") throw new Error(invited.outcome);
    return { id: invited.invitation.id, token: invited.token };
  }

  it("is given to a user once even if they accept a link many times concurrently, and counts one use", async () => {
    const { token } = await link();
    const userId = await server.newUser();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => access.accept(userId, token)));
    expect(countIn(outcomes, "joined")).toBe(1);
    expect(countIn(outcomes, "already")).toBe(7);
    const found = await access.find(ownerId, id);
    expect(found?.members).toHaveLength(1);
    expect(found?.invitations).toMatchObject([{ usesLeft: 9 }]);
  });

  it("is given to as many users who accept a link concurrently as it has uses", async () => {
    const { token } = await link();
    const users = await newUsers(14);
    const outcomes = await Promise.all(users.map((userId) => access.accept(userId, token)));
    expect(countIn(outcomes, "joined")).toBe(10);
    expect(countIn(outcomes, "void")).toBe(4);
    const found = await access.find(ownerId, id);
    expect(found?.members).toHaveLength(10);
    expect(found?.invitations).toEqual([]);
  });

  it("is either given by an invitation with one use left, or the invitation is revoked first", async () => {
    for (let round = 0; round < 10; round++) {
      const invitation = await link();
      await subject.invitations.updateMany({ where: { id: invitation.id }, data: { usesLeft: 1 } });
      const userId = await server.newUser();
      const [accepted, revoked] = await Promise.all([
        access.accept(userId, invitation.token),
        access.revoke(ownerId, id, invitation.id),
      ]);
      expect(revoked).toBe(accepted.outcome === "void");
      expect((await subject.roleOf(userId, id)) !== null).toBe(accepted.outcome === "joined");
    }
  });

  it("stays within the limit of members under concurrent acceptances", async () => {
    const { token } = await link();
    await subject.addMembers(id, await newUsers(access.subject.maxMembers - 2));
    const users = await newUsers(6);
    const outcomes = await Promise.all(users.map((userId) => access.accept(userId, token)));
    expect(countIn(outcomes, "joined")).toBe(2);
    expect(countIn(outcomes, "full")).toBe(4);
  });

  it("is transferred to exactly one of several users who accept concurrently, even while they change it", async () => {
    for (let round = 0; round < 5; round++) {
      id = await subject.create(ownerId);
      const users = await newUsers(4);
      await subject.addMembers(id, users, server.clock.now());
      const [outcomes] = await Promise.all([
        Promise.all(users.map((userId) => access.takeOver(userId, id))),
        Promise.all(users.map((userId) => subject.change?.(userId, id))),
      ]);
      expect(countIn(outcomes, "transferred")).toBe(1);
      expect(countIn(outcomes, "missing")).toBe(3);
      const newOwner = users[outcomes.findIndex(({ outcome }) => outcome === "transferred")] as string;
      expect(await subject.roleOf(newOwner, id)).toBe("owner");
      expect(await subject.roleOf(ownerId, id)).toBe(subject.role);
      const found = await access.find(newOwner, id);
      expect(found?.members.map(({ isOffered }) => isOffered)).toEqual(Array(4).fill(false));
      expect(found?.members.map(({ userId }) => userId)).toContain(ownerId);
    }
  });

  it("is either transferred to its new owner, whole, or deleted", async () => {
    for (let round = 0; round < 8; round++) {
      ownerId = await server.newUser();
      id = await subject.create(ownerId);
      const userId = await server.newUser();
      await subject.addMembers(id, [userId], server.clock.now());
      const [deleted, { outcome }] = await Promise.all([
        subject.delete(ownerId, id),
        access.takeOver(userId, id),
      ]);
      expect(deleted).toBe(outcome !== "transferred");
      expect(await subject.roleOf(userId, id)).toBe(deleted ? null : "owner");
    }
  });
});
