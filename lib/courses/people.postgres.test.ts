import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { prismaUserStore } from "@/lib/adapters/prisma/user-store";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { openTransaction } from "@/scripts/testing/open-transaction";
import { startTestServer, type TestServer, unlimited } from "@/scripts/testing/server";
import { makeDocument } from "./testing/courses";

let server: TestServer;
let ownerId: string;
let courseId: string;

beforeAll(async () => {
  server = await startTestServer({ counter: unlimited });
});

afterAll(() => server.close());

beforeEach(async () => {
  ownerId = await server.newUser("Owner");
  courseId = (await server.services.courses.createOwned(ownerId, { name: "Race", location: undefined })).id;
});

const countIn = (outcomes: readonly { outcome: string }[], outcome: string) =>
  outcomes.filter((each) => each.outcome === outcome).length;

async function link(role: "editor" | "viewer" = "editor"): Promise<{ id: string; token: string }> {
  const invited = await server.services.people.invite(ownerId, courseId, { role, email: null }, "en");
  if (invited.outcome !== "invited") throw new Error(invited.outcome);
  return { id: invited.invitation.id, token: invited.token };
}

async function join(role: "editor" | "viewer" = "editor", name = "Person"): Promise<string> {
  const userId = await server.newUser(name);
  await server.database.prisma.coursePerson.create({
    data: { courseId, userId, role, addedAt: server.clock.now() },
  });
  return userId;
}

it("adds a user once even if they accept a link many times concurrently, and counts one use", async () => {
  const { people } = server.services;
  const { token } = await link();
  const userId = await server.newUser();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => people.accept(userId, token)));
  expect(countIn(outcomes, "accepted")).toBe(1);
  expect(countIn(outcomes, "already")).toBe(7);
  const listed = await people.list(ownerId, courseId);
  expect(listed?.people).toHaveLength(1);
  expect(listed?.invitations).toMatchObject([{ usesLeft: 9 }]);
});

it("lets as many users accept a link concurrently as it has uses", async () => {
  const { people } = server.services;
  const { token } = await link();
  const users = await Promise.all(Array.from({ length: 14 }, () => server.newUser()));
  const outcomes = await Promise.all(users.map((userId) => people.accept(userId, token)));
  expect(countIn(outcomes, "accepted")).toBe(10);
  expect(countIn(outcomes, "void")).toBe(4);
  const listed = await people.list(ownerId, courseId);
  expect(listed?.people).toHaveLength(10);
  expect(listed?.invitations).toEqual([]);
});

it("either accepts an invitation or revokes it first, with one use left", async () => {
  const { people } = server.services;
  for (let round = 0; round < 10; round++) {
    const { id, token } = await link();
    await server.database.prisma.courseInvitation.update({ where: { id }, data: { usesLeft: 1 } });
    const userId = await server.newUser();
    const [accepted, revoked] = await Promise.all([
      people.accept(userId, token),
      people.revoke(ownerId, courseId, id),
    ]);
    expect(revoked).toBe(accepted.outcome === "void");
    const opened = await server.services.courses.open(userId, courseId);
    expect(opened !== null).toBe(accepted.outcome === "accepted");
  }
});

it("keeps the course within its limit of people under concurrent acceptances", async () => {
  const { people } = server.services;
  const { token } = await link();
  const at = server.clock.now();
  const others = await Promise.all(Array.from({ length: 48 }, () => server.newUser()));
  await server.database.prisma.coursePerson.createMany({
    data: others.map((userId) => ({ courseId, userId, role: "viewer", addedAt: at })),
  });
  const users = await Promise.all(Array.from({ length: 6 }, () => server.newUser()));
  const outcomes = await Promise.all(users.map((userId) => people.accept(userId, token)));
  expect(countIn(outcomes, "accepted")).toBe(2);
  expect(countIn(outcomes, "full")).toBe(4);
});

it("makes a removal wait for a save in progress, and lets no save through that waited for a removal", async () => {
  const { people, courses } = server.services;
  const { prisma } = server.database;
  const editor = await join();
  // A concurrent removal that holds the lock on the person's row until it commits, as `remove` does.
  const commit = await openTransaction(prisma, (tx) =>
    tx.coursePerson.delete({ where: { courseId_userId: { courseId, userId: editor } } }),
  );
  const save = courses.save(editor, courseId, 1, makeDocument([]));
  await waitForBlockedSession(prisma);
  await commit();
  expect(await save).toEqual({ outcome: "missing" });
  expect((await courses.getOwned(ownerId, courseId))?.version).toBe(1);

  for (let round = 0; round < 10; round++) {
    const userId = await join();
    const version = (await courses.getOwned(ownerId, courseId))?.version ?? 0;
    const [saved, removed] = await Promise.all([
      courses.save(userId, courseId, version, makeDocument([])),
      people.remove(ownerId, courseId, userId),
    ]);
    expect(removed).toBe(true);
    const after = await courses.getOwned(ownerId, courseId);
    expect(after?.version).toBe(saved.outcome === "saved" ? version + 1 : version);
    expect((await courses.save(userId, courseId, after?.version ?? 0, makeDocument([]))).outcome).toBe(
      "missing",
    );
  }
});

