import { describe, expect, it } from "vitest";
import {
  courseBody,
  courseCovering,
  eastOf,
  editOf,
  type FairwayBody,
  fairwayOf,
  northOf,
  OSLO,
} from "@/lib/courses/testing/courses";
import { newId } from "@/lib/ids";
import type { Coordinates } from "./coordinates";
import { type CourseInput, courseEdit, courseInput } from "./course";
import { check, type Problem } from "./problems";

const EQUATOR = { lat: 0, lng: 30 };

function accepted(body: unknown): CourseInput {
  const checked = check(courseInput, body);
  if (!checked.ok) throw new Error(`Refused: ${JSON.stringify(checked.problems)}`);
  return checked.value;
}

function problems(body: unknown): Problem[] {
  const checked = check(courseInput, body);
  return checked.ok ? [] : checked.problems;
}

/** What is wrong, as `path code`, in the order of the answer. */
const faults = (body: unknown) => problems(body).map(({ path, code }) => `${path} ${code}`);

const withFairways = (...fairways: unknown[]) => ({ ...courseBody(), fairways });
const withPath = (flightPath: unknown) => withFairways({ ...fairwayOf(1), flightPath });
const withName = (name: unknown) => ({ ...courseBody(), name });
const withExternalId = (externalCourseId: unknown) => ({ ...courseBody(), externalCourseId });
const withTee = (teePosition: unknown) => withFairways({ ...fairwayOf(1), teePosition });

/** An object that a client can send, and that no comparison can turn into a number. */
const ODD_LENGTH = { length: { toString: 0, valueOf: 0 } };

/** Control points from the tee of fairwayOf(1) to the north, two metres apart. */
const pointsOf = (orders: number[]) => orders.map((order) => ({ order, ...northOf(OSLO, 2 * order) }));
const range = (length: number) => Array.from({ length }, (_, i) => i);

