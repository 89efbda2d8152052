import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { courseBody, makeFairway } from "@/lib/courses/testing/courses";
import {
  otherHole,
  otherLayout,
  wholeDropZones,
  wholeFeature,
  wholeHole,
  wholeLayout,
} from "@/lib/editor/testing/whole-course";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";

const COURSES = "/api/v1/courses";
const ANY = { "If-Match": "*" };
const PARTS = ["layouts", "features", "file"] as const;
type Part = (typeof PARTS)[number];

const server = setUpTestServer();
let application: TestApplication;
let userId: string;
let token: string;

beforeAll(async () => {
  application = await server.newApplication();
  userId = await server.newUser();
  token = (await server.tokensFor(application, userId, "courses:write")).access_token;
});

beforeEach(() => server.clock.pass(61));

const call = (path: string, method = "GET", body?: unknown, headers?: Record<string, string>) =>
  server.api(token, COURSES + path, { method, body, headers });

async function expectError(response: Response, status: number, error: string) {
  const body = await response.json();
  expect([response.status, body.error]).toEqual([status, error]);
  return body;
}

let created = 0;

/** A course of the application; with all that a course can have, if its user has edited it. */
async function newCourse({ isWhole }: { isWhole: boolean }): Promise<string> {
  const externalCourseId = `course ${++created}`;
  const body = courseBody({
    externalCourseId,
    ...(!isWhole && { fairways: [makeFairway(1), makeFairway(2)] }),
  });
  const { id } = await (await call("", "POST", body)).json();
  if (!isWhole) return id;
  const document = structuredClone({
    holes: [wholeHole, otherHole],
    layouts: [NEW_MAIN_LAYOUT, wholeLayout, otherLayout],
    features: [wholeFeature, ...wholeDropZones],
  }) as CourseDocumentData;
  expect(await server.saveDocument(userId, id, document)).toBe("saved");
  return id;
}

async function read(id: string, part: Part) {
  const response = await call(`/${id}/${part}`);
  return { etag: etagOf(response), body: await response.json() };
}

/** Large responses are compressed, which makes their tags weak. */
const etagOf = (response: Response) => response.headers.get("etag")?.replace("W/", "") ?? "";

const document = async (id: string) => {
  const { holes, layouts, features, name, version } =
    (await server.services.courses.getOwned(userId, id)) ?? expect.fail();
  return { holes, layouts, features, name, version };
};

describe.each(PARTS)("PUT /api/v1/courses/{courseId}/%s", (part) => {
  it("changes nothing if the part is sent back as it was read", async () => {
    const id = await newCourse({ isWhole: true });
    const before = await document(id);
    const { etag, body } = await read(id, part);
    const response = await call(`/${id}/${part}`, "PUT", body, { "If-Match": etag });
    expect(await response.json()).toEqual(body);
    expect(response.status).toBe(200);
    expect(etagOf(response)).toBe(etag);
    expect(await document(id)).toEqual(before);
  });

  it("needs the scope, the part's own ETag, and a linked course", async () => {
    const id = await newCourse({ isWhole: false });
    const { etag, body } = await read(id, part);
    const path = `/${id}/${part}`;
    await expectError(await call(path, "PUT", body), 428, "precondition_required");
    const stale = await call(path, "PUT", body, { "If-Match": '"x"' });
    expect(etagOf(stale)).toBe(etag);
    await expectError(stale, 412, "precondition_failed");
    for (const other of ["x", "course_00000000000000000000000000"]) {
      await expectError(await call(`/${other}/${part}`, "PUT", body, ANY), 404, "not_found");
    }
    const reader = await server.tokensFor(application, userId, "courses");
    const refused = await call(path, "PUT", body, { ...ANY, Authorization: `Bearer ${reader.access_token}` });
    await expectError(refused, 403, "insufficient_scope");
  });
});

