import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { fairwaysOf } from "@/lib/editor/fairways";
import { documentOf, fairway } from "@/lib/editor/testing/courses";
import { inEnglish } from "@/lib/messages/testing/translate";
import type { Coordinates } from "@/lib/validation/coordinates";
import { findImplausible } from "./plausible";
import { type FileContent, readFile } from "./read";
import type { FileContents } from "./recognised";
import type { ColumnChoice } from "./table";
import { importInto } from "./testing/import";
import { exportCourse } from "./write";
import { xmldom } from "./xmldom";

/** A place in metres east and north of a common origin. */
const at = (east: number, north: number): Coordinates => ({
  lat: Number((60 + north / 111_195).toFixed(7)),
  lng: Number((25 + east / 55_597).toFixed(7)),
});
function read(content: FileContent): FileContents {
  const file = readFile(content, { xml: xmldom, swapped: false });
  if (!file.ok) throw new Error(inEnglish(file.problem));
  return file.reading;
}
function refusal(content: FileContent): string {
  const file = readFile(content, { xml: xmldom, swapped: false });
  return file.ok ? "read" : inEnglish(file.problem);
}
const notesOf = ({ notes }: FileContents) => notes.map((note) => inEnglish(note));
const ignoredOf = ({ ignored }: FileContents) =>
  ignored.map(({ what, why }) => `${inEnglish(what)}: ${inEnglish(why)}`);

const placemark = (name: string, { lat, lng }: Coordinates, inner = "") =>
  `<Placemark><name>${name}</name>${inner}<Point><coordinates>${lng},${lat}</coordinates></Point></Placemark>`;
const folder = (name: string, ...children: string[]) =>
  `<Folder><name>${name}</name>${children.join("")}</Folder>`;
