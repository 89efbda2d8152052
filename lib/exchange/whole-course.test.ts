import { dequal } from "dequal/lite";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CourseDocument, createDocument } from "@/lib/editor/document";
import { documentOf, documentOfHoles, fairwayIdFor } from "@/lib/editor/testing/courses";
import { type FieldChange, fieldChanges } from "@/lib/editor/testing/field-changes";
import { inEnglish } from "@/lib/messages/testing/translate";
import { courseDocument } from "@/lib/validation/course-document";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { feature } from "@/lib/validation/feature";
import { hole } from "@/lib/validation/hole";
import { layout } from "@/lib/validation/layout";
import { readFile } from "./read";
import type { FileContents } from "./recognised";
import { anyDocument } from "./testing/any-document";
import { importInto } from "./testing/import";
import { exportCourse, type Format } from "./write";
import { xmldom } from "./xmldom";

const FORMATS = ["geojson", "kml", "gpx"] as const;
const EMPTY = createDocument({ holes: [], layouts: documentOf([]).layouts, features: [] });

function write(document: CourseDocument, format: Format = "geojson", name = "Oak Grove"): string {
  return exportCourse(format, { name, location: null, document }, { courseId: "course_0", xml: xmldom }).text;
}
function read(text: string): FileContents {
  const file = readFile(text, { xml: xmldom, swapped: false });
  if (!file.ok) throw new Error(inEnglish(file.problem));
  return file.reading;
}
/** Imports a file into a document, replacing its content. */
function readInto(document: CourseDocument, text: string): CourseDocument {
  return importInto(document, read(text)).document;
}

/** A document after its file's JSON was edited by another program. */
// biome-ignore lint/suspicious/noExplicitAny: JSON.
function edited(document: CourseDocument, edit: (file: any) => void): CourseDocument {
  const file = JSON.parse(write(document));
  edit(file);
  return readInto(document, JSON.stringify(file));
}

describe("a whole course is the same after export and import", () => {
  test.each(FORMATS)("as %s, ids included, into the course it is from", (format) => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
        (document, name) => {
          const text = write(document, format, name);
          expect(read(text)).toMatchObject({ ignored: [], notes: [], isWholeCourse: true });
          expect(readInto(document, text)).toEqual(document);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("with new ids into another course, in which references hold", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const twice = [1, 2].map(() => readInto(EMPTY, write(document)));
        const texts = twice.map((copy) =>
          write(copy).replace(/"(fairway|layout|play|feature)_0[^"]*"/g, '"$1"'),
        );
        expect(texts[0]).toBe(texts[1]);
        expect(texts[0]).toBe(write(document).replace(/"(fairway|layout|play|feature)_0[^"]*"/g, '"$1"'));
      }),
      { numRuns: 20 },
    );
  });
});

describe("an import that keeps the course's layouts says what it leaves out of the file's", () => {
  const described = (document: CourseDocument, contents: FileContents, mode: "add" | "teeSet") =>
    importInto(document, contents, { mode }).leftOut.map((text) => inEnglish(text));
  const file = (main: object): FileContents => {
    const contents = read(write(WHOLE));
    return {
      ...contents,
      features: [],
      layouts: contents.layouts.map((each, i) => (i === 0 ? { ...each, ...main } : each)),
    };
  };

  test("the details of its main layout, if they are more than those of a new course", () => {
    const told =
      "The colour, description and other details of “Championship”, the file's main layout, are left out: the course keeps its own.";
    expect(described(documentOfHoles(1), file({ name: "Championship" }), "add")).toEqual([told]);
    expect(described(documentOfHoles(1), file({}), "add")).toEqual([]);
  });

  test("all layouts, if its tees are added as a set", () => {
    expect(described(documentOfHoles(2), file({}), "teeSet")).toEqual([
      "1 layout of the file is left out: the added tees get one layout.",
    ]);
  });
});

