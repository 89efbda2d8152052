import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentOfHoles } from "@/lib/editor/testing/courses";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { readContents } from "./read";
import { UnreadableFileError } from "./unreadable";
import { exportCourse, FORMATS } from "./write";
import { xmldom } from "./xmldom";

/** Number of runs. The environment variable `FUZZ_RUNS` overrides it. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);

const COURSE = { name: "Oak Grove", location: null, document: documentOfHoles(3) };
const FOREIGN_KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Oak Grove</name>
<Placemark><name>Tee 1</name><Point><coordinates>10.781,59.894,0</coordinates></Point></Placemark>
<Placemark><name>Basket 1</name><Point><coordinates>10.781,59.895</coordinates></Point></Placemark>
<Placemark><name>Hole 2</name><LineString><coordinates>10.782,59.894 10.7825,59.8945 10.782,59.895</coordinates></LineString></Placemark>
</Folder></Document></kml>`;
const FOREIGN_GEOJSON = {
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      properties: { disc_golf: "hole", ref: "1" },
      geometry: {
        type: "LineString",
        coordinates: [
          [10.78, 59.894],
          [10.781, 59.8945],
          [10.782, 59.895],
        ],
      },
    },
    {
      type: "Feature",
      properties: { disc_golf: "tee", ref: "2" },
      geometry: { type: "Point", coordinates: [10.783, 59.894] },
    },
  ],
};
const FOREIGN_OSM = `<osm version="0.6"><node id="1" lat="59.894" lon="10.78"><tag k="disc_golf" v="tee"/></node>
<node id="2" lat="59.895" lon="10.78"/><way id="3"><nd ref="1"/><nd ref="2"/><tag k="disc_golf" v="hole"/><tag k="ref" v="1"/></way>
<relation id="4"><member type="way" ref="3" role=""/><tag k="type" v="disc_golf_layout"/><tag k="name" v="White"/></relation></osm>`;
const FOREIGN_CSV = `Hole;Type;Lat;Lon;Colour
1;tee;59.894;10.78;white
1;basket;59.895;10.78;
2;tee;59.894;10.783;blue;red`;
const SAMPLES = [
  ...FORMATS.map((format) => exportCourse(format, COURSE, { courseId: "course_1", xml: xmldom }).text),
  // In the form in which other programs write them, without our own properties.
  FOREIGN_KML,
  FOREIGN_OSM,
  FOREIGN_CSV,
  JSON.stringify(FOREIGN_GEOJSON),
];

/** Fragments that tend to break parsers: structure, numbers, markup, and characters that are not allowed. */
const fragment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("", " ", "0", "7", ".", "-", "e9", "a", "Tee 3", "Kori", ",1") },
  fc.constantFrom(
    ...'<>/{}[]",:&;\0\ufeff\ud800',
    "<!DOCTYPE x [<!ENTITY a 'b'>]>",
    "<![CDATA[",
    "]]>",
    "<!--",
    "&#0;",
    "&a;",
    "1e999",
    "-0",
    "NaN",
    "null",
    "__proto__",
    "<Folder>".repeat(150),
    "[".repeat(20_000),
    "<coordinates>1,2 ".repeat(50),
    "9".repeat(400),
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);

const mutation = fc.record({
  /** Position in the text, in thousandths of its length. */
  at: fc.integer({ min: 0, max: 1000 }),
  length: fc.oneof(fc.nat(3), fc.nat(200)),
  insert: fragment,
  /** Number of copies of the removed part to insert. */
  times: fc.nat(3),
});

function mutate(
  text: string,
  { at, length, insert, times }: typeof mutation extends fc.Arbitrary<infer M> ? M : never,
) {
  const start = Math.floor((at / 1000) * text.length);
  const part = text.slice(start, start + length);
  return text.slice(0, start) + insert + part.repeat(times) + text.slice(start + length);
}

const mutated = fc
  .tuple(fc.constantFrom(...SAMPLES), fc.array(mutation, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([sample, mutations, swapped]) => ({ text: mutations.reduce(mutate, sample), swapped }));

describe("a file to import, whatever it contains", { tags: ["fuzz"] }, () => {
  test("is read within bounds, or refused with a reason", () => {
    let readable = 0;
    fc.assert(
      fc.property(mutated, ({ text, swapped }) => {
        try {
          const { holes } = readContents(text, { xml: xmldom, swapped });
          for (const { flightPaths: paths } of holes) {
            expect(paths.length).toBeLessThanOrEqual(HOLE_LIMITS.flightPaths);
            for (const { points } of paths) {
              expect(points.length).toBeLessThanOrEqual(COURSE_LIMITS.controlPoints);
              expect(points.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180)).toBe(true);
            }
          }
          readable++;
        } catch (error) {
          if (!(error instanceof UnreadableFileError)) throw error;
        }
      }),
      { numRuns: RUNS, seed: 20261121 },
    );
    // Guards the test itself: some mutated files must be readable, and some must not.
    expect(readable).toBeGreaterThan(RUNS / 20);
    expect(readable).toBeLessThan(RUNS / 1.25);
  });
});
