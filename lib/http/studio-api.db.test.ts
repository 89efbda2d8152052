import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  courseBody,
  eastOf,
  makeFairway,
  makeFairwayEdit as makeHole,
  northOf,
  OSLO,
} from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Course, FairwayEdit, OwnedCourse } from "@/lib/validation/course";
import { formatPath, type Problem } from "@/lib/validation/problems";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { signedInAs } from "./testing/signed-in";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

type Edit = { fairways: FairwayEdit[] };

interface Save {
  courseId: string;
  edit: unknown;
  /** Omitted if null. */
  ifMatch?: string | null;
  headers?: Record<string, string>;
}

/** `PUT /api/studio/courses/{courseId}` as the signed-in user (null: signed out). */
function save(userId: string | null, { courseId, edit, ifMatch = '"1"', headers }: Save): Promise<Response> {
  const request = new Request(`${server.baseUrl}/api/studio/courses/${courseId}`, {
    method: "PUT",
    headers: {
      "Content-Type": "application/json",
      ...(ifMatch !== null && { "If-Match": ifMatch }),
      ...headers,
    },
    body: typeof edit === "string" ? edit : JSON.stringify(edit),
  });
  return server.services.http.studioApi(request, signedInAs(userId), courseId);
}

/** A course with two holes that an application created for a user. */
async function newCourse() {
  const application = await server.newApplication();
  const userId = await server.newUser();
  const { access_token } = await server.tokensFor(application, userId);
  const headers = { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" };
  const created = await server.request("/api/v1/courses", {
    method: "POST",
    headers,
    body: JSON.stringify(courseBody({ fairways: [makeFairway(1, 100), makeFairway(2, 200)] })),
  });
  const course: Course = await created.json();
  const read = () => server.request(`/api/v1/courses/${course.id}`, { headers });
  return { userId, course, read, edit: toEdit(course) };
}

const toEdit = ({ fairways }: Course): Edit => ({
  fairways: fairways.map(
    ({ flightPath, ...fairway }) =>
      ({
        ...fairway,
        flightPaths: [{ id: "path_0", name: null, points: flightPath }],
      }) as unknown as FairwayEdit,
  ),
});

const flightPathThrough = (points: Coordinates[], id = "path_0", name: string | null = null) => ({
  id,
  name,
  points,
});

const withFirst = ({ fairways: [first, ...rest] }: Edit, change: Partial<FairwayEdit>): Edit => ({
  fairways: [{ ...(first as Edit["fairways"][number]), ...change }, ...rest],
});

/** The problems of a 400 as `path code`; the studio gets paths as keys. */
async function readFaults(response: Response): Promise<string[]> {
  const { error, details } = await response.json();
  expect(error).toBe("validation_error");
  return (details as Problem[]).map(({ path, code }) => `${formatPath(path)} ${code}`);
}

describe("saving from the studio", () => {
  it("returns the saved course, with its version as ETag", async () => {
    const { userId, course, edit } = await newCourse();
    server.clock.pass(5);
    const response = await save(userId, {
      courseId: course.id,
      edit: withFirst(edit, { targetPosition: northOf(OSLO, 260) }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBe('"2"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toMatch(/^request_/);
    const saved: OwnedCourse = await response.json();
    expect(saved).toMatchObject({
      id: course.id,
      name: course.name,
      version: 2,
      createdAt: course.createdAt,
      fairways: [
        { number: 1, distance: 260, par: 5 },
        { ...edit.fairways[1], distance: 200 },
      ].map((hole) => expect.objectContaining(hole)),
    });
    expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(course.updatedAt));
    expect(saved).not.toHaveProperty("externalCourseId");
  });

  it("makes the API return the new positions, distance and par, with the same ids", async () => {
    const { userId, course, edit, read } = await newCourse();
    const before = await read();
    const tee = eastOf(OSLO, 149.99);
    const flightPath = [{ order: 0, ...eastOf(OSLO, 75) }];
    const flightPaths = [flightPathThrough([eastOf(OSLO, 75)])];
    const changed = withFirst(edit, { teePosition: tee, targetPosition: OSLO, flightPaths });
    await save(userId, { courseId: course.id, edit: changed });

    const after = await read();
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const now: Course = await after.json();
    const [first, second] = course.fairways;
    expect(now).toEqual({
      ...course,
      updatedAt: now.updatedAt,
      fairways: [
        {
          id: first?.id,
          number: 1,
          par: 3,
          distance: 149.99,
          teePosition: tee,
          targetPosition: OSLO,
          flightPath,
        },
        second,
      ],
    });
  });

  it("adds, deletes and renumbers fairways, and keeps the ids of the others", async () => {
    const { userId, course, edit, read } = await newCourse();
    const [first, second] = edit.fairways as [Edit["fairways"][number], Edit["fairways"][number]];
    const added = makeHole(newId("fairway"), 1, 150);
    const response = await save(userId, {
      courseId: course.id,
      edit: { fairways: [{ ...first, number: 3 }, added] },
    });
    expect(response.status).toBe(200);
    const { fairways }: Course = await (await read()).json();
    expect(fairways.map(({ id, number }) => ({ id, number }))).toEqual([
      { id: added.id, number: 1 },
      { id: first.id, number: 3 },
    ]);
    expect(fairways.map(({ id }) => id)).not.toContain(second.id);
    expect(fairways[0]?.flightPath).toHaveLength(1);
  });

  it("stores names and alternates of flight paths for the studio, and shows applications the primary one", async () => {
    const { userId, course, edit, read } = await newCourse();
    const [hyzer, anhyzer] = [[eastOf(OSLO, 20), eastOf(OSLO, 30)], [eastOf(OSLO, -20)]];
    const flightPaths = [flightPathThrough(hyzer, "path_a", "Hyzer"), flightPathThrough(anhyzer, "path_0")];
    const response = await save(userId, { courseId: course.id, edit: withFirst(edit, { flightPaths }) });
    const saved: OwnedCourse = await response.json();
    expect(saved.fairways[0]?.flightPaths).toEqual(flightPaths);
    expect((await server.services.courses.getOwned(userId, course.id))?.fairways[0]?.flightPaths).toEqual(
      flightPaths,
    );

    const [first] = ((await (await read()).json()) as Course).fairways;
    expect(first?.flightPath).toEqual(hyzer.map((point, order) => ({ order, ...point })));
    expect(Object.keys(first ?? {})).toEqual(Object.keys(course.fairways[0] ?? {}));
  });

  it("rejects duplicate flight path ids, too many flight paths, and too large a course", async () => {
    const { userId, course, edit } = await newCourse();
    const faults = async (...flightPaths: unknown[]) => {
      const change = { flightPaths } as Partial<FairwayEdit>;
      const response = await save(userId, { courseId: course.id, edit: withFirst(edit, change) });
      return readFaults(response);
    };
    const path = (id: string, metres = 10) => flightPathThrough([eastOf(OSLO, metres)], id);
    expect(await faults(path("path_a"), path("path_a"))).toEqual(["fairways[0].flightPaths[1].id duplicate"]);
    expect(await faults(path("path_a"), path("path_b", 60_000))).toEqual(["fairways area_too_large"]);
    const many = Array.from({ length: 11 }, (_, i) => path(`path_${i}`));
    expect(await faults(...many)).toEqual(["fairways[0].flightPaths too_big"]);
    expect(await faults({ ...path("path_a"), name: " " })).toEqual([
      "fairways[0].flightPaths[0].name too_small",
    ]);
  });

  it("may leave a course without fairways", async () => {
    const { userId, course, read } = await newCourse();
    expect((await save(userId, { courseId: course.id, edit: { fairways: [] } })).status).toBe(200);
    expect((await (await read()).json()).fairways).toEqual([]);
  });

  it("can be repeated from the version it returned", async () => {
    const { userId, course, edit } = await newCourse();
    for (const [ifMatch, etag] of [
      ['"1"', '"2"'],
      ['"2"', '"3"'],
      ['"3"', '"4"'],
    ]) {
      const response = await save(userId, { courseId: course.id, edit, ifMatch: ifMatch as string });
      expect([response.status, response.headers.get("etag")]).toEqual([200, etag]);
    }
  });
});

describe("a rejected save", () => {
  it("is 412 if a newer version is stored, which it returns and leaves unchanged", async () => {
    const { userId, course, edit, read } = await newCourse();
    const theirs = withFirst(edit, { targetPosition: northOf(OSLO, 300) });
    const saved: OwnedCourse = await (await save(userId, { courseId: course.id, edit: theirs })).json();

    for (const ifMatch of ['"1"', '"3"', '"999999999"', '"0"']) {
      const response = await save(userId, { courseId: course.id, edit, ifMatch });
      const body = await response.json();
      expect([response.status, body.error]).toEqual([412, "version_conflict"]);
      expect(response.headers.get("etag")).toBe('"2"');
      expect(body.course).toEqual(saved);
      expect(body.requestId).toBe(response.headers.get("x-request-id"));
    }
    expect((await (await read()).json()).fairways[0].distance).toBe(300);
  });

  it.each([null, "1", "*", 'W/"1"', '"one"', '"1", "2"', '""', '"-1"', '"1.0"', '"99999999999"'])(
    "is 428 if If-Match is %s",
    async (ifMatch) => {
      const { userId, course, edit } = await newCourse();
      const response = await save(userId, { courseId: course.id, edit, ifMatch });
      expect([response.status, (await response.json()).error]).toEqual([428, "precondition_required"]);
    },
  );

  it("is the same 404 for other users' courses and for unknown and malformed ids", async () => {
    const { course, edit, read } = await newCourse();
    const before = await (await read()).text();
    const stranger = await server.newUser();
    const responses = [];
    for (const courseId of [course.id, newId("course"), "x", "x".repeat(100), "%00", "\0", "..", "'"]) {
      const response = await save(stranger, { courseId, edit });
      const { requestId, ...body } = await response.json();
      expect(requestId).toBe(response.headers.get("x-request-id"));
      const headers = Object.fromEntries(response.headers);
      delete headers["x-request-id"];
      responses.push({ status: response.status, body, headers });
    }
    expect(responses[0]).toMatchObject({ status: 404, body: { error: "not_found" } });
    expect(responses).toEqual(Array(responses.length).fill(responses[0]));
    expect(await (await read()).text()).toBe(before);
  });

  it("is 401 without a session, whatever the request", async () => {
    const { course, edit } = await newCourse();
    for (const more of [{ edit }, { edit: "{" }, { edit, ifMatch: null }]) {
      const response = await save(null, { courseId: course.id, ...more });
      expect([response.status, (await response.json()).error]).toEqual([401, "unauthorized"]);
    }
  });

  it("is 400 with every problem if it breaks the API's rules, and changes nothing", async () => {
    const { userId, course, edit, read } = await newCourse();
    const [first, second] = edit.fairways as [Edit["fairways"][number], Edit["fairways"][number]];
    const response = await save(userId, {
      courseId: course.id,
      edit: {
        fairways: [
          { ...first, targetPosition: northOf(OSLO, 1200) },
          { ...second, number: 1, flightPaths: [flightPathThrough([])] },
          { ...makeFairway(3), flightPaths: [], teePosition: null },
        ],
      },
    });
    expect(response.status).toBe(400);
    expect(new Set(await readFaults(response))).toEqual(
      new Set([
        "fairways[0] too_far",
        "fairways[1].number duplicate",
        "fairways[1].flightPaths[0].points too_small",
        "fairways[2].flightPaths too_small",
        "fairways[2].id required",
        "fairways[2].teePosition invalid_type",
      ]),
    );
    expect((await (await read()).json()).fairways).toEqual(course.fairways);
  });

  it("is 400, 413 or 415 if its body is not JSON within the size limit", async () => {
    const { userId, course } = await newCourse();
    const status = async (edit: string, headers = {}) =>
      (await save(userId, { courseId: course.id, edit, headers })).status;
    expect(await status("{")).toBe(400);
    expect(await status("[]")).toBe(400);
    expect(await status(" ".repeat(1_100_000))).toBe(413);
    expect(await status("{}", { "Content-Type": "text/plain" })).toBe(415);
  });

  it("is 429 with Retry-After if one user saves faster than an editor, without limiting other users", async () => {
    const { userId, course } = await newCourse();
    const saveMalformed = (as: string) => save(as, { courseId: course.id, edit: "{" });
    for (let i = 0; i < 180; i++) await saveMalformed(userId);
    const response = await saveMalformed(userId);
    expect([response.status, (await response.json()).error]).toEqual([429, "rate_limit_exceeded"]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await saveMalformed(await server.newUser())).status).toBe(400);
    server.clock.pass(60);
    expect((await saveMalformed(userId)).status).toBe(400);
  });
});
