import { expect, it } from "vitest";
import { prismaCommentStore } from "@/lib/adapters/prisma/comment-store";
import { newId } from "@/lib/ids";
import { setUpTestServer } from "@/scripts/testing/server";
import { commentUseCases } from "./comments";

const server = setUpTestServer();

it("a signal tells the other editors of a change of comments once, and of none that changes nothing", async () => {
  const told: string[] = [];
  const comments = commentUseCases({
    store: prismaCommentStore(server.database.prisma),
    emails: { available: false, tell: () => {} },
    onCommentsChanged: (courseId) => told.push(courseId),
    clock: server.clock.now,
  });
  const ownerId = await server.newUser();
  const { id: courseId } = await server.services.courses.createOwned(ownerId, {
    ...{ name: "Talk", location: undefined },
  });
  const comment = { id: newId("comment"), threadId: null, place: null, text: "First" };
  const add = () => comments.add(ownerId, courseId, comment, "en");
  const change = (to: { text: string } | { resolved: boolean }) =>
    comments.change(ownerId, courseId, comment.id, to, "en");
  const remove = () => comments.remove(ownerId, courseId, comment.id);
  const steps = [
    [add, "added", "repeated"],
    [() => change({ text: "Second" }), "done", "done"],
    [() => change({ resolved: true }), "done", "done"],
    [() => change({ resolved: false }), "done", "done"],
    [remove, "done", "missing"],
  ] as const;
  for (const [step, first, again] of steps) {
    told.length = 0;
    expect(await step()).toBe(first);
    expect(told).toEqual([courseId]);
    expect(await step()).toBe(again);
    expect(told).toEqual([courseId]);
  }
});
