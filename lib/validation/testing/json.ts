import fc from "fast-check";
import { makeFairway, northOf, OSLO } from "@/lib/courses/testing/courses";

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
  "lat",
  "lng",
  "length",
  "__proto__",
  "constructor",
  "toString",
];

/** JSON values with the interface's field names, so that they pass the first checks. */
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
  fairways: [{ ...makeFairway(1), flightPath: [{ order: 0, ...northOf(OSLO, 50) }] }, makeFairway(2)],
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

/** A course with one to three of its values replaced. */
export const nearlyACourse: fc.Arbitrary<unknown> = fc
  .array(fc.tuple(fc.constantFrom(...listPaths(COURSE)), junk), { minLength: 1, maxLength: 3 })
  .map((changes) =>
    changes.reduce<unknown>((body, [path, by]) => {
      try {
        return replaceAt(body, path, by);
      } catch {
        // An earlier change removed the parent of this one.
        return body;
      }
    }, COURSE),
  );
