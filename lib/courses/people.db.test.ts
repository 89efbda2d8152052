import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { prismaUserStore } from "@/lib/adapters/prisma/user-store";
import { type MailServer, startMailServer } from "@/lib/identity/testing/mail-server";
import { newId } from "@/lib/ids";
import { INVITATION_DAYS, LINK_USES } from "@/lib/invitations";
import { startTestServer, type TestServer } from "@/scripts/testing/server";

let mailServer: MailServer;
let server: TestServer;
let ownerId: string;
let courseId: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    env: { mail: { smtpUrl: mailServer.url, from: "Teepad <teepad@example.com>" } },
  });
});

afterAll(async () => {
  await server.close();
  await mailServer.close();
});

beforeEach(async () => {
  ownerId = await server.newUser("BUY CHEAP DISCS");
  courseId = (await server.services.courses.createOwned(ownerId, { name: "WIN MONEY", location: undefined }))
    .id;
});

afterEach(() => {
  mailServer.received.length = 0;
  server.clock.pass(24 * 3600);
});

async function invite(email: string | null = null, role: "editor" | "viewer" = "editor") {
  const invited = await server.services.people.invite(ownerId, courseId, { role, email }, "en");
  if (invited.outcome !== "invited") throw new Error(invited.outcome);
  await server.services.background.settled();
  return { ...invited.invitation, token: invited.token };
}

async function newVerifiedUser(isVerified = true) {
  const userId = await server.newUser();
  await server.database.prisma.user.update({
    where: { id: userId },
    data: { emailVerifiedAt: isVerified ? new Date() : null },
  });
  return { userId, email: `${userId}@example.com` };
}

const kinds = async (userId: string) =>
  (await server.services.audit.listForUser(userId, 20)).map(({ kind }) => kind).reverse();

