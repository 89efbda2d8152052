import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { courseBody, makeFairway } from "@/lib/courses/testing/courses";
import { proposal } from "@/lib/editor/changes/proposal";
import { newId } from "@/lib/ids";
import { type CommentList, commentList, MAX_OPEN_PROPOSALS } from "@/lib/validation/comments";
import type { PersonRole } from "@/lib/validation/people";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";
import { requestAs } from "./testing/signed-in";

const server = setUpTestServer();
let application: TestApplication;
let ownerId: string;
let token: string;
let courseId: string;
let holeId: string;
let created = 0;

beforeAll(async () => {
  application = await server.newApplication();
  ownerId = await server.newUser("Olga");
  token = (await server.tokensFor(application, ownerId)).access_token;
});

beforeEach(async () => {
  server.clock.pass(61);
  const body = courseBody({ externalCourseId: `course ${++created}`, fairways: [makeFairway(1)] });
  const course = await (await call("", body)).json();
  [courseId, holeId] = [course.id, course.fairways[0].id];
});

const call = (path: string, body: unknown, headers?: Record<string, string>) =>
  server.api(token, `/api/v1/courses${path}`, { body, headers });

const proposeNotes = (to: unknown = "Mind the path") => ({
  text: "Why not?",
  changes: [{ kind: "set", at: ["holes", holeId, "notes"], to }],
});

const propose = (body: unknown = proposeNotes(), headers = {}) =>
  call(`/${courseId}/proposals`, body, headers);

async function proposed(): Promise<string> {
  const response = await propose();
  expect(response.status).toBe(201);
  return (await response.json()).id;
}

const asUser = (userId: string, path: string, method = "GET", body?: unknown) =>
  requestAs(server, userId, `/api/studio/courses/${courseId}/comments${path}`, {
    method,
    ...(body !== undefined && {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  });

async function threads(userId = ownerId): Promise<CommentList["threads"]> {
  return commentList.parse(await (await asUser(userId, "")).json()).threads;
}

const accept = (userId: string, id: string) => asUser(userId, `/${id}`, "PATCH", { decision: "accepted" });
const decline = (userId: string, id: string, text = "Too long", replyId = newId("comment")) =>
  asUser(userId, `/${id}`, "PATCH", { decision: "declined", reply: { id: replyId, text } });

const join = async (role: PersonRole) => server.join(courseId, await server.newUser(role), role);

const storedNotes = async () =>
  (await server.services.courses.getOwned(ownerId, courseId))?.holes[0]?.notes ?? null;

describe("POST /api/v1/courses/{courseId}/proposals", () => {
  it("changes nothing: it becomes a comment of the user about its hole, unread, with the application's name", async () => {
    const response = await propose();
    const body = await response.json();
    expect([response.status, body]).toEqual([
      201,
      {
        ...{ id: body.id, state: "open", createdAt: expect.stringMatching(/^2.*Z$/), decidedAt: null },
        reviewUrl: `/studio/courses/${courseId}#comments`,
      },
    ]);
    expect(await storedNotes()).toBeNull();
    expect(await threads()).toMatchObject([
      {
        ...{ id: body.id, place: { holeId }, proposal: "open", resolved: null },
        comments: [{ text: "Why not?", author: { name: "Olga", isYou: true }, via: "Test" }],
      },
    ]);
    expect(await (await asUser(ownerId, "/counts")).json()).toEqual({ open: 1, unread: 1 });
    const { changes } = proposal.parse(await (await asUser(ownerId, `/${body.id}/changes`)).json());
    expect(changes).toEqual([
      { kind: "set", at: ["holes", holeId, "notes"], from: null, to: "Mind the path" },
    ]);
  });

  it("names what can't be done to the course as it is", async () => {
    const cases: [string, unknown][] = [
      ["text", { ...proposeNotes(), text: " " }],
      ["text", { ...proposeNotes(), text: `@${newId("user")}` }],
      ["changes", { text: "x", changes: [] }],
      ["changes", { text: "x", changes: Array.from({ length: 101 }, () => proposeNotes().changes[0]) }],
      ["changes", proposeNotes(null)],
      ["changes[0].to", proposeNotes(7)],
      ["changes[0].at", { text: "x", changes: [{ kind: "delete", at: ["holes", newId("fairway")] }] }],
      ["changes[0].kind", { text: "x", changes: [{ kind: "rename" }] }],
    ];
    for (const [path, body] of cases) {
      const response = await propose(body);
      const { details } = await response.json();
      expect([response.status, details[0].path]).toEqual([400, path]);
    }
    expect(await threads()).toEqual([]);
  });

  it("needs the scope, but not that of changes, and a course that is linked and that the user may comment on", async () => {
    const reader = await server.tokensFor(application, ownerId, "courses:read");
    const refused = await propose(undefined, { Authorization: `Bearer ${reader.access_token}` });
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      403,
      expect.stringContaining('scope="courses"'),
    ]);
    expect((await propose(undefined, { Authorization: "Bearer x" })).status).toBe(401);
    for (const id of ["x", "course_00000000000000000000000000"])
      expect((await call(`/${id}/proposals`, proposeNotes())).status).toBe(404);
    await server.database.prisma.course.update({
      where: { id: courseId },
      data: { ownerId: await server.newUser("New owner") },
    });
    expect((await propose()).status).toBe(404);
    await server.join(courseId, ownerId, "viewer");
    expect((await propose()).status).toBe(404);
    await server.database.prisma.coursePerson.updateMany({
      where: { courseId },
      data: { role: "commenter" },
    });
    expect((await propose()).status).toBe(201);
    await server.services.courseLinks.unlink(
      { applicationId: application.clientId, userId: ownerId },
      courseId,
    );
    expect((await propose()).status).toBe(404);
  });

  it("is made once under an Idempotency-Key, and waits for decisions once there are many", async () => {
    const key = { "Idempotency-Key": "one" };
    const first = await (await propose(undefined, key)).json();
    expect(await (await propose(undefined, key)).json()).toEqual(first);
    const createdAt = server.clock.now();
    await server.database.prisma.comment.createMany({
      data: Array.from({ length: MAX_OPEN_PROPOSALS - 1 }, () => ({
        ...{ id: newId("comment"), courseId, authorId: ownerId, text: "x", createdAt, proposal: "open" },
        changes: [],
      })),
    });
    const full = await propose();
    expect([full.status, (await full.json()).error]).toEqual([409, "comment_limit_reached"]);
    expect((await accept(ownerId, first.id)).status).toBe(204);
    expect((await propose()).status).toBe(201);
  });
});

