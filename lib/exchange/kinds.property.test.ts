import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { createDocument } from "@/lib/editor/document";
import { wholeHole, wholeLayout } from "@/lib/editor/testing/whole-course";
import { findFarHoles } from "./plausible";
import { readFile } from "./read";
import type { FileContents } from "./recognised";
import { importInto } from "./testing/import";
import { exportCourse } from "./write";
import { xmldom } from "./xmldom";

function read(content: string | Uint8Array): FileContents {
  const result = readFile(content, { swapped: false, xml: xmldom });
  if (!result.ok) throw new Error(result.problem.key);
  return result.reading;
}

const TEE = { lat: 60.2, lng: 24.902 };
const TARGET = { lat: 60.201, lng: 24.902 };

const kmlOf = (placemarks: string, start = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${start}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks}</Document></kml>`;
const point = (name: string, { lat, lng }: typeof TEE) =>
  `<Placemark><name>${name}</name><Point><coordinates>${lng},${lat},0</coordinates></Point></Placemark>`;

describe("the letters of a file", () => {
  const NAME = "Mäki é Ø";
  const FORMATS = {
    kml: (start: string) => kmlOf(point(`Tee 1: ${NAME}`, TEE) + point("Basket 1", TARGET), start),
    gpx: (start: string) =>
      `${start}<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="60.2" lon="24.902"><name>Tee 1: ${NAME}</name></wpt><wpt lat="60.201" lon="24.902"><name>Basket 1</name></wpt></gpx>`,
    osm: (start: string) =>
      `${start}<osm version="0.6"><node id="1" lat="60.2" lon="24.902"><tag k="disc_golf" v="tee"/><tag k="ref" v="1"/><tag k="name" v="${NAME}"/></node><node id="2" lat="60.201" lon="24.902"><tag k="disc_golf" v="basket"/><tag k="ref" v="1"/></node></osm>`,
    geojson: () =>
      JSON.stringify({
        type: "FeatureCollection",
        features: [
          { name: `Tee 1: ${NAME}`, at: TEE },
          { name: "Basket 1", at: TARGET },
        ].map(({ name, at }) => ({
          type: "Feature",
          properties: { name },
          geometry: { type: "Point", coordinates: [at.lng, at.lat] },
        })),
      }),
    csv: () => `hole;type;lat;lon;name\n1;tee;60.2;24.902;${NAME}\n1;basket;60.201;24.902;\n`,
  };
  const UTF16 = (text: string, isLittle: boolean) => {
    const bytes = new Uint8Array(2 * text.length);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < text.length; index++)
      view.setUint16(2 * index, text.charCodeAt(index), isLittle);
    return bytes;
  };
  const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
    "UTF-8": (text) => new TextEncoder().encode(text),
    "UTF-8 with a byte order mark": (text) => new TextEncoder().encode(`\uFEFF${text}`),
    "UTF-16 LE with a mark": (text) => UTF16(`\uFEFF${text}`, true),
    "UTF-16 BE with a mark": (text) => UTF16(`\uFEFF${text}`, false),
    "UTF-16 LE without one": (text) => UTF16(text, true),
    "UTF-16 BE without one": (text) => UTF16(text, false),
    "Windows-1252": (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
  };
  const DECLARED = ["", "utf-8", "utf-16", "windows-1252", "no-such-encoding"].map((encoding) =>
    encoding === "" ? "" : `<?xml version="1.0" encoding="${encoding}"?>`,
  );

  test.each(Object.keys(ENCODINGS))(
    "in %s are read, whatever the file declares, in every format",
    (encoding) => {
      for (const [format, write] of Object.entries(FORMATS)) {
        for (const start of DECLARED) {
          const text = write(start);
          const [hole] = read((ENCODINGS[encoding] as (text: string) => Uint8Array)(text)).holes;
          expect(hole?.tees[0]?.name, `${format} ${start}`).toBe(NAME);
        }
      }
    },
  );
});

test("coordinates of KML are grouped as Google Earth groups them, however commas and spaces stand, and never another place", () => {
  const anyPlace = fc.record({
    lat: fc.integer({ min: 600_000, max: 602_000 }).map((value) => value / 10_000),
    lng: fc.integer({ min: 249_000, max: 251_000 }).map((value) => value / 10_000),
  });
  const separator = fc.constantFrom(",", ", ", " ,", " , ", ",\n");
  const between = fc.constantFrom(" ", "\n", "\t", "  \n ");
  fc.assert(
    fc.property(
      fc.array(anyPlace, { minLength: 2, maxLength: 5 }),
      fc.array(separator, { minLength: 10, maxLength: 10 }),
      between,
      fc.boolean(),
      (places, separators, space, hasHeight) => {
        const tuple = ({ lat, lng }: typeof TEE, index: number) =>
          `${lng}${separators[2 * index]}${lat}${hasHeight ? `${separators[2 * index + 1]}0` : ""}`;
        const text = places.map(tuple).join(space);
        const line = `<Placemark><name>Hole 1</name><LineString><coordinates>${text}</coordinates></LineString></Placemark>`;
        const { holes, features } = read(kmlOf(line));
        const found = [
          ...holes.flatMap(({ tees, targets }) => [...tees, ...targets].map(({ position }) => position)),
          ...holes.flatMap(({ flightPaths }) => flightPaths.flatMap(({ points }) => points)),
          ...features.flatMap(({ points }) => points),
        ];
        for (const { lat, lng } of found)
          expect(
            places.some((place) => Math.abs(place.lat - lat) < 1e-6 && Math.abs(place.lng - lng) < 1e-6),
          ).toBe(true);
      },
    ),
  );
});

test("coordinates of KML with commas only are grouped in threes or twos, whichever is the shorter line", () => {
  const readLine = (text: string) => {
    const line = `<Placemark><name>Hole 1</name><LineString><coordinates>${text}</coordinates></LineString></Placemark>`;
    const [hole] = read(kmlOf(line)).holes;
    return [hole?.tees[0]?.position, hole?.targets[0]?.position];
  };
  expect(readLine("24.902,60.2,0,24.902,60.201,0")).toEqual([TEE, TARGET]);
  expect(readLine("24.902,60.2,24.902,60.201")).toEqual([TEE, TARGET]);
  expect(readLine("24.902,60.2,0,\n24.9021,60.2005,0,\n24.902,60.201,0,")).toEqual([TEE, TARGET]);
});

test.each(["kml", "gpx"] as const)(
  "prefixes in our own %s are those of the program that wrote it again",
  (format) => {
    const document = createDocument({ holes: [wholeHole], layouts: [wholeLayout], features: [] });
    const course = { name: "Prefixes", location: null, document };
    const written = exportCourse(format, course, { courseId: "course_0", xml: xmldom }).text;
    const plain = read(written);
    // As Python's ElementTree does it.
    const prefixed = written
      .replaceAll(/<(\/?)(?![?!])([A-Za-z][\w]*)(?=[\s/>])/g, "<$1ns0:$2")
      .replaceAll(/<(\/?)teepad:/g, "<$1ns1:")
      .replace(/xmlns="/, 'xmlns:ns0="')
      .replaceAll("xmlns:teepad=", "xmlns:ns1=");
    expect(prefixed).toContain("<ns0:");
    expect(read(prefixed)).toEqual(plain);
  },
);

describe("names of tees, targets and holes", () => {
  test.each([
    ["English", "Tee", "Basket", "Hole"],
    ["Finnish", "Heittopaikka", "Kori", "Väylä"],
    ["Swedish", "Utkast", "Korg", "Hål"],
    ["Norwegian", "Utslag", "Kurv", "Hull"],
    ["Danish", "Teested", "Kurv", "Bane"],
    ["Estonian", "Viskeala", "Korv", "Rada"],
    ["Icelandic", "Teigur", "Karfa", "Braut"],
    ["German", "Abwurf", "Korb", "Bahn"],
    ["French", "Départ", "Panier", "Trou"],
    ["Dutch", "Afwerp", "Mand", "Baan"],
    ["Spanish", "Salida", "Canasta", "Hoyo"],
    ["Czech", "Výhoz", "Koš", "Jamka"],
    ["Polish", "Rzutnia", "Kosz", "Dołek"],
    ["Japanese", "ティー", "ゴール", "ホール"],
    ["codes of a GPS device", "TEE", "BSK", "H"],
  ])("are those of the sport in %s, with the number before or after them", (_, tee, target, hole) => {
    const tees = [1, 2, 3].map((number) => ({
      number,
      at: { lat: 60.2, lng: (24_900 + 2 * number) / 1000 },
    }));
    const above = ({ lng }: typeof TEE) => ({ lat: 60.201, lng });
    const expectThree = (placemarks: string) => {
      const { holes } = read(kmlOf(placemarks));
      expect(holes.map(({ number }) => number)).toEqual([1, 2, 3]);
      for (const { number, at } of tees) {
        const found = holes.find((each) => each.number === number);
        expect([found?.tees[0]?.position, found?.targets[0]?.position]).toEqual([at, above(at)]);
      }
    };
    const write = (ofTee: (number: number) => string, ofTarget: (number: number) => string) =>
      // Targets first: the order of the file says nothing.
      tees.map(({ number, at }) => point(ofTarget(number), above(at))).join("") +
      tees.map(({ number, at }) => point(ofTee(number), at)).join("");
    expectThree(
      write(
        (n) => `${tee} ${n}`,
        (n) => `${target} ${n}`,
      ),
    );
    expectThree(
      write(
        (n) => `${tee}0${n}`,
        (n) => `${target}0${n}`,
      ),
    );
    expectThree(
      write(
        (n) => `${n}. ${tee}`,
        (n) => `${n}. ${target}`,
      ),
    );
    expectThree(
      write(
        (n) => `${hole} ${n} ${tee}`,
        (n) => `${hole} ${n} ${target}`,
      ),
    );
    expectThree(
      write(
        (n) => `${tee.toUpperCase()}_${n}`,
        (n) => `${target.toUpperCase()}_${n}`,
      ),
    );
    const inFolder = (name: string, places: readonly { number: number; at: typeof TEE }[]) =>
      `<Folder><name>${name}</name>${places.map(({ number, at }) => point(String(number), at)).join("")}</Folder>`;
    if (tee !== "TEE") {
      const targets = tees.map(({ number, at }) => ({ number, at: above(at) }));
      expectThree(inFolder(target, targets) + inFolder(tee, tees));
    }
  });

  test.each([
    ["1T", "1B"],
    ["H1T", "H1B"],
    ["T1", "B1"],
    ["1-t", "1-k"],
    ["１ティー", "１ゴール"],
    ["1️⃣ tee", "1️⃣ basket"],
    ["1番ティー", "1番ゴール"],
  ])("are short: %s and %s", (tee, target) => {
    const { holes } = read(kmlOf(point(target, TARGET) + point(tee, TEE)));
    expect(
      holes.map(({ number, label, tees, targets }) => [
        number,
        label,
        tees[0]?.position,
        targets[0]?.position,
      ]),
    ).toEqual([[1, null, TEE, TARGET]]);
  });

  test("with letters that are no codes are labels of holes of their own", () => {
    const other = { lat: 60.2, lng: 24.91 };
    const { holes } = read(
      kmlOf(
        [
          point("Tee 1A", TEE) + point("Basket 1A", TARGET),
          point("Tee 1B", other) + point("Basket 1B", { ...other, lat: 60.201 }),
        ].join(""),
      ),
    );
    expect(holes.map(({ label, tees }) => [label, tees[0]?.position])).toEqual([
      ["1A", TEE],
      ["1B", other],
    ]);
  });

  test("may have the length of the hole after its number", () => {
    const line = (name: string) =>
      `<Placemark><name>${name}</name><LineString><coordinates>24.902,60.2 24.902,60.201</coordinates></LineString></Placemark>`;
    expect(read(kmlOf(line("2 - 364 ft"))).holes[0]?.number).toBe(2);
    expect(read(kmlOf(line("Trou 12 - 110 m"))).holes[0]?.number).toBe(12);
  });
});

test("a hole far from the others is left out and said, unless the user keeps it", () => {
  const tee = (number: number, lat: number) => point(`Tee ${number}`, { lat, lng: 24.902 });
  const contents = read(kmlOf(tee(1, 60.2) + tee(2, 60.201) + tee(3, 0.2)));
  const empty = createDocument({ holes: [], layouts: [wholeLayout], features: [] });
  const plan = importInto(empty, contents, { mode: "add" });
  expect(plan.added.map(({ number }) => number)).toEqual([1, 2]);
  expect(plan.leftOut).toMatchObject([{ key: "exchange.leftOutFar", values: { hole: 3, kilometres: 6672 } }]);
  const chosen = new Set(contents.holes.map(({ id }) => id));
  expect(importInto(empty, contents, { mode: "add", chosen }).added).toHaveLength(3);
  expect(findFarHoles(read(kmlOf(tee(1, 60.2) + tee(2, 0.2))).holes).size).toBe(0);
});

describe("what is not certain, or not there, is said", () => {
  const problemOf = (content: string | Uint8Array) => {
    const result = readFile(content, { swapped: false, xml: xmldom });
    return result.ok ? null : result.problem;
  };
  const collection = (features: object[], more: object = {}) =>
    JSON.stringify({ type: "FeatureCollection", features, ...more });
  const feature = (properties: object, geometry: object | null) => ({
    type: "Feature",
    properties,
    geometry,
  });

  test("a prefix that isn't declared is named, with its line", () => {
    expect(problemOf(kmlOf("\n<gx:Track/>"))).toMatchObject({
      key: "exchange.undeclaredPrefix",
      values: { prefix: "gx", line: 2 },
    });
    expect(
      problemOf(kmlOf(`<!-- <gx:Track/> -->${point("Tee 1", TEE)}${point("Basket 1", TARGET)}`)),
    ).toBeNull();
  });

  test("one bad position is listed, the rest is read; a file of bad positions is refused", () => {
    const { holes, ignored } = read(
      kmlOf(
        `${point("Tee 1", TEE)}${point("Basket 1", TARGET)}<Placemark><name>Bad</name><Point><coordinates>NaN,10,20</coordinates></Point></Placemark>`,
      ),
    );
    expect(holes).toHaveLength(1);
    expect(ignored).toMatchObject([
      { what: { values: { name: "Bad" } }, why: { key: "exchange.whyText", values: { text: "NaN,10,20" } } },
    ]);
    expect(problemOf(kmlOf(point("Tee 1", { lat: Number.NaN, lng: 1 })))).toMatchObject({
      key: "exchange.notANumber",
    });
    const at = (lng: number, lat: number) => ({ type: "Point", coordinates: [lng, lat] });
    const mixed = read(
      collection([
        feature({ name: "Tee 1" }, at(24.902, 60.2)),
        feature({ name: "Basket 1" }, at(24.902, 60.201)),
        feature({ name: "Far" }, at(24.9, 160)),
        feature({ name: "Odd" }, { type: "Point", coordinates: ["24.9", "60.2"] }),
      ]),
    );
    expect(mixed.holes).toHaveLength(1);
    expect(mixed.ignored.map(({ why }) => why.key)).toEqual(["exchange.whyRange", "exchange.whyNumber"]);
  });

  test("decimal commas in GPX are decimal points", () => {
    const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="60,2" lon="24,902"><name>Tee 1</name></wpt><wpt lat="60,201" lon="24,902"><name>Basket 1</name></wpt></gpx>`;
    expect(read(gpx).holes.map(({ tees, targets }) => [tees[0]?.position, targets[0]?.position])).toEqual([
      [TEE, TARGET],
    ]);
  });

  test("GeoJSON in another coordinate system is refused by its name", () => {
    const tee = feature({ name: "Tee 1" }, { type: "Point", coordinates: [24.902, 60.2] });
    const crs = (name: string) => ({ crs: { type: "name", properties: { name } } });
    expect(problemOf(collection([tee], crs("urn:ogc:def:crs:EPSG::3067")))).toMatchObject({
      key: "exchange.otherCrs",
      values: { name: "urn:ogc:def:crs:EPSG::3067" },
    });
    for (const name of ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326"])
      expect(problemOf(collection([tee], crs(name))), name).toBeNull();
  });

  test("a tee pad across the antimeridian stays there", () => {
    const ring = [
      [179.99999, 10],
      [-179.99999, 10],
      [-179.99999, 10.00001],
      [179.99999, 10.00001],
      [179.99999, 10],
    ];
    const { holes } = read(
      collection([
        feature({ disc_golf: "tee", ref: "1" }, { type: "Polygon", coordinates: [ring] }),
        feature({ disc_golf: "basket", ref: "1" }, { type: "Point", coordinates: [-179.999, 10] }),
      ]),
    );
    expect(Math.abs(holes[0]?.tees[0]?.position.lng ?? 0)).toBeCloseTo(180, 4);
  });

  describe("KMZ", () => {
    const zip = (files: Record<string, string>) =>
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
    const link = (href: string) =>
      `<NetworkLink><name>More</name><Link><href>${href}</href></Link></NetworkLink>`;

    test("follows links to its own documents, once each, and counts those to the web", () => {
      const { holes, notes } = read(
        zip({
          "doc.kml": kmlOf(link("files/a.kml") + link("https://maps.example/x.kml")),
          "files/a.kml": kmlOf(point("Tee 1", TEE) + link("../doc.kml") + link("b%20c.kml")),
          "files/b c.kml": kmlOf(point("Basket 1", TARGET) + link("a.kml")),
          "__MACOSX/files/._a.kml": "not XML",
        }),
      );
      expect(holes.map(({ tees, targets }) => [tees[0]?.position, targets[0]?.position])).toEqual([
        [TEE, TARGET],
      ]);
      expect(notes.map(({ key }) => key)).toEqual(["exchange.noteLinks"]);
    });

    test("never leaves the archive, and says which documents it leaves out", () => {
      const { notes } = read(
        zip({
          "doc.kml": kmlOf(point("Tee 1", TEE) + link("../../../etc/other.kml") + link("file:///other.kml")),
          "other.kml": kmlOf(point("Basket 1", TARGET)),
        }),
      );
      expect(notes).toMatchObject([
        { key: "exchange.noteZipOthers", values: { count: 1, names: "other.kml" } },
        { key: "exchange.noteLinks", values: { count: 2 } },
      ]);
    });
  });

  test("Overpass's centres are tees and baskets, and no line", () => {
    const way = (id: number, lat: number, tags: Record<string, string>) =>
      `<way id="${id}"><center lat="${lat}" lon="24.902"/>${Object.entries(tags)
        .map(([k, v]) => `<tag k="${k}" v="${v}"/>`)
        .join("")}</way>`;
    const { holes, ignored } = read(
      `<osm version="0.6">${way(1, 60.2, { disc_golf: "tee", ref: "1" })}${way(2, 60.201, { disc_golf: "basket", ref: "1" })}${way(3, 60.2005, { disc_golf: "hole", ref: "1" })}</osm>`,
    );
    expect(holes.map(({ tees, targets }) => [tees[0]?.position, targets[0]?.position])).toEqual([
      [TEE, TARGET],
    ]);
    expect(ignored.map(({ why }) => why.key)).toEqual(["exchange.noLine"]);
  });

  test.each([
    ["a line about the separator", "sep=;\nHole;Type;Lat;Lon\n1;tee;60,2;24,902\n1;basket;60,201;24,902\n"],
    [
      "a title above the headings",
      "Tali DiscGolfPark,,,\nhole,type,lat,lon\n1,tee,60.2,24.902\n1,basket,60.201,24.902\n",
    ],
    ["positions in one column", 'Hole #,Type,Coordinates\n1,tee,"60.2, 24.902"\n1,basket,"60.201, 24.902"\n'],
    ["positions of tee and basket", 'Väylän numero,Tee,Basket\n1,"60.2, 24.902","60.201, 24.902"\n'],
    [
      "letters for the direction",
      "hole_number;type;lat;lon\n1;tee;60.2 N;24.902 E\n1;basket;N 60.201;E 24.902\n",
    ],
    ["WKT lines", 'WKT;name\n"LINESTRING Z (24.902 60.2 0, 24.902 60.201 0)";Hole 1\n'],
    [
      "names of the tee and the basket",
      "hole,type,tee,basket,lat,lon\n1,tee,Blue,A,60.2,24.902\n1,basket,Blue,A,60.201,24.902\n",
    ],
    ["other languages", "Bana;Typ;Breddgrad;Längdgrad\n1;tee;60.2;24.902\n1;basket;60.201;24.902\n"],
  ])("a table may have %s", (_, text) => {
    expect(read(text).holes.map(({ tees, targets }) => [tees[0]?.position, targets[0]?.position])).toEqual([
      [TEE, TARGET],
    ]);
  });
});
