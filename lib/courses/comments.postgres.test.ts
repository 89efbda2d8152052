import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { MAX_COMMENTS } from "@/lib/validation/comments";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { openTransaction } from "@/scripts/testing/open-transaction";
import { startTestServer, type TestServer, unlimited } from "@/scripts/testing/server";

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

async function join(): Promise<string> {
  const userId = await server.newUser();
  await server.database.prisma.coursePerson.create({
    data: { courseId, userId, role: "commenter", addedAt: server.clock.now() },
  });
  return userId;
}

function add(userId: string, threadId: string | null = null, id = newId("comment")) {
  return server.services.comments.add(userId, courseId, { id, threadId, place: null, text: "x" }, "en");
}

async function thread(userId = ownerId): Promise<string> {
  const id = newId("comment");
  expect(await add(userId, null, id)).toBe("added");
  return id;
}

const count = () => server.database.prisma.comment.count({ where: { courseId } });

it("rejects a comment that waited for its author's role to be removed", async () => {
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
      comments.change(ownerId, courseId, id, { resolved: true }),
      add(ownerId, id),
      comments.remove(ownerId, courseId, id),
    ]);
    expect(["done", "missing"]).toContain(resolved);
    expect(["added", "missing"]).toContain(replied);
    expect(removed).toBe("done");
    expect(await count()).toBe(0);
  }
});

it("never deletes a reply of somebody else with the author's thread", async () => {
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

it("adds a comment only once if it is sent several times concurrently", async () => {
  const id = newId("comment");
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => add(ownerId, null, id)));
  expect(outcomes.sort()).toEqual(["added", ...Array(5).fill("repeated")]);
});

it("keeps the course within its limit of comments under concurrent additions", async () => {
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
