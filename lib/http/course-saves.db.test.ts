import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import {
  MAX_LEFT_OUT_BYTES,
  MAX_LEFT_OUT_KEPT,
  MAX_LOST_EDITS,
  MAX_SAVES_KEPT,
} from "@/lib/courses/course-saves";
import { makeDocument, makeHole, OSLO, offsetEast } from "@/lib/courses/testing/courses";
import type { Change } from "@/lib/editor/changes/change";
import { diff } from "@/lib/editor/changes/diff";
import {
  type CourseSave,
  type LostEdit,
  lostEdits,
  type SaveAnswer,
  saveAnswer,
} from "@/lib/editor/changes/save";
import { newId } from "@/lib/ids";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import type { PersonRole } from "@/lib/validation/people";
import { formatPath, type Problem } from "@/lib/validation/problems";
import { setUpTestServer } from "@/scripts/testing/server";
import { SAVE_LIMIT } from "./endpoints/studio";
import { requestAs } from "./testing/signed-in";

const DAY = 24 * 3600;
const [HOLE_1, HOLE_2] = [newId("fairway"), newId("fairway")] as const;
/** Version 1 of the course. */
const BASE = makeDocument([makeHole(HOLE_1, 1), makeHole(HOLE_2, 2, 150, offsetEast(OSLO, 200))]);

const server = setUpTestServer();
let anna: string;
let ben: string;
let courseId: string;

beforeEach(async () => {
  server.clock.pass(60);
  anna = await server.newUser("Anna");
  const { courses } = server.services;
  courseId = (await courses.createOwned(anna, { name: "Park", location: undefined })).id;
  ben = await join("Ben");
  await server.database.prisma.course.update({ where: { id: courseId }, data: { version: 0 } });
  expect(await server.saveDocument(anna, courseId, BASE)).toBe("saved");
});

const join = async (name: string, role?: PersonRole) =>
  server.join(courseId, await server.newUser(name), role);

const path = (end: string) => `/api/studio/courses/${courseId}/${end}`;

