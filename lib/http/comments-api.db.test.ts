import { beforeEach, describe, expect, it } from "vitest";
import { prismaUserStore } from "@/lib/adapters/prisma/user-store";
import { newId } from "@/lib/ids";
import { type CommentList, commentList, MAX_COMMENTS } from "@/lib/validation/comments";
import type { PersonRole } from "@/lib/validation/people";
import { setUpTestServer } from "@/scripts/testing/server";
import { requestAs } from "./testing/signed-in";

const server = setUpTestServer();
let courseId: string;
let ownerId: string;

beforeEach(async () => {
  ownerId = await server.newUser("Olga");
  courseId = (await server.services.courses.createOwned(ownerId, { name: "Talk", location: undefined })).id;
});

const join = async (role: PersonRole, name: string) =>
  server.join(courseId, await server.newUser(name), role);

const COMMENTS = () => `/api/studio/courses/${courseId}/comments`;

const send = (userId: string, method: string, path: string, body: unknown) =>
  requestAs(server, userId, path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

function add(userId: string, comment: object = {}): Promise<Response> {
  const body = { id: newId("comment"), threadId: null, place: null, text: "Why here?", ...comment };
  return send(userId, "POST", COMMENTS(), body);
}

async function added(userId: string, comment: object = {}): Promise<string> {
  const id = newId("comment");
  expect((await add(userId, { id, ...comment })).status).toBe(204);
  server.clock.pass(1);
  return id;
}

const change = (userId: string, commentId: string, body: object) =>
  send(userId, "PATCH", `${COMMENTS()}/${commentId}`, body);

const remove = (userId: string, commentId: string) =>
  requestAs(server, userId, `${COMMENTS()}/${commentId}`, { method: "DELETE" });

const request = (userId: string | null, headers = {}) => requestAs(server, userId, COMMENTS(), { headers });

async function list(userId: string): Promise<CommentList> {
  const response = await request(userId);
  expect(response.status).toBe(200);
  return commentList.parse(await response.json());
}

describe("the list of comments", () => {
  it("has threads with their replies, oldest first, each with its place and as the reader sees the authors", async () => {
    const ann = await join("commenter", "Ann");
    const holeId = newId("fairway");
    const first = await added(ann, { place: { holeId } });
    const second = await added(ownerId, { place: { lat: 60.1, lng: 24.9 }, text: "Two\r\nlines" });
    const reply = await added(ownerId, { threadId: first, text: "Because." });
    const { role, emails, threads } = await list(ann);
    expect([role, emails]).toEqual(["commenter", null]);
    expect(threads).toMatchObject([
      {
        ...{ id: first, place: { holeId }, resolved: null },
        comments: [
          { id: first, author: { name: "Ann", isYou: true }, text: "Why here?", editedAt: null },
          { id: reply, author: { name: "Olga", isYou: false }, text: "Because." },
        ],
      },
      { id: second, place: { lat: 60.1, lng: 24.9 }, comments: [{ text: "Two\nlines" }] },
    ]);
  });

  it("is a 304 until something changes", async () => {
    const id = await added(ownerId);
    const etag = (await request(ownerId)).headers.get("etag") as string;
    expect((await request(ownerId, { "If-None-Match": etag })).status).toBe(304);
    await change(ownerId, id, { resolved: true });
    const changed = await request(ownerId, { "If-None-Match": etag });
    expect([changed.status, changed.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  });

  it("keeps what a deleted account wrote and resolved, without a name", async () => {
    const eddie = await join("editor", "Eddie");
    const id = await added(eddie);
    await change(eddie, id, { resolved: true });
    await prismaUserStore(server.database.prisma).delete(eddie, server.clock.now());
    expect((await list(ownerId)).threads).toMatchObject([
      { resolved: { by: null }, comments: [{ author: null, text: "Why here?" }] },
    ]);
  });

  it("is hidden with a deleted course, comes back with it, and is 401 signed out", async () => {
    await added(ownerId);
    const { courseDeletion } = server.services;
    await courseDeletion.delete(ownerId, courseId);
    expect((await request(ownerId)).status).toBe(404);
    expect((await add(ownerId)).status).toBe(404);
    await courseDeletion.restore(ownerId, courseId);
    expect((await list(ownerId)).threads).toHaveLength(1);
    expect((await request(null)).status).toBe(401);
  });
});

describe("adding a comment", () => {
  it("adds a comment only once, however often it is sent, and never under the id of another user's", async () => {
    const ann = await join("commenter", "Ann");
    const id = await added(ann);
    expect((await add(ann, { id })).status).toBe(204);
    expect((await add(ownerId, { id })).status).toBe(404);
    expect((await list(ownerId)).threads).toHaveLength(1);
  });

  it.each([
    ["text", { text: " \n " }],
    ["text", { text: "x".repeat(2001) }],
    ["text", { text: "a\0b" }],
    ["text", { text: "\u200b\u3164 \u2060" }],
    ["text", { text: `@${newId("user")}` }],
    ["id", { id: "comment_1" }],
    ["threadId", { threadId: "x" }],
    ["place", { place: { lat: 91, lng: 0 } }],
    ["place", { place: { holeId: "tee_1" } }],
    ["place", { place: { holeId: newId("fairway"), lat: 1, lng: 1 } }],
    ["author", { author: "me" }],
  ])("rejects an invalid %s by name", async (field, comment) => {
    const response = await add(ownerId, comment);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain(field);
  });

  it("is refused from a page that another account opened, before this one signed in", async () => {
    const body = JSON.stringify({ id: newId("comment"), threadId: null, place: null, text: "Ann's" });
    const headers = { "Content-Type": "application/json", "Teepad-Account": await join("editor", "Ann") };
    const refused = await requestAs(server, ownerId, COMMENTS(), { method: "POST", headers, body });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: "account_changed", name: "Olga" });
    expect((await list(ownerId)).threads).toEqual([]);
  });

  it("replies only to the first comment of a thread of the same course", async () => {
    const first = await added(ownerId);
    const reply = await added(ownerId, { threadId: first });
    expect((await add(ownerId, { threadId: reply })).status).toBe(404);
    expect((await add(ownerId, { threadId: newId("comment") })).status).toBe(404);
    courseId = (await server.services.courses.createOwned(ownerId, { name: "Other", location: undefined }))
      .id;
    expect((await add(ownerId, { threadId: first })).status).toBe(404);
  });

  it("is limited per course, and per user and minute", async () => {
    const createdAt = server.clock.now();
    await server.database.prisma.comment.createMany({
      data: Array.from({ length: MAX_COMMENTS }, () => ({
        ...{ id: newId("comment"), courseId, authorId: ownerId, text: "x", createdAt },
      })),
    });
    const full = await add(ownerId);
    expect([full.status, (await full.json()).error]).toEqual([409, "comment_limit_reached"]);
    for (let sent = 1; sent < 20; sent++) await add(ownerId);
    const throttled = await add(ownerId);
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("changing a comment", () => {
  it("is its author's, and says that it was edited only if it was", async () => {
    const ann = await join("commenter", "Ann");
    const id = await added(ann);
    await change(ann, id, { text: " Why here? " });
    expect((await list(ann)).threads[0]?.comments[0].editedAt).toBeNull();
    expect((await change(ownerId, id, { text: "Mine" })).status).toBe(403);
    expect((await change(ann, id, { text: "How?" })).status).toBe(204);
    expect((await list(ann)).threads[0]?.comments[0]).toMatchObject({
      text: "How?",
      editedAt: expect.any(String),
    });
    await server.services.people.changeRole(ownerId, courseId, ann, "viewer");
    expect((await change(ann, id, { text: "No more" })).status).toBe(403);
  });

  it("reopens a resolved thread when anyone replies, even a commenter who can't resolve it", async () => {
    const ann = await join("commenter", "Ann");
    const id = await added(ownerId);
    await change(ownerId, id, { resolved: true });
    await added(ann, { threadId: id });
    expect((await list(ownerId)).threads[0]?.resolved).toBeNull();
    await change(ownerId, id, { resolved: true });
    await change(ann, (await list(ann)).threads[0]?.comments[1]?.id ?? "", { text: "Edited" });
    expect((await list(ownerId)).threads[0]?.resolved).not.toBeNull();
  });

  it.each(["\u200b", " ", "x".repeat(2001)])("rejects the text %j by the name of the field", async (text) => {
    const response = await change(ownerId, await added(ownerId), { text });
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      expect.stringContaining("text"),
    ]);
  });

  it("resolves and reopens threads, not replies, and keeps who resolved it first", async () => {
    const eddie = await join("editor", "Eddie");
    const id = await added(ownerId);
    const reply = await added(ownerId, { threadId: id });
    await change(eddie, id, { resolved: true });
    await change(ownerId, id, { resolved: true });
    expect((await list(ownerId)).threads[0]?.resolved?.by).toEqual({ name: "Eddie", isYou: false });
    await change(ownerId, id, { resolved: false });
    expect((await list(ownerId)).threads[0]?.resolved).toBeNull();
    expect((await change(eddie, reply, { resolved: true })).status).toBe(404);
  });

  it.each([{}, { text: "a", resolved: true }, { resolved: 1 }])("rejects %j", async (body) => {
    expect((await change(ownerId, await added(ownerId), body)).status).toBe(400);
  });
});

describe("deleting a comment", () => {
  it("is its author's while nobody else has replied, and the owner's always; replies go with their thread", async () => {
    const [ann, eddie] = [await join("commenter", "Ann"), await join("editor", "Eddie")];
    const thread = await added(ann);
    await added(ann, { threadId: thread });
    const reply = await added(eddie, { threadId: thread });
    const refused = await remove(ann, thread);
    expect([refused.status, (await refused.json()).error]).toEqual([409, "comment_has_replies"]);
    expect((await remove(ann, reply)).status).toBe(403);
    expect((await remove(eddie, reply)).status).toBe(204);
    expect((await remove(ann, thread)).status).toBe(204);
    expect((await list(ownerId)).threads).toEqual([]);

    const other = await added(ann);
    await added(eddie, { threadId: other });
    expect((await remove(ownerId, other)).status).toBe(204);
    expect(await server.database.prisma.comment.count({ where: { courseId } })).toBe(0);
    expect((await remove(ownerId, other)).status).toBe(404);
    expect((await remove(ownerId, "comment_' OR 1=1")).status).toBe(404);
  });
});

describe("a mention", () => {
  const mention = (...ids: string[]) => ids.map((id) => `@${id}`).join(" ");

  it("can only be of someone on the course: a stranger and an unknown user get the same error", async () => {
    const [ann, viewer] = [await join("commenter", "Ann"), await join("viewer", "Vera")];
    const id = await added(ann, { text: mention(ownerId, viewer, ann) });
    const stranger = await server.newUser("Stranger");
    const errors = new Set<string>();
    for (const other of [stranger, newId("user")]) {
      for (const response of [
        await add(ann, { text: mention(viewer, other) }),
        await change(ann, id, { text: mention(other) }),
      ]) {
        expect(response.status).toBe(400);
        const { requestId: _, ...error } = await response.json();
        errors.add(JSON.stringify(error));
      }
    }
    expect(errors.size).toBe(1);
    expect([...errors][0]).toContain("text mentions someone who can't open this course");
    expect(JSON.stringify(await list(ann))).not.toContain("@example.com");
  });

  it("shows the user's name as it is now, also once they have left, and none once their account is deleted", async () => {
    const { prisma } = server.database;
    const [ann, bob] = [await join("commenter", "Ann"), await join("editor", "Ann")];
    const id = await added(ownerId, { text: mention(ann, bob) });
    const people = async (readerId: string) => (await list(readerId)).people;
    expect(await people(ann)).toEqual([
      { id: ann, name: "Ann", isYou: true, role: "commenter" },
      { id: bob, name: "Ann", isYou: false, role: "editor" },
      { id: ownerId, name: "Olga", isYou: false, role: "owner" },
    ]);
    await prisma.user.update({ where: { id: ann }, data: { name: "Anna" } });
    await server.services.people.remove(ownerId, courseId, ann);
    expect(await people(ownerId)).toContainEqual({ id: ann, name: "Anna", isYou: false, role: null });
    // Its author may still edit the comment.
    expect((await change(ownerId, id, { text: `${mention(ann, bob)}!` })).status).toBe(204);
    await prismaUserStore(prisma).delete(ann, server.clock.now());
    expect((await people(ownerId)).map((each) => each.id)).toEqual([bob, ownerId]);
  });

  it("tells viewers only the names of those who are mentioned", async () => {
    const [ann, vera] = [await join("commenter", "Ann"), await join("viewer", "Vera")];
    await join("editor", "Eddie");
    await added(ownerId, { text: mention(ann) });
    expect((await list(vera)).people.map(({ name }) => name)).toEqual(["Ann"]);
  });
});

describe("what a user has read", () => {
  const read = (userId: string, until: string) => send(userId, "PUT", `${COMMENTS()}/read`, { until });
  const counts = async (userId: string) => (await requestAs(server, userId, `${COMMENTS()}/counts`)).json();
  const lastOf = async (userId: string) =>
    (await list(userId)).threads
      .flatMap(({ comments }) => comments.map(({ createdAt }) => createdAt))
      .sort()
      .at(-1) ?? "";

  it("doesn't include what others have written since, in any thread", async () => {
    await added(ownerId, { text: "Before Ann" });
    server.clock.pass(1);
    const ann = await join("commenter", "Ann");
    server.clock.pass(1);
    expect(await counts(ann)).toEqual({ open: 1, unread: 0 });
    const thread = await added(ownerId);
    await added(ownerId, { threadId: thread });
    await added(ann, { threadId: await added(ann) });
    expect(await counts(ann)).toEqual({ open: 3, unread: 1 });
    expect(await counts(ownerId)).toEqual({ open: 3, unread: 1 });
    expect((await read(ann, await lastOf(ann))).status).toBe(204);
    expect(await counts(ann)).toEqual({ open: 3, unread: 0 });
    await change(ownerId, thread, { resolved: true });
    await added(ownerId, { threadId: thread });
    expect(await counts(ann)).toEqual({ open: 3, unread: 1 });
  });

  it("never goes back, nor beyond the newest comment", async () => {
    const ann = await join("commenter", "Ann");
    await added(ownerId);
    const first = await lastOf(ann);
    await added(ownerId);
    const second = await lastOf(ann);
    await read(ann, second);
    await read(ann, first);
    expect((await list(ann)).readAt).toBe(second);
    await read(ann, "9999-01-01T00:00:00Z");
    server.clock.pass(1);
    await added(ownerId);
    expect((await counts(ann)).unread).toBe(1);
    for (const until of ["yesterday", 1, undefined])
      expect((await send(ann, "PUT", `${COMMENTS()}/read`, { until })).status).toBe(400);
    expect((await read(ann, "0000-01-01T00:00:00Z")).status).toBe(204);
  });

  it("counts every comment, though several were written in the same millisecond or by a clock that is behind", async () => {
    const ann = await join("commenter", "Ann");
    const { comments } = server.services;
    const add = () =>
      comments.add(ownerId, courseId, { id: newId("comment"), threadId: null, place: null, text: "x" }, "en");
    server.clock.pass(60);
    for (let i = 0; i < 5; i++) {
      await add();
      await read(ann, await lastOf(ann));
      expect((await counts(ann)).unread).toBe(0);
      await add();
      expect((await counts(ann)).unread).toBe(1);
      server.clock.pass(-1);
    }
  });
});

it("the comments API counts the open threads of a list of courses in one query, leaving out courses that the user can't open", async () => {
  const thread = await added(ownerId);
  await added(ownerId, { threadId: thread });
  await change(ownerId, await added(ownerId), { resolved: true });
  const stranger = await server.newUser();
  const { comments, courses } = server.services;
  const { id: quiet } = await courses.createOwned(ownerId, { name: "Quiet", location: undefined });
  expect([...(await comments.countOpen(ownerId, [courseId, quiet]))]).toEqual([[courseId, 1]]);
  expect([...(await comments.countOpen(await join("viewer", "Vera"), [courseId]))]).toEqual([[courseId, 1]]);
  expect([...(await comments.countOpen(stranger, [courseId]))]).toEqual([]);
});

it("the comments API tells nothing of comments to applications, on the shared page or in versions", async () => {
  await added(ownerId, { text: "Secret remark" });
  const { sharing } = server.services;
  await sharing.set(ownerId, courseId, 0, { sharing: "public", ownerName: null });
  const shared = await server.request(`/c/${(await sharing.get(ownerId, courseId))?.shareId}`);
  expect(shared.status).toBe(200);
  expect(await shared.text()).not.toContain("Secret remark");
  const version = await requestAs(server, ownerId, `/api/studio/courses/${courseId}/versions/1`);
  expect(await version.text()).not.toContain("Secret remark");
  const application = await server.newApplication();
  const { access_token } = await server.tokensFor(application, ownerId);
  const caller = { applicationId: application.clientId, userId: ownerId };
  await server.services.courseLinks.link(caller, courseId, "ext");
  const course = await server.api(access_token, `/api/v1/courses/${courseId}`);
  expect(course.status).toBe(200);
  expect(await course.text()).not.toContain("Secret remark");
});
