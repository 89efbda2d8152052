import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { readFile } from "./read";
import { xmldom } from "./xmldom";

/**
 * Files as people have them (testing/field): each is the output of a widely used program, or was found in a public bug report. All places
 * and names are invented.
 */
const FOLDER = "lib/exchange/testing/field";

function readField(name: string) {
  const result = readFile(readFileSync(`${FOLDER}/${name}`), { swapped: false, xml: xmldom });
  if (!result.ok) throw new Error(result.problem.key);
  return result.reading;
}

/** A hole from latitude 60.2 to 60.201 at this longitude. */
const hole = (number: number, lng: number) => ({
  number,
  tee: { lat: 60.2, lng },
  target: { lat: 60.201, lng },
});
type FieldHole = ReturnType<typeof hole>;

function expectHoles(name: string, expected: readonly FieldHole[]): void {
  const { holes } = readField(name);
  expect(holes.map(({ number }) => number).sort((a, b) => Number(a) - Number(b))).toEqual(
    expected.map(({ number }) => number).sort((a, b) => a - b),
  );
  for (const { number, tee, target } of expected) {
    const found = holes.find((each) => each.number === number);
    expect([found?.tees.length, found?.targets.length], `ends of hole ${number}`).toEqual([1, 1]);
    const ends = [found?.tees[0]?.position, found?.targets[0]?.position];
    for (const [index, place] of [tee, target].entries()) {
      const at = ends[index];
      expect(at && distanceInMetres(at, place), `end ${index} of hole ${number}`).toBeLessThan(1);
    }
  }
}

const TWO = [hole(1, 24.902), hole(2, 24.904)];
const ONE = [hole(1, 24.902)];

describe("a file from the field has the holes that its author meant", () => {
  test.each([
    ["f01-kml-declares-utf16-is-utf8.kml", TWO],
    ["f02-kml-prefix-ns0.kml", TWO],
    ["f04g-kml-space-after-first-comma-with-height.kml", ONE],
    ["f07-csv-wkt.csv", TWO],
    ["f08-csv-windows1252.csv", TWO],
    ["f08c-csv-hole_number-heading.csv", TWO],
    ["f08e-csv-dms.csv", ONE],
    ["f09b-gpx-one-waypoint-without-place.gpx", ONE],
    ["f10-osm-out-geom.osm", TWO],
    ["f11-osm-tee-tag-and-disc_golf-par.osm", TWO],
    ["f12-geojson-longitude-wrapped.geojson", TWO],
    ["f14b-kml-google-earth-areas-by-name.kml", ONE],
    ["f15d-gpx-french-depart-panier.gpx", TWO],
    ["f16-gpx-1T-1B.gpx", [...TWO, hole(3, 24.906)]],
    ["f17-gpx-track-paused.gpx", TWO],
    ["f18b-geojson-caltopo.geojson", TWO],
    [
      "f11d-osm-refs-with-letters.osm",
      [hole(3, 24.902), hole(2, 24.904), hole(1, 24.906), hole(5, 24.908), hole(7, 24.91), hole(4, 24.912)],
    ],
  ])("%s", (name, holes) => expectHoles(name, holes));
});

describe("a file from the field keeps what it says besides places", () => {
  const byNumber = (name: string) => new Map(readField(name).holes.map((each) => [each.number, each]));
  const labelsOf = (name: string) => readField(name).ignored.map(({ what }) => what.values?.name);

  test("a KML file that only links to a map on the web says so", () => {
    const content = readFileSync(`${FOLDER}/f06b-kml-networklink-only.kml`);
    const result = readFile(content, { swapped: false, xml: xmldom });
    expect(result).toMatchObject({
      ok: false,
      problem: { key: "exchange.onlyLinks", values: { name: "My map" } },
    });
  });

  test("names in Windows-1252, and the guess is mentioned", () => {
    const { holes, notes } = readField("f08-csv-windows1252.csv");
    const texts = holes.flatMap(({ tees, targets }) => [tees[0]?.name, targets[0]?.name]);
    expect(texts).toEqual(["Mäki 1", "Järvi 1", "Mäki 2", "Järvi 2"]);
    expect(notes.map(({ key }) => key)).toContain("exchange.noteEncoding");
  });

  test("the waypoint that has no place is listed with its name", () => {
    expect(labelsOf("f09b-gpx-one-waypoint-without-place.gpx")).toEqual(["Final"]);
  });

  test("par and the colours of tees, as the iD editor tags them", () => {
    const holes = byNumber("f11-osm-tee-tag-and-disc_golf-par.osm");
    expect([holes.get(1)?.par, holes.get(2)?.par]).toEqual([4, 4]);
    expect(holes.get(1)?.tees[0]?.colours).toEqual(["white", "blue"]);
    expect(holes.get(2)?.tees[0]?.colours).toEqual(["red"]);
    expect(byNumber("f10-osm-out-geom.osm").get(1)?.par).toBe(3);
  });

  test("labels such as 3A and W4, and none that says no more than the number", () => {
    const holes = byNumber("f11d-osm-refs-with-letters.osm");
    expect([...holes].map(([number, { label }]) => [number, label])).toEqual(
      expect.arrayContaining([
        [3, "3A"],
        [4, "W4"],
        [2, null],
        [1, null],
        [5, null],
        [7, null],
      ]),
    );
  });

  test("areas, lines and points by their names, with their holes", () => {
    const { features, holes } = readField("f14b-kml-google-earth-areas-by-name.kml");
    expect(features.map(({ kind, shape }) => `${kind} ${shape}`).sort()).toEqual([
      ...["drop_zone point", "mandatory line", "out_of_bounds area", "parking point", "water area"],
    ]);
    const first = holes[0]?.id as string;
    for (const { kind, holeIds } of features)
      expect(holeIds, kind).toEqual(/drop_zone|mandatory|out_of_bounds/.test(kind) ? [first] : []);
  });

  test("the bend of a flight path, and that of a track whose logger was paused", () => {
    const [bent] = readField("f04g-kml-space-after-first-comma-with-height.kml").holes;
    expect(bent?.flightPaths[0]?.points).toEqual([{ lat: 60.2005, lng: 24.9025 }]);
    for (const { flightPaths } of readField("f17-gpx-track-paused.gpx").holes)
      expect(flightPaths[0]?.points.length).toBeGreaterThan(0);
  });
});
