import { dequal } from "dequal/lite";
import { describe, expect, test } from "vitest";
import { addCopies } from "@/lib/editor/commands/copies";
import { type CourseDocument, createDocument, type EditedHole } from "@/lib/editor/document";
import { documentOf } from "@/lib/editor/testing/courses";
import { inEnglish } from "@/lib/messages/testing/translate";
import { readFile } from "./read";
import { importInto } from "./testing/import";
import { exportCourse, type Format } from "./write";
import { parseXml } from "./xml";
import { xmldom } from "./xmldom";

const EMPTY = createDocument({ holes: [], layouts: documentOf([]).layouts, features: [] });

const tag = (k: string, v: string) => `<tag k="${k}" v="${v}"/>`;
const node = (id: number, lat: number, lon: number, tags = "") =>
  `<node id="${id}" version="${id + 1}" lat="${(60 + lat).toFixed(7)}" lon="${(25 + lon).toFixed(7)}">${tags}</node>`;
const way = (id: number, refs: number[], tags: string) =>
  `<way id="${id}" version="${id + 1}">${refs.map((ref) => `<nd ref="${ref}"/>`).join("")}${tags}</way>`;
const relation = (id: number, ways: number[], tags: string) =>
  `<relation id="${id}" version="3">${ways.map((ref) => `<member type="way" ref="${ref}" role="hole"/>`).join("")}<member type="node" ref="1" role="start"/>${tags}</relation>`;

/**
 * Two holes as they are mapped: with a bend and tags that a course doesn't have, a way whose ends aren't mapped, a pad as an area, a
 * layout for beginners, a pond, a building, a mandatory, and the course itself as an area.
 */
const FILE = `<?xml version="1.0"?><osm version="0.6">
${node(1, 0, 0, tag("disc_golf", "tee") + tag("colour", "white;blue") + tag("operator", "Club"))}
${node(2, 0.0009, 0, tag("disc_golf", "basket") + tag("name", "1"))}${node(3, 0.0005, 0.0003)}
${node(4, 0.002, 0)}${node(5, 0.003, 0)}
${node(6, 0.0004, 0.001)}${node(7, 0.0004, 0.00102)}${node(8, 0.00042, 0.00102)}
${node(11, 0.001, 0.002)}${node(12, 0.001, 0.003)}${node(13, 0.002, 0.003)}
${node(14, 0.004, 0.004)}${node(15, 0.004, 0.0041)}${node(16, 0.0041, 0.0041)}
${node(17, 0.0025, 0.0001)}${node(18, 0.0025, -0.0001)}
${way(20, [1, 3, 2], tag("disc_golf", "hole") + tag("ref", "1") + tag("dist", "112") + tag("surface", "grass"))}
${way(21, [4, 5], tag("disc_golf", "hole") + tag("ref", "2") + tag("par", "3"))}
${way(22, [6, 7, 8, 6], tag("disc_golf", "tee") + tag("ref", "1") + tag("colour", "red"))}
${way(23, [6, 2], tag("disc_golf", "hole") + tag("ref", "1"))}
${way(24, [11, 12, 13, 11], tag("natural", "water") + tag("name", "Pond") + tag("salt", "no"))}
${way(25, [14, 15, 16, 14], tag("building", "yes") + tag("name", "Shed"))}
${way(26, [17, 18], tag("disc_golf", "mando") + tag("pass", "left"))}
${way(27, [11, 14, 17, 11], tag("leisure", "disc_golf_course") + tag("name", "Oak"))}
${relation(30, [20, 21], tag("type", "disc_golf_layout") + tag("name", "Long"))}
${relation(31, [23, 21], tag("type", "disc_golf_layout") + tag("name", "Short"))}
</osm>`;

function read(text: string) {
  const file = readFile(text, { xml: xmldom, swapped: false });
  if (!file.ok) throw new Error(inEnglish(file.problem));
  return file.reading;
}
const imported = importInto(EMPTY, read(FILE)).document;
const write = (format: Format, document: CourseDocument): string =>
  exportCourse(format, { name: "Oak", location: null, document }, { courseId: "course_0", xml: xmldom }).text;