describe("an invitation by link", () => {
  it("adds the accepting user with its role, is recorded in both trails, and uses up one of its uses", async () => {
    const { people, courses } = server.services;
    const { token } = await invite(null, "viewer");
    expect(await people.findInvitation(token)).toEqual({
      ...{ courseName: "WIN MONEY", ownerName: "BUY CHEAP DISCS", role: "viewer", isPersonal: false },
    });
    const userId = await server.newUser("Ann");
    expect(await people.accept(userId, token)).toMatchObject({ outcome: "accepted", courseId });
    expect(await courses.open(userId, courseId)).toMatchObject({
      role: "viewer",
      ownerName: "BUY CHEAP DISCS",
    });
    expect(await people.listCoursesOfOthers(userId)).toMatchObject([
      { id: courseId, name: "WIN MONEY", role: "viewer", ownerName: "BUY CHEAP DISCS", isOffered: false },
    ]);
    const listed = await people.list(ownerId, courseId);
    expect(listed?.people).toMatchObject([{ userId, name: "Ann", email: `${userId}@example.com` }]);
    expect(listed?.invitations).toMatchObject([{ usesLeft: LINK_USES - 1, email: null }]);
    expect(await kinds(ownerId)).toEqual(["person-invited", "person-joined"]);
    expect(await kinds(userId)).toEqual(["course-joined"]);
  });

  it("neither changes the role of somebody on the course nor adds the owner", async () => {
    const { people } = server.services;
    const { token } = await invite(null, "viewer");
    const userId = await server.newUser();
    await people.accept(userId, token);
    const other = await invite(null, "editor");
    expect(await people.accept(userId, other.token)).toEqual({ outcome: "already", courseId });
    expect(await people.accept(ownerId, other.token)).toEqual({ outcome: "already", courseId });
    const listed = await people.list(ownerId, courseId);
    expect(listed?.people).toMatchObject([{ role: "viewer" }]);
    expect(listed?.invitations.map(({ usesLeft }) => usesLeft).sort((a, b) => a - b)).toEqual([
      LINK_USES - 1,
      LINK_USES,
    ]);
  });

  it("is void after it was revoked or has expired, and while the course is deleted", async () => {
    const { people, courseDeletion } = server.services;
    const userId = await server.newUser();
    const revoked = await invite();
    expect(await people.revoke(ownerId, courseId, revoked.id)).toBe(true);
    const kept = await invite();
    await courseDeletion.delete(ownerId, courseId);
    for (const { token } of [revoked, kept]) {
      expect(await people.findInvitation(token)).toBeNull();
      expect(await people.accept(userId, token)).toEqual({ outcome: "void" });
    }
    await courseDeletion.restore(ownerId, courseId);
    expect(await people.findInvitation(kept.token)).not.toBeNull();
    server.clock.pass(INVITATION_DAYS * 24 * 3600);
    expect(await people.findInvitation(kept.token)).toBeNull();
    expect(await people.accept(userId, kept.token)).toEqual({ outcome: "void" });
    for (const token of ["", "x", "%", kept.token.slice(1)]) {
      expect(await people.accept(userId, token)).toEqual({ outcome: "void" });
    }
    expect((await cleanUp(server.database.sql, server.clock.now)).CourseInvitation).toBeGreaterThan(0);
  });

  it("is stored as a hash only", async () => {
    const { token, id } = await invite();
    const row = await server.database.prisma.courseInvitation.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("can be made 60 times in 15 minutes, and a course has at most 50 of them", async () => {
    const outcomes: string[] = [];
    for (let count = 0; count < 61; count++) {
      const role = { role: "viewer", email: null } as const;
      outcomes.push((await server.services.people.invite(ownerId, courseId, role, "en")).outcome);
    }
    expect(outcomes.filter((outcome) => outcome === "invited")).toHaveLength(50);
    expect(outcomes.at(59)).toBe("full");
    expect(outcomes.at(60)).toBe("throttled");
  });
});

describe("an invitation by email", () => {
  it("sends a link, and nothing that the inviting user typed", async () => {
    await invite("ann@example.com");
    expect(mailServer.received).toHaveLength(1);
    const [mail] = mailServer.received;
    expect(mail?.to).toEqual(["ann@example.com"]);
    expect(mail?.text).toMatch(/\/invitation\?token=[\w-]{43}\s/);
    expect(`${mail?.headers}${mail?.text}`).not.toMatch(/BUY|WIN/);
  });

  it("is for an account with that verified address alone, and works once", async () => {
    const { people } = server.services;
    const invited = await newVerifiedUser();
    const { token } = await invite(invited.email);
    expect((await people.findInvitation(token))?.isPersonal).toBe(true);
    const stranger = await newVerifiedUser();
    expect(await people.accept(stranger.userId, token)).toEqual({ outcome: "other-address" });
    expect((await people.accept(invited.userId, token)).outcome).toBe("accepted");
    expect(await people.accept(invited.userId, token)).toEqual({ outcome: "void" });
  });

  it("waits until the address is verified", async () => {
    const { userId, email } = await newVerifiedUser(false);
    const { token } = await invite(email);
    expect(await server.services.people.accept(userId, token)).toEqual({ outcome: "unverified" });
  });

  it("replaces the one before to the same address, and goes there three times in 15 minutes at most", async () => {
    const { people } = server.services;
    const first = await invite("ann@example.com");
    await invite("ann@example.com");
    expect(await people.findInvitation(first.token)).toBeNull();
    expect((await people.list(ownerId, courseId))?.invitations).toHaveLength(1);
    await invite("ann@example.com");
    const again = { role: "editor", email: "ann@example.com" } as const;
    expect((await people.invite(ownerId, courseId, again, "en")).outcome).toBe("throttled");
  });

  it("goes with the account that has the address", async () => {
    const { userId, email } = await newVerifiedUser();
    await invite(email);
    const { prisma } = server.database;
    await prismaUserStore(prisma).delete(userId, server.clock.now());
    expect(await prisma.courseInvitation.count({ where: { email } })).toBe(0);
  });
});

describe("the owner of a course", () => {
  it("changes roles and removes people, which both trails tell", async () => {
    const { people, courses } = server.services;
    const { token } = await invite();
    const userId = await server.newUser();
    await people.accept(userId, token);
    expect(await people.changeRole(ownerId, courseId, userId, "viewer")).toBe(true);
    expect((await courses.open(userId, courseId))?.role).toBe("viewer");
    expect(await people.remove(ownerId, courseId, userId)).toBe(true);
    expect(await people.remove(ownerId, courseId, userId)).toBe(false);
    expect(await people.remove(ownerId, courseId, "user_' OR 1=1")).toBe(false);
    expect(await courses.open(userId, courseId)).toBeNull();
    expect(await kinds(ownerId)).toEqual([
      ...["person-invited", "person-joined", "person-role-changed", "person-removed"],
    ]);
    expect(await kinds(userId)).toEqual(["course-joined", "course-role-changed", "course-access-removed"]);
  });
});

describe("a change of owner", () => {
  async function newOffer() {
    const { people } = server.services;
    const { token } = await invite();
    const userId = await server.newUser("Next");
    await people.accept(userId, token);
    expect(await people.offer(ownerId, courseId, userId)).toBe(true);
    return userId;
  }

  it("needs an offer that still stands", async () => {
    const { people } = server.services;
    const userId = await newOffer();
    expect(await people.isOffered(userId, courseId)).toBe(true);
    expect(await people.withdrawOffer(ownerId, courseId, userId)).toBe(true);
    expect(await people.takeOver(userId, courseId)).toEqual({ outcome: "missing" });
    await people.offer(ownerId, courseId, userId);
    expect(await people.decline(userId, courseId)).toBe(true);
    expect(await people.takeOver(userId, courseId)).toEqual({ outcome: "missing" });
  });

  it("makes the previous owner an editor, ends links, and keeps sharing without the previous owner's name", async () => {
    const { people, courses, courseLinks, sharing } = server.services;
    const application = await server.newApplication();
    const { access_token } = await server.tokensFor(application, ownerId);
    await courseLinks.link({ applicationId: application.clientId, userId: ownerId }, courseId, "ext");
    await server.database.prisma.webhookEndpoint.create({
      data: {
        ...{ id: newId("endpoint"), applicationId: application.clientId, url: "https://example.com" },
        ...{ description: "", events: ["course.unlinked"], sealedSecret: "", createdAt: new Date() },
      },
    });
    await sharing.set(ownerId, courseId, 0, { sharing: "public", ownerName: "Club of the owner" });
    const shareId = (await sharing.get(ownerId, courseId))?.shareId as string;
    const userId = await newOffer();
    expect((await people.takeOver(userId, courseId)).outcome).toBe("taken-over");

    expect((await courses.open(userId, courseId))?.role).toBe("owner");
    expect((await courses.open(ownerId, courseId))?.role).toBe("editor");
    expect((await courses.listOwned(userId, { offset: 0, limit: 9 })).total).toBe(1);
    expect((await courses.listOwned(ownerId, { offset: 0, limit: 9 })).total).toBe(0);
    expect(await sharing.get(userId, courseId)).toMatchObject({
      sharing: "public",
      shareId,
      ownerName: null,
    });
    expect(await sharing.find(shareId)).toMatchObject({ ownerName: null });
    const { prisma } = server.database;
    expect(await prisma.courseListing.findUnique({ where: { courseId } })).toMatchObject({ ownerId: userId });
    expect(await prisma.courseLink.count({ where: { courseId } })).toBe(0);
    expect(await prisma.webhookEvent.findMany({ where: { courseId } })).toMatchObject([
      { type: "course.unlinked", userId: ownerId, externalCourseId: "ext" },
    ]);
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await server.request(`/api/v1/courses/${courseId}`, { headers })).status).toBe(404);
    expect(await kinds(userId)).toContain("ownership-received");
    expect(await kinds(ownerId)).toContain("ownership-transferred");
  });

  it("respects the new owner's quotas", async () => {
    const { people, courses } = server.services;
    const { prisma } = server.database;
    const userId = await newOffer();
    const other = await courses.createOwned(userId, { name: "Full", location: undefined });
    await prisma.coursePicture.create({
      data: {
        ...{ id: newId("picture"), courseId: other.id, ownerId: userId, name: "", contentType: "image/png" },
        ...{ image: new Uint8Array(1), bytes: 2_000_000_000, width: 1, height: 1, corners: [], opacity: 1 },
        ...{ visible: true, createdAt: new Date(), updatedAt: new Date() },
      },
    });
    expect(await people.takeOver(userId, courseId)).toEqual({ outcome: "full" });
    expect((await courses.open(ownerId, courseId))?.role).toBe("owner");
  });
});
