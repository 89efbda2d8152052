import { beforeEach, describe, expect, it } from "vitest";
import { makeDocument, makeHole } from "@/lib/courses/testing/courses";
import { placeInBox } from "@/lib/geo/picture-fit";
import { newId } from "@/lib/ids";
import { makePng } from "@/lib/pictures/testing/images";
import { versionPage } from "@/lib/validation/course-version";
import type { CourseRole } from "@/lib/validation/people";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { ENDPOINTS } from "./table";
import { requestAs } from "./testing/signed-in";

const server = setUpTestServer({ counter: unlimited });
let courseId: string;
let pictureId: string;
/** A comment by each role: commenting is about one's own. */
let commentIds: Map<string, string>;
let users: Record<CourseRole | "stranger" | "former", string>;

const ROLES = ["owner", "editor", "commenter", "viewer", "former", "stranger"] as const;
type Role = (typeof ROLES)[number];

beforeEach(async () => {
  const { prisma } = server.database;
  const at = server.clock.now();
  const ids = ROLES.map((role) => [role, newId("user")] as const);
  users = Object.fromEntries(ids) as typeof users;
  courseId = newId("course");
  pictureId = newId("picture");
  await prisma.user.createMany({
    data: ids.map(([name, id]) => ({ id, name, email: `${id}@example.com` })),
  });
  await prisma.course.create({
    data: {
      ...{ id: courseId, ownerId: users.owner, savedById: users.owner, name: "Matrix", fairways: [] },
      ...{ createdAt: at, updatedAt: at },
    },
  });
  await prisma.coursePerson.createMany({
    data: (["editor", "commenter", "viewer"] as const).map((role) => ({
      ...{ courseId, userId: users[role], role, addedAt: at },
    })),
  });
  const { name, corners, opacity } = PICTURE;
  await prisma.coursePicture.create({
    data: {
      ...{ id: pictureId, courseId, ownerId: users.owner, name, corners, opacity, visible: true },
      ...{ contentType: "image/png", image: makePng(4, 3), bytes: 9, width: 4, height: 3 },
      ...{ createdAt: at, updatedAt: at },
    },
  });
});

beforeEach(async () => {
  commentIds = new Map(ROLES.map((role) => [users[role], newId("comment")]));
  const createdAt = server.clock.now();
  await server.database.prisma.comment.createMany({
    data: [...commentIds].map(([authorId, id]) => ({
      ...{ id, courseId, authorId, text: "Why?", createdAt, proposal: "open", changes: [] },
    })),
  });
});

/** The caller's own comment. */
const ownComment = (userId: string) => commentIds.get(userId) as string;

const PICTURE = {
  name: "Plan",
  corners: [
    ...placeInBox({ width: 40, height: 30 }, { west: 24.9, east: 24.91, south: 60.19, north: 60.2 }, 0.6),
  ],
  opacity: 0.5,
};

/** Sends a request about the course as a user. */
const send = (userId: string, method: string, path = "", body?: unknown) =>
  requestAs(server, userId, `/api/studio/courses/${courseId}${path}`, {
    method,
    ...(body !== undefined && {
      headers: { "Content-Type": "application/json", "If-Match": '"1"' },
      body: JSON.stringify(body),
    }),
  });

const newComment = (threadId: string | null = null) => ({
  ...{ id: newId("comment"), threadId, place: null, text: "Hi" },
});

/** Every row of the endpoint table for a course's people, with the status for who may use it. */
const ROUTES: Record<
  string,
  { needs: "read" | "comment" | "edit"; ok: number; call: (userId: string) => Promise<Response> }