/** A course in which every list is non-empty and every text is set. */
const id = (prefix: string, number = 1) => `${prefix}_${String(number).padStart(26, "0")}`;
const WHOLE: CourseDocument = {
  holes: documentOfHoles(2).holes.map((each) => ({
    ...each,
    label: "1A",
    name: "The oak",
    notes: "Left is safe",
    tees: [{ ...each.tees[0], id: "tee_0", name: "Long", colours: ["white", "blue"], surface: "rubber" }],
    targets: [{ ...each.targets[0], id: "target_0", name: "B", inUseSince: "2026-11-12" }],
    flightPaths: [{ ...each.flightPaths[0], name: "Over the pond" }],
    par: 4,
    playedLength: 120,
  })) as unknown as CourseDocument["holes"],
  layouts: [
    ...documentOf([]).layouts,
    {
      id: id("layout"),
      name: "Short",
      colour: "red",
      description: "For a start",
      level: "red",
      isActive: true,
      plays: [
        {
          id: id("play"),
          holeId: fairwayIdFor(1),
          teeId: "tee_0",
          targetId: "target_0",
          flightPathId: "path_0",
          par: 3,
          playedLength: 90,
        },
      ],
    },
  ],
  features: [
    {
      id: id("feature"),
      kind: "mandatory",
      shape: "line",
      points: [
        { lat: 60.2, lng: 24.9 },
        { lat: 60.2, lng: 24.9005 },
      ],
      name: "The gate",
      notes: "Miss it, and go to the drop zone",
      holeIds: [fairwayIdFor(1)],
      layoutIds: [MAIN_LAYOUT_ID],
      passOn: "left",
      dropZoneId: id("feature", 2),
    },
    {
      id: id("feature", 2),
      kind: "drop_zone",
      shape: "point",
      points: [{ lat: 60.2, lng: 24.9 }],
      name: null,
      notes: null,
      holeIds: [],
      layoutIds: [],
      passOn: null,
      dropZoneId: null,
    },
  ],
};

/** Every change of a single field that leaves the document valid according to the schemas that validate saves. */
const changes = [
  ...change(hole, WHOLE.holes[0], (item) => ({ ...WHOLE, holes: WHOLE.holes.with(0, item) })),
  ...change(layout, WHOLE.layouts[1], (item) => ({ ...WHOLE, layouts: WHOLE.layouts.with(1, item) })),
  ...change(feature, WHOLE.features[0], (item) => ({ ...WHOLE, features: WHOLE.features.with(0, item) })),
];
function change<T>(schema: object, item: T, place: (item: NonNullable<T>) => CourseDocument) {
  return (fieldChanges(schema as never, item as never) as FieldChange<NonNullable<T>>[])
    .map(({ field, changed }) => ({ field, changed: place(changed) }))
    .filter(({ changed }) => courseDocument.safeParse(changed).success && !dequal(changed, WHOLE));
}

describe("every field of a course is in the files", () => {
  test("the changes cover each of them", () => {
    const fields = changes.map(({ field }) => field.replace(/\[.*?\]/g, ""));
    // Ids and references to them are covered by the random documents.
    const expected = [
      ...["label", "name", "notes", "par", "playedLength", "number"],
      ...["tees.name", "tees.colours", "tees.surface"],
      ...["targets.name", "targets.isPermanent", "targets.inUseSince", "flightPaths.name"],
      ...[
        "colour",
        "description",
        "level",
        "isActive",
        "plays.par",
        "plays.playedLength",
        "plays.flightPathId",
      ],
      ...["passOn", "dropZoneId"],
    ];
    for (const field of expected) expect(fields).toContain(field);
  });
  describe.each(FORMATS)("%s", (format) => {
    test.each(changes)("keeps a change of $field", ({ changed }) => {
      const back = readInto(changed, write(changed, format));
      expect(back).toEqual(createDocument(changed));
    });
  });
});

