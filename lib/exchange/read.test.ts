import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fairwaysOf } from "@/lib/editor/fairways";
import { documentOf } from "@/lib/editor/testing/courses";
import { distanceInMetres } from "@/lib/geo/distance";
import { tidyPlace } from "@/lib/geo/place";
import { inEnglish, inFinnish } from "@/lib/messages/testing/translate";
import type { Coordinates } from "@/lib/validation/coordinates";
import { looksSwapped, readFile } from "./read";
import type { RecognisedHole } from "./recognised";
import { importInto } from "./testing/import";
import { xmldom } from "./xmldom";

/** A place in the files below, in metres east and north of a common origin. */
const at = (east: number, north: number): Coordinates => ({
  lat: Number((60 + north / 111_195).toFixed(7)),
  lng: Number((25 + east / 55_597).toFixed(7)),
});
const position = ({ lat, lng }: Coordinates) => [lng, lat];
const kmlPlace = (place: Coordinates) => position(place).join(",");
const point = (place: Coordinates, properties: object) => ({
  type: "Feature",
  properties,
  geometry: { type: "Point", coordinates: position(place) },
});
const line = (places: Coordinates[], properties: object) => ({
  type: "Feature",
  properties,
  geometry: { type: "LineString", coordinates: places.map(position) },
});
const geoJson = (features: object[]) => JSON.stringify({ type: "FeatureCollection", features });
const kml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`;
const placemark = (name: string, place: Coordinates) =>
  `<Placemark><name>${name}</name><Point><coordinates>${kmlPlace(place)},0</coordinates></Point></Placemark>`;
const kmlLine = (name: string, places: Coordinates[]) =>
  `<Placemark><name>${name}</name><LineString><coordinates>${places.map(kmlPlace).join("\n ")}</coordinates></LineString></Placemark>`;
const folder = (name: string, ...children: string[]) =>
  `<Folder><name>${name}</name>${children.join("")}</Folder>`;
const gpx = (body: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="Etrex" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`;
const waypoint = (name: string, { lat, lng }: Coordinates) =>
  `<wpt lat="${lat}" lon="${lng}"><name>${name}</name></wpt>`;

/** A hole as these tests compare it: its main tee and target, and all flight paths. */
function withMainEnds(hole: RecognisedHole) {
  const { tees, targets, teeId, targetId, flightPaths } = hole;
  return {
    ...hole,
    tee: tees.find(({ id }) => id === teeId)?.position ?? null,
    target: targets.find(({ id }) => id === targetId)?.position ?? null,
    paths: flightPaths,
  };
}
function read(text: string, { swapped = false } = {}) {
  const file = readFile(text, { xml: xmldom, swapped });
  if (!file.ok) throw new Error(inEnglish(file.problem));
  return { ...file.reading, holes: file.reading.holes.map(withMainEnds) };
}
type Reading = ReturnType<typeof read>;

function refusal(text: string): string {
  const file = readFile(text, { xml: xmldom, swapped: false });
  return file.ok ? "read" : inEnglish(file.problem);
}
/** [number, tee, target, control points of each path] of every hole. */
const summary = ({ holes }: Reading) =>
  holes.map(({ number, tee, target, paths }) => [
    number,
    tee,
    target,
    paths.map(({ points }) => points.length),
  ]);
const ignoredOf = ({ ignored }: Reading) =>
  ignored.map(({ what, why }) => `${inEnglish(what)}: ${inEnglish(why)}`);
const notesOf = ({ notes }: Reading) => notes.map((note) => inEnglish(note));

