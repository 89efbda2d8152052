import { describe, expect, it } from "vitest";
import {
  courseBody,
  type FairwayBody,
  makeCourseCovering,
  makeFairway,
  OSLO,
  offsetEast,
  offsetNorth,
} from "@/lib/courses/testing/courses";
import type { Coordinates } from "./coordinates";
import { type CourseInput, courseInput } from "./course";
import { check, type Problem, renderProblem } from "./problems";

const EQUATOR = { lat: 0, lng: 30 };

function accept(body: unknown): CourseInput {
  const checked = check(courseInput, body);
  if (!checked.ok) throw new Error(`Rejected: ${JSON.stringify(checked.problems)}`);
  return checked.value;
}

function findProblems(body: unknown): Problem[] {
  const checked = check(courseInput, body);
  return checked.ok ? [] : checked.problems;
}

/** The problem details of the response. */
const details = (body: unknown) => findProblems(body).map(renderProblem);

/** The details as `path code`, in order. */
const faults = (body: unknown) => details(body).map(({ path, code }) => `${path} ${code}`);

const withFairways = (...fairways: unknown[]) => ({ ...courseBody(), fairways });
const withPath = (flightPath: unknown) => withFairways({ ...makeFairway(1), flightPath });
const withName = (name: unknown) => ({ ...courseBody(), name });
const withExternalId = (externalCourseId: unknown) => ({ ...courseBody(), externalCourseId });
const withTee = (teePosition: unknown) => withFairways({ ...makeFairway(1), teePosition });

/** A valid JSON value that can't be converted to a number for comparison. */
const INCOMPARABLE_LENGTH = { length: { toString: 0, valueOf: 0 } };

/** Control points at two-metre intervals, from the tee of fairwayOf(1) to the north. */
const controlPoints = (orders: number[]) =>
  orders.map((order) => ({ order, ...offsetNorth(OSLO, 2 * order) }));
const range = (length: number) => Array.from({ length }, (_, i) => i);

describe("a course", () => {
  it("requires only an externalCourseId and a name", () => {
    expect(accept({ externalCourseId: "a", name: "b" })).toEqual({ externalCourseId: "a", name: "b" });
    expect(faults({})).toEqual(["externalCourseId required", "name required"]);
    expect(faults({ externalCourseId: null, name: null })).toEqual([
      "externalCourseId invalid_type",
      "name invalid_type",
    ]);
    expect(faults({ externalCourseId: 7, name: ["b"] })).toEqual([
      "externalCourseId invalid_type",
      "name invalid_type",
    ]);
  });

  it.each([
    [null, "null"],
    [7, "a number"],
    ["course", "a string"],
    [true, "a boolean"],
    [[], "an array"],
  ])("is an object, not %j", (body, received) => {
    const message = `The request body must be a JSON object; received ${received}.`;
    expect(details(body)).toEqual([{ path: "", code: "invalid_type", message }]);
  });

  it("may have a location and no fairways", () => {
    expect(accept({ ...courseBody(), location: OSLO, fairways: [] })).toMatchObject({
      location: OSLO,
      fairways: [],
    });
  });

  it("accepts null for location, fairways and flightPath", () => {
    accept({ ...courseBody(), location: null, fairways: null });
    accept(withPath(null));
  });

  it("ignores unknown fields, at every level", () => {
    const [fairway] = accept({
      ...courseBody({ location: OSLO }),
      id: "course_mine",
      par: 54,
      fairways: [
        {
          ...makeFairway(1),
          id: "fairway_mine",
          par: 9,
          distance: -1,
          flightPath: [{ order: 0, ...OSLO, height: 3 }],
        },
      ],
    }).fairways as FairwayBody[];
    expect(fairway).toEqual({ ...makeFairway(1), flightPath: [{ order: 0, ...OSLO }] });
  });
});