const kml = (...body: string[]) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body.join("")}</Document></kml>`;
const point = (place: Coordinates, properties: object) => ({
  type: "Feature",
  properties,
  geometry: { type: "Point", coordinates: [place.lng, place.lat] },
});
const geoJson = (features: object[]) => JSON.stringify({ type: "FeatureCollection", features });

describe("tee sets", () => {
  const teeSets = kml(
    folder("White tees", ...[1, 2].map((hole) => placemark(`${hole}`, at(60 * hole, 0)))),
    folder("Blue tees", ...[1, 2].map((hole) => placemark(`${hole}`, at(60 * hole, -20)))),
    folder("Baskets", ...[1, 2].map((hole) => placemark(`${hole}`, at(60 * hole, 100)))),
  );

  test("in folders are tees of the same hole, with their colours", () => {
    const { holes, ignored } = read(teeSets);
    expect(
      holes.map(({ number, tees, targets }) => [number, tees.map(({ colours }) => colours), targets.length]),
    ).toEqual([
      [1, [["white"], ["blue"]], 1],
      [2, [["white"], ["blue"]], 1],
    ]);
    expect(ignored).toEqual([]);
  });

  test("by type and hole number, and by title, are tees and targets", () => {
    const fields = [1, 2].flatMap((hole) => [
      point(at(60 * hole, 0), { type: "teePosition", holeNumber: hole }),
      point(at(60 * hole, 90), { type: "targetPosition", holeNumber: hole }),
    ]);
    const titles = [1, 2].flatMap((hole) => [
      point(at(60 * hole, 0), { title: `Tee ${hole}` }),
      point(at(60 * hole, 90), { title: `Basket ${hole}` }),
    ]);
    for (const features of [fields, titles]) {
      const { holes } = read(geoJson(features));
      expect(
        holes.map(({ number, tees, targets }) => [number, tees[0]?.position, targets[0]?.position]),
      ).toEqual([
        [1, at(60, 0), at(60, 90)],
        [2, at(120, 0), at(120, 90)],
      ]);
    }
  });

  test("are added to the existing holes, with a layout that plays them", () => {
    const existing = documentOf([fairway(1), fairway(2)]);
    const [one, two] = existing.holes.map(({ tees }) => tees[0]?.position as Coordinates);
    const north = ({ lat, lng }: Coordinates) => ({ lat: lat + 0.0002, lng });
    const file = read(
      kml(
        folder(
          "Red tees",
          placemark("1", north(one as Coordinates)),
          placemark("2", north(two as Coordinates)),
        ),
      ),
    );
    const { document } = importInto(existing, file, { mode: "teeSet", setName: "Red" });
    expect(document.holes.map(({ tees, targets }) => [tees.length, targets.length])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    expect(document.holes.map(({ teeId }) => teeId)).toEqual(existing.holes.map(({ teeId }) => teeId));
    const [, red] = document.layouts;
    expect([red?.name, red?.colour, red?.plays?.length]).toEqual(["Red", "red", 2]);
    expect(fairwaysOf(document, red?.id).map(({ teeColours }) => teeColours)).toEqual([["red"], ["red"]]);
    expect(fairwaysOf(document).map(({ targetPosition }) => targetPosition)).toEqual(
      fairwaysOf(existing).map(({ targetPosition }) => targetPosition),
    );
  });

  test("GPS points 001 to 036 are pairs in the order of their numbers", () => {
    const names = Array.from({ length: 36 }, (_, index) => String(index + 1).padStart(3, "0"));
    const points = names.map((name, index) => point(at(60 * (index >> 1), 90 * (index % 2)), { name }));
    const reading = read(geoJson(points.reverse()));
    expect(reading.holes).toHaveLength(18);
    expect(reading.holes[17]).toMatchObject({
      number: 18,
      tees: [{ position: at(1020, 0) }],
      targets: [{ position: at(1020, 90) }],
    });
    expect(notesOf(reading)).toEqual([
      "Unlabelled points were imported in pairs, tee then target: 18 holes.",
    ]);
  });

  test("holes of 11 m are flagged as implausible", () => {
    const points = Array.from({ length: 36 }, (_, index) => point(at(11 * index, 0), { name: `P${index}x` }));
    const { added } = importInto(documentOf([]), read(geoJson(points)));
    const flagged = findImplausible(added);
    expect(flagged && inEnglish(flagged)).toMatch(/^Most of these holes are very short \(11 m on average\)/);
    expect(findImplausible(fairwaysOf(documentOf([fairway(1), fairway(2)])))).toBeNull();
    expect(findImplausible([])).toBeNull();
  });
});

describe("what a file says about a hole is imported", () => {
  test("par, name, description, colours, surface and features, from OpenStreetMap tags", () => {
    const line = {
      type: "Feature",
      properties: {
        disc_golf: "hole",
        ref: "1",
        par: "4",
        name: "Hole 1: The oak",
        description: "Left is safe",
      },
      geometry: { type: "LineString", coordinates: [at(0, 0), at(0, 100)].map(({ lat, lng }) => [lng, lat]) },
    };
    const gate = {
      type: "Feature",
      properties: { disc_golf: "mando", name: "Gate", ref: "1" },
      geometry: { type: "LineString", coordinates: [at(0, 50), at(9, 50)].map(({ lat, lng }) => [lng, lat]) },
    };
    const reading = read(
      geoJson([
        line,
        point(at(0, 0), {
          ...{ disc_golf: "tee", ref: "1", colour: "white;blue;plaid", surface: "rubber" },
          ...{ length: "3.5 m", width: "6 ft", direction: "90" },
        }),
        point(at(0, -30), { disc_golf: "tee", ref: "1", colour: "red" }),
        point(at(0, 100), { disc_golf: "basket", ref: "1", name: "Position B" }),
        gate,
        point(at(5, 5), { amenity: "bench" }),
        point(at(5, 5), { disc_golf: "mando" }),
        {
          type: "Feature",
          properties: { natural: "water", name: "Bow tie" },
          geometry: {
            type: "Polygon",
            coordinates: [
              [at(0, 0), at(50, 50), at(50, 0), at(0, 50), at(0, 0)].map(({ lat, lng }) => [lng, lat]),
            ],
          },
        },
      ]),
    );
    expect(reading.holes).toMatchObject([
      {
        name: "The oak",
        par: 4,
        notes: "Left is safe",
        tees: [
          { colours: ["white", "blue"], surface: "rubber", padLength: 3.5, facing: 90 },
          { colours: ["red"] },
        ],
        targets: [{ name: "Position B" }],
      },
    ]);
    expect(reading.features).toMatchObject([
      { kind: "mandatory", name: "Gate", passOn: "right", holeIds: [reading.holes[0]?.id] },
      { kind: "bench" },
    ]);
    expect(notesOf(reading)).toEqual([
      "Item 2: “plaid” isn't a tee colour and is left out.",
      "“Gate”: the file doesn't say on which side to pass. Check it after importing.",
    ]);
    expect(ignoredOf(reading)).toEqual([
      "Item 7: this kind of feature can't be a point",
      "“Bow tie”: the outline of the area crosses itself",
    ]);
  });

  test("descriptions in HTML as text", () => {
    const html = "<description><![CDATA[<b>Mind</b> the pond<br>&amp; the road]]></description>";
    const { holes } = read(kml(placemark("Tee 1", at(0, 0), html), placemark("Basket 1", at(0, 90))));
    expect(holes[0]?.notes).toBe("Mind the pond\n& the road");
  });
});

test("exported KML has a folder for each hole, and tees in their colours", () => {
  const document = documentOf([fairway(1)]);
  const blue = {
    ...document,
    holes: document.holes.map((each) => ({
      ...each,
      tees: each.tees.map((tee) => ({ ...tee, colours: ["blue" as const] })),
    })),
  };
  const course = { name: "Oak & Pine", location: null, document: blue };
  const { text } = exportCourse("kml", course, { courseId: "course_0", xml: xmldom });
  expect(text).toContain("<name>Hole 1</name>");
  expect(text).toMatch(/<Style id="c-1f5fd1"><IconStyle><color>ffd15f1f<\/color>/);
  expect(text).toMatch(/<name>Tee 1: blue<\/name><styleUrl>#c-1f5fd1<\/styleUrl><ExtendedData>/);
});

describe("KMZ", () => {
  const text = kml(placemark("Tee 1", at(0, 0)), placemark("Basket 1", at(0, 90)));

  test("is read from its first document, wherever it is", () => {
    expect(
      read(zipSync({ "doc.kml": strToU8(text), "files/icon.png": new Uint8Array(9) })).holes,
    ).toHaveLength(1);
    const reading = read(zipSync({ "a/other.kml": strToU8("<kml/>"), "Course.KML": strToU8(text) }));
    expect(reading.holes).toHaveLength(1);
    expect(notesOf(reading)).toEqual(["1 other KML document in the file isn't read: a/other.kml."]);
  });

  test.each<[string, () => Uint8Array, RegExp]>([
    ["no document", () => zipSync({ "a.txt": strToU8("x") }), /no KML document/],
    [
      "a path out of the folder",
      () => zipSync({ "../../etc/doc.kml": strToU8(text) }),
      /entry .* invalid path/,
    ],
    ["an absolute path", () => zipSync({ "/doc.kml": strToU8(text) }), /invalid path/],
    [
      "10 MB of spaces",
      () => zipSync({ "doc.kml": strToU8(" ".repeat(10_000_000)) }),
      /entry doc.kml unpacks to 10.0 MB; the maximum is 5.0 MB/,
    ],
    [
      "a bomb below the limit",
      () => zipSync({ "doc.kml": strToU8(`<kml>${" ".repeat(4_900_000)}</kml>`) }),
      /unpacks to far more than a map would/,
    ],
    [
      "1 001 entries",
      () =>
        zipSync(
          Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}`, new Uint8Array()])),
        ),
      /more than 1,000 entries/,
    ],
    ["half an archive", () => zipSync({ "doc.kml": strToU8(text) }).slice(0, 100), /damaged/],
  ])("with %s is refused", (_, make, words) => {
    expect(refusal(make())).toMatch(words);
  });

  test("that declares less than it holds is refused", () => {
    const bytes = zipSync({ "doc.kml": strToU8(text) });
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < bytes.length - 4; index++) {
      if (view.getUint32(index, true) === 0x02014b50) view.setUint32(index + 24, 10, true);
    }
    expect(refusal(bytes)).toMatch(/damaged|Invalid XML|Unsupported/);
  });
});

