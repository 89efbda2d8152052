import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CourseDocument } from "@/lib/editor/document";
import { type EditedFairway, emptyFairway, fairwaysOf } from "@/lib/editor/fairways";
import { documentOf, fairway as straight } from "@/lib/editor/testing/courses";
import { coordinates } from "@/lib/validation/coordinates";
import { courseInput } from "@/lib/validation/course";
import { flightPath } from "@/lib/validation/hole";
import type { WrittenCourse, WrittenFeature } from "./features";
import { readFile } from "./read";
import { anyCentre, anyPlace, anywhere, placeAround } from "./testing/any-place";
import { importInto } from "./testing/import";
import { exportCourse } from "./write";
import { xmldom } from "./xmldom";

const COURSE_ID = "course_00000000000000000000000001";

const name = fc
  .oneof(fc.string({ unit: "binary", maxLength: 70 }), fc.string({ unit: "grapheme", maxLength: 40 }))
  .map((text) => flightPath.shape.name.safeParse(text).data ?? null);
/** A straight flight has no control points. */
const path = fc.record({ name, points: fc.array(anyPlace, { maxLength: 6 }) });
/** A hole without a tee and a target has no geometry, so a file can't contain it. */
const hole = fc
  .record({
    number: fc.integer({ min: 1, max: 27 }),
    teePosition: fc.option(anyPlace),
    targetPosition: fc.option(anyPlace),
    paths: fc.array(path, { minLength: 1, maxLength: 3 }),
  })
  .filter(({ teePosition, targetPosition }) => teePosition !== null || targetPosition !== null);
const document = fc
  .record({ centre: anyCentre, holes: fc.array(hole, { maxLength: 4 }) })
  .map(({ centre, holes }) => {
    const at = placeAround(centre);
    return documentOf(
      holes.map(({ number, teePosition, targetPosition, paths }, index): EditedFairway => {
        const [primary, ...alternates] = paths.map(({ name, points }, order) => ({
          id: `path_${order}`,
          name,
          points: points.map(at),
        }));
        return {
          ...emptyFairway(`fairway_${index}`, number),
          teePosition: teePosition && at(teePosition),
          targetPosition: targetPosition && at(targetPosition),
          flightPaths: [primary as NonNullable<typeof primary>, ...alternates],
        };
      }),
    );
  });
const course: fc.Arbitrary<WrittenCourse> = fc.record({
  name: fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
  location: fc.option(anywhere),
  document,
});

/** A document without ids, which files do not preserve. */
const content = (document: CourseDocument) =>
  fairwaysOf(document).map(({ id: _, flightPaths, ...rest }) => ({
    ...rest,
    flightPaths: flightPaths.map(({ name, points }) => ({ name, points })),
  }));

function readBack(text: string): CourseDocument {
  const read = readFile(text, { xml: xmldom, swapped: false });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  expect(read.reading.ignored).toEqual([]);
  // All, also those that are far from the others.
  const chosen = new Set(read.reading.holes.map(({ id }) => id));
  return importInto(documentOf([]), read.reading, { chosen }).document;
}

describe("a course that is exported and imported again is the same (whole-course.test.ts has the other formats)", () => {
  test("as an API body, as far as the API supports it: complete holes with their primary flight paths", () => {
    fc.assert(
      fc.property(course, (written) => {
        const { text } = exportCourse("api", written, { courseId: COURSE_ID, xml: xmldom });
        const finished = fairwaysOf(written.document).filter(
          (each) => each.teePosition && each.targetPosition,
        );
        expect(content(readBack(text))).toEqual(
          content(documentOf(finished)).map((each) => ({
            ...each,
            flightPaths: [{ ...each.flightPaths[0], name: null }],
          })),
        );
      }),
      { numRuns: 60 },
    );
  });
});

test("the API body of a valid course is accepted by the API", () => {
  const document = documentOf([straight(1), straight(2), { ...straight(3), targetPosition: null }]);
  const { text } = exportCourse(
    "api",
    { name: "Oak Grove", location: null, document },
    { courseId: COURSE_ID, xml: xmldom },
  );
  const body = courseInput.parse(JSON.parse(text));
  expect(body.externalCourseId).toBe(COURSE_ID);
  expect(body.fairways?.map(({ number }) => number)).toEqual([1, 2]);
  expect(text).toContain('\n  "name": "Oak Grove"');
});

test("GeoJSON has the tags that OpenStreetMap documents", () => {
  const written = {
    name: "Oak Grove",
    location: { lat: 60, lng: 25 },
    document: documentOf([]),
  };
  const one = { ...written, document: documentOf([straight(7)]) };
  const { text, name, type } = exportCourse("geojson", one, { courseId: COURSE_ID, xml: xmldom });
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

test("tiny coordinates are written to GPX without an exponent, which it forbids, and read back", () => {
  const tiny = { lat: 1e-7, lng: -1e-7 };
  const document = documentOf([{ ...straight(1), teePosition: tiny }]);
  const gpx = exportCourse(
    "gpx",
    { name: "Null Island", location: null, document },
    { courseId: COURSE_ID, xml: xmldom },
  );
  expect(gpx.text).toContain('lat="0.0000001');
  expect(gpx.text).not.toMatch(/"-?\d[\d.]*e-/);
  for (const { teePosition } of fairwaysOf(readBack(gpx.text)))
    expect(coordinates.parse(teePosition)).toEqual(tiny);
});

test("a file is named after the course, by a name that is valid on every system", () => {
  const nameOf = (course: string) =>
    exportCourse(
      "kml",
      { name: course, location: null, document: documentOf([]) },
      { courseId: COURSE_ID, xml: xmldom },
    ).name;
  expect(nameOf("Väinölä / Äyräs: 18 holes?")).toBe("Väinölä Äyräs 18 holes.kml");
  expect(nameOf("../../etc")).toBe("etc.kml");
  expect(nameOf("CON")).toBe("course CON.kml");
  expect(nameOf("???")).toBe("course.kml");
  expect([...nameOf("🥏".repeat(200))].length).toBe(64);
});