describe("a course's name", () => {
  it("is trimmed and normalised to NFC", () => {
    expect(accept(withName(" \t Åsane\u00a0")).name).toBe("Åsane");
    expect(accept(withName("A\u030asane")).name).toBe("Åsane");
  });

  it.each([
    ["200 letters", "a".repeat(200)],
    ["200 astral emoji, which are 400 UTF-16 units", "🥏".repeat(200)],
    ["200 letters after trimming", ` ${"a".repeat(200)} `],
    ["200 letters after normalising", "A\u030a".repeat(200)],
    ["one digit", "9"],
    ["one symbol", "+"],
    ["one emoji with its joiners", "🏴‍☠️"],
    ["a script without case", "ディスクゴルフ"],
  ])("may be %s", (_, name) => {
    expect(faults(withName(name))).toEqual([]);
  });

  it.each([
    ["empty", "", "too_small"],
    ["only spaces", " \u3000 ", "too_small"],
    ["201 letters", "a".repeat(201), "too_big"],
    ["201 astral emoji", "🥏".repeat(201), "too_big"],
    ["with a line break inside", "a\nb", "invalid_text"],
    ["with NUL inside", "a\0b", "invalid_text"],
    ["with a C1 control character", "a\u0085b", "invalid_text"],
    ["with a lone high surrogate", "a\ud83e", "invalid_text"],
    ["with a lone low surrogate", "\udd4fa", "invalid_text"],
    ["only punctuation", "…!?-", "invalid_text"],
    ["only a zero-width space", "\u200b", "invalid_text"],
    ["only a letter that shows nothing", "\u3164", "invalid_text"],
    ["only a combining mark", "\u0301", "invalid_text"],
  ])("may not be %s", (_, name, code) => {
    expect(faults(withName(name))).toEqual([`name ${code}`]);
  });
});

describe("an externalCourseId", () => {
  it.each([
    ["with spaces around it", " id "],
    ["in decomposed letters", "A\u030asane"],
    ["only punctuation", "--"],
    ["255 letters", "x".repeat(255)],
    ["255 astral characters", "🥏".repeat(255)],
    ["like a path", "../a/b?c=%20#d"],
  ])("is stored byte for byte: %s", (_, id) => {
    expect(accept(withExternalId(id)).externalCourseId).toBe(id);
  });

  it.each([
    ["empty", "", "too_small"],
    ["blank", " \u00a0", "too_small"],
    ["256 letters", "x".repeat(256), "too_big"],
    ["256 astral characters", "🥏".repeat(256), "too_big"],
    ["with a tab inside", "a\tb", "invalid_text"],
    ["with NUL", "a\0", "invalid_text"],
    ["with a lone surrogate", "\ud800", "invalid_text"],
  ])("may not be %s", (_, id, code) => {
    expect(faults(withExternalId(id))).toEqual([`externalCourseId ${code}`]);
  });
});

describe("coordinates", () => {
  it("may be poles and either side of the antimeridian", () => {
    for (const place of [
      { lat: 90, lng: 180 },
      { lat: -90, lng: -180 },
    ]) {
      expect(accept({ ...courseBody(), location: place }).location).toEqual(place);
    }
    expect(faults(withFairways(makeFairway(1, -100, { lat: 90, lng: 0 })))).toEqual([]);
    expect(faults(withFairways(makeFairway(1, 100, { lat: -90, lng: 180 })))).toEqual([]);
  });

  it.each([
    [{ lat: 90.000_000_1, lng: 0 }, ["lat too_big"]],
    [{ lat: -90.000_000_1, lng: 0 }, ["lat too_small"]],
    [{ lat: 0, lng: 180.000_000_1 }, ["lng too_big"]],
    [{ lat: 0, lng: -180.000_000_1 }, ["lng too_small"]],
    [{ lat: 91, lng: -181 }, ["lat too_big", "lng too_small"]],
    [{ lat: "59", lng: null }, ["lat invalid_type", "lng invalid_type"]],
    [
      { lat: Number.POSITIVE_INFINITY, lng: Number.NEGATIVE_INFINITY },
      ["lat invalid_type", "lng invalid_type"],
    ],
    [{ latitude: 1 }, ["lat required", "lng required"]],
  ])("may not be %j", (place, expected) => {
    const at = (prefix: string) => expected.map((fault) => `${prefix}.${fault}`);
    expect(faults({ ...courseBody(), location: place })).toEqual(at("location"));
    expect(faults(withTee(place))).toEqual(at("fairways[0].teePosition"));
    expect(faults(withPath([{ order: 0, ...place }]))).toEqual(at("fairways[0].flightPath[0]"));
  });

  it("of -0 become 0", () => {
    const zero = { lat: -0, lng: -0 };
    const course = accept({
      ...courseBody(),
      location: zero,
      fairways: [{ ...makeFairway(1, 100, zero), flightPath: [{ order: -0, lat: -0, lng: -0 }] }],
    });
    const [fairway] = course.fairways as FairwayBody[];
    const numbers = [course.location, fairway?.teePosition, fairway?.flightPath?.[0]].flatMap((place) =>
      Object.values(place as Coordinates),
    );
    expect(numbers.every((number) => Object.is(number, 0))).toBe(true);
  });
});