describe("exports of OpenStreetMap", () => {
  const features = [
    point(at(0, 0), { "@id": "node/1", leisure: "disc_golf_course", name: "Oak Grove" }),
    line([at(0, 0), at(10, 50), at(0, 100)], { "@id": "way/1", disc_golf: "hole", ref: "1", par: "3" }),
    line([at(40, 100), at(40, 0)], { "@id": "way/2", disc_golf: "hole", ref: "2" }),
    point(at(0, 0), { disc_golf: "tee" }),
    point(at(0, 100), { disc_golf: "basket", ref: "1" }),
    point(at(41, 1), { disc_golf: "basket" }),
    point(at(20, 50), { disc_golf: "mando", name: "The oak" }),
    line([at(-50, 0), at(80, 100)], { highway: "path" }),
  ];

  test("are read from lines with their numbers, and from mapped tees and targets", () => {
    const reading = read(geoJson(features));
    expect(reading.courseName).toBe("Oak Grove");
    expect(summary(reading)).toEqual([
      [1, at(0, 0), at(0, 100), [1]],
      [2, at(40, 100), at(41, 1), []],
    ]);
    expect(ignoredOf(reading)).toEqual([
      "“Oak Grove”: the course itself",
      "“The oak”: this kind of feature can't be a point",
    ]);
    expect(reading.features.map(({ kind }) => kind)).toEqual(["path"]);
  });

  test("may nest the tags in an object, as older converters do", () => {
    const nested = features.map((each) => ({ ...each, properties: { type: "way", tags: each.properties } }));
    expect(summary(read(geoJson(nested)))).toEqual(summary(read(geoJson(features))));
  });

  test("have a line from target to tee reversed, with a note", () => {
    const reading = read(
      geoJson([
        line([at(0, 100), at(5, 80), at(0, 0)], { disc_golf: "hole", ref: "4" }),
        point(at(1, 0), { disc_golf: "tee" }),
        point(at(0, 99), { disc_golf: "basket" }),
      ]),
    );
    expect(summary(reading)).toEqual([[4, at(1, 0), at(0, 99), [1]]]);
    expect(notesOf(reading)).toEqual(["1 line ran from target to tee and was reversed."]);
  });

  test("have several reversed lines counted in the plural, in both languages", () => {
    const reading = read(
      geoJson(
        [1, 2].flatMap((hole) => [
          line([at(60 * hole, 100), at(60 * hole, 0)], { disc_golf: "hole", ref: `${hole}` }),
          point(at(60 * hole, 0), { disc_golf: "tee" }),
          point(at(60 * hole, 100), { disc_golf: "basket" }),
        ]),
      ),
    );
    expect(notesOf(reading)).toEqual(["2 lines ran from target to tee and were reversed."]);
    expect(reading.notes.map((note) => inFinnish(note))).toEqual([
      "2 viivaa kulki korilta tiille, ja ne käännettiin.",
    ]);
  });

  test("may have a tee pad as an area, whose centre is the tee", () => {
    const ring = [at(-1, -2), at(1, -2), at(1, 2), at(-1, 2), at(-1, -2)].map(position);
    const pad = {
      type: "Feature",
      properties: { disc_golf: "tee", ref: "1" },
      geometry: { type: "Polygon", coordinates: [ring] },
    };
    const [hole] = read(geoJson([pad, point(at(0, 90), { disc_golf: "basket", ref: "1" })])).holes;
    expect(distanceInMetres(hole?.tee ?? at(9, 9), at(0, 0))).toBeLessThan(0.1);
  });

  test("may have a second line between the same ends, which is a named alternate", () => {
    const reading = read(
      geoJson([
        line([at(0, 0), at(10, 50), at(0, 100)], { disc_golf: "hole", ref: "1", name: "Hole 1" }),
        line([at(1, 0), at(-30, 50), at(0, 101)], { disc_golf: "hole", ref: "1", name: "Left of the oak" }),
      ]),
    );
    expect(reading.holes[0]?.paths.map(({ name }) => name)).toEqual([null, "Left of the oak"]);
  });

  test("may have two holes with one number, of which the second gets a free one", () => {
    const reading = read(
      geoJson([
        line([at(0, 0), at(0, 100)], { disc_golf: "hole", ref: "1" }),
        line([at(500, 0), at(500, 100)], { disc_golf: "hole", ref: "1" }),
      ]),
    );
    expect(reading.holes.map(({ number, renumberedFrom }) => [number, renumberedFrom])).toEqual([
      [1, null],
      [2, 1],
    ]);
  });
});

