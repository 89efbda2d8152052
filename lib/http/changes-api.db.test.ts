import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { type ChangeList, changeList, encodeChangeCursor } from "@/lib/courses/changes-schema";
import { courseBody, makeDocument, makeFairway, makeHole } from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import type { Caller } from "@/lib/oauth/bearer";
import { courseInput } from "@/lib/validation/course";
import type { Course } from "@/lib/validation/course-api";
import { setUpTestServer } from "@/scripts/testing/server";
import { EMPTY_COPY, syncClient } from "./testing/sync-client";

const CHANGES = "/api/v1/changes";
const DAY = 24 * 3600;

const server = setUpTestServer();

beforeEach(() => server.clock.pass(61));

async function newPartner(existingUserId?: string) {
  const application = await server.newApplication();
  const userId = existingUserId ?? (await server.newUser());
  const caller: Caller = { applicationId: application.clientId, userId };
  let { access_token } = await server.tokensFor(application, userId);
  const get = (path: string) => server.api(access_token, path);
  return {
    caller,
    get,
    sync: syncClient(get),
    async refresh() {
      access_token = (await server.tokensFor(application, userId)).access_token;
    },
    async create(externalCourseId: string): Promise<string> {
      const body = courseBody({ externalCourseId, fairways: [makeFairway(1, 100)] });
      return (await server.services.courses.createFor(caller, courseInput.parse(body))).courseId;
    },
    async read(query = ""): Promise<ChangeList> {
      const response = await get(CHANGES + query);
      expect(response.status).toBe(200);
      return changeList.parse(await response.json());
    },
    async list(): Promise<Course[]> {
      return (await (await get("/api/v1/courses")).json()).courses;
    },
  };
}

async function expectError(response: Response, status: number, error: string) {
  const body = await response.json();
  expect([response.status, body.error]).toEqual([status, error]);
  return body;
}