/** The elements of a file: `node/1` and so on, with all that it says of them. */
function elementsOf(parent: Element): Map<string, object> {
  const list = (element: Element) =>
    (Array.from(element.childNodes) as Element[]).filter(({ tagName }) => tagName);
  const attributes = (element: Element) =>
    Object.fromEntries(Array.from(element.attributes).map(({ name, value }) => [name, value]));
  return new Map(
    list(parent).map((element) => {
      const { id, visible: _, ...rest } = attributes(element);
      const parts = list(element).map(attributes);
      return [`${element.tagName}/${id}`, { ...rest, parts }];
    }),
  );
}
const fileElements = (text: string) => elementsOf(parseXml(text, xmldom).documentElement);
/** What a file of changes does: `modify node/1`, with all that it says of the element. */
function changesOf(document: CourseDocument): Record<string, object> {
  const blocks = Array.from(parseXml(write("osc", document), xmldom).documentElement.childNodes) as Element[];
  return Object.fromEntries(
    blocks
      .filter(({ tagName }) => tagName)
      .flatMap((block) => [...elementsOf(block)].map(([id, element]) => [`${block.tagName} ${id}`, element])),
  );
}
const tagsOf = (element: object | undefined) =>
  Object.fromEntries(
    ((element as { parts: { k?: string; v?: string }[] } | undefined)?.parts ?? []).flatMap(({ k, v }) =>
      k ? [[k, v]] : [],
    ),
  );

const [first, second] = imported.holes as [EditedHole, EditedHole];
const withHoles = (...holes: EditedHole[]) => createDocument({ ...imported, holes });
const main = imported.layouts[0] as CourseDocument["layouts"][number];

describe("a course from OpenStreetMap that nobody edited", () => {
  test("is written as it was: IDs, versions, tags and members", () => {
    expect(fileElements(write("osm", imported))).toEqual(fileElements(FILE));
  });

  test("has no changes", () => {
    expect(changesOf(imported)).toEqual({});
  });

  test("is the same course when its file is imported again", () => {
    const again = importInto(EMPTY, read(write("osm", imported))).document;
    const plain = (document: CourseDocument) => {
      const byId = new Map(document.layouts[0]?.osm?.map((element) => [element.id, element]));
      const layouts = document.layouts.map(({ osm: _, ...layout }) => layout);
      const text = JSON.stringify([document.holes, layouts, document.features, [...byId].sort()]);
      return text.replace(/_0\d{25}/g, "_0");
    };
    expect(plain(again)).toBe(plain(imported));
  });

  test("has no changes after a round trip through the open format, in another course", () => {
    const copy = importInto(EMPTY, read(write("geojson", imported))).document;
    expect(copy.layouts[0]?.osm).toHaveLength(main.osm?.length ?? 0);
    expect(changesOf(copy)).toEqual({});
  });
});

test("a course without the file's features, or one of its holes, deletes nothing from OpenStreetMap that it doesn't have", () => {
  const { document } = importInto(EMPTY, read(FILE), { withFeatures: false });
  expect(changesOf(document)).toEqual({});
  const [hole] = read(FILE).holes;
  const part = importInto(EMPTY, read(FILE), { chosen: new Set([hole?.id ?? ""]) }).document;
  expect(Object.keys(changesOf(part)).filter((key) => key.startsWith("delete"))).toEqual([]);
});