describe("KML", () => {
  test("may have one folder for tees, one for targets, and numbered names", () => {
    const reading = read(
      kml(
        folder("Tees", placemark("1", at(0, 0)), placemark("2", at(30, 100))) +
          folder("Baskets", placemark("1", at(0, 100)), placemark("2", at(30, 0))),
      ),
    );
    expect(summary(reading)).toEqual([
      [1, at(0, 0), at(0, 100), []],
      [2, at(30, 100), at(30, 0), []],
    ]);
  });

  test("may have a folder for each hole with its ends and a line, like UDisc", () => {
    const reading = read(
      kml(
        folder(
          "Oak Grove",
          folder(
            "Hole 3",
            placemark("Tee", at(0, 0)),
            placemark("Basket", at(0, 100)),
            kmlLine("Flight path", [at(0, 0), at(9, 40), at(6, 70), at(0, 100)]),
          ),
          folder("Hole 4", placemark("Long tee", at(30, 100)), placemark("Target", at(30, 0))),
        ),
      ),
    );
    expect(summary(reading)).toEqual([
      [3, at(0, 0), at(0, 100), [2]],
      [4, at(30, 100), at(30, 0), []],
    ]);
  });

  test("of Google My Maps may have styles, HTML in descriptions, and names in several languages", () => {
    const names = [
      ["Tee 1", "Basket 1"],
      ["H2 tee", "H2 basket"],
      ["Tii 3", "Kori 3"],
      ["T4", "K4"],
      ["5. tii", "5. kori"],
      ["Hole 6 - Tee pad", "Hole 6 - pin"],
      ["väylä 7 tii", "Väylä 7 kori"],
      ["Hål 8 utkast", "Hål 8 korg"],
    ] as const;
    const body = names.map(
      ([tee, basket], index) =>
        placemark(tee, at(30 * index, 0)).replace(
          "<Point>",
          "<description><![CDATA[<img src='x'>Nice<br>tee]]></description><styleUrl>#icon-1</styleUrl><Point>",
        ) + placemark(basket, at(30 * index, 100)),
    );
    const reading = read(
      kml(`<Style id="icon-1"><IconStyle><scale>1</scale></IconStyle></Style>${folder("Layer", ...body)}`),
    );
    expect(reading.holes.map(({ number, target }) => [number, target])).toEqual(
      names.map((_, index) => [index + 1, at(30 * index, 100)]),
    );
    expect(ignoredOf(reading)).toEqual([]);
  });

  test("with parking, areas and other places has them as features, and the document's name as the course's", () => {
    const area = (name: string, ...corners: Coordinates[]) =>
      `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${[
        ...corners,
        corners[0] as Coordinates,
      ]
        .map(({ lat, lng }) => `${lng},${lat}`)
        .join(" ")}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
    const corners = [at(20, 20), at(40, 20), at(40, 40)] as const;
    const reading = read(
      kml(
        "<name>Ekeberg.kml</name>" +
          placemark("001 TEE", at(0, 0)) +
          placemark("001 BASKET", at(0, 90)) +
          folder("Tees", placemark("Parking", at(0, -50))) +
          placemark("Practice basket", at(5, -50)) +
          placemark("Meeting point", at(9, -50)) +
          area("Hole 1 OB", ...corners) +
          area("Meadow", ...corners) +
          area("Lake", ...corners),
      ),
    );
    expect(reading.courseName).toBe("Ekeberg");
    expect(summary(reading)).toEqual([[1, at(0, 0), at(0, 90), []]]);
    expect(
      reading.features.map(({ kind, shape, name, holeIds }) => [kind, shape, name, holeIds.length]),
    ).toEqual(
      expect.arrayContaining([
        ["parking", "point", "Parking", 0],
        ["practice_basket", "point", "Practice basket", 0],
        ["note", "point", "Meeting point", 0],
        ["out_of_bounds", "area", "Hole 1 OB", 1],
        ["note", "area", "Meadow", 0],
        ["water", "area", "Lake", 0],
      ]),
    );
    expect(ignoredOf(reading)).toEqual([]);
  });

  test("keeps a basket by the water, a tee named after a tree, and a line of a hole as parts of holes", () => {
    const reading = read(
      kml(
        placemark("Tee 1: by the oak", at(0, 0)) +
          placemark("Basket 1 by the water", at(0, 90)) +
          placemark("Tee 2 (bench)", at(50, 0)) +
          placemark("Kori 2", at(50, 90)),
      ),
    );
    expect(reading.holes).toHaveLength(2);
    expect(reading.features).toEqual([]);
  });

  test("lists what is not part of a hole as ignored", () => {
    const reading = read(
      kml(
        placemark("Tee 1", at(0, 0)) +
          placemark("Kori 1", at(0, 90)) +
          placemark("2 parking lots", at(0, -50)) +
          "<Placemark><name>Nowhere</name></Placemark>" +
          folder("Empty"),
      ),
    );
    expect(summary(reading)).toEqual([[1, at(0, 0), at(0, 90), []]]);
    expect(ignoredOf(reading)).toEqual(["“Nowhere”: no coordinates"]);
    expect(reading.features.map(({ kind }) => kind)).toEqual(["parking"]);
  });

  test("with a tee without a target has an unfinished hole", () => {
    const reading = read(
      kml(placemark("Tee 1", at(0, 0)) + placemark("Kori 1", at(0, 90)) + placemark("Tee 2", at(9, 90))),
    );
    expect(summary(reading)).toEqual([
      [1, at(0, 0), at(0, 90), []],
      [2, at(9, 90), null, []],
    ]);
  });
});

describe("GPX", () => {
  test("with a track for each hole has holes from start to end of each", () => {
    const track = (places: Coordinates[]) =>
      `<trk><trkseg>${places.map(({ lat, lng }) => `<trkpt lat="${lat}" lon="${lng}"><ele>9</ele></trkpt>`).join("")}</trkseg></trk>`;
    const reading = read(gpx(track([at(0, 0), at(10, 50), at(0, 100)]) + track([at(30, 100), at(30, 0)])));
    expect(summary(reading)).toEqual([
      [1, at(0, 0), at(0, 100), [1]],
      [2, at(30, 100), at(30, 0), []],
    ]);
    expect(notesOf(reading)).toEqual(["2 lines were imported as one hole each, from start to end."]);
  });

  test("with the track of a whole round has no hole", () => {
    const round = Array.from({ length: 40 }, (_, index) => at(100 * (index % 2), 100 * (index >> 1)));
    const points = round.map(({ lat, lng }) => `<trkpt lat="${lat}" lon="${lng}"/>`).join("");
    const reading = read(gpx(`<trk><name>Sunday</name><trkseg>${points}</trkseg></trk>`));
    expect(reading.holes).toEqual([]);
    expect(ignoredOf(reading)[0]).toMatch(/^“Sunday”: [\d,]+ m long, or a loop: not a single hole$/);
  });

  test("may have named waypoints, and a route as the line", () => {
    const route = [at(0, 0), at(20, 40), at(0, 100)].map(
      ({ lat, lng }) => `<rtept lat="${lat}" lon="${lng}"/>`,
    );
    const reading = read(
      gpx(
        waypoint("H1T", at(0, 0)) +
          waypoint("Tee 1", at(0, 0)) +
          waypoint("Basket 1", at(0, 100)) +
          `<rte><name>Hole 1</name>${route.join("")}</rte>`,
      ),
    );
    expect(summary(reading)).toEqual([[1, at(0, 0), at(0, 100), [1]]]);
  });

  test("with unlabelled waypoints has them in pairs, with a note", () => {
    const reading = read(
      gpx(["a", "b", "c"].map((name, index) => waypoint(name, at(0, 100 * index))).join("")),
    );
    expect(summary(reading)).toEqual([[1, at(0, 0), at(0, 100), []]]);
    expect(notesOf(reading)).toEqual(["Unlabelled points were imported in pairs, tee then target: 1 hole."]);
    expect(ignoredOf(reading)).toEqual(["“c”: not recognised by name or tags"]);
  });
});

test("tees and targets without numbers are paired in file order, or with the nearest", () => {
  const spots = (order: number[]) => [
    ...[0, 1, 2].map((hole) => point(at(200 * hole, 0), { disc_golf: "tee" })),
    ...order.map((hole) => point(at(200 * hole, 90), { disc_golf: "basket" })),
  ];
  const targets = [0, 1, 2].map((hole) => at(200 * hole, 90));
  const ordered = read(geoJson(spots([0, 1, 2])));
  expect(ordered.holes.map(({ target }) => target)).toEqual(targets);
  expect(notesOf(ordered)[0]).toMatch(/paired in file order/);
  const shuffled = read(geoJson([...spots([2, 0, 1]), point(at(2000, 2000), { disc_golf: "basket" })]));
  expect(shuffled.holes.map(({ target }) => target)).toEqual(targets);
  expect(notesOf(shuffled)[0]).toMatch(/nearest/);
  expect(ignoredOf(shuffled)).toEqual(["Item 7: a target without a tee"]);
});

test("a line of more than 50 points is simplified to the 50 most significant, with a note", () => {
  const bend = Array.from({ length: 800 }, (_, index) => at(60 * Math.sin(index / 254), index / 4));
  const reading = read(geoJson([line(bend, { disc_golf: "hole", ref: "1" })]));
  const [path] = reading.holes[0]?.paths ?? [];
  expect(path?.points.length).toBe(50);
  expect(reading.holes[0]?.simplified).toEqual([{ from: 798, to: 50 }]);
  expect(notesOf(reading)).toEqual(["1 line had more than 50 points and was simplified."]);
  for (const kept of path?.points ?? []) expect(bend).toContainEqual(kept);
});

describe("real courses", () => {
  for (const file of ["ekeberg-oslo", "ferme-des-50"]) {
    test(`${file} as an API body has all holes`, () => {
      const text = readFileSync(`examples/courses/${file}.json`, "utf8");
      const reading = read(text);
      expect(reading.courseName).toBe(JSON.parse(text).name);
      expect(reading.holes.map(({ number }) => number)).toEqual(
        Array.from({ length: 18 }, (_, index) => index + 1),
      );
    });

    test(`${file} as tagged tees and targets in order, without numbers, has the same holes`, () => {
      const { holes } = read(readFileSync(`examples/courses/${file}.json`, "utf8"));
      const tagged = holes.flatMap(({ tee, target }) => [
        point(tee ?? at(0, 0), { disc_golf: "tee" }),
        point(target ?? at(0, 0), { disc_golf: "basket" }),
      ]);
      const again = read(geoJson(tagged));
      expect(again.holes.map(({ target }) => target)).toEqual(
        holes.map(({ target }) => target && tidyPlace(target)),
      );
    });
  }
});

describe("hostile and broken files are refused quickly, with the place of the problem", () => {
  test.each([
    ["", "The file is empty."],
    ["hello", "Unsupported format. Use GeoJSON, KML, KMZ, GPX, OSM or CSV."],
    ["PK\u0003\u0004…", "This is the text of a zip file. Choose the file instead of pasting it."],
    ['{"type":"FeatureCollection"\n"features":[]}', "Invalid JSON on line 2."],
    ["<kml><Document></kml>", "Invalid XML on line 1."],
    ["<html></html>", "Unsupported format. Use GeoJSON, KML, KMZ, GPX, OSM or CSV."],
    ['{"type":"Topology"}', "This JSON is neither GeoJSON nor a course."],
    ['{"elements":[]}', "This is Overpass JSON. Export it as GeoJSON instead."],
    [
      '{"fairways":[{"number":"one"}]}',
      "This looks like a course, but fairways[0].number doesn't match the API format.",
    ],
    [
      geoJson([
        {
          type: "Feature",
          geometry: { type: "Point", coordinates: ["25", 60] },
          properties: { name: "Tee 1" },
        },
      ]),
      "“Tee 1”: a coordinate is not a number.",
    ],
    [
      geoJson([{ type: "Feature", geometry: { type: "Point", coordinates: [25, null] }, properties: {} }]),
      "Item 1: a coordinate is not a number.",
    ],
    [
      geoJson([{ type: "Feature", geometry: { type: "LineString", coordinates: 5 }, properties: {} }]),
      "Item 1: invalid GeoJSON geometry.",
    ],
    [geoJson([{}]), "Item 1: invalid GeoJSON geometry."],
    [
      kml("<Placemark><name>Tee 1</name><Point><coordinates>NaN,10,20</coordinates></Point></Placemark>"),
      "“Tee 1”: a coordinate is not a number.",
    ],
    [gpx('<wpt lat="sixty" lon="25"><name>Tee 1</name></wpt>'), "“Tee 1”: a coordinate is not a number."],
    [
      gpx('<wpt lat="91" lon="25"><name>Tee 1</name></wpt>'),
      "“Tee 1”: latitude 91, longitude 25 is out of range (±90, ±180).",
    ],
  ])("%.60s", (text, words) => {
    expect(refusal(text)).toBe(words);
  });

  test("a document type is refused, so that its entities can neither expand without end nor load files", () => {
    const bomb = `<?xml version="1.0"?><!-- maps -->\n<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><kml><name>&b;&x;</name></kml>`;
    expect(refusal(bomb)).toBe(
      "The file contains a document type declaration (line 2), which isn't supported for security reasons.",
    );
    // Without the declaration, the entity is undefined.
    expect(refusal("<kml><name>&b;</name></kml>")).toBe("Invalid XML on line 1.");
    // Inside text, a document type is harmless.
    const text = kml(
      placemark("Tee 1", at(0, 0)).replace(
        "<Point>",
        "<description><![CDATA[<!DOCTYPE html>]]></description><Point>",
      ),
    );
    expect(refusal(text)).toBe("read");
  });

  test.each([
    [
      "nested folders",
      () => kml("<Folder>".repeat(60_000) + "</Folder>".repeat(60_000)),
      /nested too deeply \(line 1\)/,
    ],
    [
      "nested collections",
      () => `${'{"type":"GeometryCollection","geometries":['.repeat(50_000)}${"]}".repeat(50_000)}`,
      /Item 1: invalid GeoJSON geometry|Couldn't read the file|Invalid JSON/,
    ],
    ["nested lists", () => "[".repeat(4_000_000), /Invalid JSON|Couldn't read the file/],
    [
      "an endless comment",
      () => `<!--${"-".repeat(4_000_000)}`,
      /Invalid XML|Couldn't read the file|Unsupported format/,
    ],
    ["many comments", () => `${"<!---->".repeat(500_000)}<!DOCTYPE kml>`, /document type|could not be read/],
    [
      "100 000 points on a line",
      () =>
        geoJson([
          line(
            Array.from({ length: 100_000 }, (_, i) => at(i % 97, i % 89)),
            { name: "Walk" },
          ),
        ]),
      /too many points; the maximum is 50,000/,
    ],
    [
      "40 000 features",
      () => geoJson(Array.from({ length: 40_000 }, () => point(at(0, 0), {}))),
      /40,000 features; the maximum is 2,000/,
    ],
    [
      "a course of ours of 50 000 holes",
      () => JSON.stringify({ fairways: Array.from({ length: 50_000 }, () => ({ number: 1 })) }),
      /50,000 features; the maximum is 2,000/,
    ],
    ["a tag closed on the third line", () => "<kml>\n<Document>\n </kml>", /Invalid XML on line [23]\./],
    ["a million elements", () => `<kml>${"<a/>".repeat(1_000_000)}</kml>`, /more than 250,000 XML elements/],
    ["more than 5 MB", () => " ".repeat(5_000_001), /is 5\.0 MB; the maximum is 5\.0 MB/],
  ])("%s", (_, make, words) => {
    expect(refusal(make())).toMatch(words);
  });

  test("the largest accepted files are read quickly: 50 000 points on one line, 2 000 tees and targets", {
    tags: ["full"],
  }, () => {
    const zigzag = Array.from({ length: 49_000 }, (_, index) =>
      at((index * 7919) % 500, (index * 104_729) % 500),
    );
    const spots = Array.from({ length: 999 }, (_, index) => [
      point(at((index * 7919) % 900, (index * 104_729) % 900), { disc_golf: "tee" }),
      point(at((index * 6007) % 900, (index * 3331) % 900), { disc_golf: "basket" }),
    ]);
    const start = performance.now();
    expect(
      read(geoJson([line(zigzag, { disc_golf: "hole", ref: "1" })])).holes[0]?.paths[0]?.points.length,
    ).toBe(50);
    read(geoJson(spots.flat()));
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe("swapped latitude and longitude", () => {
  test("that are out of range are detected, and swapped on request", () => {
    const text = geoJson([
      { type: "Feature", geometry: { type: "Point", coordinates: [60, 125] }, properties: { name: "Tee 1" } },
    ]);
    expect(readFile(text, { xml: xmldom, swapped: false })).toMatchObject({ ok: false, swapMayHelp: true });
    expect(read(text, { swapped: true }).holes[0]?.tee).toEqual({ lat: 60, lng: 125 });
  });

  test("that are valid either way are detected by the location of the course", () => {
    const { holes } = read(geoJson([point({ lat: 25, lng: 60 }, { name: "Tee 1" })]));
    expect(looksSwapped(holes, { lat: 60, lng: 25 })).toBe(true);
    expect(looksSwapped(holes, { lat: 25, lng: 60 })).toBe(false);
    expect(looksSwapped(holes, null)).toBe(false);
  });
});

describe("importing", () => {
  const reading = () =>
    read(
      geoJson(
        [1, 2].flatMap((hole) => [
          point(at(50 * hole, 0), { disc_golf: "tee", ref: `${hole}` }),
          point(at(50 * hole, 90), { disc_golf: "basket", ref: `${hole}` }),
        ]),
      ),
    );
  const before = importInto(documentOf([]), reading().holes.slice(0, 1), { mode: "add" }).document;

  test("gives added holes free numbers if theirs are taken, and lists them", () => {
    const { document, renumbered } = importInto(before, reading().holes, { mode: "add" });
    expect(fairwaysOf(document).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(fairwaysOf(document)[0]).toBe(fairwaysOf(before)[0]);
    expect(renumbered).toEqual([{ from: 1, to: 3 }]);
  });

  test("assigns free numbers in the order of the holes, not of the file", () => {
    const twice = importInto(before, reading().holes, { mode: "add" }).document;
    const { document, renumbered } = importInto(twice, [...reading().holes].reverse(), {
      mode: "add",
      newId: (_prefix, fileId) => `fairway_again_${fileId}`,
    });
    expect(
      fairwaysOf(document)
        .map(({ id }) => id)
        .slice(3),
    ).toEqual(["fairway_again_found_0", "fairway_again_found_1"]);
    expect(renumbered).toEqual([
      { from: 2, to: 5 },
      { from: 1, to: 4 },
    ]);
  });

  test("keeps the id of a hole that is replaced by one with the same number", () => {
    const { document } = importInto(before, reading().holes);
    expect(fairwaysOf(document).map(({ number }) => number)).toEqual([1, 2]);
    expect(fairwaysOf(document)[0]?.id).toBe(fairwaysOf(before)[0]?.id);
    expect(fairwaysOf(document)[1]?.id).not.toBe(fairwaysOf(before)[0]?.id);
  });
});