describe("GET /api/v1/changes", () => {
  it("lists every course at first, then only what changed, each course once with its latest change", async () => {
    const { courses, courseDeletion, courseLinks } = server.services;
    const partner = await newPartner();
    const { userId } = partner.caller;
    const [one, two, three] = [
      await partner.create("one"),
      await partner.create("two"),
      await partner.create("three"),
    ] as const;
    const first = await partner.read();
    expect(first.changes.map(({ type, externalCourseId }) => [type, externalCourseId])).toEqual([
      ["changed", "one"],
      ["changed", "two"],
      ["changed", "three"],
    ]);
    expect(first.hasMore).toBe(false);
    const list = await partner.list();
    expect(first.changes.map((change) => "course" in change && change.course)).toEqual(list);

    const nothing = await partner.read(`?cursor=${first.nextCursor}`);
    expect(nothing).toMatchObject({ changes: [], hasMore: false });

    await courses.rename(userId, three, "Renamed");
    await server.saveDocument(userId, one, makeDocument([makeHole(newId("fairway"), 1, 120)]));
    await courses.rename(userId, three, "Renamed again");
    await courseLinks.unlink(partner.caller, two);
    await courseDeletion.delete(userId, one);
    for (const cursor of [first.nextCursor, nothing.nextCursor]) {
      expect((await partner.read(`?cursor=${cursor}`)).changes).toMatchObject([
        { type: "changed", courseId: three, sequence: 6, course: { id: three, name: "Renamed again" } },
        { type: "removed", courseId: two, externalCourseId: "two", sequence: 7, reason: "unlinked" },
        { type: "removed", courseId: one, externalCourseId: "one", sequence: 8, reason: "deleted" },
      ]);
    }
    await courseDeletion.restore(userId, one);
    const { changes } = await partner.read(`?cursor=${first.nextCursor}`);
    expect(changes.map(({ type, courseId }) => [type, courseId])).toEqual([
      ["changed", three],
      ["removed", two],
      ["changed", one],
    ]);
  });

  it("pages by limit, with a cursor that is always there, and a Link while there is more", async () => {
    const partner = await newPartner();
    for (let i = 0; i < 5; i++) await partner.create(`${i}`);
    let path = `${CHANGES}?limit=2`;
    const pages: string[][] = [];
    for (;;) {
      const response = await partner.get(path);
      const page = changeList.parse(await response.json());
      pages.push(page.changes.map(({ externalCourseId }) => externalCourseId));
      expect(page.nextCursor).not.toBe("");
      const next = /^<(.*)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
      expect(next !== undefined).toBe(page.hasMore);
      if (next === undefined) break;
      path = next.slice(server.baseUrl.length);
    }
    expect(pages).toEqual([["0", "1"], ["2", "3"], ["4"]]);
  });

  it("lists links from before there were numbers, page by page", async () => {
    const partner = await newPartner();
    for (let i = 0; i < 5; i++) await partner.create(`${i}`);
    const { prisma } = server.database;
    await prisma.courseLink.updateMany({ where: partner.caller, data: { sequence: 0 } });
    await prisma.courseLinkCount.updateMany({ where: partner.caller, data: { lastSequence: 0 } });
    const copy = await partner.sync.catchUp(EMPTY_COPY, 2);
    expect([...copy.courses.values()]).toEqual(await partner.list());
    await partner.create("new");
    const { changes } = await partner.read(`?cursor=${copy.cursor}`);
    expect(changes.map(({ externalCourseId }) => externalCourseId)).toEqual(["new"]);
  });

  it("continues from a stored cursor after the user disconnected the application and allowed it again", async () => {
    const partner = await newPartner();
    const courseId = await partner.create("kept");
    const { nextCursor } = await partner.read();
    await server.services.grants.disconnect(partner.caller.userId, partner.caller.applicationId);
    await expectError(await partner.get(CHANGES), 401, "invalid_token");
    await server.services.courses.rename(partner.caller.userId, courseId, "Meanwhile");
    await partner.refresh();
    expect((await partner.read(`?cursor=${nextCursor}`)).changes).toMatchObject([
      { course: { name: "Meanwhile" } },
    ]);
  });

  it("shows nothing of other users, other applications, and courses that are not linked", async () => {
    const partner = await newPartner();
    const other = await newPartner(partner.caller.userId);
    const stranger = await newPartner();
    await other.create("other");
    await stranger.create("stranger");
    await server.services.courses.createOwned(partner.caller.userId, { name: "Own", location: undefined });
    expect((await partner.read()).changes).toEqual([]);
  });

  it("rejects a cursor of another user, and explains why", async () => {
    const [partner, other] = [await newPartner(), await newPartner()];
    const { nextCursor } = await other.read();
    const body = await expectError(
      await partner.get(`${CHANGES}?cursor=${nextCursor}`),
      400,
      "validation_error",
    );
    expect(body.message).toBe("cursor belongs to another application or user: keep one cursor per user.");
    expect(body.details).toMatchObject([{ path: "cursor", code: "invalid_cursor" }]);
  });

  it.each([
    "cursor=",
    "cursor=x",
    "cursor=MS4x",
    "limit=0",
    "limit=201",
    "limit=1&limit=2",
    "cursor=a&cursor=b",
  ])("rejects ?%s with the field's name", async (query) => {
    const partner = await newPartner();
    const body = await expectError(await partner.get(`${CHANGES}?${query}`), 400, "validation_error");
    expect(body.details[0].path).toBe(query.split("=")[0]);
  });

  it("rejects a number that no counter can have", async () => {
    const partner = await newPartner();
    const { nextCursor } = await partner.read();
    const text = Buffer.from(nextCursor, "base64url").toString("latin1");
    for (const number of ["zik0zk", "zzzzzz"]) {
      const forged = Buffer.from(text.replace(/^(1\.\w+\.)0/, `$1${number}`)).toString("base64url");
      await expectError(await partner.get(`${CHANGES}?cursor=${forged}`), 400, "validation_error");
    }
  });

  it("responds with 410 to a cursor that is older than 30 days, after which starting again leads to an equal copy", async () => {
    const partner = await newPartner();
    const [kept, gone] = [await partner.create("kept"), await partner.create("gone")];
    const before = await partner.sync.catchUp(EMPTY_COPY, 10);
    await server.services.courseLinks.unlink(partner.caller, gone);
    server.clock.pass(30 * DAY - 60);
    await partner.refresh();
    expect((await partner.read(`?cursor=${before.cursor}`)).changes).toMatchObject([{ courseId: gone }]);
    server.clock.pass(120);
    const body = await expectError(
      await partner.get(`${CHANGES}?cursor=${before.cursor}`),
      410,
      "cursor_expired",
    );
    expect(body.message).toContain("Start over without a cursor");
    server.clock.pass(DAY);
    await partner.refresh();
    await cleanUp(server.database.sql, server.clock.now);
    const again = await partner.sync.catchUp(EMPTY_COPY, 10);
    expect([...again.courses.keys()]).toEqual([kept]);
    expect((await partner.read(`?cursor=${again.cursor}`)).changes).toEqual([]);
  });

  it("counts the 30 days from when the client was up to date, not from its last page", async () => {
    const partner = await newPartner();
    for (let i = 0; i < 3; i++) await partner.create(`${i}`);
    const start = await partner.sync.readPage(EMPTY_COPY, 1);
    server.clock.pass(20 * DAY);
    await partner.refresh();
    const second = await partner.sync.readPage(start, 1);
    server.clock.pass(11 * DAY);
    await partner.refresh();
    await expectError(await partner.get(`${CHANGES}?cursor=${second.cursor}`), 410, "cursor_expired");
  });

  it("responds with 410 to a cursor from after the backup that was restored", async () => {
    const partner = await newPartner();
    await partner.create("one");
    const { nextCursor } = await partner.read();
    await server.database.prisma.courseLinkCount.updateMany({
      where: partner.caller,
      data: { lastSequence: 0 },
    });
    await expectError(await partner.get(`${CHANGES}?cursor=${nextCursor}`), 410, "cursor_expired");
  });

  it("needs a token, and is limited to 200 requests a minute", async () => {
    await expectError(await server.request(CHANGES), 401, "unauthorized");
    const partner = await newPartner();
    const response = await partner.get(CHANGES);
    expect(response.headers.get("x-ratelimit-limit")).toBe("200");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

it("a cursor is text of its own version, and nothing else decodes", () => {
  const cursor = encodeChangeCursor({ since: new Date(0), sequence: 7, courseId: "", caller: "12345678" });
  expect(Buffer.from(cursor, "base64url").toString()).toBe("1.0.7..12345678");
});