describe("a course", () => {
  it("needs an externalCourseId and a name, and nothing else", () => {
    expect(accepted({ externalCourseId: "a", name: "b" })).toEqual({ externalCourseId: "a", name: "b" });
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

  it.each([null, 7, "course", true, []])("is an object, not %j", (body) => {
    expect(faults(body)).toEqual([" invalid_type"]);
    expect(problems(body)[0]?.message).toBe("The request must be an object.");
  });

  it("may have a location and no fairways", () => {
    expect(accepted({ ...courseBody(), location: OSLO, fairways: [] })).toMatchObject({
      location: OSLO,
      fairways: [],
    });
  });

  it("takes null for location, fairways and flightPath", () => {
    accepted({ ...courseBody(), location: null, fairways: null });
    accepted(withPath(null));
  });

  it("ignores fields that the interface does not name, at every level", () => {
    const [fairway] = accepted({
      ...courseBody({ location: OSLO }),
      id: "course_mine",
      par: 54,
      fairways: [
        {
          ...fairwayOf(1),
          id: "fairway_mine",
          par: 9,
          distance: -1,
          flightPath: [{ order: 0, ...OSLO, height: 3 }],
        },
      ],
    }).fairways as FairwayBody[];
    expect(fairway).toEqual({ ...fairwayOf(1), flightPath: [{ order: 0, ...OSLO }] });
  });
});

describe("a course's name", () => {
  it("is trimmed and brought to NFC", () => {
    expect(accepted(withName(" \t Åsane\u00a0")).name).toBe("Åsane");
    expect(accepted(withName("A\u030asane")).name).toBe("Åsane");
  });

  it.each([
    ["200 letters", "a".repeat(200)],
    ["200 astral emoji, which are 400 UTF-16 units", "🥏".repeat(200)],
    ["200 letters once it is trimmed", ` ${"a".repeat(200)} `],
    ["200 letters once it is NFC", "A\u030a".repeat(200)],
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
  ])("is kept byte for byte, %s", (_, id) => {
    expect(accepted(withExternalId(id)).externalCourseId).toBe(id);
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
  it("may be poles and both sides of the antimeridian", () => {
    for (const place of [
      { lat: 90, lng: 180 },
      { lat: -90, lng: -180 },
    ]) {
      expect(accepted({ ...courseBody(), location: place }).location).toEqual(place);
    }
    expect(faults(withFairways(fairwayOf(1, -100, { lat: 90, lng: 0 })))).toEqual([]);
    expect(faults(withFairways(fairwayOf(1, 100, { lat: -90, lng: 180 })))).toEqual([]);
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
    const course = accepted({
      ...courseBody(),
      location: zero,
      fairways: [{ ...fairwayOf(1, 100, zero), flightPath: [{ order: -0, lat: -0, lng: -0 }] }],
    });
    const [fairway] = course.fairways as FairwayBody[];
    const numbers = [course.location, fairway?.teePosition, fairway?.flightPath?.[0]].flatMap((place) =>
      Object.values(place as Coordinates),
    );
    expect(numbers.every((number) => Object.is(number, 0))).toBe(true);
  });
});

describe("a fairway", () => {
  it("needs number, tee and target", () => {
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
    expect(faults(withFairways(fairwayOf(number)))).toEqual([]);
  });

  it.each([
    [0, "too_small"],
    [28, "too_big"],
    [-1, "too_small"],
    [1.5, "invalid_type"],
    ["1", "invalid_type"],
  ])("may not be hole %j", (number, code) => {
    expect(faults(withFairways({ ...fairwayOf(1), number }))).toEqual([`fairways[0].number ${code}`]);
  });

  const places = [
    ["at the equator", EQUATOR],
    ["at 60° north", OSLO],
    ["at the antimeridian", { lat: -17, lng: 179.9999 }],
  ] as const;
  const directions = [
    ["north", northOf],
    ["east", eastOf],
  ] as const;
  const cases = places.flatMap(([where, tee]) =>
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

  it("may not lead to the other end of the Earth, where the haversine formula is at its edge", () => {
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
  it.each(["fairways", "x".repeat(28), 7, true, {}, { length: 28 }, ODD_LENGTH, { 0: fairwayOf(1) }])(
    "are an array, not %j",
    (fairways) => {
      expect(faults({ ...courseBody(), fairways })).toEqual(["fairways invalid_type"]);
    },
  );

  it("may be 27 and not 28", () => {
    const holes = (count: number) => range(count).map((i) => fairwayOf(i + 1));
    expect(accepted(withFairways(...holes(27))).fairways).toHaveLength(27);
    expect(faults(withFairways(...holes(28)))).toContain("fairways too_big");
    const twentyEight = withFairways(...range(28).map((i) => fairwayOf((i % 27) + 1)));
    expect(problems(twentyEight)).toEqual([
      { path: "fairways", code: "too_big", message: "fairways must have at most 27 items." },
    ]);
  });

  it("have each number once, in any order", () => {
    expect(faults(withFairways(fairwayOf(3), fairwayOf(1), fairwayOf(2)))).toEqual([]);
    expect(faults(withFairways(fairwayOf(3), fairwayOf(1), fairwayOf(3), fairwayOf(1)))).toEqual([
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
    expect(faults(withFairways(...courseCovering(4_999_990, corner)))).toEqual([]);
  });

  it.each(corners)("may not be just over 5 km², %s", (_, corner) => {
    const found = problems(withFairways(...courseCovering(5_000_050, corner)));
    expect(found).toEqual([
      {
        path: "fairways",
        code: "area_too_large",
        message: "fairways cover 5.0001 km²; all fairways must fit in 5 km².",
      },
    ]);
  });

  it("counts control points", () => {
    const [first, second] = courseCovering(4_900_000, OSLO) as [FairwayBody, FairwayBody];
    const far = { order: 0, ...northOf(second.teePosition, 100) };
    expect(faults(withFairways(first, second))).toEqual([]);
    expect(faults(withFairways(first, { ...second, flightPath: [far] }))).toEqual([
      "fairways area_too_large",
    ]);
  });

  it("is not of the location, which only centres the map", () => {
    expect(faults({ ...withFairways(fairwayOf(1)), location: { lat: -45, lng: 100 } })).toEqual([]);
  });
});

describe("a flight path", () => {
  it("may have 1 to 50 control points", () => {
    expect(faults(withPath(pointsOf([0])))).toEqual([]);
    expect(faults(withPath(pointsOf(range(50))))).toEqual([]);
    expect(faults(withPath(pointsOf(range(51))))).toEqual(["fairways[0].flightPath too_big"]);
    expect(problems(withPath([]))).toEqual([
      {
        path: "fairways[0].flightPath",
        code: "too_small",
        message: "fairways[0].flightPath must have at least 1 item.",
      },
    ]);
  });

  it.each(["", "path", 7, false, {}, { length: 0 }, { length: 51 }, ODD_LENGTH])(
    "is an array, not %j",
    (flightPath) => {
      expect(faults(withPath(flightPath))).toEqual(["fairways[0].flightPath invalid_type"]);
    },
  );

  it("comes out ascending however its complete orders were sent", () => {
    const path = accepted(withPath(pointsOf([2, 0, 3, 1]))).fairways?.[0]?.flightPath;
    expect(path).toEqual(pointsOf([0, 1, 2, 3]));
  });

  it.each([
    ["a start at 1", [1], ["[0].order order_gap"]],
    ["a gap", [0, 2], ["[1].order order_gap"]],
    ["a duplicate", [0, 1, 1], ["[2].order duplicate"]],
    ["a duplicate and so a gap", [0, 0, 2, 5], ["[1].order duplicate", "[3].order order_gap"]],
    ["a negative order", [-1, 0], ["[0].order too_small"]],
    ["half an order", [0, 0.5], ["[1].order invalid_type"]],
    ["an endless order", [0, 1e300], ["[1].order too_big", "[1].order order_gap"]],
  ])("may not have %s", (_, orders, expected) => {
    const points = orders.map((order) => ({ order, ...OSLO }));
    expect(faults(withPath(points))).toEqual(expected.map((fault) => `fairways[0].flightPath${fault}`));
  });

  it("needs an order at each control point", () => {
    expect(faults(withPath([OSLO, null, 7]))).toEqual([
      "fairways[0].flightPath[0].order required",
      "fairways[0].flightPath[1] invalid_type",
      "fairways[0].flightPath[2] invalid_type",
    ]);
  });
});

describe("a refusal", () => {
  it("names every problem at once, structural ones and broken rules alike", () => {
    const found = faults({
      name: "…",
      location: { lat: 91 },
      fairways: [
        { ...fairwayOf(1, 0.05), flightPath: [] },
        { ...fairwayOf(1, 1200), flightPath: pointsOf([0, 2]) },
        { number: 3, targetPosition: OSLO },
        { ...fairwayOf(4), flightPath: "left" },
        fairwayOf(5, 100, EQUATOR),
        fairwayOf(28),
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

  it("says in each message where, and ends it", () => {
    for (const { path, message } of problems(withFairways({ ...fairwayOf(1, 2000), number: 99 }))) {
      expect(message.startsWith(path)).toBe(true);
      expect(message.endsWith(".")).toBe(true);
    }
  });

  it("never says that a limit is beyond itself", () => {
    const messageOf = (fairway: FairwayBody) => problems(withFairways(fairway))[0]?.message;
    expect(messageOf(fairwayOf(1, 0.099_99))).toContain(" 0.099 m apart; at least 0.1 m");
    expect(messageOf(fairwayOf(1, 1000.001))).toContain(" 1000.1 m apart; at most 1000 m");
  });

  it("never repeats what was sent, and stays small", () => {
    const secret = "do-not-echo";
    const body = withFairways({ number: secret, teePosition: secret, flightPath: [secret] });
    expect(JSON.stringify(problems(body))).not.toContain(secret);
    expect(problems(withPath(range(100_000))).length).toBeLessThanOrEqual(1000);
  });
});

describe("an edit of the studio", () => {
  const edit = (...fairways: unknown[]) => {
    const checked = check(courseEdit, { fairways });
    return checked.ok ? [] : checked.problems.map(({ path, code }) => `${path} ${code}`);
  };
  const known = (number: number) => editOf(newId("fairway"), number);

  it("needs every fairway's id, each used once", () => {
    const first = known(1);
    expect(edit(first, known(2))).toEqual([]);
    expect(edit()).toEqual([]);
    expect(edit(first, { ...known(2), id: first.id })).toEqual(["fairways[1].id duplicate"]);
    expect(edit({ ...known(1), id: undefined }, { ...known(2), id: "fairway_1" })).toEqual([
      "fairways[0].id required",
      "fairways[1].id invalid_format",
    ]);
    expect(check(courseEdit, {}).ok).toBe(false);
    expect(check(courseEdit, { fairways: "none" }).ok).toBe(false);
  });

  it("follows the API's rules", () => {
    expect(edit({ ...known(1), flightPaths: [] }, { ...known(1), ...fairwayOf(1, 0.05) })).toEqual([
      "fairways[0].flightPaths too_small",
      "fairways[1].number duplicate",
      "fairways[1] too_close",
    ]);
  });
});
