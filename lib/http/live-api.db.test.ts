import { beforeEach, describe, expect, it } from "vitest";
import type { Change } from "@/lib/editor/changes/change";
import { issueSessionToken, sessionCookie } from "@/lib/identity/session-token";
import type { User } from "@/lib/identity/store";
import { newId } from "@/lib/ids";
import { emptyHole } from "@/lib/validation/hole";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";

const TAB = "0123456789abcdef";
const OTHER_TAB = "fedcba9876543210";

const server = setUpTestServer({ counter: unlimited });
let owner: string;
let viewer: string;
let courseId: string;

beforeEach(async () => {
  const { prisma } = server.database;
  const at = server.clock.now();
  owner = await server.newUser("Olga Owner");
  viewer = await server.newUser("Veikko Viewer");
  courseId = newId("course");
  await prisma.course.create({
    data: {
      id: courseId,
      ownerId: owner,
      savedById: owner,
      name: "Live",
      fairways: [],
      createdAt: at,
      updatedAt: at,
    },
  });
  await server.join(courseId, viewer, "viewer");
});

/** The cookie of a browser in which the user is signed in. */
async function cookieOf(userId: string): Promise<string> {
  const { accounts, authSecrets } = server.services;
  const user = await server.database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const token = await issueSessionToken(accounts.createSession(user), authSecrets);
  return `other=1; ${sessionCookie(server.baseUrl).name}=${token}`;
}

async function request(
  userId: string | null,
  query: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
) {
  const cookie: Record<string, string> = userId === null ? {} : { Cookie: await cookieOf(userId) };
  return server.request(`/api/studio/live/${courseId}${query}`, {
    ...init,
    headers: { ...cookie, ...init.headers },
  });
}

/** Opens a stream, and reads it until a text appears. */
async function open(userId: string, tab = TAB, headers: Record<string, string> = {}, more = "") {
  const response = await request(userId, `?tab=${tab}&version=1${more}`, { headers });
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = "";
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`The stream ended without "${wanted}": ${text}`);
      text += Buffer.from(value).toString();
    }
    return text;
  };
  return { response, until, close: () => reader.cancel() };
}

const report = (userId: string, body: unknown, tab = TAB) =>
  request(userId, "", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body ?? { tab, selection: null }),
  });