test("a basket that two holes share is one node, as long as either of them has it there", () => {
  const hole = (id: number, tee: number, ref: string) =>
    way(id, [tee, 2], tag("disc_golf", "hole") + tag("ref", ref));
  const shared = `<osm version="0.6">
${node(1, 0, 0, tag("disc_golf", "tee"))}${node(2, 0.0009, 0, tag("disc_golf", "basket"))}
${node(3, 0.0018, 0, tag("disc_golf", "tee"))}${hole(20, 1, "4")}${hole(21, 3, "13")}</osm>`;
  const course = importInto(EMPTY, read(shared)).document;
  expect(course.holes.map(({ number }) => number)).toEqual([4, 13]);
  expect(changesOf(course)).toEqual({});
  for (const each of course.holes) {
    const changes = Object.keys(changesOf(createDocument({ ...course, holes: [each] })));
    const [tee, line] = each.number === 4 ? [3, 21] : [1, 20];
    expect(changes).toEqual([`delete way/${line}`, `delete node/${tee}`]);
  }
});

test("an element that a file has twice is kept once", () => {
  const twice = FILE.replace("</osm>", `${node(4, 0.002, 0)}</osm>`);
  const ids = importInto(EMPTY, read(twice)).document.layouts[0]?.osm?.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
});

describe("a file of changes has exactly what was edited:", () => {
  test("a moved tee moves its node, and the stated length of its hole", () => {
    const [tee, ...tees] = first.tees as [EditedHole["tees"][number], ...EditedHole["tees"]];
    const moved = { ...first, tees: [{ ...tee, position: { lat: 60.0001, lng: 25 } }, ...tees] };
    const changes = changesOf(withHoles(moved, second));
    expect(Object.keys(changes)).toEqual(["modify node/1", "modify way/20"]);
    expect(changes["modify node/1"]).toMatchObject({ version: "2", lat: "60.0001000", lon: "25.0000000" });
    expect(tagsOf(changes["modify node/1"])).toEqual({
      disc_golf: "tee",
      colour: "white;blue",
      operator: "Club",
    });
    expect(tagsOf(changes["modify way/20"])).toMatchObject({
      ref: "1",
      surface: "grass",
      dist: expect.not.stringMatching("112"),
    });
  });

  test("an end of a line that isn't mapped is moved, and mapped once it has details", () => {
    const [tee] = second.tees as [EditedHole["tees"][number]];
    const moved = changesOf(
      withHoles(first, { ...second, tees: [{ ...tee, position: { lat: 60.0021, lng: 25 } }] }),
    );
    expect(Object.keys(moved)).toEqual(["modify node/4"]);
    expect(tagsOf(moved["modify node/4"])).toEqual({});
    const painted = changesOf(withHoles(first, { ...second, tees: [{ ...tee, colours: ["gold"] }] }));
    expect(Object.keys(painted)).toEqual(["modify node/4"]);
    expect(tagsOf(painted["modify node/4"])).toEqual({ disc_golf: "tee", colour: "gold", ref: "2" });
  });

  test("a pad that is mapped as an area moves with its corners", () => {
    const tees = first.tees.map((tee) =>
      tee.colours.includes("red")
        ? { ...tee, position: { lat: tee.position.lat + 0.0001, lng: tee.position.lng } }
        : tee,
    );
    expect(Object.keys(changesOf(withHoles({ ...first, tees }, second)))).toEqual(
      ["node/6", "node/7", "node/8"].map((id) => `modify ${id}`),
    );
  });

  test("a par and a name are added to the line; a par by length isn't", () => {
    const changes = changesOf(withHoles({ ...first, name: "The oak", par: 4 }, second));
    expect(Object.keys(changes)).toEqual(["modify way/20", "modify way/23"]);
    expect(tagsOf(changes["modify way/20"])).toMatchObject({ name: "The oak", par: "4", dist: "112" });
    expect(tagsOf(changes["modify way/23"])).toEqual({ name: "The oak", disc_golf: "hole", ref: "1" });
  });

  test("a line that was bent keeps its other nodes, and one that nothing needs any more is deleted if unused", () => {
    const flightPaths = first.flightPaths.map((path) =>
      path.points.length > 0 ? { ...path, points: [{ lat: 60.0004, lng: 25.0004 }] } : path,
    );
    const document = withHoles({ ...first, flightPaths }, second);
    const changes = changesOf(document);
    expect(Object.keys(changes)).toEqual(["create node/-1", "modify way/20", "delete node/3"]);
    expect(changes["modify way/20"]).toMatchObject({
      parts: expect.arrayContaining([{ ref: "1" }, { ref: "-1" }, { ref: "2" }]),
    });
    expect(write("osc", document)).toContain('<delete if-unused="true">');
  });

  test("a deleted hole is deleted with its ends and taken off its layouts, which keep their other members", () => {
    const gone = createDocument({
      ...imported,
      holes: [first],
      layouts: imported.layouts.map((each) =>
        each.plays ? { ...each, plays: each.plays.filter(({ holeId }) => holeId === first.id) } : each,
      ),
    });
    const changes = changesOf(gone);
    expect(Object.keys(changes).sort()).toEqual(
      ["delete node/4", "delete node/5", "delete way/21", "modify relation/30", "modify relation/31"].sort(),
    );
    expect(changes["modify relation/30"]).toMatchObject({
      parts: expect.arrayContaining([
        { type: "way", ref: "20", role: "hole" },
        { type: "node", ref: "1", role: "start" },
      ]),
    });
  });

  test("a copied hole is new, and a deleted building stays, since it still stands", () => {
    const [shed] = imported.features.filter(({ kind }) => kind === "building");
    const copy = addCopies(
      { holes: [first], features: [] },
      {
        ...{ step: "group.pasteStep", layoutId: null, playIds: new Map() },
        holeIds: new Map([[first.id, `fairway_${"9".padStart(26, "0")}`]]),
        featureIds: new Map(),
        move: ({ lat, lng }) => ({ lat: lat + 0.01, lng }),
      },
    )(imported)?.document as CourseDocument;
    const features = copy.features.filter((each) => each !== shed);
    const changes = changesOf(createDocument({ ...copy, features }));
    const actions = new Set(Object.keys(changes).map((key) => key.replace(/\d+$/, "")));
    expect(actions).toEqual(new Set(["create node/-", "create way/-", "modify relation/"]));
    expect(Object.keys(changes)).not.toContain("delete way/25");
  });

  test("a feature's name, shape and notes, and its other tags stay", () => {
    const features = imported.features.map((each) =>
      each.kind === "water" ? { ...each, name: "Duck pond", notes: "Deep" } : each,
    );
    const changes = changesOf(createDocument({ ...imported, features }));
    expect(Object.keys(changes)).toEqual(["modify way/24"]);
    expect(tagsOf(changes["modify way/24"])).toEqual({
      natural: "water",
      name: "Duck pond",
      salt: "no",
      description: "Deep",
    });
  });
});

