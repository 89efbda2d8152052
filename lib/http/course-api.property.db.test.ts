import fc from "fast-check";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { type CourseBody, type FairwayBody, offsetEast, offsetNorth } from "@/lib/courses/testing/courses";
import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import type { Course, Fairway } from "@/lib/validation/course-api";
import { anyJson, nearlyACourse } from "@/lib/validation/testing/json";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";

const COURSES = "/api/v1/courses";

const server = setUpTestServer({ counter: unlimited });
let token: string;

beforeAll(async () => {
  token = (await server.tokensFor(await server.newApplication(), await server.newUser())).access_token;
});

/** Number of random bodies, half of them JSON: `FUZZ_RUNS`, or fewer on Postgres, where the same code runs. */
const RUNS = inject("testDatabase").kind === "embedded" ? Number(process.env.FUZZ_RUNS ?? 1_000) : 300;

/** Concurrent requests, over kept-alive connections. */
const CONCURRENCY = 20;

/** Of JSON, and of bytes. A whole number: fast-check never ends with another. */
const BATCHES = Math.ceil(RUNS / 2 / CONCURRENCY);

const batchOf = <T>(item: fc.Arbitrary<T>) =>
  fc.array(item, { minLength: CONCURRENCY, maxLength: CONCURRENCY });

const post = (body: string | Uint8Array) => server.api(token, COURSES, { body });

/** Expects a course, or a 4xx error in the documented shape. */
async function expectClean(response: Response): Promise<void> {
  const text = await response.text();
  const body = JSON.parse(text);
  if (response.status === 201) {
    expect(body.id, text).toMatch(/^course_/);
    expect(text).not.toContain('"distance":null');
    return;
  }
  expect(response.status, text).toBeGreaterThanOrEqual(400);
  expect(response.status, text).toBeLessThan(500);
  expect(body).toMatchObject({
    error: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/./),
    requestId: response.headers.get("x-request-id"),
  });
  if (body.error !== "validation_error") return;
  expect(body.details.length).toBeGreaterThan(0);
  expect(body.message.startsWith(body.details[0].message.slice(0, -1))).toBe(true);
  for (const detail of body.details) {
    expect(detail, text).toEqual({
      path: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/\.$/),
    });
  }
}

let courses = 0;

/** A valid course anywhere below 85° of latitude, with fairways within 2 km × 2 km. */
const validCourse: fc.Arbitrary<CourseBody> = fc
  .record({
    centre: fc.record({
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      lng: fc.oneof(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.constantFrom(180, -180, 179.999, -179.999),
      ),
    }),
    name: fc
      .string({ unit: "grapheme", maxLength: 30 })
      .map((text) => `Course ${text}`.replace(/\p{Cc}/gu, "")),
    externalCourseId: fc
      .string({ unit: "grapheme", maxLength: 30 })
      .map((text) => text.replace(/\p{Cc}/gu, "")),
    location: fc.option(
      fc.record({
        lat: fc.double({ min: -90, max: 90, noNaN: true }),
        lng: fc.double({ min: -180, max: 180, noNaN: true }),
      }),
      { nil: undefined },
    ),
    fairways: fc.uniqueArray(
      fc.record({
        number: fc.integer({ min: 1, max: 27 }),
        tee: offset(400),
        toTarget: fc.tuple(fc.integer({ min: 1, max: 590 }), fc.integer({ min: -590, max: 590 })),
        points: fc.option(fc.array(offset(990), { minLength: 1, maxLength: 6 }), { nil: undefined }),
        order: fc.constantFrom("ascending" as const, "descending" as const),
      }),
      { maxLength: 27, selector: ({ number }) => number },
    ),
  })
  .map(({ centre, fairways, externalCourseId, ...rest }) => {
    courses += 1;
    const at = (north: number, east: number) => offsetEast(offsetNorth(centre, north), east);
    return {
      ...rest,
      externalCourseId: `${courses} ${externalCourseId}`,
      fairways: fairways.map(({ number, tee: [north, east], toTarget, points, order }) => {
        const path = points?.map(([n, e], index) => ({ order: index, ...at(n, e) }));
        return {
          number,
          teePosition: at(north, east),
          targetPosition: at(north + toTarget[0], east + toTarget[1]),
          ...(path && { flightPath: order === "ascending" ? path : path.reverse() }),
        };
      }),
    };
  });

function offset(maxMetres: number) {
  const metres = fc.double({ min: -maxMetres, max: maxMetres, noNaN: true });
  return fc.tuple(metres, metres);
}