function post(userId: string | null, body: unknown): Promise<Response> {
  return requestAs(server, userId, path("changes"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const newSave = (account: string, changes: Change[], base = 1): CourseSave => ({
  ...{ id: newId("save"), account, base, changes },
});

async function send(body: CourseSave): Promise<SaveAnswer> {
  const response = await post(body.account, body);
  expect(response.status).toBe(200);
  return saveAnswer.parse(await response.json());
}

const save = (userId: string, changes: Change[], base = 1) => send(newSave(userId, changes, base));

const setName = (holeId: string, to: string | null, from: string | null = null): Change => ({
  ...{ kind: "set", at: ["holes", holeId, "name"], from, to },
});

const deleteHole = (holeId: string): Change => ({
  kind: "delete",
  at: ["holes", holeId],
  item: BASE.holes.find(({ id }) => id === holeId) as never,
  after: null,
});

async function stored() {
  const opened = await server.services.courses.open(anna, courseId);
  if (!opened) throw new Error("No course.");
  const { version, holes, layouts, features } = opened.course;
  return { version, holes, layouts, features };
}

const named = (name1: string | null, name2: string | null = null): CourseDocumentData => ({
  ...BASE,
  holes: BASE.holes.map((hole) => ({ ...hole, name: hole.id === HOLE_1 ? name1 : name2 })),
});

describe("a save of changes", () => {
  it("of the newest version stores the next one, and needs no update", async () => {
    expect(await save(anna, [setName(HOLE_1, "Pond")])).toEqual({
      version: 2,
      update: null,
      unapplied: [],
      by: null,
    });
    expect(await stored()).toEqual({ version: 2, ...named("Pond") });
    const versions = await server.database.prisma.courseVersion.findMany({ where: { courseId } });
    expect(versions.map(({ version, savedById }) => [version, savedById])).toContainEqual([1, anna]);
  });

  it("without a change of the document stores no version", async () => {
    for (const changes of [[], [setName(HOLE_1, null)], [setName(HOLE_1, "A"), setName(HOLE_1, null, "A")]]) {
      expect(await save(anna, changes)).toEqual({ version: 1, update: null, unapplied: [], by: null });
    }
    expect((await stored()).version).toBe(1);
  });

  it("of an older version keeps what others saved since, which the response has as changes", async () => {
    await save(ben, [setName(HOLE_2, "Hill")]);
    expect(await save(anna, [setName(HOLE_1, "Pond")])).toEqual({
      version: 3,
      update: { from: 1, to: 3, changes: diff(BASE, named("Pond", "Hill")) },
      ...{ unapplied: [], by: "Ben" },
    });
    expect(await stored()).toEqual({ version: 3, ...named("Pond", "Hill") });
  });

  it("of a field that others have changed leaves their value, and lists it", async () => {
    await save(ben, [setName(HOLE_1, "Hill")]);
    const change = setName(HOLE_1, "Pond");
    expect(await save(anna, [change])).toEqual({
      version: 2,
      update: { from: 1, to: 2, changes: diff(BASE, named("Hill")) },
      unapplied: [{ change, reason: "changed", current: "Hill" }],
      by: "Ben",
    });
  });

  it("is stored once if it is sent again, with the same outcome and the version of now", async () => {
    await save(ben, [setName(HOLE_1, "Hill")]);
    const body = newSave(anna, [setName(HOLE_1, "Pond"), setName(HOLE_2, "Lake")]);
    const first = await send(body);
    expect(first).toMatchObject({ version: 3, unapplied: [{ reason: "changed", current: "Hill" }] });
    await save(ben, [setName(HOLE_2, "Sea", "Lake"), setName(HOLE_1, "Hillside", "Hill")], 3);
    expect(await send(body)).toEqual({
      version: 4,
      update: { from: 1, to: 4, changes: diff(BASE, named("Hillside", "Sea")) },
      unapplied: [{ change: body.changes[0], reason: "changed", current: "Hillside" }],
      // The save itself is one of the versions since.
      by: null,
    });
    expect((await stored()).version).toBe(4);
  });

  it("lists each field of an item that exists already once, also if it is sent again", async () => {
    const item = { ...BASE.holes[0], name: "Pond", par: 5 } as never;
    const body = newSave(anna, [{ kind: "create", at: ["holes", HOLE_1], item, after: null }]);
    const { unapplied } = await send(body);
    expect(unapplied).toHaveLength(2);
    expect((await send(body)).unapplied).toEqual(unapplied);
    const kept = await server.database.prisma.courseSave.findMany({ where: { courseId } });
    expect(kept.map(({ leftOut }) => leftOut)).toEqual([[{ index: 0, reason: "changed" }]]);
  });

  it("that leaves out more than is kept is applied once more if it is sent again, and lists all of it", async () => {
    const unknown = Array.from(
      { length: MAX_LEFT_OUT_KEPT },
      (_, index): Change => setName(`${index}`, "Pond"),
    );
    const body = newSave(anna, [setName(HOLE_1, "Pond"), ...unknown, setName("x", "Pond")]);
    for (const _ of ["first", "again"]) {
      const { version, unapplied } = await send(body);
      expect([version, unapplied.length]).toEqual([2, MAX_LEFT_OUT_KEPT + 1]);
    }
    expect(await server.database.prisma.courseSave.count({ where: { courseId } })).toBe(0);
  });

  it("gets the whole document if its base has been thinned out, also when it is sent again", async () => {
    const body = newSave(anna, [setName(HOLE_1, "Pond")]);
    await save(ben, [setName(HOLE_2, "Hill")]);
    await server.database.prisma.courseVersion.deleteMany({ where: { courseId } });
    const { version, ...document } = { version: 3, ...named("Pond", "Hill") };
    for (const by of ["Ben", null]) {
      expect(await send(body)).toEqual({ version, update: { to: 3, document }, unapplied: [], by });
    }
  });

  it("of a version that was never stored is applied, and gets the whole document", async () => {
    expect(await save(anna, [setName(HOLE_1, "Pond")], 99)).toMatchObject({ version: 2, update: { to: 2 } });
  });

  it("leaves out what breaks a rule together with what others saved", async () => {
    const holes = Array.from({ length: HOLE_LIMITS.holes - 1 }, (_, index): Change => {
      const item = makeHole(newId("fairway"), index + 2);
      return { kind: "create", at: ["holes", item.id], item, after: null };
    });
    await save(ben, [deleteHole(HOLE_2), ...holes]);
    const item = makeHole(newId("fairway"), 3);
    const create: Change = { kind: "create", at: ["holes", item.id], item, after: null };
    const answer = await save(anna, [create, setName(HOLE_1, "Pond")]);
    expect(answer.unapplied).toEqual([{ change: create, reason: "rule" }]);
    const { holes: now } = await stored();
    expect([now.length, now[0]?.name]).toEqual([HOLE_LIMITS.holes, "Pond"]);
  });

  it("names who saved since, and nobody if several did or a version was thinned out", async () => {
    const carl = await join("Carl");
    let version = 1;
    for (const userId of [carl, ben, ben, anna]) {
      const from = version === 1 ? null : `${version}`;
      await save(userId, [setName(HOLE_2, `${++version}`, from)], version - 1);
    }
    const namesFrom = async (base: number, userId = anna) => (await save(userId, [], base)).by;
    expect(await namesFrom(4)).toBeNull();
    expect(await namesFrom(4, ben)).toBe("Anna");
    expect(await namesFrom(3)).toBeNull();
    expect(await namesFrom(1, carl)).toBeNull();
    await save(ben, [setName(HOLE_2, "6", "5"), setName(HOLE_1, "Pond")], 5);
    await save(ben, [setName(HOLE_2, "7", "6")], 6);
    expect(await namesFrom(5)).toBe("Ben");
    await server.database.prisma.courseVersion.deleteMany({ where: { courseId, version: 6 } });
    expect(await namesFrom(5)).toBeNull();
  });

  it("trims texts, as the response says", async () => {
    const answer = await save(anna, [setName(HOLE_1, " Pond ")]);
    expect(answer.update).toEqual({ from: 1, to: 2, changes: [setName(HOLE_1, "Pond")] });
  });
});

describe("a refused save of changes", () => {
  it("is 409 with the name of the user who is signed in now, if another account made the changes", async () => {
    const response = await post(ben, newSave(anna, [setName(HOLE_1, "Pond")]));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: "account_changed", name: "Ben" });
    expect((await stored()).version).toBe(1);
    expect(await server.database.prisma.courseSave.count({ where: { courseId } })).toBe(0);
  });

  const change = setName(HOLE_1, "Pond");
  it.each<[problem: string, body: (valid: CourseSave) => unknown]>([
    ["id invalid_format", (valid) => ({ ...valid, id: "1" })],
    ["id required", ({ id: _, ...valid }) => valid],
    ["account required", ({ account: _, ...valid }) => valid],
    ["base too_small", (valid) => ({ ...valid, base: 0 })],
    ["base invalid_type", (valid) => ({ ...valid, base: "1" })],
    ["changes invalid_type", (valid) => ({ ...valid, changes: {} })],
    ["changes too_big", (valid) => ({ ...valid, changes: Array(10_001).fill(change) })],
    ["changes[0].at too_small", (valid) => ({ ...valid, changes: [{ ...change, at: ["holes"] }] })],
    ["changes[0].at[1] invalid_type", (valid) => ({ ...valid, changes: [{ ...change, at: ["holes", 1] }] })],
    ["changes[1].to invalid", (valid) => ({ ...valid, changes: [change, { ...change, to: undefined }] })],
    [
      "changes[0].item.id required",
      (valid) => ({ ...valid, changes: [{ ...deleteHole(HOLE_1), item: {} }] }),
    ],
  ])("is 400 for %s", async (problem, body) => {
    const response = await post(anna, body(newSave(anna, [change])));
    expect(response.status).toBe(400);
    const { error, details } = await response.json();
    expect(error).toBe("validation_error");
    const problems = (details as Problem[]).map((each) => `${formatPath(each.path)} ${each.code}`);
    expect(problems).toContain(problem);
  });

  it("is 400 for a value that is nested deeper than any of a course", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const body = JSON.stringify(newSave(anna, [change])).replace('"Pond"', deep);
    expect((await post(anna, body)).status).toBe(400);
  });

  it("is 401 without a session, and 404 for unknown courses and those of others", async () => {
    const changes = [change];
    expect((await post(null, newSave(anna, changes))).status).toBe(401);
    const stranger = await server.newUser();
    expect((await post(stranger, newSave(stranger, changes))).status).toBe(404);
    for (const id of [newId("course"), "x", "%00"]) {
      courseId = id;
      expect((await post(anna, newSave(anna, changes))).status).toBe(404);
    }
  });

  it("is 429 beyond the limit, which counts each save once, also one that meets newer versions", async () => {
    await save(ben, [setName(HOLE_2, "Hill")]);
    await save(anna, [change]);
    await server.repeatCount(SAVE_LIMIT.requests - 2);
    expect((await post(anna, newSave(anna, []))).status).toBe(200);
    expect((await post(anna, newSave(anna, []))).status).toBe(429);
  });
});