describe("GET /api/v1/courses/{courseId}/proposals", () => {
  const read = (path = "", bearer = token) =>
    server.api(bearer, `/api/v1/courses/${courseId}/proposals${path}`);

  it("says what became of each proposal and when, also once a reply has reopened its thread", async () => {
    const ids = [await proposed(), await proposed(), await proposed()];
    const one = async (id?: string) => (await read(`/${id}`)).json();
    server.clock.pass(30);
    await accept(ownerId, ids[0] as string);
    await decline(ownerId, ids[1] as string);
    const { decidedAt, createdAt } = await one(ids[1]);
    expect(Date.parse(decidedAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(30_000);
    const reply = { id: newId("comment"), threadId: ids[1], place: null, text: "A pity" };
    expect((await asUser(ownerId, "", "POST", reply)).status).toBe(204);
    const { proposals } = await (await read()).json();
    expect(proposals).toMatchObject([
      { id: ids[2], state: "open", decidedAt: null },
      { id: ids[1], state: "declined", decidedAt },
      { id: ids[0], state: "accepted" },
    ]);
    expect(await one(ids[1])).toEqual(proposals[1]);
    server.clock.pass(30);
    await accept(ownerId, ids[1] as string);
    const late = await one(ids[1]);
    expect(late.state).toBe("accepted");
    expect(late.decidedAt > decidedAt).toBe(true);
    expect((await asUser(ownerId, `/${ids[0]}`, "DELETE")).status).toBe(204);
    expect((await read(`/${ids[0]}`)).status).toBe(404);
  });

  it("has nothing of people, other applications or other users, and is a 404 once the course isn't linked", async () => {
    const id = await proposed();
    const { text, changes } = proposeNotes();
    const own = { id: newId("comment"), threadId: null, place: null, text, changes };
    expect((await asUser(ownerId, "", "POST", own)).status).toBe(204);
    expect((await (await read()).json()).proposals).toMatchObject([{ id }]);
    for (const each of [own.id, newId("comment"), "x", "%00"])
      expect((await read(`/${each}`)).status).toBe(404);

    const other = await server.newApplication();
    const otherToken = (await server.tokensFor(other, ownerId)).access_token;
    expect((await read("", otherToken)).status).toBe(404);
    const link = { courseId, applicationId: other.clientId, userId: ownerId, externalCourseId: "x" };
    await server.database.prisma.courseLink.create({ data: link });
    expect(await (await read("", otherToken)).json()).toEqual({ proposals: [] });
    expect((await read(`/${id}`, otherToken)).status).toBe(404);
    const strangers = await server.tokensFor(application, await server.newUser("Stranger"));
    expect((await read(`/${id}`, strangers.access_token)).status).toBe(404);
    const reader = await server.tokensFor(application, ownerId, "courses:read");
    expect((await read(`/${id}`, reader.access_token)).status).toBe(200);

    const caller = { applicationId: application.clientId, userId: ownerId };
    await server.services.courseLinks.unlink(caller, courseId);
    for (const path of ["", `/${id}`]) expect((await read(path)).status).toBe(404);
  });
});

describe("a proposal of a person", () => {
  it("comes with the first comment of a thread, by commenters but not by viewers, and never with a reply", async () => {
    const [commenter, viewer] = [await join("commenter"), await join("viewer")];
    const { text, changes } = proposeNotes();
    const comment = { id: newId("comment"), threadId: null, place: null, text, changes };
    expect((await asUser(viewer, "", "POST", comment)).status).toBe(403);
    expect((await asUser(commenter, "", "POST", comment)).status).toBe(204);
    expect(await threads(viewer)).toMatchObject([{ proposal: "open", comments: [{ via: null }] }]);
    const reply = { ...comment, id: newId("comment"), threadId: comment.id };
    const refused = await asUser(commenter, "", "POST", reply);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      expect.stringContaining("changes"),
    ]);
    const invalid = { ...comment, id: newId("comment"), changes: [{ ...changes[0], to: 7 }] };
    expect((await (await asUser(commenter, "", "POST", invalid)).json()).message).toContain("changes[0].to");
    expect((await asUser(await server.newUser("Stranger"), `/${comment.id}/changes`)).status).toBe(404);
  });
});