describe("the stream of an open studio", () => {
  it("tells who is here, what they select, and each version, as server-sent events that no proxy keeps", async () => {
    const first = await open(owner);
    expect(Object.fromEntries(first.response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    expect(await first.until("event: hello")).toContain('{"role":"owner"}');
    const second = await open(viewer, OTHER_TAB);
    await first.until('"name":"Veikko Viewer","role":"viewer"');
    const selection = { kind: "hole", id: "fairway_1" };
    expect((await report(viewer, { tab: OTHER_TAB, selection })).status).toBe(204);
    await first.until(JSON.stringify(selection));
    const document = { holes: [], layouts: [{ id: "layout_main", name: "Renamed" }], features: [] };
    const courses = server.services.courses;
    const opened = await courses.open(owner, courseId);
    if (!opened) throw new Error("no course");
    const { holes, layouts, features } = opened.course;
    expect(document.holes).toEqual(holes);
    const saved = await server.saveDocument(owner, courseId, {
      holes,
      layouts: layouts.map((each) => ({ ...each, name: "Renamed" })),
      features,
    });
    expect(saved).toBe("saved");
    server.services.live.saved(courseId, 2, { userId: owner, tab: TAB });
    expect(await second.until("event: course")).toContain("Renamed");
    await Promise.all([first.close(), second.close()]);
  });

  it("sends a browser that reconnects what it missed, by its Last-Event-ID", async () => {
    await server.database.prisma.course.update({ where: { id: courseId }, data: { version: 7 } });
    const behind = await open(owner, TAB, { "Last-Event-ID": "6" });
    await behind.until("id: 7\nevent: course");
    await behind.close();
    const current = await open(owner, OTHER_TAB, { "Last-Event-ID": "7" });
    expect(await current.until("event: people")).not.toContain("event: course");
    await current.close();
  });

  it("ends when the client closes it, and others are notified immediately", async () => {
    const first = await open(owner);
    const second = await open(viewer, OTHER_TAB);
    await first.until("Veikko");
    await second.close();
    await first.until('{"people":[],"total":0}');
    await first.close();
  });

  it("says what a save of changes changed, to a tab that has the version before it and takes changes", async () => {
    const [first, second, old] = [
      await open(owner, TAB, {}, "&changes=1"),
      await open(viewer, OTHER_TAB, {}, "&changes=1"),
      await open(viewer, `${OTHER_TAB}0`),
    ];
    await first.until("Veikko");
    const set = (from: string, to: string): Change => ({
      ...{ kind: "set", at: ["layouts", "layout_main", "name"], from, to },
    });
    const save = async (base: number, change: Change) => {
      const response = await server.request(`/api/studio/courses/${courseId}/changes`, {
        method: "POST",
        headers: {
          Cookie: await cookieOf(owner),
          "Content-Type": "application/json",
          "Teepad-Tab": TAB,
        },
        body: JSON.stringify({ id: newId("save"), account: owner, base, changes: [change] }),
      });
      expect(response.status).toBe(200);
    };
    await save(1, set("Main", "Red"));
    await second.until("id: 2\nevent: course");
    await save(2, set("Red", "Blue"));
    const update = JSON.stringify({ from: 2, to: 3, changes: [set("Red", "Blue")], by: "Olga Owner" });
    await second.until(`id: 3\nevent: changes\ndata: ${update}\n`);
    await old.until("id: 3\nevent: course");
    expect(await first.until("id: 3")).not.toMatch(/event: c(ourse|hanges)/);
    await Promise.all([first.close(), second.close(), old.close()]);
  });

  it("ends when the user signs out everywhere, and those of others go on", async () => {
    const [stream, other] = [await open(viewer), await open(owner, OTHER_TAB)];
    await other.until("Veikko");
    await server.services.settings.signOutEverywhere({ id: viewer } as User);
    await expect(stream.until("never")).rejects.toThrow("ended");
    await other.until('{"people":[],"total":0}');
    await other.close();
  });

  it("ends when the role is taken away, and can't be opened again", async () => {
    const stream = await open(viewer);
    await stream.until("event: people");
    expect(await server.services.people.remove(owner, courseId, viewer)).toBe(true);
    await expect(stream.until("never")).rejects.toThrow("ended");
    expect((await request(viewer, `?tab=${TAB}&version=1`)).status).toBe(404);
  });

  it("says who restored a version, and who made whom the owner", async () => {
    const stream = await open(viewer);
    await stream.until("event: people");
    const response = await server.request(`/api/studio/courses/${courseId}/changes`, {
      method: "POST",
      headers: { Cookie: await cookieOf(owner), "Content-Type": "application/json" },
      body: JSON.stringify({
        ...{ id: newId("save"), account: owner, base: 1, restored: 1 },
        changes: [{ kind: "set", at: ["layouts", "layout_main", "name"], from: "Main", to: "Red" }],
      }),
    });
    expect(response.status).toBe(200);
    await stream.until(
      `event: notice\ndata: ${JSON.stringify({ kind: "restored", by: "Olga Owner", version: 1 })}`,
    );
    const page = await server.services.versions.list(owner, courseId);
    expect(page?.versions[0]?.changes).toMatchObject({ restored: 1, items: [{ list: "layouts" }] });

    await server.services.people.offer(owner, courseId, viewer);
    await server.services.people.takeOver(viewer, courseId);
    const transferred = { kind: "transferred", by: "Olga Owner", to: "Veikko Viewer" };
    await stream.until(`event: notice\ndata: ${JSON.stringify(transferred)}`);
  });

  it("says how much somebody deleted, from three items on", async () => {
    const { courseSaves } = server.services;
    const holes = [1, 2, 3].map((number) => emptyHole(newId("fairway"), number));
    const document = { holes, layouts: [NEW_MAIN_LAYOUT], features: [] };
    const saved = await server.saveDocument(owner, courseId, document);
    expect(saved).toBe("saved");
    const changes = holes.map(
      (item): Change => ({ kind: "delete", at: ["holes", item.id], item, after: null }),
    );
    const user = { id: owner, name: "Olga Owner" };
    const save = { id: newId("save"), account: owner, base: 2 };
    const [first, ...others] = changes as [Change, ...Change[]];
    expect(await courseSaves.save(user, courseId, { ...save, changes: others })).toMatchObject({
      notice: null,
    });
    await server.saveDocument(owner, courseId, document);
    expect(
      await courseSaves.save(user, courseId, {
        ...save,
        id: newId("save"),
        base: 4,
        changes: [first, ...others],
      }),
    ).toMatchObject({ notice: { kind: "deleted", by: "Olga Owner", holes: 3, features: 0, layouts: 0 } });
  });
});

describe("it is refused", () => {
  it("signed out (401), and after the session was ended", async () => {
    expect((await request(null, `?tab=${TAB}&version=1`)).status).toBe(401);
    const cookie = await cookieOf(owner);
    await server.database.prisma.user.update({
      where: { id: owner },
      data: { sessionVersion: { increment: 1 } },
    });
    const response = await server.request(`/api/studio/live/${courseId}?tab=${TAB}&version=1`, {
      headers: { Cookie: cookie },
    });
    expect(response.status).toBe(401);
  });

  it("for a course of somebody else like for an unknown one (404)", async () => {
    const stranger = await server.newUser();
    const theirs = await (await request(stranger, `?tab=${TAB}&version=1`)).json();
    courseId = newId("course");
    const unknown = await (await request(stranger, `?tab=${TAB}&version=1`)).json();
    expect({ ...theirs, requestId: "" }).toEqual({ ...unknown, requestId: "" });
    expect(theirs).toMatchObject({ error: "not_found" });
    courseId = "../x";
    expect((await request(stranger, `?tab=${TAB}&version=1`)).status).toBe(404);
  });

  it.each([
    ["", "tab"],
    ["?tab=short&version=1", "tab"],
    [`?tab=${TAB}`, "version"],
    [`?tab=${TAB}&version=-1`, "version"],
    [`?tab=${TAB}&version=1e99`, "version"],
    [`?tab=${TAB}&version=1&changes=2`, "changes"],
  ])("for the query %s, naming the parameter (400)", async (query, name) => {
    const response = await request(owner, query);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(name);
  });

  it("with another method (405), a body that isn't JSON (415) or no report (400)", async () => {
    expect((await request(owner, "", { method: "PUT", body: "x" })).status).toBe(405);
    expect((await request(owner, "", { method: "POST", body: "x" })).status).toBe(415);
    const wrong = [
      {},
      { tab: TAB },
      { tab: TAB, selection: { kind: "tee", id: "x" } },
      { tab: TAB, selection: { kind: "hole", id: "x".repeat(65) } },
    ];
    for (const body of wrong) expect((await report(owner, body)).status).toBe(400);
    expect((await report(owner, { tab: "x".repeat(5000) })).status).toBe(413);
  });
});

it("a report about a tab that has no stream, or is another user's, changes nothing and says nothing", async () => {
  const first = await open(owner);
  await first.until("event: people");
  expect((await report(viewer, { tab: TAB, selection: { kind: "hole", id: "fairway_1" } })).status).toBe(204);
  const second = await open(viewer, OTHER_TAB);
  expect(await second.until("Olga")).not.toContain("fairway_1");
  await Promise.all([first.close(), second.close()]);
});