describe("a fairway", () => {
  it("requires number, tee and target", () => {
    expect(faults(withFairways({}))).toEqual([
      "fairways[0].number required",
      "fairways[0].teePosition required",
      "fairways[0].targetPosition required",
    ]);
    expect(faults(withFairways({ number: null, teePosition: null, targetPosition: null }))).toEqual([
      "fairways[0].number invalid_type",
      "fairways[0].teePosition invalid_type",
      "fairways[0].targetPosition invalid_type",
    ]);
    expect(faults(withFairways(null, 7, "hole", []))).toEqual([
      "fairways[0] invalid_type",
      "fairways[1] invalid_type",
      "fairways[2] invalid_type",
      "fairways[3] invalid_type",
    ]);
  });

  it.each([1, 27])("may be hole %d", (number) => {
    expect(faults(withFairways(makeFairway(number)))).toEqual([]);
  });

  it.each([
    [0, "too_small"],
    [28, "too_big"],
    [-1, "too_small"],
    [1.5, "invalid_type"],
    ["1", "invalid_type"],
  ])("may not be hole %j", (number, code) => {
    expect(faults(withFairways({ ...makeFairway(1), number }))).toEqual([`fairways[0].number ${code}`]);
  });

  const tees = [
    ["at the equator", EQUATOR],
    ["at 60° north", OSLO],
    ["at the antimeridian", { lat: -17, lng: 179.9999 }],
  ] as const;
  const directions = [
    ["north", offsetNorth],
    ["east", offsetEast],
  ] as const;
  const cases = tees.flatMap(([where, tee]) =>
    directions.map(([direction, towards]) => ({ where, tee, direction, towards })),
  );

  describe.each(cases)("$where to the $direction", ({ tee, towards }) => {
    const ofLength = (metres: number) =>
      withFairways({ number: 1, teePosition: tee, targetPosition: towards(tee, metres) });

    it.each([0.100_01, 0.11, 999.9, 999.999])("may be %d m long", (metres) => {
      expect(faults(ofLength(metres))).toEqual([]);
    });

    it.each([
      [0, "too_close"],
      [0.09, "too_close"],
      [0.099_99, "too_close"],
      [1000.001, "too_far"],
      [1000.1, "too_far"],
      [5000, "too_far"],
    ])("may not be %d m long", (metres, code) => {
      expect(faults(ofLength(metres))).toEqual([`fairways[0] ${code}`]);
    });
  });

  it("is too long if it leads to the antipodes, where the haversine formula is least accurate", () => {
    for (let i = 1; i <= 500; i++) {
      const lat = i * 1e-9;
      const tee = { lat, lng: i / 3 };
      const target = { lat: -lat, lng: i / 3 - 180 };
      const path = [{ order: 0, lat: 0, lng: i / 3 }];
      expect(
        faults(withFairways({ number: 1, teePosition: tee, targetPosition: target, flightPath: path })),
      ).toContain("fairways[0] too_far");
    }
  });
});