describe("replacing layouts", () => {
  it("keeps what was not sent, and drops a deleted layout from features", async () => {
    const id = await newCourse({ isWhole: true });
    const { etag, body } = await read(id, "layouts");
    const [main, winter] = body.layouts;
    const [twice] = winter.holes;
    const holes = [
      { fairwayId: otherHole.id, target: { id: "target_y" }, par: 5 },
      // As it was read, but for its tee.
      { ...twice, tee: { id: "tee_x" } },
    ];
    const sent = {
      layouts: [
        { ...main, name: "All" },
        { name: "Spring", holes },
      ],
    };
    const changed = await call(`/${id}/layouts`, "PUT", sent, { "If-Match": etag });
    expect(changed.status).toBe(200);
    const after = await document(id);
    expect(after.layouts).toMatchObject([
      { ...NEW_MAIN_LAYOUT, name: "All" },
      {
        name: "Spring",
        isActive: true,
        plays: [
          { holeId: otherHole.id, teeId: null, targetId: "target_y", par: 5, playedLength: null },
          // The hole's main tee, so none is chosen.
          { holeId: wholeHole.id, teeId: null, targetId: "target_y", playedLength: 95 },
        ],
      },
    ]);
    expect(after.features[0]).toMatchObject({ id: wholeFeature.id, layoutIds: [] });
    expect(after.holes).toEqual([wholeHole, otherHole]);
    expect((await read(id, "layouts")).etag).toBe(etagOf(changed));
  });

  it("chooses the tee, the target and the par of the main layout", async () => {
    const id = await newCourse({ isWhole: true });
    const { body } = await read(id, "layouts");
    const [main, ...others] = body.layouts;
    const [first, second] = main.holes;
    const holes = [second, { ...first, tee: { id: "tee_y" }, target: { id: "target_y" }, par: 3 }];
    const sent = { layouts: [{ ...main, holes }, ...others] };
    expect((await call(`/${id}/layouts`, "PUT", sent, ANY)).status).toBe(200);
    const after = await document(id);
    expect(after.holes).toEqual([{ ...wholeHole, teeId: "tee_y", targetId: "target_y", par: 3 }, otherHole]);
  });

  it("is possible after a change of another part, whose ETag it doesn't need", async () => {
    const id = await newCourse({ isWhole: true });
    const { etag, body } = await read(id, "layouts");
    expect(
      (await call(`/${id}/features`, "PUT", { type: "FeatureCollection", features: [] }, ANY)).status,
    ).toBe(200);
    const [main, ...others] = body.layouts;
    const sent = { layouts: [{ ...main, name: "All" }, ...others] };
    expect((await call(`/${id}/layouts`, "PUT", sent, { "If-Match": etag })).status).toBe(200);
    expect(await document(id)).toMatchObject({ features: [], layouts: [{ name: "All" }, {}, {}] });
  });

  it.each([
    ["layouts", { layouts: [] }],
    ["layouts[0].name", { layouts: [{ id: "layout_main", name: "" }] }],
    [
      "layouts[0].holes",
      { layouts: [{ id: "layout_main", name: "Main", holes: [{ fairwayId: wholeHole.id }] }] },
    ],
    ["layouts[1].holes", { layouts: [NEW_MAIN_LAYOUT, { name: "New" }] }],
    [
      "layouts[1].holes[0].tee",
      {
        layouts: [
          NEW_MAIN_LAYOUT,
          { name: "New", holes: [{ fairwayId: wholeHole.id, tee: { id: "tee_q" } }] },
        ],
      },
    ],
    [
      "layouts[1].holes[0].fairwayId",
      {
        layouts: [
          NEW_MAIN_LAYOUT,
          { name: "New", holes: [{ fairwayId: "fairway_01m81f4gq0e2rbm0s9j78wbdgz" }] },
        ],
      },
    ],
  ])("rejects a bad %s by name, and changes nothing", async (path, body) => {
    const id = await newCourse({ isWhole: true });
    const error = await expectError(await call(`/${id}/layouts`, "PUT", body, ANY), 400, "validation_error");
    expect(error.details[0].path).toBe(path);
    expect((await document(id)).version).toBe(2);
  });
});

const ring = [
  [10, 59],
  [10.001, 59],
  [10, 59.001],
];
const collect = (...features: object[]) => ({ type: "FeatureCollection", features });
const area = (coordinates: unknown, properties: object = { kind: "hazard" }) =>
  collect({ type: "Feature", geometry: { type: "Polygon", coordinates }, properties });