it("removes the right to edit immediately: a save that waited for it is forbidden", async () => {
  const { people, courses } = server.services;
  const editor = await join();
  const [saved, changed] = await Promise.all([
    courses.save(editor, courseId, 1, makeDocument([])),
    people.changeRole(ownerId, courseId, editor, "viewer"),
  ]);
  expect(changed).toBe(true);
  expect(["saved", "forbidden"]).toContain(saved.outcome);
  const version = (await courses.getOwned(ownerId, courseId))?.version ?? 0;
  expect(await courses.save(editor, courseId, version, makeDocument([]))).toEqual({ outcome: "forbidden" });
});

it("gives an offered course to exactly one of several users who accept concurrently", async () => {
  const { people, courses } = server.services;
  const users = await Promise.all(Array.from({ length: 4 }, () => join()));
  for (const userId of users) expect(await people.offer(ownerId, courseId, userId)).toBe(true);
  const outcomes = await Promise.all(users.map((userId) => people.takeOver(userId, courseId)));
  expect(countIn(outcomes, "taken-over")).toBe(1);
  expect(countIn(outcomes, "missing")).toBe(3);
  const newOwner = users[outcomes.findIndex(({ outcome }) => outcome === "taken-over")] as string;
  expect((await courses.open(newOwner, courseId))?.role).toBe("owner");
  expect((await courses.open(ownerId, courseId))?.role).toBe("editor");
  expect((await people.list(newOwner, courseId))?.people.map(({ isOffered }) => isOffered)).toEqual(
    Array(4).fill(false),
  );
});

it("either deletes a course or gives it to its new owner", async () => {
  const { people, courseDeletion, courses } = server.services;
  for (let round = 0; round < 8; round++) {
    ownerId = await server.newUser();
    courseId = (await courses.createOwned(ownerId, { name: "Race", location: undefined })).id;
    const userId = await join();
    await people.offer(ownerId, courseId, userId);
    const [deleted, taken] = await Promise.all([
      courseDeletion.delete(ownerId, courseId),
      people.takeOver(userId, courseId),
    ]);
    expect(deleted).toBe(taken.outcome !== "taken-over");
    expect((await courses.open(userId, courseId))?.role ?? null).toBe(deleted ? null : "owner");
  }
});

it("loses no link event and keeps counts right while links and a change of owner meet", async () => {
  const { people, courseLinks, courses } = server.services;
  const application = await server.newApplication();
  await server.tokensFor(application, ownerId);
  const caller = { applicationId: application.clientId, userId: ownerId };
  const userId = await join();
  await people.offer(ownerId, courseId, userId);
  const [linked, taken, saved] = await Promise.all([
    courseLinks.link(caller, courseId, "ext"),
    people.takeOver(userId, courseId),
    courses.save(ownerId, courseId, 1, makeDocument([])),
  ]);
  expect(taken.outcome).toBe("taken-over");
  expect(["linked", "missing"]).toContain(linked.outcome);
  expect(["saved", "conflict"]).toContain(saved.outcome);
  const { prisma } = server.database;
  expect(await prisma.courseLink.count({ where: { courseId } })).toBe(0);
  const removed = await prisma.removedLink.findMany({ where: { courseId } });
  expect(removed.map(({ reason }) => reason)).toEqual(linked.outcome === "linked" ? ["unlinked"] : []);
  const counts = await prisma.courseLinkCount.findMany({ where: { userId: ownerId } });
  for (const { courses: count } of counts) expect(count).toBe(0);
});

it("keeps a course that was taken over while an account of either side is deleted, or deletes it with its owner", async () => {
  const { people, courses } = server.services;
  const { prisma } = server.database;
  for (let round = 0; round < 8; round++) {
    const deletesOwner = round % 2 === 0;
    ownerId = await server.newUser();
    courseId = (await courses.createOwned(ownerId, { name: "Race", location: undefined })).id;
    const userId = await join();
    await people.offer(ownerId, courseId, userId);
    const [taken] = await Promise.all([
      people.takeOver(userId, courseId),
      prismaUserStore(prisma).delete(deletesOwner ? ownerId : userId, server.clock.now()),
    ]);
    expect(["taken-over", "missing"]).toContain(taken.outcome);
    const isTaken = taken.outcome === "taken-over";
    if (deletesOwner) expect((await courses.open(userId, courseId)) !== null).toBe(isTaken);
    // If the new owner's account was deleted after the transfer, the course was deleted with it.
    else if (!isTaken) expect((await courses.open(ownerId, courseId))?.role).toBe("owner");
  }
});
