import { beforeEach, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { MAX_COMMENTS } from "@/lib/validation/comments";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { openTransaction } from "@/scripts/testing/open-transaction";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";

const server = setUpTestServer({ counter: unlimited });
let ownerId: string;
let courseId: string;

beforeEach(async () => {
  ownerId = await server.newUser("Owner");
  courseId = (await server.services.courses.createOwned(ownerId, { name: "Race", location: undefined })).id;
});

const join = async () => server.join(courseId, await server.newUser(), "commenter");

function add(userId: string, threadId: string | null = null, id = newId("comment")) {
  return server.services.comments.add(userId, courseId, { id, threadId, place: null, text: "x" }, "en");
}

async function thread(userId = ownerId): Promise<string> {
  const id = newId("comment");
  expect(await add(userId, null, id)).toBe("added");
  return id;
}

const count = () => server.database.prisma.comment.count({ where: { courseId } });

it("the store of comments rejects a comment that waited for its author's role to be removed", async () => {
  const { prisma } = server.database;
  const userId = await join();
  const commit = await openTransaction(prisma, (tx) =>
    tx.coursePerson.delete({ where: { courseId_userId: { courseId, userId } } }),
  );
  const adding = add(userId);
  await waitForBlockedSession(prisma);
  await commit();
  expect(await adding).toBe("missing");
  expect(await count()).toBe(0);
});

it("either resolves a thread or deletes it first, and leaves nothing of a deleted one", async () => {
  const { comments } = server.services;
  for (let round = 0; round < 10; round++) {
    const id = await thread();
    const [resolved, replied, removed] = await Promise.all([
      comments.change(ownerId, courseId, id, { resolved: true }, "en"),
      add(ownerId, id),
      comments.remove(ownerId, courseId, id),
    ]);
    expect(["done", "missing"]).toContain(resolved);
    expect(["added", "missing"]).toContain(replied);
    expect(removed).toBe("done");
    expect(await count()).toBe(0);
  }
});

it("the store of comments never deletes a reply of somebody else with the author's thread", async () => {
  const { comments } = server.services;
  const [author, other] = [await join(), await join()];
  for (let round = 0; round < 10; round++) {
    const id = await thread(author);
    const [removed, replied] = await Promise.all([comments.remove(author, courseId, id), add(other, id)]);
    expect([removed, replied].sort()).toEqual(
      removed === "done" ? ["done", "missing"] : ["added", "replied"],
    );
    await server.database.prisma.comment.deleteMany({ where: { courseId } });
  }
});

it("the store of comments never leaves a thread resolved under a reply that came later", async () => {
  const { comments } = server.services;
  for (let round = 0; round < 10; round++) {
    const id = await thread();
    const resolve = () => comments.change(ownerId, courseId, id, { resolved: true }, "en");
    await Promise.all([resolve(), add(ownerId, id)]);
    await Promise.all([add(ownerId, id), add(ownerId, id)]);
    expect((await comments.list(ownerId, courseId))?.threads.at(-1)?.resolved).toBeNull();
  }
});

it("the store of comments gives every comment of a course a time of its own, and keeps the latest of what two tabs have read", async () => {
  const { comments } = server.services;
  const userId = await join();
  await Promise.all(Array.from({ length: 8 }, () => add(ownerId)));
  const list = await comments.list(userId, courseId);
  const times = list?.threads.map((each) => each.comments[0].createdAt) ?? [];
  expect(new Set(times).size).toBe(8);
  server.clock.pass(60);
  await Promise.all(times.map((until) => comments.markRead(userId, courseId, until)));
  expect((await comments.list(userId, courseId))?.readAt).toBe(times.sort().at(-1));
  expect(await comments.count(userId, courseId)).toEqual({ open: 8, unread: 0 });
});

it("the store of comments adds a comment only once if it is sent several times concurrently", async () => {
  const id = newId("comment");
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => add(ownerId, null, id)));
  expect(outcomes.sort()).toEqual(["added", ...Array(5).fill("repeated")]);
});

it("the store of comments keeps the course within its limit of comments under concurrent additions", async () => {
  const createdAt = server.clock.now();
  await server.database.prisma.comment.createMany({
    data: Array.from({ length: MAX_COMMENTS - 3 }, () => ({
      ...{ id: newId("comment"), courseId, authorId: ownerId, text: "x", createdAt },
    })),
  });
  const users = await Promise.all(Array.from({ length: 8 }, join));
  const outcomes = await Promise.all(users.map((userId) => add(userId)));
  expect(outcomes.filter((each) => each === "added")).toHaveLength(3);
  expect(outcomes.filter((each) => each === "full")).toHaveLength(5);
});

it("the store of comments decides once about a proposal, however many editors accept and decline it at once", async () => {
  const { comments } = server.services;
  for (let round = 0; round < 10; round++) {
    const id = await thread();
    const data = { proposal: "open", changes: [] };
    await server.database.prisma.comment.update({ where: { id }, data });
    const decline = () => {
      const reply = { id: newId("comment"), text: "No" };
      return comments.change(ownerId, courseId, id, { decision: "declined", reply }, "en");
    };
    const accept = () => comments.change(ownerId, courseId, id, { decision: "accepted" }, "en");
    const outcomes = await Promise.all([decline(), accept(), decline(), accept()]);
    const stored = await server.database.prisma.comment.findUniqueOrThrow({ where: { id } });
    const replies = await server.database.prisma.comment.count({ where: { threadId: id } });
    expect([outcomes[1], outcomes[3], stored.proposal]).toEqual(["done", "done", "accepted"]);
    expect([outcomes[0], outcomes[2]].every((each) => each === "done" || each === "decided")).toBe(true);
    // Whoever declined first said why, and was overruled.
    expect(replies).toBe(outcomes[0] === "done" || outcomes[2] === "done" ? 1 : 0);
  }
});
