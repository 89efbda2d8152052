import { readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryCounter } from "@/lib/adapters/counters/memory";
import {
  type CourseBody,
  courseBody,
  type FairwayBody,
  makeDocument,
  makeFairway,
  makeHole,
  OSLO,
  offsetEast,
  offsetNorth,
} from "@/lib/courses/testing/courses";
import type { Course } from "@/lib/validation/course-api";
import { course as courseSchema } from "@/lib/validation/course-api";
import { wire } from "@/lib/wire";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";
import { INVALID_TOKEN_LIMIT } from "./limits";
import { requestFrom } from "./testing/request-from";

const COURSES = "/api/v1/courses";

const server = setUpTestServer();

// Requests without a token share the windows of the address across tests.
beforeEach(() => server.clock.pass(61));

/** An application that acts for a user, with an access token. */
interface Partner {
  application: TestApplication;
  userId: string;
  token: string;
  refreshToken: string;
  call(path: string, init?: RequestInit): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates a valid course. */
  create(body?: Partial<CourseBody>): Promise<Course>;
}

async function newPartner(
  existing: { application?: TestApplication; userId?: string } = {},
): Promise<Partner> {
  const application = existing.application ?? (await server.newApplication());
  const userId = existing.userId ?? (await server.newUser());
  const { access_token: token, refresh_token: refreshToken } = await server.tokensFor(application, userId);
  const call: Partner["call"] = (path, init) =>
    server.request(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init?.headers } });
  const post: Partner["post"] = (body, headers) => server.api(token, COURSES, { body, headers });
  return {
    application,
    userId,
    token,
    refreshToken,
    call,
    post,
    get: (path, headers) => call(path, { headers }),
    async create(body) {
      const response = await post(courseBody(body));
      if (response.status !== 201) throw new Error(`Not created: ${await response.text()}`);
      return response.json();
    },
  };
}

interface ErrorBody {
  error: string;
  message: string;
  requestId: string;
  courseId?: string;
  details?: { path: string; code: string; message: string }[];
}

const readError = (response: Response): Promise<ErrorBody> => response.json();
const readCourses = async (response: Response): Promise<Course[]> => (await response.json()).courses;
const readIds = async (response: Response) => (await readCourses(response)).map(({ id }) => id);

const readWindow = (response: Response) => ({
  limit: Number(response.headers.get("x-ratelimit-limit")),
  remaining: Number(response.headers.get("x-ratelimit-remaining")),
  reset: Number(response.headers.get("x-ratelimit-reset")),
});

async function expectError(response: Response, status: number, error: string): Promise<ErrorBody> {
  const body = await readError(response);
  expect([response.status, body.error]).toEqual([status, error]);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(body.message).not.toBe("");
  expect(body.requestId).toBe(response.headers.get("x-request-id"));
  return body;
}