describe("replacing features", () => {
  it("moves, adds and deletes, and keeps what was not sent", async () => {
    const id = await newCourse({ isWhole: true });
    const { etag, body } = await read(id, "features");
    const [mandatory] = body.features;
    const moved = [
      [10, 59],
      [10.1, 59.1],
    ];
    const sent = collect(
      {
        ...mandatory,
        geometry: { type: "LineString", coordinates: moved },
        properties: { kind: "mandatory" },
      },
      { ...body.features[1], properties: { kind: "drop_zone", name: "Stone" } },
      ...area([[...ring, ring[0]]], { kind: "hazard", name: "Pond" }).features,
    );
    const headers = { "If-Match": etag, "Content-Type": "application/geo+json" };
    const changed = await call(`/${id}/features`, "PUT", sent, headers);
    expect(changed.headers.get("content-type")).toContain("application/geo+json");
    const after = await document(id);
    expect(after.features).toMatchObject([
      { ...wholeFeature, points: moved.map(([lng, lat]) => ({ lng, lat })) },
      { ...wholeDropZones[0], name: "Stone" },
      {
        kind: "hazard",
        shape: "area",
        name: "Pond",
        notes: null,
        holeIds: [],
        points: [{ lat: 59, lng: 10 }, {}, {}],
      },
    ]);
    expect((await read(id, "features")).etag).toBe(etagOf(changed));
  });

  it.each([
    ["features[0].geometry.coordinates", area([ring])],
    ["features[0].geometry.coordinates", area([[...ring, ring[0]], ring])],
    ["features[0].geometry.type", area([[...ring, ring[0]]], { kind: "bench" })],
    ["features[0].geometry.coordinates[1].lat", area([[ring[0], [10, 91], ring[2], ring[0]]])],
    ["features[0].properties.kind", area([[...ring, ring[0]]], { kind: "swamp" })],
    [
      "features[0].properties.fairwayIds[0]",
      area([[...ring, ring[0]]], { kind: "hazard", fairwayIds: [otherHole.id] }),
    ],
    ["type", { features: [] }],
  ])("rejects a bad %s by name", async (path, body) => {
    const id = await newCourse({ isWhole: false });
    const error = await expectError(await call(`/${id}/features`, "PUT", body, ANY), 400, "validation_error");
    expect(error.details[0].path).toBe(path);
  });
});

describe("replacing a course by a file", () => {
  it("brings everything of another course, under ids of its own", async () => {
    const [from, to] = [await newCourse({ isWhole: true }), await newCourse({ isWhole: false })];
    const { body } = await read(from, "file");
    const sent = { ...body, teepad: { ...body.teepad, name: "Copy", location: { lat: 1, lng: 2 } } };
    const changed = await call(`/${to}/file`, "PUT", sent, ANY);
    expect(changed.status).toBe(200);
    const after = await document(to);
    expect(after.name).toBe("Copy");
    const withoutIds = (value: unknown) =>
      JSON.stringify(value).replace(/(fairway|layout|play|feature)_(?!main)\w+/g, "$1");
    const { holes, layouts, features } = await document(from);
    expect(withoutIds({ ...after, name: 0, version: 0 })).toBe(
      withoutIds({ holes, layouts, features, name: 0, version: 0 }),
    );
    expect(await (await call(`/${to}`)).json()).toMatchObject({ name: "Copy", location: { lat: 1, lng: 2 } });
    expect((await read(to, "file")).etag).toBe(etagOf(changed));
  });

  it("has another ETag once the course is renamed", async () => {
    const id = await newCourse({ isWhole: false });
    const before = await read(id, "file");
    expect((await call(`/${id}`, "PATCH", { name: "Renamed" }, ANY)).status).toBe(200);
    const after = await read(id, "file");
    expect(after.body.teepad.name).toBe("Renamed");
    expect(after.etag).not.toBe(before.etag);
  });

  it.each([
    ["isn't JSON", "{"],
    ["isn't a GeoJSON FeatureCollection", "{}"],
    ["teepad.version must be 1", JSON.stringify({ ...collect(), teepad: { version: 2 } })],
    [
      "name must not be blank",
      JSON.stringify({
        ...collect(),
        teepad: {
          version: 1,
          name: "",
          holes: [],
          layouts: [{ id: "layout_main", name: "Main", plays: null }],
        },
      }),
    ],
  ])("says that a file %s", async (problem, text) => {
    const id = await newCourse({ isWhole: false });
    const headers = { "Content-Type": "application/geo+json", ...ANY };
    const response = await call(`/${id}/file`, "PUT", text, headers);
    expect((await expectError(response, 400, "validation_error")).message).toContain(problem);
  });
});

/** @returns a token of the other application. */
async function linkToAnother(courseId: string): Promise<string> {
  const other = await server.newApplication();
  const { access_token } = await server.tokensFor(other, userId, "courses:write");
  const caller = { applicationId: other.clientId, userId };
  const linked = await server.services.courseLinks.link(caller, courseId, `theirs ${courseId}`);
  expect(linked.outcome).toBe("linked");
  return access_token;
}