describe("a file that was edited in another program is read as edited", () => {
  type Json = Parameters<Parameters<typeof edited>[1]>[0];
  const find = (file: Json, part: string) =>
    file.features.find((each: Json) => each.properties.teepad?.part === part);

  test("moved, renamed and repainted tees", () => {
    const { holes } = edited(WHOLE, (file) => {
      const tee = find(file, "tee");
      tee.geometry.coordinates = [24.95, 60.25];
      Object.assign(tee.properties, { name: "Longest", colour: "red", surface: "wood" });
    });
    expect(holes[0]?.tees).toEqual([
      {
        id: "tee_0",
        name: "Longest",
        colours: ["red"],
        surface: "wood",
        position: { lat: 60.25, lng: 24.95 },
      },
    ]);
  });

  test("a par, a name and a number on the line of the hole", () => {
    const { holes } = edited(WHOLE, (file) =>
      Object.assign(find(file, "path").properties, { par: "5", name: "The pine", ref: "12" }),
    );
    expect(holes.at(-1)).toMatchObject({ number: 12, par: 5, name: "The pine" });
  });

  test("a par by length stays one when the program moves a tee, and becomes the designer's when it changes the tag", () => {
    const document = documentOfHoles(1);
    const moved = edited(document, (file) => {
      find(file, "tee").geometry.coordinates[1] -= 0.001;
    });
    expect(moved.holes[0]?.par).toBeNull();
    const changed = edited(document, (file) => {
      find(file, "path").properties.par = "4";
    });
    expect(changed.holes[0]?.par).toBe(4);
  });

  test("a deleted tee whose line remains is at the end of the line; a deleted hole leaves the layouts", () => {
    const isTee = (each: { properties: { teepad: { part: string } } }) =>
      each.properties.teepad.part === "tee";
    const without = edited(WHOLE, (file) => {
      file.features = file.features.filter((each: never) => !isTee(each));
    });
    expect(without.holes[0]?.tees[0]?.position).toEqual(WHOLE.holes[0]?.tees[0]?.position);
    const fewer = edited(WHOLE, (file) => {
      file.teepad.holes.shift();
      file.features = file.features.filter(
        (each: { properties: { teepad: { hole?: string } } }) =>
          each.properties.teepad.hole !== fairwayIdFor(1),
      );
    });
    expect(fewer.holes).toHaveLength(1);
    expect(fewer.layouts[1]?.plays).toEqual([]);
    expect(fewer.features[0]?.holeIds).toEqual([]);
  });

  test("a new tee with the number of a hole is a tee of that hole", () => {
    const { holes } = edited(WHOLE, (file) => {
      const [lng, lat] = find(file, "tee").geometry.coordinates;
      file.features.push({
        type: "Feature",
        properties: { disc_golf: "tee", ref: "1", colour: "red", name: "Short" },
        geometry: { type: "Point", coordinates: [lng, lat + 0.0002] },
      });
    });
    expect(holes).toHaveLength(2);
    expect(holes[0]?.tees.map(({ name, colours }) => [name, colours])).toEqual([
      ["Long", ["white", "blue"]],
      ["Short", ["red"]],
    ]);
  });

  test("the kind of a feature, and a new one", () => {
    const { features } = edited(WHOLE, (file) => {
      const dropZone = file.features.at(-1);
      dropZone.properties = { natural: "tree", teepad: dropZone.properties.teepad };
      file.features.push({
        type: "Feature",
        properties: { natural: "water", name: "Pond" },
        geometry: {
          type: "Polygon",
          coordinates: [
            [
              [24.9, 60.2],
              [24.901, 60.2],
              [24.901, 60.201],
              [24.9, 60.2],
            ],
          ],
        },
      });
    });
    expect(features.map(({ kind, name, dropZoneId }) => [kind, name, dropZoneId])).toEqual([
      ["mandatory", "The gate", null],
      ["tree", null, null],
      ["water", "Pond", null],
    ]);
  });

  test("without the header, holes and features remain", () => {
    const file = JSON.parse(write(WHOLE));
    delete file.teepad;
    const reading = read(JSON.stringify(file));
    expect(reading.isWholeCourse).toBe(false);
    expect(reading.holes.map(({ number, name, par }) => [number, name, par])).toEqual([
      [1, "The oak", 4],
      [2, "The oak", 4],
    ]);
    expect(reading.features).toHaveLength(2);
  });
});

test("a newer version and an invalid header are refused with the field", () => {
  const refusal = (teepad: object) => {
    const file = readFile(JSON.stringify({ type: "FeatureCollection", teepad, features: [] }), {
      xml: xmldom,
      swapped: false,
    });
    return file.ok ? "read" : inEnglish(file.problem);
  };
  expect(refusal({ version: 2 })).toBe(
    "This course file uses version 2 of the format, which this version of Teepad can't read yet.",
  );
  expect(refusal({ version: 1, name: "Oak", holes: [{ id: "a", number: "one" }], layouts: [] })).toBe(
    "This is a course file, but teepad.holes[0].number doesn't match the format.",
  );
});