test("JOSM's file marks what was modified and deleted, and is never uploaded by itself", () => {
  const text = write("osm", withHoles({ ...first, name: "The oak" }));
  expect(text).toContain('upload="false"');
  expect(text).toMatch(/<way id="20" [^>]*action="modify"/);
  expect(text).toMatch(/<way id="21" [^>]*action="delete"/);
});

test("importing the same file again adds copies without IDs, or takes the newer versions where it replaces", () => {
  const twice = importInto(imported, read(FILE), { mode: "add" }).document;
  expect(dequal(twice.layouts[0]?.osm, main.osm)).toBe(true);
  const newer = FILE.replace('<way id="21" version="22"', '<way id="21" version="99"');
  const replaced = importInto(imported, read(newer)).document;
  expect(replaced.layouts[0]?.osm?.find(({ id }) => id === "way/21")?.version).toBe(99);
  expect(replaced.layouts[0]?.osm).toHaveLength(main.osm?.length ?? 0);
});

test("a file without versions, or with only new elements, has no IDs to keep, and the first says so", () => {
  const bare = read(FILE.replaceAll(/ version="\d+"/g, ""));
  expect(bare.osm).toBeUndefined();
  expect(bare.notes.map((note) => inEnglish(note)).join()).toContain("objects have no version");
  const fresh = read(write("osm", documentOf([])));
  expect(fresh.osm).toBeUndefined();
});