describe("creating a course", () => {
  it("returns 201 with the course and its Location", async () => {
    const partner = await newPartner();
    const before = server.clock.now().getTime();
    const response = await partner.post({
      externalCourseId: "ekeberg",
      name: "  Ekeberg ",
      location: OSLO,
      fairways: [makeFairway(2, 250.01), makeFairway(1, 149.99)],
    });
    expect(response.status).toBe(201);
    const course: Course = await response.json();

    expect(response.headers.get("location")).toBe(`${COURSES}/${course.id}`);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(course.id).toMatch(/^course_[\w-]+$/);
    expect(courseSchema.strict().parse(course)).toEqual(course);
    expect(course).toMatchObject({
      externalCourseId: "ekeberg",
      name: "Ekeberg",
      location: OSLO,
      studioUrl: `/studio/courses/${course.id}`,
      fairways: [
        { par: 3, distance: 149.99, ...positions(makeFairway(1, 149.99)) },
        { par: 5, distance: 250.01, ...positions(makeFairway(2, 250.01)) },
      ],
    });
    expect(course.updatedAt).toBe(course.createdAt);
    expect(Date.parse(course.createdAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(course.createdAt)).toBeLessThanOrEqual(server.clock.now().getTime());
  });

  it("returns the fields in the interface's order", async () => {
    const course = await (await newPartner()).create({ location: OSLO, fairways: [makeFairway(1)] });
    expect(Object.keys(course)).toEqual([
      "id",
      "externalCourseId",
      "name",
      "location",
      "studioUrl",
      "fairways",
      "createdAt",
      "updatedAt",
    ]);
  });

  it("requires only an externalCourseId and a name, and treats null as omitted", async () => {
    const partner = await newPartner();
    for (const body of [{}, { location: null, fairways: null }]) {
      expect(await partner.create(body)).toMatchObject({ location: null, fairways: [] });
    }
  });

  it("generates one control point at the midpoint if no flight path was sent", async () => {
    const { fairways } = await (await newPartner()).create({
      fairways: [makeFairway(1, 200), { ...makeFairway(2, 100), flightPath: null }],
    });
    expect(fairways.map(({ flightPath }) => flightPath?.map(({ order }) => order))).toEqual([[0], [0]]);
    const [point] = fairways[0]?.flightPath ?? [];
    expect(point?.lat).toBeCloseTo(offsetNorth(OSLO, 100).lat, 9);
    expect(point?.lng).toBeCloseTo(OSLO.lng, 9);
  });

  it("returns the same bytes as get and list do later", async () => {
    const partner = await newPartner();
    const created = await partner.post({
      ...courseBody({ location: { lat: -0.1 + 0.3, lng: 1e-300 } }),
      fairways: [
        {
          ...makeFairway(2, 123.456),
          flightPath: [1, 0].map((order) => ({ order, ...offsetEast(OSLO, order / 3) })),
        },
        makeFairway(1),
      ],
    });
    const text = await created.text();
    const { id } = JSON.parse(text);
    expect(await (await partner.get(`${COURSES}/${id}`)).text()).toBe(text);
    expect(await (await partner.get(COURSES)).text()).toBe(`{"courses":[${text}],"total":1}`);
  });

  it.each(["ekeberg-oslo.json", "ferme-des-50.json"])("accepts the real course %s", async (file) => {
    const partner = await newPartner();
    const body: CourseBody = JSON.parse(
      await readFile(path.join(import.meta.dirname, "../../examples/courses", file), "utf8"),
    );
    const response = await partner.post(body);
    expect(response.status).toBe(201);
    const course: Course = await (await partner.get(response.headers.get("location") as string)).json();
    expect(course).toMatchObject({ name: body.name, location: body.location ?? null });
    const sent = (body.fairways as FairwayBody[]).map(positions);
    expect(course.fairways).toMatchObject(sent);
    for (const { distance, par } of course.fairways) {
      expect(par).toBe((distance as number) < 150 ? 3 : (distance as number) < 250 ? 4 : 5);
    }
  });

  it("accepts the JSON media type in any case, with or without a charset", async () => {
    const partner = await newPartner();
    for (const type of [
      "Application/JSON",
      "application/json;charset=UTF-8",
      'application/json; charset="utf-8"',
      "application/json; charset=us-ascii",
      "application/json; charset=ISO-8859-1",
    ]) {
      expect((await partner.post(courseBody(), { "Content-Type": type })).status).toBe(201);
    }
  });

  it("refuses text beyond ASCII that declares another charset, instead of storing other letters", async () => {
    const body = JSON.stringify(courseBody({ name: "Mäki" }));
    const type = "application/json; charset=iso-8859-1";
    const response = await (await newPartner()).post(body, { "Content-Type": type });
    await expectError(response, 400, "invalid_json");
  });

  it("stores text in any script as it was sent", async () => {
    const partner = await newPartner();
    const externalCourseId = " A\u030a 🥏 'x\"; DROP TABLE \\ %00 ";
    const course = await partner.create({ externalCourseId, name: "ディスクゴルフ 🥏 <b>&amp;" });
    const read: Course = await (await partner.get(`${COURSES}/${course.id}`)).json();
    expect(read.externalCourseId).toBe(externalCourseId);
    expect(read.name).toBe("ディスクゴルフ 🥏 <b>&amp;");
  });
});

describe("a duplicate externalCourseId", () => {
  it("is rejected with 409 and the id of the existing course, and creates nothing", async () => {
    const partner = await newPartner();
    const first = await partner.create({ externalCourseId: "twice" });
    const response = await partner.post(courseBody({ externalCourseId: "twice", name: "Another" }));
    const body = await expectError(response, 409, "duplicate_external_course_id");
    expect(body.courseId).toBe(first.id);
    expect(Object.keys(body).sort()).toEqual(["courseId", "doc_url", "error", "message", "requestId"]);
    expect(await readCourses(await partner.get(COURSES))).toEqual([first]);
    expect(await server.database.prisma.course.count({ where: { ownerId: partner.userId } })).toBe(1);
  });

  it("is a different one if a byte differs", async () => {
    const partner = await newPartner();
    for (const externalCourseId of ["x", "X", "x ", "\u00c5", "A\u030a"])
      await partner.create({ externalCourseId });
    expect(await readIds(await partner.get(COURSES))).toHaveLength(5);
  });

  it("is unique per application and user, not globally", async () => {
    const one = await newPartner();
    const otherUser = await newPartner({ application: one.application });
    const otherApplication = await newPartner({ userId: one.userId });
    const ids = [];
    for (const partner of [one, otherUser, otherApplication]) {
      ids.push((await partner.create({ externalCourseId: "shared" })).id);
    }
    expect(new Set(ids).size).toBe(3);
    expect(await readIds(await one.get(COURSES))).toEqual([ids[0]]);
    expect(await readIds(await otherUser.get(COURSES))).toEqual([ids[1]]);
    expect(await readIds(await otherApplication.get(COURSES))).toEqual([ids[2]]);
  });
});

describe("an invalid body", () => {
  it("gets a 400 that lists every problem and describes the first", async () => {
    const partner = await newPartner();
    const response = await partner.post({
      name: "",
      fairways: [{ ...makeFairway(1), teePosition: { lat: 91, lng: "x" } }, makeFairway(1, 2000)],
    });
    const body = await expectError(response, 400, "validation_error");
    expect(body.details?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "externalCourseId required",
      "name too_small",
      "fairways[0].teePosition.lat too_big",
      "fairways[0].teePosition.lng invalid_type",
      "fairways[1].number duplicate",
      "fairways[1] too_far",
    ]);
    expect(body.message).toBe("externalCourseId is required (and 5 more problems, see details).");
    expect(await readCourses(await partner.get(COURSES))).toEqual([]);
  });

  it.each([
    ["empty", ""],
    ["truncated", '{"name":'],
    ["followed by more", "{} {}"],
    ["in single quotes", "{'name':'x'}"],
    ["with NaN", '{"location":{"lat":NaN,"lng":0}}'],
    ["with a comment", "{} // course"],
    ["with a raw control character in a string", '{"name":"a\nb"}'],
    ["not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["UTF-8 with an encoded surrogate", new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ["overlong UTF-8", new Uint8Array([0x22, 0xc0, 0xaf, 0x22])],
    ["UTF-16", new Uint8Array(Buffer.from("\ufeff{}", "utf16le"))],
  ])("is 400 invalid_json if it is %s", async (_, body) => {
    await expectError(await (await newPartner()).post(body), 400, "invalid_json");
  });

  it("is not quoted in the response", async () => {
    for (const body of ['{"secret": do-not-echo}', '{"secret": "do-not-echo" 1}']) {
      const { message } = await readError(await (await newPartner()).post(body));
      expect(message).toMatch(/^The request body is not valid JSON: /);
      expect(message).not.toMatch(/secret|echo/);
    }
  });

  it.each([
    ["fairways that are not an array", { fairways: "all of them" }],
    ["a length that cannot be compared", { fairways: { length: { toString: 0, valueOf: 0 } } }],
    ["a flight path that is not an array", { fairways: [{ ...makeFairway(1), flightPath: { length: 3 } }] }],
    ["an infinite number", '{"externalCourseId":"a","name":"b","location":{"lat":1e400,"lng":0}}'],
    ["NUL in a text", { name: "a\0b" }],
    ["a lone surrogate", '{"externalCourseId":"\\ud83e","name":"b"}'],
    ["a prototype", '{"__proto__":{"name":"b"},"constructor":{"prototype":1}}'],
    ["deep nesting", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["deep nesting in a field", `{"name":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`],
    [
      "a hundred thousand control points",
      { fairways: [{ ...makeFairway(1), flightPath: Array(50_000).fill(0) }] },
    ],
  ])("is 400 validation_error if it has %s", async (_, body) => {
    const sent = typeof body === "string" ? body : { ...courseBody(), ...body };
    await expectError(await (await newPartner()).post(sent), 400, "validation_error");
  });

  it.each([
    ["missing", {}],
    ["a form's", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["plain text's", { "Content-Type": "text/plain" }],
    ["similar to JSON's", { "Content-Type": "application/jsonp" }],
    ["JSON in another charset", { "Content-Type": "application/json; charset=utf-16" }],
    ["JSON, compressed", { "Content-Type": "application/json", "Content-Encoding": "gzip" }],
  ])("is 415 if its media type is %s", async (_, headers) => {
    const body = new Blob([JSON.stringify(courseBody())]);
    const partner = await newPartner();
    const response = await partner.call(COURSES, { method: "POST", headers, body });
    await expectError(response, 415, "unsupported_media_type");
  });

  const MAX_BYTES = 256 * 1024;
  const bodyOfSize = (size: number) => {
    const bare = JSON.stringify(courseBody());
    return bare + " ".repeat(size - bare.length);
  };

  it("may be 256 KiB, and is 413 with one byte more", async () => {
    const partner = await newPartner();
    expect((await partner.post(bodyOfSize(MAX_BYTES))).status).toBe(201);
    await expectError(await partner.post(bodyOfSize(MAX_BYTES + 1)), 413, "payload_too_large");
  });

  it("is limited while reading if it has no Content-Length", async () => {
    const partner = await newPartner();
    const chunked = (size: number) => {
      const bytes = new TextEncoder().encode(bodyOfSize(size));
      const body = new ReadableStream({
        start(controller) {
          for (let at = 0; at < size; at += 10_000) controller.enqueue(bytes.slice(at, at + 10_000));
          controller.close();
        },
      });
      return partner.call(COURSES, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        duplex: "half",
      } as RequestInit);
    };
    expect((await chunked(MAX_BYTES)).status).toBe(201);
    await expectError(await chunked(MAX_BYTES + 1), 413, "payload_too_large");
    expect((await partner.get(COURSES)).status).toBe(200);
  });
});

describe("getting a course", () => {
  it("returns the same 404 for unknown and malformed ids and for courses of others", async () => {
    const partner = await newPartner();
    const otherUsers = await (await newPartner({ application: partner.application })).create();
    const otherApplications = await (await newPartner({ userId: partner.userId })).create();
    const byHand = await server.services.courses.createOwned(partner.userId, {
      name: "By hand",
      location: undefined,
    });
    const mine = await partner.create();
    const ids = [
      "course_00000000000000000000000000",
      otherUsers.id,
      otherApplications.id,
      byHand.id,
      mine.id.toUpperCase(),
      `${mine.id}x`,
      mine.id.replace("course_", ""),
      "x",
      "x".repeat(5000),
      "%00",
      "%ff",
      "%",
      "%F0%9F%A5%8F",
      "'%20OR%201=1",
      "..%2f",
      `${mine.id}%20`,
    ];
    const responses = [];
    for (const id of ids) {
      const response = await partner.get(`${COURSES}/${id}`);
      const { requestId, ...body } = await readError(response);
      expect(requestId).toBe(response.headers.get("x-request-id"));
      const headers = Object.fromEntries(response.headers);
      delete headers.date;
      delete headers["x-request-id"];
      delete headers["x-ratelimit-remaining"];
      responses.push({ id, status: response.status, body, headers: { ...headers, "x-ratelimit-reset": "" } });
    }
    const [{ id: _, ...first }] = responses as [(typeof responses)[number]];
    expect(first.status).toBe(404);
    expect(first.body.error).toBe("not_found");
    for (const { id, ...response } of responses) expect({ id, ...response }).toEqual({ id, ...first });
  });

  it("returns 304 for its ETag, and 200 once the course has changed", async () => {
    const partner = await newPartner();
    const course = await partner.create({ fairways: [makeFairway(1)] });
    const url = `${COURSES}/${course.id}`;
    const first = await partner.get(url);
    const etag = first.headers.get("etag") as string;
    expect(etag).toMatch(/^"[\w-]+"$/);

    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await partner.get(url, { "If-None-Match": value });
      expect([response.status, await response.text()]).toEqual([304, ""]);
      expect(response.headers.get("etag")).toBe(etag);
    }
    expect((await partner.get(url, { "If-None-Match": '"other"' })).status).toBe(200);

    await saveInStudio(partner, course);
    const changed = await partner.get(url, { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  it("is not stored by shared caches", async () => {
    const partner = await newPartner();
    const course = await partner.create();
    for (const url of [COURSES, `${COURSES}/${course.id}`]) {
      expect((await partner.get(url)).headers.get("cache-control")).toBe("private, no-cache");
    }
    expect((await partner.post(courseBody())).headers.get("cache-control")).toBe("no-store");
  });
});

describe("listing courses", () => {
  let partner: Partner;
  let created: Course[];

  beforeAll(async () => {
    partner = await newPartner();
    created = [];
    for (let i = 0; i < 7; i++) {
      created.push(
        await partner.create({ externalCourseId: `list ${i}`, fairways: i === 3 ? [makeFairway(1)] : [] }),
      );
      server.clock.pass(1);
    }
    await (await newPartner({ application: partner.application })).create();
    await (await newPartner({ userId: partner.userId })).create();
    await server.services.courses.createOwned(partner.userId, { name: "By hand", location: undefined });
  });

  // The tests advance the clock by more than a token's hour in total.
  beforeEach(async () => {
    partner = await newPartner(partner);
  });

  const list = (query: Record<string, string>) => partner.get(`${COURSES}?${new URLSearchParams(query)}`);

  it("returns every linked course in order of creation, and the total", async () => {
    const response = await partner.get(COURSES);
    expect(await response.json()).toEqual({ courses: created, total: 7 });
    expect(response.headers.get("link")).toBeNull();
  });

  it("returns an empty list if there are none", async () => {
    expect(await (await (await newPartner()).get(COURSES)).json()).toEqual({ courses: [], total: 0 });
  });

  it.each([1, 3, 6, 7, 200])("returns pages of %d with each course once", async (limit) => {
    const pages: Course[][] = [];
    let url: string | null = `${COURSES}?limit=${limit}`;
    while (url) {
      const response = await partner.get(url);
      const body = await response.json();
      expect(body.total).toBe(7);
      pages.push(body.courses);
      const link: string | null = response.headers.get("link");
      if (body.nextCursor === null) expect(link).toBeNull();
      else {
        const next = new URL(/^<(.+)>; rel="next"$/.exec(link ?? "")?.[1] ?? "");
        expect(next.origin).toBe(server.baseUrl);
        expect(next.searchParams.get("cursor")).toBe(body.nextCursor);
        expect(next.searchParams.get("limit")).toBe(String(limit));
      }
      url = body.nextCursor && `${COURSES}?limit=${limit}&cursor=${body.nextCursor}`;
    }
    expect(pages.flat()).toEqual(created);
    expect(pages).toHaveLength(Math.ceil(7 / limit));
  });

  it("has a nextCursor only with limit or cursor", async () => {
    expect(await (await partner.get(COURSES)).json()).not.toHaveProperty("nextCursor");
    expect(await (await list({ limit: "7" })).json()).toHaveProperty("nextCursor", null);
  });

  it("continues from a cursor without a limit", async () => {
    const { nextCursor } = await (await list({ limit: "2" })).json();
    expect(await readIds(await list({ cursor: nextCursor }))).toEqual(created.slice(2).map(({ id }) => id));
  });

  it("keeps the filter in the Link to the next page", async () => {
    const since = created[2]?.updatedAt as string;
    const response = await list({ limit: "2", updatedSince: since });
    const next = new URL(/^<(.+)>/.exec(response.headers.get("link") ?? "")?.[1] as string);
    const body = await (await partner.get(next.pathname + next.search)).json();
    expect(body.total).toBe(5);
    expect(body.courses).toEqual(created.slice(4, 6));
  });

  it("neither skips nor repeats courses if others are created between pages", async () => {
    const own = await newPartner();
    const [a, b] = [await own.create(), await own.create()];
    const { nextCursor } = await (await own.get(`${COURSES}?limit=1`)).json();
    const c = await own.create();
    const rest = await own.get(`${COURSES}?limit=5&cursor=${nextCursor}`);
    expect([a.id, ...(await readIds(rest))]).toEqual([a.id, b.id, c.id]);
  });

  it("filters by the exact externalCourseId", async () => {
    expect(await (await list({ externalCourseId: "list 4" })).json()).toEqual({
      courses: [created[4]],
      total: 1,
    });
    for (const externalCourseId of ["list", "LIST 4", "list 4 ", "list _", "%"]) {
      expect(await (await list({ externalCourseId })).json()).toEqual({ courses: [], total: 0 });
    }
  });

  it("filters by updatedSince, inclusive to the millisecond", async () => {
    const time = Date.parse(created[4]?.updatedAt as string);
    const since = async (milliseconds: number) =>
      readIds(await list({ updatedSince: new Date(milliseconds).toISOString() }));
    const ids = created.map(({ id }) => id);
    expect(await since(time)).toEqual(ids.slice(4));
    expect(await since(time + 1)).toEqual(ids.slice(5));
    expect(await since(time + 3_600_000)).toEqual([]);
    expect(await readIds(await list({ updatedSince: "0001-01-01" }))).toEqual(ids);
    expect(await readIds(await list({ updatedSince: "9999-12-31" }))).toEqual([]);
  });

  it("returns as total the matches of the filter on all pages", async () => {
    const updatedSince = created[1]?.updatedAt as string;
    const body = await (await list({ limit: "1", updatedSince })).json();
    expect([body.total, body.courses.length]).toEqual([6, 1]);
  });

  it("lists a course as updated after a save in the studio", async () => {
    const own = await newPartner();
    const [course] = [await own.create({ fairways: [makeFairway(1)] }), await own.create()];
    server.clock.pass(5);
    const since = encodeURIComponent(server.clock.now().toISOString());
    expect(await readIds(await own.get(`${COURSES}?updatedSince=${since}`))).toEqual([]);
    await saveInStudio(own, course);
    expect(await readIds(await own.get(`${COURSES}?updatedSince=${since}`))).toEqual([course.id]);
  });

  it.each([
    "limit=0",
    "limit=201",
    "limit=-1",
    "limit=1.5",
    "limit=ten",
    "limit=",
    "cursor=",
    "cursor=abc",
    "cursor=%00",
    "externalCourseId=",
    "externalCourseId=%00",
    `externalCourseId=${"x".repeat(256)}`,
    "updatedSince=",
    "updatedSince=yesterday",
    "updatedSince=2026-02-30",
    "updatedSince=0000-01-01",
    "updatedSince=9999-12-31T23:59:59-23:59",
    "limit=1&limit=2",
    "externalCourseId=a&externalCourseId=a",
  ])("rejects %s", async (query) => {
    const body = await expectError(await partner.get(`${COURSES}?${query}`), 400, "validation_error");
    expect(body.details?.map((detail) => detail.path)).toEqual([query.split("=", 1)[0]]);
  });

  it("reports every invalid parameter at once", async () => {
    const body = await readError(await partner.get(`${COURSES}?limit=0&cursor=x&updatedSince=x`));
    expect(body.details?.map(({ path }) => path)).toEqual(["limit", "cursor", "updatedSince"]);
  });

  it("ignores unknown parameters", async () => {
    expect((await partner.get(`${COURSES}?page=2&__proto__=x&toString=y`)).status).toBe(200);
  });

  it("returns 304 while the list is unchanged", async () => {
    const etag = (await partner.get(COURSES)).headers.get("etag") as string;
    expect((await partner.get(COURSES, { "If-None-Match": etag })).status).toBe(304);
    expect((await partner.get(`${COURSES}?limit=1`, { "If-None-Match": etag })).status).toBe(200);
  });
});

describe("methods and paths", () => {
  it("respond to HEAD as to GET without a body, and count it as GET", async () => {
    const partner = await newPartner();
    const { id } = await partner.create();
    for (const url of [COURSES, `${COURSES}/${id}`]) {
      const get = await partner.get(url);
      const head = await partner.call(url, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
      expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
      expect(readWindow(head).remaining).toBe(readWindow(get).remaining - 1);
    }
    const missing = await partner.call(`${COURSES}/x`, { method: "HEAD" });
    expect([missing.status, await missing.text()]).toEqual([404, ""]);
  });

  it("are compressed over 1 KiB if the client accepts it, and revalidate in either form", async () => {
    const partner = await newPartner();
    for (let course = 0; course < 5; course++) await partner.post(courseBody());
    const plain = await partner.get(COURSES, { "Accept-Encoding": "identity" });
    const small = await partner.get(COURSES, { "Accept-Encoding": "gzip" });
    expect([plain.headers.get("content-encoding"), small.headers.get("content-encoding")]).toEqual([
      null,
      "gzip",
    ]);
    expect(small.headers.get("vary")).toBe("Accept-Encoding");
    // fetch has decompressed it.
    expect(await small.json()).toEqual(await plain.json());
    for (const response of [plain, small]) {
      const headers = { "If-None-Match": response.headers.get("etag") ?? "", "Accept-Encoding": "gzip" };
      expect((await partner.get(COURSES, headers)).status).toBe(304);
    }
  });

  it.each(["/api/elsewhere", "/api/v1/elsewhere", "/oauth/elsewhere"])(
    "are JSON for the unknown endpoint %s",
    async (path) => {
      const response = await server.request(path);
      expect([response.status, await response.json()]).toEqual([
        404,
        expect.objectContaining({ error: "not_found", requestId: expect.any(String) }),
      ]);
    },
  );

  it("respond to OPTIONS with 204, their methods and CORS headers, without a token and uncounted", async () => {
    const partner = await newPartner();
    const before = readWindow(await partner.get(COURSES)).remaining;
    for (const [url, methods] of [
      [COURSES, "GET, HEAD, POST, OPTIONS"],
      [`${COURSES}/x`, "GET, HEAD, PATCH, DELETE, OPTIONS"],
      ["/api/v1/test/send-event", "POST, OPTIONS"],
      ["/api/v1/elsewhere", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"],
    ] as const) {
      for (let i = 0; i < 30; i++) {
        const response = await server.request(url, {
          method: "OPTIONS",
          headers: { Origin: "https://partner.example", "Access-Control-Request-Method": "POST" },
        });
        expect([response.status, await response.text()]).toEqual([204, ""]);
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
        expect(response.headers.get("access-control-allow-methods")).toBe(methods);
        expect(response.headers.get("allow")).toBe(methods);
        expect(response.headers.get("access-control-allow-headers")).toMatch(
          /Authorization.*Content-Type.*Idempotency-Key, X-Request-Id, traceparent, tracestate, baggage, sentry-trace/,
        );
        expect(readWindow(response).remaining).toBe(readWindow(response).limit);
      }
    }
    expect(readWindow(await partner.get(COURSES)).remaining).toBe(before - 1);
  });

  it.each([
    [COURSES, "PUT", "GET, HEAD, POST, OPTIONS"],
    [COURSES, "DELETE", "GET, HEAD, POST, OPTIONS"],
    [`${COURSES}/x`, "POST", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    [`${COURSES}/x`, "PUT", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    [`${COURSES}/x`, "PROPFIND", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    [`${COURSES}/x/layouts`, "PATCH", "GET, HEAD, PUT, OPTIONS"],
    [`${COURSES}/x/link`, "GET", "DELETE, OPTIONS"],
  ])("respond to %s %s with 405 and Allow: %s", async (url, method, allow) => {
    const response = await (await newPartner()).call(url, { method });
    const { message } = await expectError(response, 405, "method_not_allowed");
    expect(message).toBe(`Method not allowed. Use ${allow}.`);
    expect(response.headers.get("allow")).toBe(allow);
  });

  it("respond to TRACE, which fetch cannot send, with 405", async () => {
    const { status, body } = await rawRequest("TRACE", COURSES);
    expect([status, JSON.parse(body).error]).toEqual([405, "method_not_allowed"]);
  });

  it("ignore an invalid Host header", async () => {
    const { status, body } = await rawRequest("GET", COURSES, { Host: "a b{}" });
    expect([status, JSON.parse(body).error]).toEqual([401, "unauthorized"]);
  });

  it.each([
    "/api/v1",
    "/api/v1/",
    "/api/v1/courses/",
    "/api/v1/courses/a/b",
    "/api/v1/Courses",
    "/api/v1/users",
    "/api/v1//courses",
    "/api/v1/%",
  ])("respond to %s with a JSON 404, with or without a token", async (url) => {
    const { message } = await expectError(await server.request(url), 404, "not_found");
    expect(message).toBe(`Unknown endpoint: GET ${url}.`);
    await expectError(await (await newPartner()).get(url), 404, "not_found");
  });
});

describe("a request without a valid token", () => {
  const invalidToken = 'Bearer error="invalid_token"';

  it.each([
    ["no Authorization", undefined],
    ["an empty Authorization", ""],
    ["Bearer without a token", "Bearer"],
    ["Bearer followed by spaces", "Bearer   "],
    ["another scheme", "Basic dXNlcjpwYXNz"],
    ["a bare token", "tp_at_abc"],
  ])("is 401 unauthorized with %s", async (_, authorization) => {
    for (const url of [COURSES, `${COURSES}/x`]) {
      const response = await server.request(url, { headers: authorization ? { authorization } : {} });
      await expectError(response, 401, "unauthorized");
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  it.each([
    ["unknown", `tp_at_${"x".repeat(43)}`],
    ["short", "x"],
    ["long", "x".repeat(8000)],
    ["non-ASCII", "tp_at_\u00e5;'--"],
  ])("is 401 invalid_token if the token is %s", async (_, token) => {
    const response = await server.api(token, COURSES);
    await expectError(response, 401, "invalid_token");
    expect(response.headers.get("www-authenticate")).toBe(invalidToken);
  });

  it("is 401 invalid_token after the token's hour, and not before", async () => {
    const partner = await newPartner();
    server.clock.pass(3590);
    expect((await partner.get(COURSES)).status).toBe(200);
    server.clock.pass(10);
    const response = await partner.get(COURSES);
    await expectError(response, 401, "invalid_token");
    expect(response.headers.get("www-authenticate")).toBe(invalidToken);
  });

  it("is 401 invalid_token once the token is revoked", async () => {
    const partner = await newPartner();
    expect((await partner.get(COURSES)).status).toBe(200);
    const refresh = () => server.refresh(partner.application, partner.refreshToken);
    expect((await refresh()).status).toBe(200);
    expect((await partner.get(COURSES)).status).toBe(200);
    server.clock.pass(61);
    // Reusing a refresh token after its grace period revokes its whole family.
    expect((await refresh()).status).toBe(400);
    await expectError(await partner.get(COURSES), 401, "invalid_token");
  });

  it("is 401 if the token is a refresh token, or is in the query", async () => {
    const partner = await newPartner();
    await expectError(await server.api(partner.refreshToken, COURSES), 401, "invalid_token");
    await expectError(await server.request(`${COURSES}?access_token=${partner.token}`), 401, "unauthorized");
  });

  it("is rejected before its body is read", async () => {
    const response = await server.request(COURSES, { method: "POST", body: "{" });
    await expectError(response, 401, "unauthorized");
  });

  it("is accepted with the scheme in any case", async () => {
    const { token } = await newPartner();
    const response = await server.request(COURSES, { headers: { Authorization: `bEARER  ${token}` } });
    expect(response.status).toBe(200);
  });
});

describe("a cached token that has been revoked", () => {
  const revoke = ({ application }: Partner, token: string) =>
    server.form("/oauth/revoke", application, { token });

  it("is rejected before any problem of the body", async () => {
    const bodies: [body: string, headers?: Record<string, string>][] = [
      ["{"],
      ["{}"],
      [" ".repeat(300_000)],
      ["x", { "Content-Type": "text/plain" }],
      [JSON.stringify(courseBody())],
    ];
    for (const [body, headers] of bodies) {
      const partner = await newPartner();
      await partner.create();
      expect((await revoke(partner, partner.token)).status).toBe(200);
      await expectError(await partner.post(body, headers), 401, "invalid_token");
    }
  });

  it("is counted for its application at most once more, and then for the address", async () => {
    const one = await newPartner();
    const other = await newPartner({ application: one.application });
    await one.create();
    await revoke(one, one.token);
    const statusAndRemaining = async () => {
      const response = await one.post(courseBody());
      return [response.status, readWindow(response).remaining];
    };
    expect(await statusAndRemaining()).toEqual([401, 19]);
    expect(await statusAndRemaining()).toEqual([401, 18]);
    expect(await statusAndRemaining()).toEqual([401, 17]);
    const counted = readWindow(await other.post("{")).remaining;
    expect(counted).toBe(17);
  });

  it("takes nothing of the budget of the user's other applications", async () => {
    const one = await newPartner();
    const other = await newPartner({ userId: one.userId });
    await one.create();
    expect((await one.get(COURSES)).status).toBe(200);
    await revoke(one, one.token);
    const body = " ".repeat(8_000_000);
    for (let i = 0; i < 5; i++) {
      const init = { method: "POST", body, headers: { "Content-Type": "application/json" } };
      expect((await one.call("/api/v1/imports", init)).status).toBe(401);
      expect((await one.get(COURSES)).status).toBe(401);
    }
    expect((await other.get(COURSES)).status).toBe(200);
  });

  it("is counted for its application once, however many requests stall concurrently", async () => {
    const one = await newPartner();
    const other = await newPartner({ application: one.application });
    expect((await one.get(COURSES)).status).toBe(200);
    await revoke(one, one.token);
    const headers = {
      Authorization: `Bearer ${one.token}`,
      "Content-Type": "application/json",
      "Content-Length": 50,
      Expect: "100-continue",
    };
    const requests = Array.from({ length: 6 }, () =>
      httpRequest(server.baseUrl + COURSES, { method: "POST", headers }).on("error", () => {}),
    );
    const outcomes = requests.map(
      (request) =>
        new Promise<string | number | undefined>((resolve) => {
          request.on("response", (response) => resolve(response.statusCode));
          // Node sends 100 Continue to every client. Rejected requests ignore the partial body.
          request.on("continue", () => request.write("{"));
          request.flushHeaders();
        }),
    );
    // The request that took the cache entry waits for its body; the others authenticate first.
    let rejected = 0;
    for (const outcome of outcomes) void outcome.then((status) => (rejected += Number(status === 401)));
    await vi.waitFor(() => expect(rejected).toBe(5), { timeout: 5_000, interval: 10 });
    const counted = readWindow(await other.post("{")).remaining;
    for (const request of requests) request.destroy();
    expect(counted).toBe(18);
  });

  it("stores nothing if the token is revoked or its grant or account is deleted while a slow body arrives", async () => {
    const revocations = [
      (partner: Partner) => revoke(partner, partner.token),
      (partner: Partner) => revoke(partner, partner.refreshToken),
      (partner: Partner) => server.services.grants.disconnect(partner.userId, partner.application.clientId),
      (partner: Partner) => server.database.prisma.user.delete({ where: { id: partner.userId } }),
    ];
    for (const run of revocations) {
      const partner = await newPartner();
      expect((await partner.get(COURSES)).status).toBe(200);
      const response = await postSlowly(partner, courseBody(), () => run(partner));
      expect([response.status, JSON.parse(response.body).error]).toEqual([401, "invalid_token"]);
      expect(await server.database.prisma.course.count({ where: { ownerId: partner.userId } })).toBe(0);
      expect(await server.database.prisma.courseLink.count({ where: { userId: partner.userId } })).toBe(0);
    }
  });
});

describe("the SQL statements of a request", () => {
  /** An API of its own, whose requests return their statuses and how many statements they ran. */
  function countingApi({ token }: Partner) {
    const { prisma, sql } = server.database;
    const statements: string[] = [];
    const services = wire({
      prisma,
      sql: (statement, values) => {
        statements.push(statement.name);
        return sql(statement, values);
      },
      counter: memoryCounter(),
      clock: server.clock.now,
      authSecrets: server.services.authSecrets,
      env: server.services.env,
    });
    return async (path: string, body?: unknown) => {
      statements.length = 0;
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
      const counting = { services, baseUrl: server.baseUrl };
      const { status } = await requestFrom(counting, "203.0.113.9", path, init);
      return [status, [...statements]];
    };
  }

  it("are one for a GET, which authenticates and reads, whether or not the token is cached", async () => {
    const partner = await newPartner();
    const { id } = await partner.create();
    const call = countingApi(partner);
    for (let i = 0; i < 2; i++) {
      // Lists may be much work, so the user of a new token is looked up first.
      const first = i === 0 ? ["authenticate"] : [];
      expect(await call(COURSES)).toEqual([200, [...first, "list_for_bearer"]]);
      expect(await call(`${COURSES}?limit=1`)).toEqual([200, ["list_for_bearer_with_total"]]);
      expect(await call(`${COURSES}/${id}`)).toEqual([200, ["find_linked_for_bearer"]]);
      expect(await call(`${COURSES}/x`)).toEqual([404, ["authenticate"]]);
      expect(await call(`${COURSES}?limit=0`)).toEqual([400, ["authenticate"]]);
    }
  });

  it("are one for a POST with a cached token, and two with another, authenticated before its body is read", async () => {
    const partner = await newPartner();
    // The first use of a grant is recorded.
    await partner.get(COURSES);
    const call = countingApi(partner);
    expect(await call(COURSES, courseBody())).toEqual([201, ["authenticate", "insert_for_bearer"]]);
    expect(await call(COURSES, courseBody())).toEqual([201, ["insert_for_bearer"]]);
    expect(await call(COURSES, {})).toEqual([400, ["authenticate"]]);
  });

  it.each([
    ["GET", 100],
    ["POST", 20],
  ])("are none for a %s over the limit", async (method, limit) => {
    const call = countingApi(await newPartner());
    const body = method === "GET" ? undefined : {};
    for (let i = 0; i < limit; i++) expect((await call(COURSES, body))[0]).not.toBe(429);
    for (let i = 0; i < 5; i++) expect(await call(COURSES, body)).toEqual([429, []]);
  });
});

describe("rate limits", () => {
  const limits = [
    ["GET", COURSES, 100],
    ["GET", `${COURSES}/course_1`, 200],
    ["POST", COURSES, 20],
  ] as const;

  it.each(limits)("of %s %s are %d per 60 s", async (method, url, limit) => {
    const partner = await newPartner();
    const call = () => partner.call(url, { method });
    const first = readWindow(await call());
    const now = server.clock.now().getTime() / 1000;
    expect(first.limit).toBe(limit);
    expect(first.remaining).toBe(limit - 1);
    expect(first.reset).toBeGreaterThan(now + 50);
    expect(first.reset).toBeLessThanOrEqual(Math.ceil(now + 60));

    for (let used = 2; used <= limit; used++) {
      const response = await call();
      expect(response.status).not.toBe(429);
      expect(readWindow(response)).toEqual({ limit, remaining: limit - used, reset: first.reset });
    }
    for (const wait of [0, 10, 10]) {
      server.clock.pass(wait);
      const rejected = await call();
      await expectError(rejected, 429, "rate_limit_exceeded");
      expect(readWindow(rejected)).toEqual({ limit, remaining: 0, reset: first.reset });
      expect(rejected.headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
    }
    server.clock.pass(Number((await call()).headers.get("retry-after")));
    const again = await call();
    expect(again.status).not.toBe(429);
    expect(readWindow(again).remaining).toBe(limit - 1);
    expect(readWindow(again).reset).toBeGreaterThan(first.reset);
  });

  it("reject a request without performing it", async () => {
    const partner = await newPartner();
    for (let i = 0; i < 20; i++) await partner.post("{}");
    await expectError(await partner.post(courseBody()), 429, "rate_limit_exceeded");
    expect(await readCourses(await partner.get(COURSES))).toEqual([]);
  });

  it("count every outcome", async () => {
    const partner = await newPartner();
    const { id, externalCourseId } = await partner.create();
    const etag = (await partner.get(COURSES)).headers.get("etag") as string;
    const remaining = async (pending: Promise<Response>, status: number) => {
      const response = await pending;
      expect(response.status).toBe(status);
      return readWindow(response).remaining;
    };
    expect(await remaining(partner.post("{"), 400)).toBe(18);
    expect(await remaining(partner.post({}), 400)).toBe(17);
    expect(await remaining(partner.post(courseBody({ externalCourseId })), 409)).toBe(16);
    expect(await remaining(partner.post("{}", { "Content-Type": "text/plain" }), 415)).toBe(15);
    expect(await remaining(partner.post(" ".repeat(300_000)), 413)).toBe(14);
    expect(await remaining(partner.get(COURSES, { "If-None-Match": etag }), 304)).toBe(98);
    expect(await remaining(partner.get(`${COURSES}?limit=x`), 400)).toBe(97);
    expect(await remaining(partner.get(`${COURSES}/${id}`), 200)).toBe(199);
    expect(await remaining(partner.get(`${COURSES}/x`), 404)).toBe(198);
  });

  it("count each endpoint separately", async () => {
    const partner = await newPartner();
    for (let i = 0; i < 21; i++) await partner.post("{}");
    expect((await partner.post("{}")).status).toBe(429);
    expect(readWindow(await partner.get(COURSES)).remaining).toBe(99);
    expect(readWindow(await partner.get(`${COURSES}/x`)).remaining).toBe(199);
  });

  it("count each application separately, across its users", async () => {
    const one = await newPartner();
    const otherUser = await newPartner({ application: one.application });
    const otherApplication = await newPartner({ userId: one.userId });
    expect(readWindow(await one.get(COURSES)).remaining).toBe(99);
    expect(readWindow(await otherUser.get(COURSES)).remaining).toBe(98);
    expect(readWindow(await otherApplication.get(COURSES)).remaining).toBe(99);
  });

  it("throttle token guessing by address after 3000 requests, but serve valid tokens from there", async () => {
    const guess = () => server.request(COURSES, { method: "POST", headers: { Authorization: "Bearer x" } });
    for (let count = 1; count <= 22; count++) {
      const response = await guess();
      const { limit, remaining } = readWindow(response);
      expect([response.status, limit, remaining]).toEqual([401, 20, Math.max(0, 20 - count)]);
    }
    await server.repeatCount(INVALID_TOKEN_LIMIT.requests - 23);
    expect((await guess()).status).toBe(401);
    const rejected = await guess();
    await expectError(rejected, 429, "rate_limit_exceeded");
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await server.request(COURSES, { method: "POST" })).status).toBe(429);

    const created = await (await newPartner()).post(courseBody());
    expect([created.status, readWindow(created).remaining]).toEqual([201, 19]);

    const fromElsewhere = await requestFrom(server, "203.0.113.7", COURSES, { method: "POST" });
    expect(fromElsewhere.status).toBe(401);
  });

  it("do not let a client choose its address by X-Forwarded-For", async () => {
    const remaining = async (i: number) =>
      readWindow(await server.request(COURSES, { headers: { "X-Forwarded-For": `198.51.100.${i}` } }))
        .remaining;
    expect(await remaining(1)).toBe(99);
    expect(await remaining(2)).toBe(98);
  });
});

describe("every response", () => {
  async function responses(): Promise<[name: string, response: Response][]> {
    const partner = await newPartner();
    const course = await partner.create();
    const limited = await newPartner();
    for (let i = 0; i < 20; i++) await limited.post("{}");
    const etag = (await partner.get(COURSES)).headers.get("etag") as string;
    return [
      ["list", await partner.get(COURSES)],
      ["page", await partner.get(`${COURSES}?limit=1`)],
      ["get", await partner.get(`${COURSES}/${course.id}`)],
      ["created", await partner.post(courseBody())],
      ["not modified", await partner.get(COURSES, { "If-None-Match": etag })],
      ["HEAD", await partner.call(COURSES, { method: "HEAD" })],
      ["preflight", await server.request(COURSES, { method: "OPTIONS" })],
      ["preflight elsewhere", await server.request("/api/v1/x", { method: "OPTIONS" })],
      ["bad JSON", await partner.post("{")],
      ["bad course", await partner.post({})],
      ["bad query", await partner.get(`${COURSES}?limit=0`)],
      ["unauthorized", await server.request(COURSES)],
      ["bad token", await server.request(COURSES, { headers: { Authorization: "Bearer x" } })],
      ["unknown course", await partner.get(`${COURSES}/x`)],
      ["unknown path", await partner.get("/api/v1/x")],
      ["wrong method", await partner.call(COURSES, { method: "DELETE" })],
      ["duplicate", await partner.post(courseBody({ externalCourseId: course.externalCourseId }))],
      ["too large", await partner.post(" ".repeat(300_000))],
      ["not JSON", await partner.post("x", { "Content-Type": "text/plain" })],
      ["too many", await limited.post("{}")],
    ];
  }

  it("has the rate-limit headers, a unique request id and CORS headers, and leaks no internals", async () => {
    const requestIds = new Set<string | null>();
    const all = await responses();
    for (const [name, response] of all) {
      const { headers } = response;
      const text = await response.text();
      const seen = `${name}: ${JSON.stringify(Object.fromEntries(headers))} ${text}`;
      expect(readWindow(response).limit, seen).toBeGreaterThan(0);
      expect(headers.get("x-ratelimit-remaining"), seen).toMatch(/^\d+$/);
      expect(headers.get("x-ratelimit-reset"), seen).toMatch(/^\d{10}$/);
      expect(headers.get("x-request-id"), seen).toMatch(/^request_\w+$/);
      requestIds.add(headers.get("x-request-id"));
      expect(headers.get("access-control-allow-origin"), seen).toBe("*");
      expect(headers.has("access-control-allow-credentials"), seen).toBe(false);
      expect(headers.has("set-cookie"), seen).toBe(false);
      const exposed = headers.get("access-control-expose-headers");
      for (const header of [
        "X-RateLimit-Limit",
        "X-RateLimit-Remaining",
        "X-RateLimit-Reset",
        "X-Request-Id",
        "Retry-After",
        "Location",
        "ETag",
        "Link",
        "WWW-Authenticate",
      ]) {
        expect(exposed, seen).toContain(header);
      }
      expect(seen).not.toMatch(
        /x-powered-by|prisma|postgres|pglite|node_modules|\.ts:|\bat \w+ \(|"stack"|\bzod(error)?\b/i,
      );
      if (response.status >= 400 && name !== "HEAD") {
        expect(JSON.parse(text)).toMatchObject({ requestId: headers.get("x-request-id") });
      }
    }
    expect(requestIds.size).toBe(all.length);
  });
});

describe("an internal error", () => {
  it("is a 500 without details, which are logged", async () => {
    const cause = new Error("the secret reason");
    const logged: unknown[] = [];
    const log = console.error;
    console.error = (...arguments_) => logged.push(arguments_);
    const partner = await newPartner();
    const list = vi.spyOn(server.services.courses, "list").mockRejectedValue(cause);
    const headers = { Authorization: `Bearer ${partner.token}` };
    const response = await requestFrom(server, "203.0.113.8", COURSES, { headers }).finally(() => {
      list.mockRestore();
      console.error = log;
    });
    const body = await expectError(response, 500, "internal_error");
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(readWindow(response).limit).toBe(100);
    expect(logged).toEqual([["Request failed: internal_error", body.requestId, cause]]);
  });
});

function positions({ number, teePosition, targetPosition, flightPath }: FairwayBody) {
  return { number, teePosition, targetPosition, ...(flightPath ? { flightPath } : {}) };
}

/** Changes the length of the first hole of a new course to 200 m. */
async function saveInStudio(owner: Partner, course: Course): Promise<void> {
  const [first] = course.fairways;
  const document = makeDocument([makeHole(first?.id as string, 1, 200)]);
  const saved = await server.saveDocument(owner.userId, course.id, document);
  expect(saved).toBe("saved");
}

/** Posts a body in two halves, and runs `meanwhile` between them, while the server waits. */
function postSlowly(
  partner: Partner,
  body: unknown,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number; body: string }> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    Authorization: `Bearer ${partner.token}`,
    "Content-Type": "application/json",
    "Content-Length": bytes.length,
    // Node sends 100 Continue just before it calls the request listener.
    Expect: "100-continue",
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(server.baseUrl + COURSES, { method: "POST", headers }, (response) =>
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject),
    );
    request.on("error", reject);
    request.on("continue", async () => {
      request.write(bytes.subarray(0, bytes.length / 2));
      await meanwhile().catch(reject);
      request.end(bytes.subarray(bytes.length / 2));
    });
    request.flushHeaders();
  });
}

/** Sends a request that fetch cannot send. */
function rawRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    httpRequest(server.baseUrl + path, { method, headers }, (response) =>
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject),
    )
      .on("error", reject)
      .end();
  });
}
