import fc from "fast-check";
import { makeFairway, makeHole, OSLO, offsetEast, offsetNorth } from "@/lib/courses/testing/courses";
import { NEW_MAIN_LAYOUT } from "../layout";

const FIELD_NAMES = [
  "externalCourseId",
  "name",
  "location",
  "fairways",
  "number",
  "teePosition",
  "targetPosition",
  "flightPath",
  "order",
  "holes",
  "layouts",
  "features",
  "id",
  "tees",
  "targets",
  "flightPaths",
  "plays",
  "points",
  "teeId",
  "position",
  "lat",
  "lng",
  "length",
  "__proto__",
  "constructor",
  "toString",
];

/** JSON values with the interface's field names, which pass the first checks. */
const jsonWithFieldNames = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      1,
      -1,
      27,
      28,
      90,
      180,
      0.5,
      1e300,
      "",
      "a",
      "\0",
      "\ud800",
      "🥏",
    ),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: "binary" }),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...FIELD_NAMES) },
        { weight: 1, arbitrary: fc.string() },
      ),
      tie("value"),
      {
        maxKeys: 6,
      },
    ),
  ),
})).value;

/** The value after a JSON round trip, as a server receives it. */
const roundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Any JSON value, for property tests. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(jsonWithFieldNames, fc.jsonValue()).map(roundTrip);

const COURSE = {
  externalCourseId: "near",
  name: "Nearly a course",
  location: OSLO,
  fairways: [{ ...makeFairway(1), flightPath: [{ order: 0, ...offsetNorth(OSLO, 50) }] }, makeFairway(2)],
};

/** The path of every value within a JSON value, itself included. */
function listPaths(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => listPaths(inner, [...path, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: (string | number)[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [key]: replaceAt((value as Record<string, unknown>)[key], rest, replacement) });
  return copy;
}

const junk = fc.oneof(
  anyJson,
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    { length: 2 },
    { length: { toString: 0, valueOf: 0 } },
    [null],
    "x".repeat(5000),
  ),
);

const DOCUMENT = {
  holes: [
    makeHole("fairway_00000000000000000000000001", 1),
    makeHole("fairway_00000000000000000000000002", 2),
  ],
  layouts: [
    NEW_MAIN_LAYOUT,
    {
      ...NEW_MAIN_LAYOUT,
      id: "layout_00000000000000000000000001",
      plays: [
        {
          id: "play_00000000000000000000000001",
          holeId: "fairway_00000000000000000000000002",
          teeId: "tee_0",
          targetId: null,
          flightPathId: "path_0",
          par: 4,
          playedLength: 120,
        },
      ],
    },
  ],
  features: [
    {
      id: "feature_00000000000000000000000001",
      kind: "mandatory",
      shape: "line",
      points: [OSLO, offsetNorth(OSLO, 10)],
      name: "Oak",
      notes: "Left.",
      holeIds: ["fairway_00000000000000000000000001"],
      layoutIds: ["layout_00000000000000000000000001"],
      passOn: "left",
      dropZoneId: "feature_00000000000000000000000002",
    },
    {
      id: "feature_00000000000000000000000002",
      kind: "drop_zone",
      shape: "area",
      points: [OSLO, offsetNorth(OSLO, 10), offsetEast(OSLO, 10), offsetEast(OSLO, 20)],
      name: null,
      notes: null,
      holeIds: [],
      layoutIds: [],
      passOn: null,
      dropZoneId: null,
    },
  ],
};

/** A value with one to three of its parts replaced. */
const nearly = (value: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(fc.constantFrom(...listPaths(value)), junk), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<unknown>((body, [path, by]) => {
        try {
          return replaceAt(body, path, by);
        } catch {
          // An earlier change removed the parent of this part.
          return body;
        }
      }, value),
    );

/** A nearly valid body of `POST /api/v1/courses`. */
export const nearlyACourse = nearly(COURSE);

/** A nearly valid document as the studio saves it. */
export const nearlyADocument = nearly(DOCUMENT);