describe("DELETE /api/v1/courses/{courseId}", () => {
  it("deletes a course of the application with its own changes, which the user can restore", async () => {
    const id = await newCourse({ isWhole: false });
    server.clock.pass(61);
    expect((await call(`/${id}`, "PATCH", { name: "Own" }, ANY)).status).toBe(200);
    server.clock.pass(61);
    expect((await call(`/${id}`, "PATCH", { fairways: [] }, ANY)).status).toBe(200);
    expect((await call(`/${id}`, "DELETE")).status).toBe(204);
    await expectError(await call(`/${id}`), 404, "not_found");
    await expectError(await call(`/${id}`, "DELETE"), 404, "not_found");
    expect(await server.services.courseDeletion.restore(userId, id)).toBe(true);
    // Restoring is a change by the user.
    await expectError(await call(`/${id}`, "DELETE"), 409, "course_in_use");
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      "the user has edited, whatever the application changed since",
      async (id) => {
        await server.saveDocument(userId, id, {
          holes: [],
          layouts: [NEW_MAIN_LAYOUT],
          features: [],
        });
        server.clock.pass(61);
        await call(`/${id}`, "PATCH", { name: "Later" }, ANY);
      },
    ],
    [
      "somebody has commented on",
      (courseId) =>
        server.database.prisma.comment.create({
          data: {
            ...{ id: `comment_${courseId.slice(7)}`, courseId, authorId: userId, text: "Nice" },
            createdAt: server.clock.now(),
          },
        }),
    ],
    ["is shared", (id) => server.services.sharing.set(userId, id, 0, { sharing: "link", ownerName: null })],
    [
      "another application sees",
      async (id) => {
        await linkToAnother(id);
      },
    ],
  ])("refuses a course that %s", async (_reason, use) => {
    const id = await newCourse({ isWhole: false });
    server.clock.pass(61);
    await use(id);
    await expectError(await call(`/${id}`, "DELETE"), 409, "course_in_use");
    expect((await call(`/${id}`)).status).toBe(200);
  });

  it("refuses a course that the user has linked to the application", async () => {
    const id = await newCourse({ isWhole: false });
    server.clock.pass(61);
    const headers = { Authorization: `Bearer ${await linkToAnother(id)}` };
    await server.services.courseLinks.unlink({ applicationId: application.clientId, userId }, id);
    await expectError(await call(`/${id}`, "DELETE", undefined, headers), 409, "course_in_use");
  });
});

describe("the rest of a course's rows", () => {
  it("returns an ETag for what it created, which the next change may send", async () => {
    const response = await call("", "POST", courseBody());
    const { id } = await response.json();
    const etag = response.headers.get("etag") ?? "";
    expect((await call(`/${id}`, "PATCH", { name: "Next" }, { "If-Match": etag })).status).toBe(200);
    const stale = await call(`/${id}`, "PATCH", { name: "Old" }, { "If-Match": etag });
    expect(stale.status).toBe(412);
    expect(stale.headers.get("etag")).toBe((await call(`/${id}`)).headers.get("etag"));
  });

  it("takes a JSON merge patch (RFC 7396)", async () => {
    const { id } = await (await call("", "POST", courseBody({ location: { lat: 1, lng: 2 } }))).json();
    const headers = { ...ANY, "Content-Type": "application/merge-patch+json" };
    const changed = await call(`/${id}`, "PATCH", { location: null }, headers);
    expect(await changed.json()).toMatchObject({ location: null });
  });

  it("refuses an externalCourseId that isn't the course's", async () => {
    const body = courseBody();
    const { id } = await (await call("", "POST", body)).json();
    const path = `/by-external-id/${body.externalCourseId}`;
    const wrong = { name: "New", externalCourseId: "other" };
    const right = { name: "New", externalCourseId: body.externalCourseId };
    for (const [url, method, headers] of [
      [`/${id}`, "PATCH", ANY],
      [path, "PUT", ANY],
      ["/by-external-id/new", "PUT", { "If-None-Match": "*" }],
    ] as const) {
      const error = await expectError(await call(url, method, wrong, headers), 400, "validation_error");
      expect(error.details).toMatchObject([{ path: "externalCourseId", code: "mismatch" }]);
    }
    expect((await call(`/${id}`, "PATCH", right, ANY)).status).toBe(200);
    expect((await call(path, "PUT", right, ANY)).status).toBe(200);
  });

  it("leaves out the fields that a reader doesn't name", async () => {
    const body = courseBody({ fairways: [makeFairway(1)] });
    const { id } = await (await call("", "POST", body)).json();
    const whole = await (await call(`/${id}`)).json();
    const { fairways: _, ...others } = whole;
    expect(await (await call(`/${id}?fields=${Object.keys(others)}`)).json()).toEqual(others);
    expect(await (await call(`/${id}?fields=fairways`)).json()).toEqual({ fairways: whole.fairways });
    const { courses } = await (await call("?fields=id&limit=200")).json();
    expect(courses).toContainEqual({ id });
    for (const fields of ["", "id,secret", "id,", ",".repeat(5_000)]) {
      const error = await expectError(await call(`/${id}?fields=${fields}`), 400, "validation_error");
      expect(error.details).toMatchObject([{ path: "fields" }]);
    }
  });
});