describe("a decision", () => {
  it("is an editor's, resolves the thread, and is made once: what is accepted stays so", async () => {
    const [editor, commenter] = [await join("editor"), await join("commenter")];
    const id = await proposed();
    expect((await accept(commenter, id)).status).toBe(403);
    expect((await accept(editor, id)).status).toBe(204);
    expect((await accept(ownerId, id)).status).toBe(204);
    expect(await threads()).toMatchObject([
      { proposal: "accepted", resolved: { by: { name: "editor" } }, comments: [{}] },
    ]);
    const late = await decline(ownerId, id);
    expect([late.status, (await late.json()).error]).toEqual([409, "proposal_decided"]);
    // Deciding doesn't change the course: the editor's own save does.
    expect(await storedNotes()).toBeNull();
  });

  it("says why it declines, once, and may still become an acceptance", async () => {
    const id = await proposed();
    expect((await asUser(ownerId, `/${id}`, "PATCH", { decision: "declined" })).status).toBe(400);
    expect((await decline(ownerId, id, `@${newId("user")}`)).status).toBe(400);
    expect(await threads()).toMatchObject([{ proposal: "open" }]);
    const replyId = newId("comment");
    for (let sent = 0; sent < 2; sent++)
      expect((await decline(ownerId, id, "Too long", replyId)).status).toBe(204);
    const [declined] = await threads();
    expect(declined).toMatchObject({ proposal: "declined", resolved: { by: { isYou: true } } });
    expect(declined?.comments.map(({ text }) => text)).toEqual(["Why not?", "Too long"]);
    expect((await accept(ownerId, id)).status).toBe(204);
  });

  it("isn't made about other comments, replies and unknown ones", async () => {
    const id = newId("comment");
    const comment = { id, threadId: null, place: null, text: "Hi" };
    expect((await asUser(ownerId, "", "POST", comment)).status).toBe(204);
    for (const each of [id, newId("comment"), "x"]) {
      expect((await accept(ownerId, each)).status).toBe(404);
      expect((await asUser(ownerId, `/${each}/changes`)).status).toBe(404);
    }
  });
});