> = {
  "POST /changes": {
    needs: "edit",
    ok: 200,
    call: (userId) =>
      send(userId, "POST", "/changes", { id: newId("save"), account: userId, base: 1, changes: [] }),
  },
  "GET /lost-edits": { needs: "read", ok: 200, call: (userId) => send(userId, "GET", "/lost-edits") },
  "DELETE /lost-edits/{lostEditId}": {
    needs: "read",
    ok: 204,
    call: (userId) => send(userId, "DELETE", `/lost-edits/${newId("lost")}`),
  },
  "GET /versions": { needs: "read", ok: 200, call: (userId) => send(userId, "GET", "/versions") },
  "GET /versions/{version}": { needs: "read", ok: 200, call: (userId) => send(userId, "GET", "/versions/1") },
  "PUT /versions/{version}": {
    needs: "edit",
    ok: 200,
    call: (userId) => send(userId, "PUT", "/versions/1", { name: "Final" }),
  },
  "GET /pictures": { needs: "read", ok: 200, call: (userId) => send(userId, "GET", "/pictures") },
  "POST /pictures": {
    needs: "edit",
    ok: 201,
    call: (userId) => {
      const query = new URLSearchParams({ picture: JSON.stringify(PICTURE) });
      return requestAs(server, userId, `/api/studio/courses/${courseId}/pictures?${query}`, {
        method: "POST",
        headers: { "Content-Type": "image/png" },
        body: makePng(4, 3),
      });
    },
  },
  "PATCH /pictures/{pictureId}": {
    needs: "edit",
    ok: 200,
    call: (userId) => send(userId, "PATCH", `/pictures/${pictureId}`, { opacity: 0.3 }),
  },
  "DELETE /pictures/{pictureId}": {
    needs: "edit",
    ok: 204,
    call: (userId) => send(userId, "DELETE", `/pictures/${pictureId}`),
  },
  "GET /pictures/{pictureId}/image": {
    needs: "read",
    ok: 200,
    call: (userId) => send(userId, "GET", `/pictures/${pictureId}/image`),
  },
  "GET /comments": { needs: "read", ok: 200, call: (userId) => send(userId, "GET", "/comments") },
  "POST /comments": {
    needs: "comment",
    ok: 204,
    call: (userId) => send(userId, "POST", "/comments", newComment()),
  },
  "POST /comments, a reply": {
    needs: "comment",
    ok: 204,
    call: (userId) => send(userId, "POST", "/comments", newComment(commentIds.get(users.owner))),
  },
  "PATCH /comments/{commentId}, a text of one's own": {
    needs: "comment",
    ok: 204,
    call: (userId) => send(userId, "PATCH", `/comments/${ownComment(userId)}`, { text: "Hi" }),
  },
  "PATCH /comments/{commentId}, resolving": {
    needs: "edit",
    ok: 204,
    call: (userId) => send(userId, "PATCH", `/comments/${ownComment(userId)}`, { resolved: true }),
  },
  "PATCH /comments/{commentId}, deciding": {
    needs: "edit",
    ok: 204,
    call: (userId) => send(userId, "PATCH", `/comments/${ownComment(userId)}`, { decision: "accepted" }),
  },
  "GET /comments/{commentId}/changes": {
    needs: "read",
    ok: 200,
    call: (userId) => send(userId, "GET", `/comments/${ownComment(userId)}/changes`),
  },
  "DELETE /comments/{commentId}, of one's own": {
    needs: "comment",
    ok: 204,
    call: (userId) => send(userId, "DELETE", `/comments/${ownComment(userId)}`),
  },
  "GET /comments/counts": {
    needs: "read",
    ok: 200,
    call: (userId) => send(userId, "GET", "/comments/counts"),
  },
  "PUT /comments/read": {
    needs: "read",
    ok: 204,
    call: (userId) => send(userId, "PUT", "/comments/read", { until: "2026-11-26T12:00:00.000Z" }),
  },
  "PUT /comments/emails": {
    needs: "read",
    ok: 204,
    call: (userId) => send(userId, "PUT", "/comments/emails", { on: false }),
  },
};

const MAY: Record<"read" | "comment" | "edit", readonly Role[]> = {
  read: ["owner", "editor", "commenter", "viewer"],
  comment: ["owner", "editor", "commenter"],
  edit: ["owner", "editor"],
};

const cells = Object.keys(ROUTES).flatMap((route) => ROLES.map((role) => ({ route, role })));

it("the table of roles knows every row of the endpoint table that is about a course", () => {
  const prefix = "/api/studio/courses/{courseId}";
  const rows = ENDPOINTS.filter(({ path }) => path.startsWith(prefix));
  const tested = Object.keys(ROUTES).map((route) => route.split(",", 1).join());
  expect(new Set(tested)).toEqual(
    new Set(rows.map(({ method, path }) => `${method} ${path.slice(prefix.length)}`)),
  );
});

describe("roles × routes of the studio's API", () => {
  it.each(cells)("$route as $role", async ({ route, role }) => {
    const { needs, ok, call } = ROUTES[route] as (typeof ROUTES)[string];
    const response = await call(users[role]);
    const body = response.headers.get("content-type")?.includes("json") ? await response.json() : null;
    if (MAY[needs].includes(role)) {
      expect(response.status).toBe(ok);
    } else if (MAY.read.includes(role)) {
      expect(response.status).toBe(403);
      expect(body).toMatchObject({ error: "insufficient_role" });
      expect(body.message).toContain("editor");
    } else {
      expect(response.status).toBe(404);
      // As for a course that never existed.
      const known = courseId;
      courseId = newId("course");
      const unknown = await (await call(users[role])).json();
      courseId = known;
      expect({ ...body, requestId: "" }).toEqual({ ...unknown, requestId: "" });
    }
  });
});

/** What pages and server actions call, each with whether it did something. */
const ACTIONS: Record<
  string,
  { may: readonly Role[]; run: (userId: string) => Promise<unknown>; isDone: (result: unknown) => boolean }