/** The expected course for a body, computed independently of the service. */
function expectedCourse(body: CourseBody): Omit<Course, "id" | "studioUrl" | "createdAt" | "updatedAt"> {
  // JSON turns -0 into 0.
  const sent: CourseBody = JSON.parse(JSON.stringify(body));
  return {
    externalCourseId: sent.externalCourseId,
    name: sent.name.trim().normalize("NFC"),
    location: sent.location ?? null,
    fairways: (sent.fairways ?? [])
      .map(({ number, teePosition, targetPosition, flightPath }: FairwayBody): Omit<Fairway, "id"> => {
        const metres = distanceInMetres(teePosition, targetPosition);
        return {
          number,
          par: metres < 150 ? 3 : metres < 250 ? 4 : 5,
          distance: Math.round(metres * 100) / 100,
          teePosition,
          targetPosition,
          flightPath: flightPath?.toSorted((a, b) => a.order - b.order) ?? [
            { order: 0, ...midpoint(teePosition, targetPosition) },
          ],
        };
      })
      .sort((a, b) => a.number - b.number) as Fairway[],
  };
}

describe("POST /api/v1/courses", () => {
  it("responds to any JSON with 2xx or a well-formed 4xx", {
    timeout: 60_000 + RUNS * 20,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(batchOf(anyJson), async (values) => {
        await Promise.all(values.map(async (value) => expectClean(await post(JSON.stringify(value)))));
      }),
      { numRuns: BATCHES },
    );
  });

  it("responds to any bytes with 2xx or a well-formed 4xx", {
    timeout: 60_000 + RUNS * 20,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(batchOf(fc.uint8Array({ maxLength: 200 })), async (bodies) => {
        await Promise.all(bodies.map(async (bytes) => expectClean(await post(new Uint8Array(bytes)))));
      }),
      { numRuns: BATCHES },
    );
  });

  it("responds to almost valid courses with 2xx or a well-formed 4xx", async () => {
    await fc.assert(
      fc.asyncProperty(nearlyACourse, async (body) => {
        await expectClean(await post(JSON.stringify(body)));
      }),
      { numRuns: 60 },
    );
  });

  it("responds to extreme numbers with 2xx or a well-formed 4xx", async () => {
    const number = fc.constantFrom(
      "-0",
      "1e400",
      "-1e400",
      "1e-400",
      "5e-324",
      "1e308",
      "90",
      "-180",
      "180.0",
      "0.1e1",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 6, maxLength: 6 }), async (numbers) => {
        const [a, b, c, d, e, f] = numbers;
        courses += 1;
        const fairway = `{"number":1,"teePosition":{"lat":${a},"lng":${b}},"targetPosition":{"lat":${c},"lng":${d}}}`;
        const start = `{"externalCourseId":"odd ${courses}","name":"Odd","location":{"lat":${e},"lng":${f}}`;
        await expectClean(await post(`${start}}`));
        await expectClean(await post(`${start},"fairways":[${fairway}]}`));
      }),
      { numRuns: 15 },
    );
  });

  it.each([10, 1_000, 40_000])(
    "responds to JSON nested %d levels deep with a well-formed 4xx",
    async (depth) => {
      const array = "[".repeat(depth) + "]".repeat(depth);
      const object = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
      for (const nested of [array, object]) {
        await expectClean(await post(nested));
        await expectClean(await post(`{"externalCourseId":"n","name":"n","fairways":${nested}}`));
        await expectClean(
          await post(`{"externalCourseId":"n","name":"n","fairways":[{"flightPath":${nested}}]}`),
        );
        await expectClean(await post(nested.slice(0, depth)));
      }
    },
  );

  it("accepts every valid course, and returns what was sent", async () => {
    await fc.assert(
      fc.asyncProperty(validCourse, async (body) => {
        const created = await post(JSON.stringify(body));
        const text = await created.text();
        expect(created.status, text).toBe(201);
        const read = await server.api(token, created.headers.get("location") as string);
        expect(await read.text()).toBe(text);

        const { id, studioUrl, createdAt, updatedAt, fairways, ...rest }: Course = JSON.parse(text);
        const withoutIds = fairways.map(({ id: _, ...fairway }) => fairway);
        expect({ ...rest, fairways: withoutIds }).toEqual(expectedCourse(body));
        expect(new Set(fairways.map((fairway) => fairway.id)).size).toBe(fairways.length);
        expect(studioUrl).toBe(`/studio/courses/${id}`);
        expect(updatedAt).toBe(createdAt);
      }),
      { numRuns: 40 },
    );
  });
});

describe("GET under /api/v1", () => {
  it("responds to any path and query with 2xx or 4xx", async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "courses",
        "limit=1",
        "cursor=",
        "updatedSince=",
        "%00",
        "%ff",
        "%",
        "..",
        "?",
        "&",
        "/",
        "//",
        "\\",
        "=",
        "0000-01-01",
      ),
      fc.string({ unit: "binary" }).map((text) => encodeURIComponent(text.toWellFormed())),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), fc.boolean(), async (pieces, list) => {
        const path = list ? `${COURSES}?${pieces.join("&")}` : `${COURSES}/${pieces.join("")}`;
        const response = await server.api(token, path);
        expect(response.status, path).toBeLessThan(500);
        expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      }),
      { numRuns: 80 },
    );
  });
});