describe("OpenStreetMap XML", () => {
  const node = (id: number, { lat, lng }: Coordinates, tags = "") =>
    `<node id="${id}" lat="${lat}" lon="${lng}">${tags}</node>`;
  const tag = (key: string, value: string) => `<tag k="${key}" v="${value}"/>`;
  const way = (id: number, refs: number[], tags: string) =>
    `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join("")}${tags}</way>`;
  const relation = (id: number, ways: number[], tags: string) =>
    `<relation id="${id}">${ways.map((ref) => `<member type="way" ref="${ref}" role="hole"/>`).join("")}${tag("type", "disc_golf_layout")}${tags}</relation>`;
  const hole = tag("disc_golf", "hole");
  const osm = `<?xml version="1.0"?><osm version="0.6">
${node(1, at(0, 0), tag("disc_golf", "tee") + tag("colour", "white;blue"))}
${node(2, at(0, 90), tag("disc_golf", "basket"))}${node(3, at(60, 90))}${node(4, at(60, 0))}${node(5, at(0, -40))}
${node(6, at(0, 50), tag("shop", "kiosk"))}
${way(10, [3, 4], hole + tag("ref", "1") + tag("par", "4"))}
${way(11, [1, 2], hole + tag("ref", "7"))}
${way(12, [5, 2], hole + tag("ref", "2"))}
${way(13, [1, 2, 3, 4, 1], tag("natural", "water") + tag("name", "Pond"))}
${relation(20, [11, 10], tag("name", "White") + tag("colour", "white"))}
${relation(21, [10, 11, 99], tag("name", "Reversed"))}</osm>`;

  test("has the number of a hole from its place in the layout's relation, not from ref", () => {
    const reading = read(osm);
    const bySize = [...reading.holes].sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
    expect(bySize[0]).toMatchObject({
      number: 1,
      tees: [{ position: at(0, 0), colours: ["white", "blue"] }, {}],
    });
    expect(bySize[1]).toMatchObject({ number: 2, par: 4 });
    const { document } = importInto(documentOf([]), reading);
    expect(document.layouts.map(({ name, colour, plays }) => [name, colour, plays?.length ?? null])).toEqual([
      ["White", "white", null],
      ["Reversed", null, 2],
    ]);
    expect(fairwaysOf(document, document.layouts[1]?.id).map(({ number }) => number)).toEqual([2, 1]);
    expect(reading.features).toMatchObject([{ kind: "water", shape: "area", name: "Pond" }]);
    expect(notesOf(reading)).toEqual([
      "1 OpenStreetMap object isn't part of a course and is skipped.",
      "Layout Reversed: 1 hole isn't in the file and is left out.",
      expect.stringContaining("doesn't keep the OpenStreetMap IDs"),
    ]);
  });

  test("with a node without a number is refused by its id", () => {
    expect(refusal('<osm><node id="7" lat="sixty" lon="25"/></osm>')).toBe(
      "“node 7”: a coordinate is not a number.",
    );
  });
});

