import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { prismaUserStore } from "@/lib/adapters/prisma/user-store";
import { startMailServer } from "@/lib/identity/testing/mail-server";
import { startTestServer } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import { INVITATION_DAYS, LINK_USES } from "./invitation";
import { type TestSubject, testSubjects } from "./testing/subjects";

const mailServer = setUp(startMailServer);
const server = setUp(() => startTestServer({ env: { mail: mailServer.settings } }));

afterEach(() => {
  mailServer.received.length = 0;
  server.clock.pass(24 * 3600);
});

describe.each(["course", "application"] as const)("access to a %s", (kind) => {
  let subject: TestSubject;
  let access: TestSubject["access"];
  let ownerId: string;
  let id: string;

  beforeEach(async () => {
    subject = testSubjects(server).find((each) => each.kind === kind) as TestSubject;
    access = subject.access;
    ownerId = await server.newUser("BUY CHEAP DISCS");
    id = await subject.create(ownerId);
  });

  async function invite(email: string | null = null, role = subject.role) {
    const invited = await access.invite(ownerId, id, { role, email }, "en");
    if (invited.outcome !== "invited") throw new Error(invited.outcome);
    await server.services.background.settled();
    return { ...invited.invitation, token: invited.token };
  }

  async function newMember(name = "Ann") {
    const userId = await server.newUser(name);
    await access.accept(userId, (await invite()).token);
    return userId;
  }

  async function newVerifiedUser(isVerified = true) {
    const userId = await server.newUser();
    await server.database.prisma.user.update({
      where: { id: userId },
      data: { emailVerifiedAt: isVerified ? new Date() : null },
    });
    return { userId, email: `${userId}@example.com` };
  }

  /** The latest event of a trail. */
  const lastKind = async (userId: string) =>
    (await server.services.audit.listForUser(userId, 1))[0]?.kind ?? null;

  describe("by a link", () => {
    it("is given to the accepting user with the link's role, and uses up one of its uses", async () => {
      const { token } = await invite();
      expect(await access.findInvitation(token)).toEqual({
        ...{ subjectId: id, name: subject.name, ownerName: "BUY CHEAP DISCS", role: subject.role },
      });
      const userId = await server.newUser("Ann");
      expect(await access.accept(userId, token)).toMatchObject({ outcome: "joined", subjectId: id });
      expect(await subject.roleOf(userId, id)).toBe(subject.role);
      const member = { userId, name: "Ann", email: `${userId}@example.com`, role: subject.role };
      expect(await access.find(ownerId, id)).toMatchObject({
        ...{ isOwner: true, owner: { name: "BUY CHEAP DISCS" }, members: [{ ...member, isOffered: false }] },
        invitations: [{ usesLeft: LINK_USES - 1, email: null, role: subject.role }],
      });
    });

    it("neither changes the role of a member nor adds the owner", async () => {
      const userId = await newMember();
      const other = await invite(null, kind === "course" ? "viewer" : "member");
      for (const each of [userId, ownerId]) {
        expect(await access.accept(each, other.token)).toEqual({ outcome: "already", subjectId: id });
      }
      const found = await access.find(ownerId, id);
      expect(found?.members).toMatchObject([{ role: subject.role }]);
      expect(found?.invitations.find((each) => each.id === other.id)?.usesLeft).toBe(LINK_USES);
    });

    it("is void once it is revoked, has expired, or its owner is disabled, like an unknown one", async () => {
      const { prisma, sql } = server.database;
      const [revoked, kept] = [await invite(), await invite()];
      const userId = await server.newUser();
      expect(await access.revoke(ownerId, id, revoked.id)).toBe(true);
      expect(await access.revoke(ownerId, id, revoked.id)).toBe(false);
      for (const token of [revoked.token, "x".repeat(43), kept.token.slice(1), "\0", "%", ""]) {
        expect(await access.findInvitation(token)).toBeNull();
        expect(await access.accept(userId, token)).toEqual({ outcome: "void" });
      }
      await prisma.user.update({ where: { id: ownerId }, data: { disabledAt: new Date() } });
      expect(await access.findInvitation(kept.token)).toBeNull();
      expect(await access.accept(userId, kept.token)).toEqual({ outcome: "void" });
      await prisma.user.update({ where: { id: ownerId }, data: { disabledAt: null } });
      expect(await access.findInvitation(kept.token)).not.toBeNull();
      server.clock.pass(INVITATION_DAYS * 24 * 3600);
      expect(await access.findInvitation(kept.token)).toBeNull();
      expect(await access.accept(userId, kept.token)).toEqual({ outcome: "void" });
      await cleanUp(sql, server.clock.now);
      expect(await subject.invitations.count({ where: { id: kept.id } })).toBe(0);
    });

    it("is stored as a hash only", async () => {
      const { token, id } = await invite();
      const row = await subject.invitations.findUnique({ where: { id } });
      expect(row).not.toBeNull();
      expect(JSON.stringify(row)).not.toContain(token);
    });

    it("can be made 60 times in 15 minutes, and only so many are open at a time", async () => {
      const outcomes: string[] = [];
      for (let count = 0; count < 61; count++) {
        const link = { role: subject.role, email: null };
        outcomes.push((await access.invite(ownerId, id, link, "en")).outcome);
      }
      expect(outcomes.filter((outcome) => outcome === "invited")).toHaveLength(kind === "course" ? 50 : 20);
      expect(outcomes.at(59)).toBe("full");
      expect(outcomes.at(60)).toBe("throttled");
    });
  });

  describe("by an email", () => {
    it("sends a link, and nothing that the inviting user typed", async () => {
      await invite("ann@example.com");
      expect(mailServer.received).toHaveLength(1);
      const [mail] = mailServer.received;
      expect(mail?.to).toEqual(["ann@example.com"]);
      const [, path] = /http:\/\/[^/\s]+(\/\S+)\?token=[\w-]{43}\s/.exec(mail?.text ?? "") ?? [];
      expect(path).toBe(subject.path);
      expect(`${mail?.headers}${mail?.text}`).not.toMatch(/BUY|WIN|Test/);
    });

    it("is for an account with that verified address alone, and works once", async () => {
      const { userId, email } = await newVerifiedUser();
      const { token } = await invite(email);
      const stranger = await newVerifiedUser();
      expect(await access.accept(stranger.userId, token)).toEqual({ outcome: "other-address" });
      expect((await access.accept(userId, token)).outcome).toBe("joined");
      expect(await access.accept(userId, token)).toEqual({ outcome: "void" });
    });

    it("waits until the address is verified", async () => {
      const { userId, email } = await newVerifiedUser(false);
      const { token } = await invite(email);
      expect(await access.accept(userId, token)).toEqual({ outcome: "unverified" });
    });

    it("replaces the one before to the same address, and goes there three times in 15 minutes at most", async () => {
      const first = await invite("ann@example.com");
      await invite("ann@example.com");
      expect(await access.findInvitation(first.token)).toBeNull();
      expect((await access.find(ownerId, id))?.invitations).toHaveLength(1);
      await invite("ann@example.com");
      const again = { role: subject.role, email: "ann@example.com" };
      expect((await access.invite(ownerId, id, again, "en")).outcome).toBe("throttled");
    });

    it("goes with the account that has the address", async () => {
      const { userId, email } = await newVerifiedUser();
      await invite(email);
      await prismaUserStore(server.database.prisma).delete(userId, server.clock.now());
      expect(await subject.invitations.count({ where: { email } })).toBe(0);
    });
  });

  it("ends when the owner removes a member, or the member leaves", async () => {
    const userId = await newMember();
    expect(await access.remove(ownerId, id, userId)).toBe(true);
    expect(await access.remove(ownerId, id, userId)).toBe(false);
    expect(await access.remove(ownerId, id, "user_' OR 1=1")).toBe(false);
    expect(await subject.roleOf(userId, id)).toBeNull();
    expect(await access.find(userId, id)).toBeNull();
    const leaving = await newMember();
    expect(await access.leave(leaving, id)).toBe(true);
    expect(await access.leave(leaving, id)).toBe(false);
    expect(await access.leave(ownerId, id)).toBe(false);
    expect(await subject.roleOf(leaving, id)).toBeNull();
  });

  it("is transferred to a member by an offer that still stands", async () => {
    const [userId, other] = [await newMember("Next"), await newMember("Other")];
    expect(await access.takeOver(userId, id)).toEqual({ outcome: "missing" });
    expect(await access.offer(ownerId, id, userId)).toBe(true);
    expect(await access.offer(ownerId, id, other)).toBe(true);
    const isOffered = async () =>
      (await access.find(userId, id))?.members.find((member) => member.userId === userId)?.isOffered;
    expect(await isOffered()).toBe(true);
    expect(await access.withdrawOffer(ownerId, id, userId)).toBe(true);
    expect(await isOffered()).toBe(false);
    expect(await access.takeOver(userId, id)).toEqual({ outcome: "missing" });
    expect(await access.decline(other, id)).toBe(true);
    expect(await access.decline(other, id)).toBe(false);
    expect(await access.takeOver(other, id)).toEqual({ outcome: "missing" });
    await access.offer(ownerId, id, userId);
    expect((await access.takeOver(userId, id)).outcome).toBe("transferred");
    expect(await subject.roleOf(userId, id)).toBe("owner");
    expect(await subject.roleOf(ownerId, id)).toBe(subject.role);
  });

  it("is recorded, with each change, in the trails of the owner and the member", async () => {
    const { events } = subject;
    const { token } = await invite();
    const told = [await lastKind(ownerId)];
    const [ann, bob] = [await server.newUser("Ann"), await server.newUser("Bob")];
    const expectTrails = async (userId: string, [forOwner, forMember]: (typeof events)["joined"]) => {
      expect(await lastKind(ownerId)).toBe(forOwner ?? told.at(-1));
      told.push(await lastKind(ownerId));
      if (forMember !== null) expect(await lastKind(userId)).toBe(forMember);
    };
    await expectTrails(ann, events.invited);
    await access.accept(ann, token);
    await expectTrails(ann, events.joined);
    await access.remove(ownerId, id, ann);
    await expectTrails(ann, events.removed);
    await access.accept(bob, token);
    await expectTrails(bob, events.joined);
    await access.leave(bob, id);
    await expectTrails(bob, events.left);
    await access.accept(bob, token);
    await access.offer(ownerId, id, bob);
    await expectTrails(bob, events.offered);
    await access.takeOver(bob, id);
    await expectTrails(bob, events.transferred);
    const [{ details } = {}] = await server.services.audit.listForUser(bob, 1);
    expect(details).toEqual({
      personName: "Bob",
      ...(kind === "course"
        ? { courseName: subject.name, role: "editor" }
        : { applicationName: subject.name }),
    });
  });
});
