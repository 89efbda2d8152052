import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { type CourseDocument, createDocument } from "@/lib/editor/document";
import { fairwaysOf } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import { documentOf } from "@/lib/editor/testing/courses";
import { inEnglish } from "@/lib/messages/testing/translate";
import { readFile } from "./read";
import { importInto } from "./testing/import";
import { exportCourse } from "./write";
import { parseXml } from "./xml";
import { xmldom } from "./xmldom";

const EMPTY = createDocument({ holes: [], layouts: documentOf([]).layouts, features: [] });
const NAME = 'Course "A" & <B>';

const write = (document: CourseDocument): string =>
  exportCourse("osm", { name: NAME, location: null, document }, { courseId: "course_0", xml: xmldom }).text;

function read(text: string) {
  const file = readFile(text, { xml: xmldom, swapped: false });
  if (!file.ok) throw new Error(inEnglish(file.problem));
  return file.reading;
}

const readInto = (text: string): CourseDocument => importInto(EMPTY, read(text)).document;

/** A real course, its first nine as a layout of its own, from another tee on the first hole, and features of every shape. */
function realCourse(file: string): CourseDocument {
  const { holes, layouts } = readInto(readFileSync(`examples/courses/${file}.json`, "utf8"));
  const [first, ...others] = holes;
  if (!first?.tees[0]) throw new Error("The course has no tee.");
  const forward = {
    ...first.tees[0],
    ...{ id: "tee_forward", colours: ["red"] },
    position: { lat: first.tees[0].position.lat + 0.0002, lng: first.tees[0].position.lng },
  } as const;
  const { lat, lng } = forward.position;
  const at = (north: number, east: number) => ({ lat: lat + north, lng: lng + east });
  const shapes = [
    ["water", "area", [at(0, 0.001), at(0.001, 0.001), at(0, 0.002)]],
    ["path", "line", [at(0, 0.003), at(0.001, 0.003)]],
    ["bench", "point", [at(0, 0.004)]],
    ["mandatory", "line", [at(0, 0.005), at(0.001, 0.005)]],
  ] as const;
  return createDocument({
    holes: [{ ...first, notes: "x".repeat(400), tees: [...first.tees, forward] }, ...others],
    layouts: [
      ...layouts,
      {
        ...{ id: "layout_front", name: "Front nine", colour: "red", description: null, level: null },
        isActive: true,
        plays: holes.slice(0, 9).map(({ id }, index) => ({
          ...{ id: `play_${index}`, holeId: id, teeId: index === 0 ? forward.id : null, targetId: null },
          ...{ flightPathId: null, par: null, playedLength: null },
        })),
      },
    ],
    features: shapes.map(([kind, shape, points], index) => ({
      ...{ id: `feature_${index}`, kind, shape, points, name: null, notes: null, holeIds: [], layoutIds: [] },
      ...{ passOn: null, dropZoneId: null },
    })),
  } as unknown as CourseDocument);
}

/** What of a course OpenStreetMap has: by layout, each fairway's ends to a centimetre, par and length. */
const playsOf = (document: CourseDocument) =>
  document.layouts.map((layout) =>
    fairwaysOf(document, layout.id).map((fairway) => [
      ...[fairway.teePosition, fairway.targetPosition].map(
        (end) => end && [end.lat.toFixed(7), end.lng.toFixed(7)],
      ),
      ...[measureFairway(fairway)?.par, measureFairway(fairway)?.distance],
    ]),
  );

describe.each(["ekeberg-oslo", "ferme-des-50"])("the real course %s, written for OpenStreetMap", (file) => {
  const course = realCourse(file);
  const text = write(course);

  it("has the same holes, layouts and features when it is read again", () => {
    const copy = readInto(text);
    expect(playsOf(copy)).toEqual(playsOf(course));
    expect(copy.layouts.map(({ name }) => name)).toEqual(course.layouts.map(({ name }) => name));
    const kinds = ({ features }: CourseDocument) =>
      features.map(({ kind, shape }) => `${kind} ${shape}`).sort();
    expect(kinds(copy)).toEqual(kinds(course));
    expect(read(text)).toMatchObject({ courseName: NAME });
  });

  it("is what JOSM reads: nodes, ways, relations, new ids, and no reference without its element", () => {
    const elements = Array.from(parseXml(text, xmldom).documentElement.childNodes) as Element[];
    const order = elements.map(({ nodeName }) => nodeName);
    expect(order).toEqual([...order].sort((a, b) => NAMES.indexOf(a) - NAMES.indexOf(b)));
    const ids = new Set(elements.map((element) => element.getAttribute("id")));
    expect(ids.size).toBe(elements.length);
    expect([...ids].every((id) => Number(id) < 0)).toBe(true);
    const refs = [...text.matchAll(/ ref="(-?\d+)"/g)].map(([, ref]) => ref as string);
    expect(refs.length).toBeGreaterThan(60);
    expect(refs.filter((ref) => !ids.has(ref))).toEqual([]);
    const values = [...text.matchAll(/ v="([^"]*)"/g)].map(([, value]) => value as string);
    expect(Math.max(...values.map(({ length }) => length))).toBe(255);
    expect(text).not.toContain("teepad:");
  });
});

const NAMES = ["node", "way", "relation"];

test("the holes of a course with one layout have their numbers, and no relation", () => {
  const course = realCourse("ekeberg-oslo");
  const text = write(createDocument({ ...course, layouts: course.layouts.slice(0, 1) }));
  expect(text).not.toContain("<relation");
  expect(text).toMatch(/k="disc_golf" v="hole"\/>(?:<tag [^>]*>)*<tag k="ref" v="18"/);
  expect(text.match(/v="hole"/g)).toHaveLength(18);
});