describe("the fairways of a course", () => {
  it.each([
    "fairways",
    "x".repeat(28),
    7,
    true,
    {},
    { length: 28 },
    INCOMPARABLE_LENGTH,
    { 0: makeFairway(1) },
  ])("are an array, not %j", (fairways) => {
    expect(faults({ ...courseBody(), fairways })).toEqual(["fairways invalid_type"]);
  });

  it("may be 27 and not 28", () => {
    const holes = (count: number) => range(count).map((i) => makeFairway(i + 1));
    expect(accept(withFairways(...holes(27))).fairways).toHaveLength(27);
    expect(faults(withFairways(...holes(28)))).toContain("fairways too_big");
    const twentyEight = withFairways(...range(28).map((i) => makeFairway((i % 27) + 1)));
    expect(details(twentyEight)).toEqual([
      { path: "fairways", code: "too_big", message: "fairways must have at most 27 items; received 28." },
    ]);
  });

  it("have each number once, in any order", () => {
    expect(faults(withFairways(makeFairway(3), makeFairway(1), makeFairway(2)))).toEqual([]);
    expect(faults(withFairways(makeFairway(3), makeFairway(1), makeFairway(3), makeFairway(1)))).toEqual([
      "fairways[2].number duplicate",
      "fairways[3].number duplicate",
    ]);
  });
});

describe("the area of a course", () => {
  const corners = [
    ["on the equator", EQUATOR],
    ["across the equator", { lat: -0.009, lng: -60 }],
    ["at 60° north", OSLO],
    ["at 45° south across the antimeridian", { lat: -45, lng: 179.99 }],
    ["on the equator across the antimeridian", { lat: 0, lng: 179.995 }],
  ] as const;

  it.each(corners)("may be just under 5 km², %s", (_, corner) => {
    expect(faults(withFairways(...makeCourseCovering(4_999_990, corner)))).toEqual([]);
  });

  it.each(corners)("may not be just over 5 km², %s", (_, corner) => {
    expect(details(withFairways(...makeCourseCovering(5_000_050, corner)))).toEqual([
      {
        path: "fairways",
        code: "area_too_large",
        message:
          "fairways: the bounding box of all tees, targets and control points is 5.0001 km²; the maximum is 5 km².",
      },
    ]);
  });

  it("counts control points", () => {
    const [first, second] = makeCourseCovering(4_900_000, OSLO) as [FairwayBody, FairwayBody];
    const far = { order: 0, ...offsetNorth(second.teePosition, 100) };
    expect(faults(withFairways(first, second))).toEqual([]);
    expect(faults(withFairways(first, { ...second, flightPath: [far] }))).toEqual([
      "fairways area_too_large",
    ]);
  });

  it("ignores the location, which only centres the map", () => {
    expect(faults({ ...withFairways(makeFairway(1)), location: { lat: -45, lng: 100 } })).toEqual([]);
  });
});

describe("a flight path", () => {
  it("may have 1 to 50 control points", () => {
    expect(faults(withPath(controlPoints([0])))).toEqual([]);
    expect(faults(withPath(controlPoints(range(50))))).toEqual([]);
    expect(faults(withPath(controlPoints(range(51))))).toEqual(["fairways[0].flightPath too_big"]);
    expect(details(withPath([]))).toEqual([
      {
        path: "fairways[0].flightPath",
        code: "too_small",
        message: "fairways[0].flightPath must have at least 1 item; received 0.",
      },
    ]);
  });

  it.each(["", "path", 7, false, {}, { length: 0 }, { length: 51 }, INCOMPARABLE_LENGTH])(
    "is an array, not %j",
    (flightPath) => {
      expect(faults(withPath(flightPath))).toEqual(["fairways[0].flightPath invalid_type"]);
    },
  );

  it("is sorted by order, however it was sent", () => {
    const path = accept(withPath(controlPoints([2, 0, 3, 1]))).fairways?.[0]?.flightPath;
    expect(path).toEqual(controlPoints([0, 1, 2, 3]));
  });

  it.each([
    ["a start at 1", [1], ["[0].order order_gap"]],
    ["a gap", [0, 2], ["[1].order order_gap"]],
    ["a duplicate", [0, 1, 1], ["[2].order duplicate"]],
    ["a duplicate and a gap", [0, 0, 2, 5], ["[1].order duplicate", "[3].order order_gap"]],
    ["a negative order", [-1, 0], ["[0].order too_small"]],
    ["a fractional order", [0, 0.5], ["[1].order invalid_type"]],
    ["a huge order", [0, 1e300], ["[1].order too_big", "[1].order order_gap"]],
  ])("may not have %s", (_, orders, expected) => {
    const points = orders.map((order) => ({ order, ...OSLO }));
    expect(faults(withPath(points))).toEqual(expected.map((fault) => `fairways[0].flightPath${fault}`));
  });

  it("requires an order for each control point", () => {
    expect(faults(withPath([OSLO, null, 7]))).toEqual([
      "fairways[0].flightPath[0].order required",
      "fairways[0].flightPath[1] invalid_type",
      "fairways[0].flightPath[2] invalid_type",
    ]);
  });
});