describe("CSV", () => {
  test("with a row for each tee and basket, its columns guessed and shown", () => {
    const rows = [
      "Hole;Type;Latitude;Longitude;Colour;Elevation",
      `1;tee;${at(0, 0).lat};${at(0, 0).lng};white;12`,
      `1;tee;${at(0, -20).lat};${at(0, -20).lng};blue;12`,
      `1;basket;${at(0, 90).lat};"${String(at(0, 90).lng).replace(".", ",")}";;13`,
    ];
    const reading = read(rows.join("\r\n"));
    expect(reading.holes).toMatchObject([
      {
        number: 1,
        tees: [{ colours: ["white"], position: at(0, 0) }, { colours: ["blue"] }],
        targets: [{ position: at(0, 90) }],
      },
    ]);
    expect(notesOf(reading)).toEqual([
      "Columns: Hole (hole number), Type (what it is), Latitude (latitude), Longitude (longitude), Colour (tee colour). Not used: Elevation.",
    ]);
  });

  test("with a row for each hole", () => {
    const { lat, lng } = at(0, 0);
    const target = at(0, 90);
    const { holes } = read(
      `number,par,tee lat,tee lon,basket lat,basket lon,notes\n3,4,${lat},${lng},${target.lat},${target.lng},"Over, the pond"\n`,
    );
    expect(holes).toMatchObject([
      {
        number: 3,
        par: 4,
        notes: "Over, the pond",
        tees: [{ position: at(0, 0) }],
        targets: [{ position: target }],
      },
    ]);
  });

  test("with columns that nothing recognises is read as the user says, who sees headings, first rows and likely meanings", () => {
    const { lat, lng } = at(0, 0);
    const csv = [
      "Bana;Objekt;Breddgrad N;Längdgrad O;Anm",
      `1;tee;${lat};${lng};A`,
      `1;basket;${at(0, 90).lat};${lng};B`,
      ";;;;",
      `2;tee;${at(0, 99).lat};${lng};${"C".repeat(40)}`,
      `2;basket;${at(0, 190).lat};${lng};D`,
    ].join("\n");
    const refused = readFile(csv, { xml: xmldom, swapped: false });
    if (refused.ok || !refused.table) throw new Error("The columns were recognised.");
    expect(refused.table).toEqual({
      headings: ["Bana", "Objekt", "Breddgrad N", "Längdgrad O", "Anm"],
      rows: [
        ["1", "tee", String(lat), String(lng), "A"],
        ["1", "basket", String(at(0, 90).lat), String(lng), "B"],
        ["2", "tee", String(at(0, 99).lat), String(lng), `${"C".repeat(29)}…`],
      ],
      columns: ["hole", null, "lat", "lng", null],
    });
    const columns = refused.table.columns.with(1, "type");
    const chosen = readFile(csv, { xml: xmldom, swapped: false, columns });
    if (!chosen.ok) throw new Error(inEnglish(chosen.problem));
    expect(chosen.reading.holes).toMatchObject([
      { number: 1, tees: [{ position: at(0, 0) }], targets: [{ position: at(0, 90) }] },
      { number: 2, tees: [{ position: at(0, 99) }], targets: [{ position: at(0, 190) }] },
    ]);
    expect(chosen.reading.table?.columns).toEqual(columns);
  });

  test("with the wrong column chosen says which row can't be read, and still offers the columns", () => {
    const csv = "a,b,c\n60,25,x\n60.1,25,y";
    const read = (columns: ColumnChoice) => readFile(csv, { xml: xmldom, swapped: false, columns });
    const wrong = read(["lat", null, "lng"]);
    expect(!wrong.ok && inEnglish(wrong.problem)).toBe("Row 2: a coordinate is not a number.");
    expect(!wrong.ok && wrong.table?.columns).toEqual(["lat", null, "lng"]);
    const outside = readFile("a,b\n25,160", { xml: xmldom, swapped: false, columns: ["lng", "lat"] });
    expect(outside).toMatchObject({ ok: false, swapMayHelp: true, table: { columns: ["lng", "lat"] } });
    expect(read(["lat", "lng", "name"])).toMatchObject({ ok: true });
    // What a page sends may be shorter or longer than the table.
    expect(read(["lat"])).toMatchObject({ ok: false });
    expect(read(["lat", "lng", null, "hole", "par"])).toMatchObject({ ok: true });
  });

  test("without places, or with one that is no number, is refused with the column or row", () => {
    expect(refusal("a,b\n1,2")).toBe("The table has no columns for latitude and longitude. It has: a, b.");
    expect(refusal("lat,lon\n60,25\nsixty,25")).toBe("Row 3: a coordinate is not a number.");
    expect(refusal(`lat,lon\n${"60,25\n".repeat(3000)}`)).toMatch(/more than 2,000 rows/);
  });
});

