import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CourseDocument, documentOf, documentWith, type EditedFairway } from "@/lib/editor/document";
import { fairway as straight } from "@/lib/editor/testing/courses";
import { type Coordinates, coordinates } from "@/lib/validation/coordinates";
import { courseInput, namedFlightPath } from "@/lib/validation/course";
import type { WrittenCourse, WrittenFeature } from "./features";
import { imported } from "./import-holes";
import { readFile } from "./read";
import { xmldom } from "./testing/xml";
import { writtenAs } from "./write";

const COURSE_ID = "course_00000000000000000000000001";

/** Degrees to 7 decimals, as the editor keeps them; the tiny ones, which print with an exponent, among them. */
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((value) => (value === 0 ? 0 : value / 1e7));
const place: fc.Arbitrary<Coordinates> = fc.record({
  lat: fc.oneof(degrees(90), fc.constantFrom(1e-7, -3e-7)),
  lng: fc.oneof(degrees(180), fc.constantFrom(1e-7, -180, 180)),
});
const name = fc
  .oneof(fc.string({ unit: "binary", maxLength: 70 }), fc.string({ unit: "grapheme", maxLength: 40 }))
  .map((text) => namedFlightPath.shape.name.safeParse(text).data ?? null);
const path = fc.record({ name, points: fc.array(place, { minLength: 1, maxLength: 12 }) });
const hole = fc.record({
  number: fc.integer({ min: 1, max: 27 }),
  teePosition: fc.option(place),
  targetPosition: fc.option(place),
  paths: fc.array(path, { minLength: 1, maxLength: 4 }),
  /** Begun with one end, as the studio's tool leaves it: without a control point yet. */
  begun: fc.boolean(),
});
const document = fc.array(hole, { maxLength: 6 }).map((holes) =>
  documentWith(
    holes.map(({ number, teePosition, targetPosition, paths, begun }, index): EditedFairway => {
      const bare = begun && (teePosition === null) !== (targetPosition === null);
      const [primary, ...alternates] = paths.map((each, at) => ({
        id: `path_${at}`,
        ...each,
        ...(bare && { points: [] }),
      }));
      return {
        id: `fairway_${index}`,
        number,
        teePosition,
        targetPosition,
        flightPaths: [primary as NonNullable<typeof primary>, ...alternates],
      };
    }),
  ),
);
const course: fc.Arbitrary<WrittenCourse> = fc.record({
  name: fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
  location: fc.option(place),
  document,
});

/** A document without the identities, which a file need not keep. */
const content = ({ fairways }: CourseDocument) =>
  fairways.map(({ id: _, flightPaths, ...rest }) => ({
    ...rest,
    flightPaths: flightPaths.map(({ name, points }) => ({ name, points })),
  }));

function readBack(text: string): CourseDocument {
  const read = readFile(text, { xml: xmldom, swapped: false });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  expect(read.reading.ignored).toEqual([]);
  return imported({ fairways: [] }, read.reading.holes, {
    mode: "replace",
    idAt: (index) => `fairway_${index}`,
  }).document;
}

describe("a course written and read again is the same course, whatever state it is in", () => {
  for (const format of ["geojson", "kml", "gpx"] as const) {
    test(`as ${format}`, () => {
      fc.assert(
        fc.property(course, (written) => {
          const { text } = writtenAs(format, written, { courseId: COURSE_ID, xml: xmldom });
          expect(content(readBack(text))).toEqual(content(written.document));
        }),
        { numRuns: 150 },
      );
    });
  }

  test("as an API body, as far as the API goes: finished holes and their primary flight paths", () => {
    fc.assert(
      fc.property(course, (written) => {
        const { text } = writtenAs("api", written, { courseId: COURSE_ID, xml: xmldom });
        const finished = written.document.fairways.filter((each) => each.teePosition && each.targetPosition);
        expect(content(readBack(text))).toEqual(
          content({ fairways: finished }).map((each) => ({
            ...each,
            flightPaths: [{ ...each.flightPaths[0], name: null }],
          })),
        );
      }),
      { numRuns: 60 },
    );
  });
});

test("the API body of a course that can be saved is one that the API takes", () => {
  const document = { fairways: [straight(1), straight(2), { ...straight(3), targetPosition: null }] };
  const { text } = writtenAs(
    "api",
    { name: "Oak Grove", location: null, document },
    { courseId: COURSE_ID, xml: xmldom },
  );
  const body = courseInput.parse(JSON.parse(text));
  expect(body.externalCourseId).toBe(COURSE_ID);
  expect(body.fairways?.map(({ number }) => number)).toEqual([1, 2]);
  expect(text).toContain('\n  "name": "Oak Grove"');
});

test("GeoJSON is tagged as OpenStreetMap documents it", () => {
  const written = {
    name: "Oak Grove",
    location: { lat: 60, lng: 25 },
    document: documentOf({ fairways: [] }),
  };
  const one = { ...written, document: { fairways: [straight(7)] } };
  const { text, name, type } = writtenAs("geojson", one, { courseId: COURSE_ID, xml: xmldom });
  expect([name, type]).toEqual(["Oak Grove.geojson", "application/geo+json"]);
  const { features }: { features: WrittenFeature[] } = JSON.parse(text);
  const tags = features.map(({ properties: { teepad: _, ...rest }, geometry }) => ({
    on: geometry.type,
    ...rest,
  }));
  expect(tags).toEqual([
    { on: "Point", leisure: "disc_golf_course", sport: "disc_golf", name: "Oak Grove" },
    { on: "Point", disc_golf: "tee", ref: "7" },
    { on: "Point", disc_golf: "basket", ref: "7" },
    { on: "LineString", disc_golf: "hole", ref: "7", par: "3", dist: "100" },
  ]);
});

test("GPX and KML hold numbers without an exponent that GPX forbids, and every place as a valid one", () => {
  const tiny = { lat: 1e-7, lng: -1e-7 };
  const document = { fairways: [{ ...straight(1), teePosition: tiny }] };
  const gpx = writtenAs(
    "gpx",
    { name: "Null Island", location: null, document },
    { courseId: COURSE_ID, xml: xmldom },
  );
  expect(gpx.text).toContain('lat="0.0000001');
  expect(gpx.text).not.toMatch(/"-?\d[\d.]*e-/);
  for (const { teePosition } of readBack(gpx.text).fairways)
    expect(coordinates.parse(teePosition)).toEqual(tiny);
});

test("a file is named after the course, by a name that every system takes", () => {
  const nameOf = (course: string) =>
    writtenAs(
      "kml",
      { name: course, location: null, document: { fairways: [] } },
      { courseId: COURSE_ID, xml: xmldom },
    ).name;
  expect(nameOf("Väinölä / Äyräs: 18 holes?")).toBe("Väinölä Äyräs 18 holes.kml");
  expect(nameOf("../../etc")).toBe("etc.kml");
  expect(nameOf("CON")).toBe("course CON.kml");
  expect(nameOf("???")).toBe("course.kml");
  expect([...nameOf("🥏".repeat(200))].length).toBe(64);
});