describe("the problems of a rejected course", () => {
  it("are all reported at once, invalid types and broken rules alike", () => {
    const found = faults({
      name: "…",
      location: { lat: 91 },
      fairways: [
        { ...makeFairway(1, 0.05), flightPath: [] },
        { ...makeFairway(1, 1200), flightPath: controlPoints([0, 2]) },
        { number: 3, targetPosition: OSLO },
        { ...makeFairway(4), flightPath: "left" },
        makeFairway(5, 100, EQUATOR),
        makeFairway(28),
      ],
    });
    expect(new Set(found)).toEqual(
      new Set([
        "externalCourseId required",
        "name invalid_text",
        "location.lat too_big",
        "location.lng required",
        "fairways[0] too_close",
        "fairways[0].flightPath too_small",
        "fairways[1].number duplicate",
        "fairways[1] too_far",
        "fairways[1].flightPath[1].order order_gap",
        "fairways[2].teePosition required",
        "fairways[3].flightPath invalid_type",
        "fairways[5].number too_big",
        "fairways area_too_large",
      ]),
    );
    expect(found).toHaveLength(13);
  });

  it("state the field, what was expected and what was received", () => {
    const messages = (body: unknown) => details(body).map(({ message }) => message);
    expect(
      messages({
        externalCourseId: 7,
        name: " ",
        location: [],
        fairways: [
          { ...makeFairway(1, 2000), number: 99 },
          { ...makeFairway(0), flightPath: 1 },
        ],
      }),
    ).toEqual([
      "externalCourseId must be a string; received a number.",
      "name must not be blank.",
      "location must be a JSON object; received an array.",
      "fairways[0].number must be at most 27; received 99.",
      "fairways[1].number must be at least 1; received 0.",
      "fairways[1].flightPath must be an array; received a number.",
      "fairways[0]: tee and target are 2000.1 m apart; the maximum is 1000 m.",
    ]);
    expect(messages(withFairways(makeFairway(1.5)))).toEqual([
      "fairways[0].number must be an integer; received 1.5.",
    ]);
    expect(messages(withPath([{ order: 1, ...OSLO }]))).toEqual([
      "fairways[0].flightPath[0].order is 1; expected order 0.",
    ]);
    expect(messages(withPath(controlPoints([0, 0, 3])))).toEqual([
      "fairways[0].flightPath[1].order repeats 0; expected orders 0 to 2, each once.",
      "fairways[0].flightPath[2].order is 3; expected orders 0 to 2, each once.",
    ]);
    const infinite = { ...courseBody(), location: { lat: Number.POSITIVE_INFINITY, lng: 0 } };
    expect(messages(infinite)).toEqual(["location.lat must be a finite number; received Infinity."]);
  });

  it("have paths of keys, for code to read", () => {
    const paths = findProblems(withFairways({ ...makeFairway(1), teePosition: { lat: 91 } })).map(
      ({ path }) => path,
    );
    expect(paths).toEqual([
      ["fairways", 0, "teePosition", "lat"],
      ["fairways", 0, "teePosition", "lng"],
    ]);
  });

  it("round a received distance away from the limit", () => {
    const message = (fairway: FairwayBody) => details(withFairways(fairway))[0]?.message;
    expect(message(makeFairway(1, 0.099_99))).toContain(" 0.099 m apart; the minimum is 0.1 m");
    expect(message(makeFairway(1, 1000.001))).toContain(" 1000.1 m apart; the maximum is 1000 m");
  });

  it("do not quote texts of the request, and are limited in number", () => {
    const secret = "do-not-echo";
    const body = withFairways({ number: secret, teePosition: secret, flightPath: [secret] });
    expect(JSON.stringify(findProblems(body))).not.toContain(secret);
    expect(findProblems(withPath(range(100_000))).length).toBeLessThanOrEqual(1000);
  });
});
