import { beforeEach, expect, it } from "vitest";
import { prismaUserStore } from "@/lib/adapters/prisma/user-store";
import { newId } from "@/lib/ids";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { openTransaction } from "@/scripts/testing/open-transaction";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { makeDocument, makeHole } from "./testing/courses";

const server = setUpTestServer({ counter: unlimited });
let ownerId: string;
let courseId: string;

beforeEach(async () => {
  ownerId = await server.newUser("Owner");
  courseId = (await server.services.courses.createOwned(ownerId, { name: "Race", location: undefined })).id;
});

const edit = () => makeDocument([makeHole(newId("fairway"), 1)]);

const join = async (role: "editor" | "viewer" = "editor", name = "Person") =>
  server.join(courseId, await server.newUser(name), role);

it("the course store makes a removal wait for a save in progress, and lets no save through that waited for a removal", async () => {
  const { people, courses } = server.services;
  const { prisma } = server.database;
  const editor = await join();
  // A concurrent removal that holds the lock on the person's row until it commits, as `remove` does.
  const commit = await openTransaction(prisma, (tx) =>
    tx.coursePerson.delete({ where: { courseId_userId: { courseId, userId: editor } } }),
  );
  const save = server.saveDocument(editor, courseId, edit());
  await waitForBlockedSession(prisma);
  await commit();
  expect(await save).toBe("missing");
  expect((await courses.getOwned(ownerId, courseId))?.version).toBe(1);

  for (let round = 0; round < 10; round++) {
    const userId = await join();
    const version = (await courses.getOwned(ownerId, courseId))?.version ?? 0;
    const [saved, removed] = await Promise.all([
      server.saveDocument(userId, courseId, edit()),
      people.remove(ownerId, courseId, userId),
    ]);
    expect(removed).toBe(true);
    const after = await courses.getOwned(ownerId, courseId);
    expect(after?.version).toBe(saved === "saved" ? version + 1 : version);
    expect(await server.saveDocument(userId, courseId, edit())).toBe("missing");
  }
});

it("the course store removes the right to edit immediately: a save that waited for it is forbidden", async () => {
  const { people } = server.services;
  const editor = await join();
  const [saved, changed] = await Promise.all([
    server.saveDocument(editor, courseId, edit()),
    people.changeRole(ownerId, courseId, editor, "viewer"),
  ]);
  expect(changed).toBe(true);
  expect(["saved", "forbidden"]).toContain(saved);
  expect(await server.saveDocument(editor, courseId, edit())).toBe("forbidden");
});

it("the course store loses no link event and keeps counts right while links and a change of owner meet", async () => {
  const { people, courseLinks } = server.services;
  const application = await server.newApplication();
  await server.tokensFor(application, ownerId);
  const caller = { applicationId: application.clientId, userId: ownerId };
  const userId = await join();
  await people.offer(ownerId, courseId, userId);
  const [linked, taken, saved] = await Promise.all([
    courseLinks.link(caller, courseId, "ext"),
    people.takeOver(userId, courseId),
    server.saveDocument(ownerId, courseId, edit()),
  ]);
  expect(taken.outcome).toBe("transferred");
  expect(["linked", "missing"]).toContain(linked.outcome);
  expect(["saved", "missing"]).toContain(saved);
  const { prisma } = server.database;
  expect(await prisma.courseLink.count({ where: { courseId } })).toBe(0);
  const removed = await prisma.removedLink.findMany({ where: { courseId } });
  expect(removed.map(({ reason }) => reason)).toEqual(linked.outcome === "linked" ? ["unlinked"] : []);
  const counts = await prisma.courseLinkCount.findMany({ where: { userId: ownerId } });
  for (const { courses: count } of counts) expect(count).toBe(0);
});

it("the course store keeps a course that was taken over while an account of either side is deleted, or deletes it with its owner", async () => {
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
    expect(["transferred", "missing"]).toContain(taken.outcome);
    const isTaken = taken.outcome === "transferred";
    if (deletesOwner) expect((await courses.open(userId, courseId)) !== null).toBe(isTaken);
    // If the new owner's account was deleted after the transfer, the course was deleted with it.
    else if (!isTaken) expect((await courses.open(ownerId, courseId))?.role).toBe("owner");
  }
});