describe("an edit that another's deletion removes unseen", () => {
  async function list(userId: string): Promise<LostEdit[]> {
    const response = await requestAs(server, userId, path("lost-edits"));
    expect(response.status).toBe(200);
    return lostEdits.parse(await response.json()).lostEdits;
  }

  const dismiss = (userId: string, id: string) =>
    requestAs(server, userId, path(`lost-edits/${id}`), { method: "DELETE" });

  it("is listed for its author, with the hole as it was last, until they dismiss it", async () => {
    await save(ben, [setName(HOLE_1, "Hill")]);
    await save(anna, [deleteHole(HOLE_1)]);
    expect(await list(anna)).toEqual([]);
    const lost = await list(ben);
    expect(lost).toEqual([
      {
        ...{ id: expect.stringMatching(/^lost_/), by: "Anna", at: expect.any(String) },
        deletion: { ...deleteHole(HOLE_1), item: named("Hill").holes[0] },
        changes: [setName(HOLE_1, "Hill")],
      },
    ]);
    const [{ id } = { id: "" }] = lost;
    for (const userId of [anna, ben, ben]) expect((await dismiss(userId, id)).status).toBe(204);
    expect(await list(ben)).toEqual([]);
  });

  it("is not listed for those who edited other holes only, or whose edit was seen", async () => {
    const carl = await join("Carl");
    await save(carl, [setName(HOLE_1, "Pond")]);
    await save(ben, [setName(HOLE_1, "Hill", "Pond")], 2);
    await save(carl, [setName(HOLE_2, "Lake")], 3);
    await save(anna, [{ ...deleteHole(HOLE_1), item: named("Pond").holes[0] } as Change], 2);
    expect([(await list(ben)).length, (await list(carl)).length]).toEqual([1, 0]);
  });

  it("is listed for all who saved since, if it may be anybody's since versions were thinned out", async () => {
    const [carl, dora] = [await join("Carl"), await join("Dora")];
    await save(dora, [setName(HOLE_2, "Sea")]);
    await save(ben, [setName(HOLE_1, "Hill")], 2);
    await save(carl, [setName(HOLE_2, "Lake", "Sea")], 3);
    await save(ben, [setName(HOLE_2, "Pond", "Lake")], 4);
    await server.database.prisma.courseVersion.deleteMany({ where: { courseId, version: 3 } });
    await save(anna, [deleteHole(HOLE_1)], 2);
    const counts = [];
    for (const userId of [anna, ben, carl, dora]) counts.push((await list(userId)).length);
    expect(counts).toEqual([0, 1, 1, 0]);
  });

  it("can be restored by undoing the deletion", async () => {
    await save(ben, [setName(HOLE_1, "Hill")]);
    await save(anna, [deleteHole(HOLE_1)]);
    const [lost] = await list(ben);
    await save(ben, [{ ...lost?.deletion, kind: "create" } as Change], 3);
    expect(await stored()).toEqual({ version: 4, ...named("Hill") });
  });

  it("is dismissed by its author only", async () => {
    await save(ben, [setName(HOLE_1, "Hill")]);
    await save(anna, [deleteHole(HOLE_1)]);
    const [lost] = await list(ben);
    for (const [userId, id] of [
      [anna, lost?.id],
      [ben, "x"],
      [ben, "%00"],
    ])
      expect((await dismiss(userId as string, id as string)).status).toBe(204);
    expect(await list(ben)).toHaveLength(1);
    const stranger = await server.newUser();
    expect((await dismiss(stranger, lost?.id as string)).status).toBe(404);
    expect((await requestAs(server, stranger, path("lost-edits"))).status).toBe(404);
  });

  it.each(["stored", "thinned out"])(
    "is kept whatever the deletion of a version that is %s says",
    async (base) => {
      await save(ben, [setName(HOLE_1, "Hill")]);
      if (base === "thinned out")
        await server.database.prisma.courseVersion.deleteMany({ where: { courseId } });
      const item = { id: HOLE_1, name: "\u0000 \ud800", tees: 7, unknown: [[[[]]]] };
      await save(anna, [{ ...deleteHole(HOLE_1), item, after: "\u0000" } as Change]);
      const [lost] = await list(ben);
      expect(lost?.deletion).toMatchObject({ item: named("Hill").holes[0] });
      expect(lost?.changes).toContainEqual(setName(HOLE_1, "Hill"));
    },
  );

  it("goes with its author's account", async () => {
    await save(ben, [setName(HOLE_1, "Hill")]);
    await server.database.prisma.user.delete({ where: { id: ben } });
    await save(anna, [deleteHole(HOLE_1)]);
    expect(await server.database.prisma.lostEdit.count({ where: { courseId } })).toBe(0);
  });
});

