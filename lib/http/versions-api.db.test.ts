import { describe, expect, it } from "vitest";
import { prismaPersonalData } from "@/lib/adapters/prisma/personal-data";
import { makeDocument, makeHole, OSLO } from "@/lib/courses/testing/courses";
import { VERSION_RETENTION } from "@/lib/courses/versions";
import {
  otherHole,
  wholeDropZones,
  wholeFeature,
  wholeHole,
  wholeLayout,
} from "@/lib/editor/testing/whole-course";
import { newId } from "@/lib/ids";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { MAX_NAMED_VERSIONS, type VersionPage, type VersionSummary } from "@/lib/validation/course-version";
import type { CourseFeature } from "@/lib/validation/feature";
import type { Hole } from "@/lib/validation/hole";
import { type Layout, NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { setUpTestServer } from "@/scripts/testing/server";
import { limitOf } from "./testing/limit-of";
import { requestAs } from "./testing/signed-in";

const server = setUpTestServer();

const list = (userId: string | null, courseId: string, query = "") =>
  requestAs(server, userId, `/api/studio/courses/${courseId}/versions${query}`);

const read = (userId: string | null, courseId: string, version: string) =>
  requestAs(server, userId, `/api/studio/courses/${courseId}/versions/${encodeURIComponent(version)}`);

/** `PUT …/versions/{version}` with this body, as JSON unless it is text. */
const put = (userId: string | null, courseId: string, version: number | string, body: unknown) =>
  requestAs(server, userId, `/api/studio/courses/${courseId}/versions/${encodeURIComponent(version)}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const page = async (...call: Parameters<typeof list>): Promise<VersionPage> => (await list(...call)).json();

/** Creates a course, with a function that saves its next version. */
async function newCourse() {
  const userId = await server.newUser();
  const { id } = await server.services.courses.createOwned(userId, { name: "Versions", location: undefined });
  const save = async (holes: Hole[], parts: Partial<CourseDocumentData> = {}) => {
    server.clock.pass(60);
    await server.saveDocument(userId, id, { ...makeDocument(holes), ...parts });
    return (await server.services.courses.getOwned(userId, id)) ?? expect.fail();
  };
  return { userId, id, save };
}

const [FIRST, SECOND] = [newId("fairway"), newId("fairway")];

const LAYOUT: Layout = { ...NEW_MAIN_LAYOUT, id: newId("layout"), name: "Blue", plays: [] };

const BENCH: CourseFeature = {
  id: newId("feature"),
  kind: "bench",
  shape: "point",
  points: [OSLO],
  name: null,
  notes: null,
  holeIds: [],
  layoutIds: [],
  passOn: null,
  dropZoneId: null,
};

const YOU = { name: "Test Person", isYou: true, key: expect.stringMatching(/^[\w-]{8}$/) };

/** The changes of holes, as they are listed. */
const changes = (...holes: [number: number, kind: "added" | "changed" | "deleted"][]) => ({
  items: holes.map(([number, kind]) => ({
    ...{
      list: "holes",
      id: expect.stringMatching(/^fairway_/),
      label: { number },
      details: expect.any(Array),
    },
    before: kind === "added" ? null : expect.any(String),
    after: kind === "deleted" ? null : expect.any(String),
  })),
  isPartial: false,
  restored: null,
});

/** "holes 1 added", "features bench changed". */
const describeItems = ({ changes }: VersionSummary) =>
  changes?.items.map(({ list, label, before, after }) => {
    const kind = before === null ? "added" : after === null ? "deleted" : "changed";
    return `${list} ${Object.values(label)[0]} ${kind}`;
  });

describe("the versions of a course", () => {
  it("are listed newest first, with the time and the changes of each save", async () => {
    const { userId, id, save } = await newCourse();
    const second = await save([makeHole(FIRST, 1)]);
    const third = await save([makeHole(FIRST, 1), makeHole(SECOND, 2)]);
    const fourth = await save([makeHole(SECOND, 1, 200)]);
    const { versions, next } = await page(userId, id);
    expect(next).toBeNull();
    expect(versions).toEqual([
      {
        version: 4,
        savedAt: fourth.updatedAt,
        savedBy: YOU,
        name: null,
        holes: 1,
        previous: 3,
        changes: changes([1, "deleted"], [1, "changed"]),
      },
      {
        version: 3,
        savedAt: third.updatedAt,
        savedBy: YOU,
        name: null,
        holes: 2,
        previous: 2,
        changes: changes([2, "added"]),
      },
      {
        version: 2,
        savedAt: second.updatedAt,
        savedBy: YOU,
        name: null,
        holes: 1,
        previous: 1,
        changes: changes([1, "added"]),
      },
      {
        ...{ version: 1, savedAt: second.createdAt, savedBy: YOU, name: null, holes: 0 },
        ...{ previous: null, changes: null },
      },
    ]);
  });

  it("are each complete, with names and alternates of flight paths", async () => {
    const { userId, id, save } = await newCourse();
    const ends = { teeId: "tee_0", targetId: "target_0" };
    const flightPaths = [
      { ...ends, id: "path_a", name: "Hyzer", points: [OSLO] },
      { ...ends, id: "path_0", name: null, points: [OSLO, OSLO] },
    ];
    const kept = await save([{ ...makeHole(FIRST, 1), flightPaths }]);
    await save([]);
    const response = await read(userId, id, "2");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      version: 2,
      savedAt: kept.updatedAt,
      name: null,
      ...makeDocument(kept.holes),
    });
    expect(await (await read(userId, id, "3")).json()).toMatchObject({ version: 3, holes: [] });
  });

  it("are listed with whether they changed layouts or features, and no hole if they changed only those", async () => {
    const { userId, id, save } = await newCourse();
    const holes = [makeHole(FIRST, 1)];
    await save(holes);
    await save(holes, { layouts: [NEW_MAIN_LAYOUT, LAYOUT] });
    await save(holes, { layouts: [NEW_MAIN_LAYOUT, LAYOUT], features: [BENCH] });
    await save(holes, { layouts: [NEW_MAIN_LAYOUT, { ...LAYOUT, name: "Red" }], features: [BENCH] });
    await save(holes, { layouts: [NEW_MAIN_LAYOUT, { ...LAYOUT, name: "Red" }], features: [BENCH] });
    await save(holes, { features: [{ ...BENCH, name: "By the lake" }] });
    await save([makeHole(FIRST, 1), makeHole(SECOND, 2)]);
    const { versions } = await page(userId, id);
    expect(versions.map(describeItems)).toEqual([
      ["holes 2 added", "features bench deleted"],
      ["layouts Red deleted", "features bench changed"],
      [],
      ["layouts Red changed"],
      ["features bench added"],
      ["layouts Blue added"],
      ["holes 1 added"],
      undefined,
    ]);
    expect(versions.map(({ holes }) => holes)).toEqual([2, 1, 1, 1, 1, 1, 1, 0]);
  });

  it("report a hole as changed if only what applications don't see changed", async () => {
    const { userId, id, save } = await newCourse();
    const hole = makeHole(FIRST, 1);
    await save([hole]);
    await save([{ ...hole, notes: "Mind the swans." }]);
    await save([{ ...hole, notes: "Mind the geese." }]);
    await save([hole]);
    const { versions } = await page(userId, id);
    expect(versions.slice(0, 3).map(describeItems)).toEqual(Array(3).fill(["holes 1 changed"]));
  });

  it("keep layouts, features and all that a hole has", async () => {
    const { userId, id, save } = await newCourse();
    const document = {
      holes: [structuredClone(wholeHole), structuredClone(otherHole)] as Hole[],
      layouts: structuredClone([NEW_MAIN_LAYOUT, wholeLayout]) as Layout[],
      features: structuredClone([wholeFeature, ...wholeDropZones]) as CourseFeature[],
    };
    const kept = await save(document.holes, document);
    expect(kept).toMatchObject(document);
    expect(await server.services.courses.getOwned(userId, id)).toEqual(kept);
    const asCurrent = await (await read(userId, id, "2")).json();
    await save([]);
    expect(await (await read(userId, id, "2")).json()).toEqual(asCurrent);
    expect(asCurrent).toEqual({ version: 2, savedAt: kept.updatedAt, name: null, ...document });
    expect(await (await read(userId, id, "3")).json()).toMatchObject(makeDocument([]));
  });

  it("are listed in pages without gaps, with the changes across page boundaries", async () => {
    const { userId, id, save } = await newCourse();
    for (let i = 0; i < 54; i++) await save([makeHole(FIRST, 1, 100 + i)]);
    const newest = await page(userId, id);
    expect(newest.versions.map(({ version }) => version)).toEqual(
      Array.from({ length: 50 }, (_, i) => 55 - i),
    );
    expect(newest.versions.at(-1)).toMatchObject({ previous: 5, changes: changes([1, "changed"]) });
    expect(newest.next).toBe(6);
    const rest = await page(userId, id, `?before=${newest.next}`);
    expect(rest.versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(rest.next).toBeNull();
    expect((await page(userId, id, "?before=1")).versions).toEqual([]);
  });

  it("keep the time of their save if the course is renamed", async () => {
    const { userId, id, save } = await newCourse();
    const saved = await save([]);
    server.clock.pass(60);
    await server.database.prisma.course.update({ where: { id }, data: { updatedAt: server.clock.now() } });
    expect((await page(userId, id)).versions[0]?.savedAt).toBe(saved.updatedAt);
  });

  it("are deleted with their course", async () => {
    const { id, save } = await newCourse();
    await save([]);
    await server.database.prisma.course.delete({ where: { id } });
    expect(await server.database.prisma.courseVersion.count({ where: { courseId: id } })).toBe(0);
  });
});

describe("a version that cannot be read", () => {
  it("is the same 404 for other users' courses and for unknown and malformed ids", async () => {
    const { userId, id, save } = await newCourse();
    await save([]);
    const stranger = await server.newUser();
    const responses = await Promise.all([
      read(stranger, id, "1"),
      read(userId, newId("course"), "1"),
      read(userId, id, "3"),
      read(userId, id, "0"),
      read(userId, id, "1.0"),
      read(userId, id, "9999999999"),
      read(userId, "\0", "1"),
      list(stranger, id),
      list(userId, newId("course")),
      list(userId, "%00"),
    ]);
    const bodies = await Promise.all(
      responses.map(async (response) => {
        const { requestId, ...body } = await response.json();
        expect(requestId).toBe(response.headers.get("x-request-id"));
        return { status: response.status, ...body };
      }),
    );
    expect(bodies[0]).toMatchObject({ status: 404, error: "not_found" });
    expect(bodies).toEqual(Array(bodies.length).fill(bodies[0]));
  });

  it("is 401 without a session, and 400 with an invalid `before`", async () => {
    const { userId, id } = await newCourse();
    expect((await list(null, id)).status).toBe(401);
    expect((await read(null, id, "1")).status).toBe(401);
    for (const before of ["0", "-1", "x", "1.5", ""]) {
      expect((await list(userId, id, `?before=${before}`)).status, before).toBe(400);
    }
  });
});

describe("a version's name", () => {
  it("stays with the version when a later save archives it, can be changed and removed, and is no new version", async () => {
    const { userId, id, save } = await newCourse();
    await save([makeHole(FIRST, 1)]);
    const response = await put(userId, id, 2, { name: "  Before the pond moved " });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ version: 2, name: "Before the pond moved" });
    const named = { version: 2, name: "Before the pond moved", holes: 1 };
    expect((await page(userId, id)).versions[0]).toMatchObject(named);
    expect((await page(userId, id)).named).toMatchObject([named]);

    await save([]);
    const listed = await page(userId, id);
    expect(listed.versions.map(({ version, name }) => ({ version, name }))).toEqual([
      { version: 3, name: null },
      { version: 2, name: "Before the pond moved" },
      { version: 1, name: null },
    ]);
    expect(listed.named).toMatchObject([named]);
    expect(await (await read(userId, id, "2")).json()).toMatchObject({ name: named.name });
    expect(await (await read(userId, id, "3")).json()).toMatchObject({ name: null });

    await put(userId, id, 1, { name: "Åland".normalize("NFD") });
    await put(userId, id, 2, { name: "With the pond" });
    expect((await page(userId, id)).named?.map(({ name }) => name)).toEqual(["With the pond", "Åland"]);
    expect(await (await put(userId, id, 2, { name: null })).json()).toEqual({ version: 2, name: null });
    expect((await page(userId, id)).named?.map(({ version }) => version)).toEqual([1]);
    expect((await page(userId, id, "?before=3")).named).toBeNull();
    expect((await server.services.courses.getOwned(userId, id))?.version).toBe(3);
  });

  it("has 1 to 80 characters on one line; anything else is 400 and names the field", async () => {
    const { userId, id } = await newCourse();
    expect((await put(userId, id, 1, { name: "😀".repeat(80) })).status).toBe(200);
    for (const name of ["", "   ", "x".repeat(81), "a\u0000b", "a\nb", "\ud800", 7, undefined, ["x"]]) {
      const response = await put(userId, id, 1, { name });
      expect(response.status, JSON.stringify(name)).toBe(400);
      expect(await response.json()).toMatchObject({
        error: "validation_error",
        message: expect.stringContaining("name"),
      });
    }
    expect((await put(userId, id, 1, "{")).status).toBe(400);
    expect((await put(userId, id, 1, { name: "x".repeat(9000) })).status).toBe(413);
    expect((await page(userId, id)).named).toMatchObject([{ name: "😀".repeat(80) }]);
  });

  it("is 401 signed out, and the same 404 for strangers, unknown and deleted versions and courses", async () => {
    const { userId, id, save } = await newCourse();
    await save([]);
    const stranger = await server.newUser();
    const name = { name: "Mine" };
    expect((await put(null, id, 1, name)).status).toBe(401);
    const deleted = await newCourse();
    await server.services.courseDeletion.delete(deleted.userId, deleted.id);
    const responses = await Promise.all([
      put(stranger, id, 1, name),
      put(stranger, id, 2, { name: null }),
      put(userId, id, 3, name),
      put(userId, id, "0", name),
      put(userId, id, "9999999999", name),
      put(userId, newId("course"), 1, name),
      put(userId, "%00", 1, name),
      put(deleted.userId, deleted.id, 1, name),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: "not_found" });
    }
    expect((await page(userId, id)).named).toEqual([]);
  });

  it("is 429 beyond the limit", async () => {
    const { userId, id } = await newCourse();
    for (let i = 0; i < limitOf("PUT /api/studio/courses/{courseId}/versions/{version}"); i++) {
      expect((await put(userId, id, 1, { name: `Name ${i}` })).status).toBe(200);
    }
    const refused = await put(userId, id, 1, { name: "One more" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("is given to at most 50 versions of a course, but can always be changed and removed", async () => {
    const { userId, id, save } = await newCourse();
    for (let i = 0; i < MAX_NAMED_VERSIONS; i++) {
      await save([makeHole(FIRST, 1, 100 + i)]);
      server.clock.pass(60);
      expect((await put(userId, id, i + 1, { name: `Version ${i + 1}` })).status).toBe(200);
    }
    server.clock.pass(60);
    const refused = await put(userId, id, MAX_NAMED_VERSIONS + 1, { name: "One more" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: "named_version_limit_reached" });
    expect((await put(userId, id, 7, { name: "Renamed" })).status).toBe(200);
    expect((await put(userId, id, 8, { name: null })).status).toBe(200);
    expect((await put(userId, id, MAX_NAMED_VERSIONS + 1, { name: "One more" })).status).toBe(200);
    expect((await put(userId, id, 8, { name: "Again" })).status).toBe(409);
    expect((await page(userId, id)).named).toHaveLength(MAX_NAMED_VERSIONS);
  });

  it("is refused if those of the account would take more than their share of the quota", async () => {
    const { userId, id, save } = await newCourse();
    await save([]);
    await save([]);
    await put(userId, id, 1, { name: "Large" });
    await server.database.prisma.courseVersion.update({
      where: { courseId_version: { courseId: id, version: 1 } },
      data: { bytes: VERSION_RETENTION.namedQuotaBytes - VERSION_RETENTION.bytesPerVersion },
    });
    expect((await put(userId, id, 2, { name: "Too much" })).status).toBe(409);
    expect((await put(userId, id, 3, { name: "Too much, too" })).status).toBe(409);
    expect((await put(userId, id, 1, { name: "Still large" })).status).toBe(200);
  });

  it("is part of the user's own data", async () => {
    const { userId, id, save } = await newCourse();
    await put(userId, id, 1, { name: "First" });
    await save([]);
    await put(userId, id, 2, { name: "Second" });
    let json = "";
    for await (const part of prismaPersonalData(server.database.prisma).read(userId)) json += part;
    expect(JSON.parse(json)).toMatchObject({
      courses: [{ version: 2, versionName: "Second" }],
      courseVersions: [{ version: 1, name: "First" }],
    });
  });
});
