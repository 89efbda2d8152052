import fc from "fast-check";
import { fairwayOf, northOf, OSLO } from "@/lib/courses/testing/courses";

/** JSON for property tests: anything at all, and what comes close to a course. */

const WORDS = [
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

/** JSON values that know the interface's words, so that they come past the first check. */
const worded = fc.letrec((tie) => ({
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
      fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...WORDS) }, { weight: 1, arbitrary: fc.string() }),
      tie("value"),
      {
        maxKeys: 6,
      },
    ),
  ),
})).value;

/** The value as it arrives: objects without a prototype, for one, do not come out of JSON. */
const received = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(worded, fc.jsonValue()).map(received);

const COURSE = {
  externalCourseId: "near",
  name: "Nearly a course",
  location: OSLO,
  fairways: [{ ...fairwayOf(1), flightPath: [{ order: 0, ...northOf(OSLO, 50) }] }, fairwayOf(2)],
};

/** Every place in a JSON value where something else may stand. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [key]: replaced((value as Record<string, unknown>)[key], rest, by) });
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

/** A course with something else in one to three of its places. */
export const nearlyACourse: fc.Arbitrary<unknown> = fc
  .array(fc.tuple(fc.constantFrom(...pathsOf(COURSE)), junk), { minLength: 1, maxLength: 3 })
  .map((changes) =>
    changes.reduce<unknown>((body, [path, by]) => {
      try {
        return replaced(body, path, by);
      } catch {
        // An earlier change took away what this one would go into.
        return body;
      }
    }, COURSE),
  );
