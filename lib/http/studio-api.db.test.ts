import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toDocumentData } from "@/lib/courses/stored-course";
import {
  courseBody,
  makeDocument,
  makeFairway,
  makeHole,
  OSLO,
  offsetEast,
  offsetNorth,
} from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Course } from "@/lib/validation/course";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import type { Hole, HoleFlightPath } from "@/lib/validation/hole";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { formatPath, type Problem } from "@/lib/validation/problems";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { SAVE_LIMIT } from "./endpoints/studio";
import { requestAs } from "./testing/signed-in";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

interface Save {
  courseId: string;
  edit: unknown;
  /** Omitted if null. */
  ifMatch?: string | null;
  headers?: Record<string, string>;
}

/** `PUT /api/studio/courses/{courseId}` as the signed-in user (null: signed out). */
function save(userId: string | null, { courseId, edit, ifMatch = '"1"', headers }: Save): Promise<Response> {
  return requestAs(server, userId, `/api/studio/courses/${courseId}`, {
    method: "PUT",
    headers: {
      "Content-Type": "application/json",
      ...(ifMatch !== null && { "If-Match": ifMatch }),
      ...headers,
    },
    body: typeof edit === "string" ? edit : JSON.stringify(edit),
  });
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

const toEdit = ({ fairways }: Course): CourseDocumentData =>
  toDocumentData({ fairways, holeDetails: {}, layouts: [], features: [] });

const flightPathThrough = (
  points: Coordinates[],
  id = "path_0",
  name: string | null = null,
): HoleFlightPath => ({ id, name, teeId: "tee_0", targetId: "target_0", points });

const withFirst = (
  { holes: [first, ...rest], ...others }: CourseDocumentData,
  change: (hole: Hole) => Partial<Hole>,
): CourseDocumentData => ({
  ...others,
  holes: [{ ...(first as Hole), ...change(first as Hole) }, ...rest],
});

/** Moves the first hole's target. */
const withTarget = (edit: CourseDocumentData, position: Coordinates) =>
  withFirst(edit, ({ targets }) => ({ targets: targets.map((target) => ({ ...target, position })) }));

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
      edit: withTarget(edit, offsetNorth(OSLO, 260)),
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
      ...withTarget(edit, offsetNorth(OSLO, 260)),
    });
    expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(course.updatedAt));
    expect(saved).not.toHaveProperty("externalCourseId");
  });

  it("makes the API return the new positions, distance and par, with the same ids", async () => {
    const { userId, course, edit, read } = await newCourse();
    const before = await read();
    const tee = offsetEast(OSLO, 149.99);
    const flightPath = [{ order: 0, ...offsetEast(OSLO, 75) }];
    const flightPaths = [flightPathThrough([offsetEast(OSLO, 75)])];
    const changed = withFirst(withTarget(edit, OSLO), ({ tees }) => ({
      tees: tees.map((each) => ({ ...each, position: tee })),
      flightPaths,
    }));
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
    const [first, second] = edit.holes as [Hole, Hole];
    const added = makeHole(newId("fairway"), 1, 150);
    const response = await save(userId, {
      courseId: course.id,
      edit: makeDocument([{ ...first, number: 3 }, added]),
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
    const [hyzer, anhyzer] = [[offsetEast(OSLO, 20), offsetEast(OSLO, 30)], [offsetEast(OSLO, -20)]];
    const flightPaths = [flightPathThrough(hyzer, "path_a", "Hyzer"), flightPathThrough(anhyzer, "path_0")];
    const response = await save(userId, {
      courseId: course.id,
      edit: withFirst(edit, () => ({ flightPaths })),
    });
    const saved: OwnedCourse = await response.json();
    expect(saved.holes[0]?.flightPaths).toEqual(flightPaths);
    const stored = await server.services.courses.getOwned(userId, course.id);
    expect(stored?.holes[0]?.flightPaths).toEqual(flightPaths);

    const [first] = ((await (await read()).json()) as Course).fairways;
    expect(first?.flightPath).toEqual(hyzer.map((point, order) => ({ order, ...point })));
    expect(Object.keys(first ?? {})).toEqual(Object.keys(course.fairways[0] ?? {}));
  });

  it("rejects duplicate flight path ids, too many flight paths, and too large a course", async () => {
    const { userId, course, edit } = await newCourse();
    const faults = async (...flightPaths: unknown[]) => {
      const change = { flightPaths } as Partial<Hole>;
      const response = await save(userId, { courseId: course.id, edit: withFirst(edit, () => change) });
      return readFaults(response);
    };
    const path = (id: string, metres = 10) => flightPathThrough([offsetEast(OSLO, metres)], id);
    expect(await faults(path("path_a"), path("path_a"))).toEqual(["holes[0].flightPaths[1].id duplicate"]);
    expect(await faults(path("path_a"), path("path_b", 60_000))).toEqual(["holes area_too_large"]);
    const many = Array.from({ length: 11 }, (_, i) => path(`path_${i}`));
    expect(await faults(...many)).toEqual(["holes[0].flightPaths too_big"]);
    expect(await faults({ ...path("path_a"), name: " " })).toEqual([
      "holes[0].flightPaths[0].name too_small",
    ]);
  });

  it("may leave a course without fairways", async () => {
    const { userId, course, read } = await newCourse();
    expect((await save(userId, { courseId: course.id, edit: makeDocument([]) })).status).toBe(200);
    expect((await (await read()).json()).fairways).toEqual([]);
  });

  it("accepts the returned version as the base of the next save", async () => {
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
    const theirs = withTarget(edit, offsetNorth(OSLO, 300));
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
    for (const courseId of [course.id, newId("course"), "x", "x".repeat(100), "%00", "a%00b", "%2F..", "'"]) {
      const response = await save(stranger, { courseId, edit });
      const { requestId, ...body } = await response.json();
      expect(requestId).toBe(response.headers.get("x-request-id"));
      const headers = Object.fromEntries(response.headers);
      delete headers["x-request-id"];
      delete headers.date;
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
    const [, second] = edit.holes as [Hole, Hole];
    const response = await save(userId, {
      courseId: course.id,
      edit: {
        ...edit,
        holes: [
          withTarget(edit, offsetNorth(OSLO, 1200)).holes[0],
          { ...second, number: 1 },
          {
            ...makeHole(newId("fairway"), 3),
            id: undefined,
            tees: null,
            teeId: "tee_9",
            flightPaths: [{ ...flightPathThrough([]), teeId: "tee_1" }],
          },
        ],
      },
    });
    expect(response.status).toBe(400);
    expect(new Set(await readFaults(response))).toEqual(
      new Set([
        "holes[0] too_far",
        "holes[1].number duplicate",
        "holes[2].id required",
        "holes[2].tees invalid_type",
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
    expect(await status(" ".repeat(8 * 1024 * 1024 + 1))).toBe(413);
    expect(await status("{}", { "Content-Type": "text/plain" })).toBe(415);
  });

  it("is 429 with Retry-After if one user saves faster than an editor, without limiting other users", async () => {
    const { userId, course } = await newCourse();
    const saveMalformed = (as: string) => save(as, { courseId: course.id, edit: "{" });
    await saveMalformed(userId);
    await server.repeatCount(SAVE_LIMIT.requests - 1);
    const response = await saveMalformed(userId);
    expect([response.status, (await response.json()).error]).toEqual([429, "rate_limit_exceeded"]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await saveMalformed(await server.newUser())).status).toBe(400);
    server.clock.pass(60);
    expect((await saveMalformed(userId)).status).toBe(400);
  });
});