describe("outcomes of saves and lost edits", () => {
  it("are kept for 90 days, and then deleted", async () => {
    const { prisma, sql } = server.database;
    await save(ben, [setName(HOLE_1, "Hill")]);
    await save(anna, [deleteHole(HOLE_1)]);
    const count = async () => [
      await prisma.courseSave.count({ where: { courseId } }),
      await prisma.lostEdit.count({ where: { courseId } }),
    ];
    server.clock.pass(90 * DAY - 60);
    await cleanUp(sql, server.clock.now);
    expect(await count()).toEqual([2, 1]);
    server.clock.pass(120);
    await cleanUp(sql, server.clock.now);
    expect(await count()).toEqual([0, 0]);
  });

  it("keep the newest edits of each author if one deletion takes many", async () => {
    const feature = (index: number) => ({
      ...{ id: newId("feature"), kind: "tree", shape: "point", name: `${index}`, notes: null },
      ...{ points: [OSLO], holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
    });
    const items = Array.from({ length: MAX_LOST_EDITS + 10 }, (_, index) => feature(index));
    const each = (change: (item: (typeof items)[number]) => unknown) => items.map(change) as Change[];
    await save(
      anna,
      each((item) => ({ kind: "create", at: ["features", item.id], item, after: null })),
    );
    for (const [userId, base] of [
      [ben, 2],
      [await join("Carl"), 3],
    ] as const) {
      const [from, to] = base === 2 ? [null, "Wet."] : ["Wet.", "Dry."];
      await save(
        userId,
        each(({ id }) => ({ kind: "set", at: ["features", id, "notes"], from, to })),
        base,
      );
    }
    await save(
      anna,
      each((item) => ({ kind: "delete", at: ["features", item.id], item, after: null })),
      2,
    );
    const { prisma } = server.database;
    const lost = await prisma.lostEdit.findMany({ where: { courseId }, orderBy: { id: "asc" } });
    const own = lost.filter(({ userId }) => userId === ben);
    expect([lost.length, own.length]).toEqual([2 * MAX_LOST_EDITS, MAX_LOST_EDITS]);
    expect(own.at(-1)?.deletion).toMatchObject({ at: ["features", items.at(-1)?.id] });
  });

  it("of a user on a course are limited in size, and by when they arrived, not by the browser's clock", async () => {
    const { prisma } = server.database;
    const createdAt = server.clock.now();
    server.clock.pass(1);
    const leftOut = ["x".repeat(MAX_LEFT_OUT_BYTES - 10)];
    await prisma.courseSave.createMany({
      data: [
        ...["save_z1", "save_z2"].map((id) => ({ id, leftOut })),
        ...Array.from({ length: MAX_SAVES_KEPT }, (_, index) => ({ id: `save_zz${index}`, leftOut: [] })),
      ].map((each) => ({ ...each, courseId, userId: anna, version: 1, createdAt })),
    });
    const body = newSave(anna, []);
    await send(body);
    const kept = await prisma.courseSave.findMany({ where: { courseId, userId: anna } });
    const ids = new Set(kept.map(({ id }) => id));
    expect([ids.size, ids.has(body.id), ids.has("save_z1")]).toEqual([MAX_SAVES_KEPT, true, false]);
  });

  it("of a user on a course are limited in number, the newest are kept", async () => {
    const { prisma } = server.database;
    const createdAt = server.clock.now();
    const ids = (prefix: "save" | "lost", count: number) =>
      Array.from({ length: count }, () => newId(prefix));
    await prisma.courseSave.createMany({
      data: ids("save", MAX_SAVES_KEPT).map((id) => ({
        ...{ id, courseId, userId: anna, version: 1, leftOut: [], createdAt },
      })),
    });
    await prisma.lostEdit.createMany({
      data: ids("lost", MAX_LOST_EDITS).map((id) => ({
        ...{ id, courseId, userId: ben, byName: "Anna", deletion: {}, changes: [], createdAt },
      })),
    });
    await save(ben, [setName(HOLE_1, "Hill")]);
    const body = newSave(anna, [deleteHole(HOLE_1)]);
    await send(body);
    expect(await prisma.courseSave.count({ where: { courseId, userId: anna } })).toBe(MAX_SAVES_KEPT);
    expect(await prisma.courseSave.count({ where: { courseId, id: body.id } })).toBe(1);
    const lost = await prisma.lostEdit.findMany({ where: { courseId, userId: ben }, orderBy: { id: "asc" } });
    expect([lost.length, lost.at(-1)?.changes]).toEqual([MAX_LOST_EDITS, [setName(HOLE_1, "Hill")]]);
  });
});