> = {
  "open the course": {
    may: MAY.read,
    run: (userId) => server.services.courses.open(userId, courseId),
    isDone: (found) => found !== null,
  },
  rename: { may: MAY.edit, run: (userId) => server.services.courses.rename(userId, courseId, "New"), isDone },
  locate: { may: MAY.edit, run: (userId) => server.services.courses.locate(userId, courseId, null), isDone },
  share: {
    may: ["owner"],
    run: (userId) => server.services.sharing.set(userId, courseId, 0, { sharing: "public", ownerName: null }),
    isDone: (result) => (result as { outcome: string }).outcome === "saved",
  },
  "read sharing": {
    may: ["owner"],
    run: (userId) => server.services.sharing.get(userId, courseId),
    isDone: (found) => found !== null,
  },
  delete: {
    may: ["owner"],
    run: (userId) => server.services.courseDeletion.delete(userId, courseId),
    isDone,
  },
  "list people": {
    may: ["owner"],
    run: (userId) => server.services.people.find(userId, courseId),
    isDone: (found) => (found as { members: unknown[] } | null)?.members.length === 3,
  },
  invite: {
    may: ["owner"],
    run: (userId) => server.services.people.invite(userId, courseId, { role: "viewer", email: null }, "en"),
    isDone: (result) => (result as { outcome: string }).outcome === "invited",
  },
  "change a role": {
    may: ["owner"],
    run: (userId) => server.services.people.changeRole(userId, courseId, users.viewer, "commenter"),
    isDone,
  },
  "remove somebody": {
    may: ["owner"],
    run: (userId) => server.services.people.remove(userId, courseId, users.viewer),
    isDone,
  },
  "offer the course": {
    may: ["owner"],
    run: (userId) => server.services.people.offer(userId, courseId, users.editor),
    isDone,
  },
  leave: {
    may: ["editor", "commenter", "viewer"],
    run: (userId) => server.services.people.leave(userId, courseId),
    isDone,
  },
  "take over without an offer": {
    may: [],
    run: (userId) => server.services.people.takeOver(userId, courseId),
    isDone: (result) => (result as { outcome: string }).outcome === "taken-over",
  },
};

function isDone(result: unknown): boolean {
  return result === true;
}

describe("roles × actions of the pages", () => {
  const cells = Object.keys(ACTIONS).flatMap((action) => ROLES.map((role) => ({ action, role })));
  it.each(cells)("$action as $role", async ({ action, role }) => {
    const { may, run, isDone } = ACTIONS[action] as (typeof ACTIONS)[string];
    expect(isDone(await run(users[role]))).toBe(may.includes(role));
  });

  it("lets only the owner link an application", async () => {
    const application = await server.newApplication();
    for (const role of ROLES) {
      const userId = users[role];
      await server.tokensFor(application, userId);
      const caller = { applicationId: application.clientId, userId };
      const linked = await server.services.courseLinks.link(caller, courseId, "ext");
      expect(linked.outcome, role).toBe(role === "owner" ? "linked" : "missing");
    }
  });

  it("shows applications only courses of the user who authorized them as owner", async () => {
    const application = await server.newApplication();
    const { access_token } = await server.tokensFor(application, users.editor);
    const list = await server.api(access_token, "/api/v1/courses");
    expect((await list.json()).courses).toEqual([]);
    expect((await server.api(access_token, `/api/v1/courses/${courseId}`)).status).toBe(404);
  });

  it("hides a deleted course from everybody, and gives all of them their role back with it", async () => {
    const { courseDeletion, courses } = server.services;
    await courseDeletion.delete(users.owner, courseId);
    for (const role of MAY.read) expect(await courses.open(users[role] as string, courseId), role).toBeNull();
    expect(await courses.listOfOthers(users.editor)).toEqual([]);
    expect(await courseDeletion.restore(users.editor, courseId)).toBe(false);
    expect(await courseDeletion.restore(users.owner, courseId)).toBe(true);
    for (const role of MAY.read) {
      expect((await courses.open(users[role] as string, courseId))?.role).toBe(role);
    }
  });

  it("lists who saved which version, as each reader sees it", async () => {
    const document = makeDocument([makeHole(newId("fairway"), 1)]);
    await server.saveDocument(users.editor, courseId, document);
    await server.saveDocument(users.owner, courseId, document);
    const authors = async (userId: string) => {
      const response = await (ROUTES["GET /versions"] as (typeof ROUTES)[string]).call(userId);
      const { versions } = versionPage.parse(await response.json());
      return versions.map(({ savedBy }) => savedBy && { name: savedBy.name, isYou: savedBy.isYou });
    };
    expect(await authors(users.viewer)).toEqual([
      { name: "owner", isYou: false },
      { name: "editor", isYou: false },
      { name: "owner", isYou: false },
    ]);
    expect((await authors(users.editor))[1]).toEqual({ name: "editor", isYou: true });
    // A deleted account's name goes with it.
    await server.database.prisma.user.delete({ where: { id: users.editor } });
    expect(await authors(users.viewer)).toEqual([
      { name: "owner", isYou: false },
      null,
      { name: "owner", isYou: false },
    ]);
  });
});