describe("choosing what to import", () => {
  const file = () =>
    read(
      geoJson(
        [1, 2, 3].flatMap((hole) => [
          point(at(60 * hole, 0), { disc_golf: "tee", ref: `${hole}` }),
          point(at(60 * hole, 90), { disc_golf: "basket", ref: `${hole}` }),
          point(at(60 * hole, 9), { amenity: "bench" }),
        ]),
      ),
    );

  test("imports the chosen holes only, with or without the features", () => {
    const reading = file();
    const chosen = new Set([reading.holes[1]?.id ?? ""]);
    const { document } = importInto(documentOf([]), reading, { mode: "add", chosen, withFeatures: false });
    expect(document.holes.map(({ number }) => number)).toEqual([2]);
    expect(document.features).toEqual([]);
    expect(importInto(documentOf([]), reading, { mode: "add" }).document.features).toHaveLength(3);
  });

  test("says which features the course has no room for", () => {
    let { document } = importInto(documentOf([]), file());
    const bench = document.features[0];
    document = {
      ...document,
      features: Array.from({ length: 499 }, () => bench as NonNullable<typeof bench>),
    };
    const { leftOut } = importInto(document, file(), { mode: "add" });
    expect(leftOut.map((text) => inEnglish(text))).toEqual([
      "2 features are left out: a course has at most 500, with 5,000 points.",
    ]);
  });
});
